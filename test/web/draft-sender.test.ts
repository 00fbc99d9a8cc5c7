// When what a learner types is sent to the server before they send it themselves.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer, WidgetResponse } from '../../src/client/index.js'
import { DraftSender, sendIn } from '../../src/web/protocol/draft-sender.js'

describe('the next draft is sent', () => {
  test.each([
    ['a second after the first key', Infinity, 60_000, 1_000],
    ['five seconds after the one before', 1_200, 60_000, 3_800],
    ['a second after the next key, when the one before is long ago', 30_000, 60_000, 1_000],
    ['just before the deadline, when no other would come behind it', 3_000, 7_500, 6_500],
    ['just before the deadline of a short question', Infinity, 5_000, 4_000],
    ['at once in the last second', Infinity, 800, 800],
  ])('%s', (_, sinceLast, left, ms) => expect(sendIn(sinceLast, left)).toBe(ms))
})

describe('a learner who types', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const ok: Answer<unknown> = { kind: 'ok', data: {} }

  function typing(answers: Answer<unknown>[] = []) {
    const sent: [number, string, WidgetResponse | null][] = []
    const begin = Date.now()
    const sender = new DraftSender({
      now: () => Date.now(),
      post: async (callId, response) => {
        sent.push([Date.now() - begin, callId, response])
        return answers.shift() ?? ok
      },
    })
    const left = () => begin + 60_000 - Date.now()
    const type = (text: string, callId = 'one') => sender.changed(callId, () => (text === '' ? null : { text }), left())
    return { sent, sender, type }
  }

  test('sends the last of what was typed, once in five seconds', async () => {
    const { sent, type } = typing()
    for (let ms = 0; ms < 12_000; ms += 300) {
      type(`${ms}`)
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(sent).toEqual([
      [1_000, 'one', { text: '900' }],
      [6_000, 'one', { text: '5700' }],
      [11_000, 'one', { text: '10800' }],
    ])
  })
  test('sends nothing that the server has, and says when the field is empty again', async () => {
    const { sent, type } = typing()
    type('')
    await vi.advanceTimersByTimeAsync(6_000)
    type('3')
    await vi.advanceTimersByTimeAsync(6_000)
    type('3')
    await vi.advanceTimersByTimeAsync(6_000)
    type('')
    await vi.advanceTimersByTimeAsync(6_000)
    expect(sent.map(([, , response]) => response)).toEqual([{ text: '3' }, null])
  })
  test('sends at once when the page is hidden', async () => {
    const { sent, sender, type } = typing()
    type('3')
    await sender.flush()
    expect(sent).toEqual([[0, 'one', { text: '3' }]])
  })
  test('comes again to a server that is busy or out of reach, and not to one that refuses', async () => {
    const refused = (status: number): Answer<unknown> => ({ kind: 'refused', status, code: 'any' })
    const { sent, type } = typing([refused(503), { kind: 'unreachable' }, refused(429), ok])
    type('3')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(sent.map(([at]) => at)).toEqual([1_000, 6_000, 11_000, 16_000])
    const closed = typing([refused(409)])
    closed.type('3')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(closed.sent).toHaveLength(1)
  })
  test('sends nothing once the question is answered, and begins anew with the next', async () => {
    const { sent, sender, type } = typing()
    type('3')
    sender.drop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toEqual([])
    type('4', 'one')
    type('5', 'two')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toEqual([[11_000, 'two', { text: '5' }]])
  })
  test('sends nothing of a question without a clock', async () => {
    const { sent, sender } = typing()
    sender.changed('one', () => ({ text: '3' }), null)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(sent).toEqual([])
  })
})
