// What the page of an exam notes when it is left: nothing short, nothing twice, and in small batches.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer } from '../../src/client/index.js'
import type { SentSignal, SignalsAnswer } from '../../src/contract/signals.js'
import { Leaving, type Away } from '../../src/web/protocol/leaving.js'

const noted: Answer<SignalsAnswer> = { kind: 'ok', data: { ok: true, noted: true } }

class Page {
  readonly posted: (readonly SentSignal[])[] = []
  replies: Answer<SignalsAnswer>[] = []
  stored: Away | null = null
  #ids = 0
  leaving = this.open()

  open(): Leaving {
    return (this.leaving = new Leaving({
      post: async signals => {
        this.posted.push(signals)
        return this.replies.shift() ?? noted
      },
      now: () => Date.now(),
      newId: () => `id ${++this.#ids}`,
      kept: { read: () => this.stored, write: away => void (this.stored = away) },
    }))
  }

  /** Away for so many seconds. */
  async leave(seconds: number, kind: 'hidden' | 'unfocused' = 'hidden'): Promise<void> {
    this.leaving.left(kind)
    await pass(seconds)
    this.leaving.back()
  }
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

/** How long each absence lasted, in ms; null: it goes on. */
const told = (signals: readonly SentSignal[]) =>
  signals.map(({ signal_id: id, kind, left_ms_ago: left, back_ms_ago: back }) => ({
    id,
    kind,
    away: back === null ? null : left - back,
  }))

let page: Page
beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2030, 0, 1) })
  page = new Page()
})
afterEach(() => {
  page.leaving.stop()
  vi.useRealTimers()
})

describe('leaving the page', () => {
  test('for a moment is nothing', async () => {
    await page.leave(4)
    await pass(60)
    expect(page.posted).toEqual([])
  })

  test('is told while it lasts, and once more when it is over', async () => {
    await page.leave(20)
    await pass(60)
    expect(page.posted.map(told)).toEqual([
      [{ id: 'id 1', kind: 'hidden', away: null }],
      [{ id: 'id 1', kind: 'hidden', away: 20_000 }],
    ])
  })

  test('often is told in few requests', async () => {
    for (let time = 0; time < 10; time++) {
      await page.leave(6)
      await pass(1)
    }
    await pass(30)
    expect(page.posted.length).toBeLessThanOrEqual(9)
    expect(new Set(page.posted.flat().map(({ signal_id }) => signal_id)).size).toBe(10)
  })

  test('is one absence when the focus goes first and the page after it', async () => {
    page.leaving.left('unfocused')
    await pass(2)
    page.leaving.left('hidden')
    page.leaving.left('unfocused')
    await pass(10)
    page.leaving.back()
    await pass(10)
    expect(told(page.posted.at(-1)!)).toEqual([{ id: 'id 1', kind: 'hidden', away: 12_000 }])
  })

  test('is known to a page that is loaded again', async () => {
    page.leaving.left('hidden')
    page.leaving.stop()
    await pass(30)
    page.open().back()
    await pass(1)
    expect(page.posted.map(told)).toEqual([[{ id: 'id 1', kind: 'hidden', away: 30_000 }]])
    expect(page.stored).toBeNull()
  })

  test('is told later when the server cannot be reached, with the same id', async () => {
    page.replies = [{ kind: 'unreachable' }, { kind: 'refused', status: 503, code: 'server_busy' }]
    await page.leave(6)
    await pass(60)
    expect(page.posted.at(-1)).toMatchObject([{ signal_id: 'id 1', left_ms_ago: expect.any(Number) }])
    expect(page.posted).toHaveLength(3)
  })

  test('is told no more once the server says that nothing is noted', async () => {
    page.replies = [{ kind: 'ok', data: { ok: true, noted: false } }]
    await page.leave(20)
    await page.leave(20)
    await pass(60)
    expect(page.posted).toHaveLength(1)
  })
})
