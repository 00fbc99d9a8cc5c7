// A few at a time; the others wait a little or are refused.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Admission } from '../../src/kernel/admission.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

const SETTINGS = { atOnce: 1, longestWaitMs: 4_000 }
const BUSY = { kind: 'unavailable', code: 'server_busy' }

/** Work that ends when the test says so. */
function held() {
  let end = (): void => {}
  const over = new Promise<void>(resolve => (end = resolve))
  return { work: () => over, end: () => end() }
}

const takes = (milliseconds: number) => () => new Promise<void>(resolve => setTimeout(resolve, milliseconds))

test('lets so many in, and the others wait in their order', async () => {
  const admission = new Admission(SETTINGS)
  const order: string[] = []
  const first = held()
  const passing = [
    admission.pass(first.work),
    admission.pass(async () => void order.push('second')),
    admission.pass(async () => void order.push('third')),
  ]
  expect(order).toEqual([])
  first.end()
  await Promise.all(passing)
  expect(order).toEqual(['second', 'third'])
  expect(await admission.pass(async () => 'free')).toBe('free')
})

test('work that fails leaves its slot to the next', async () => {
  const admission = new Admission(SETTINGS)
  const failing = admission.pass(() => Promise.reject(new Error('no')))
  const next = admission.pass(async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('what would wait too long is refused at once, with the time after which the queue will be over', async () => {
  const admission = new Admission(SETTINGS)
  for (let round = 0; round < 30; round += 1) {
    const passed = admission.pass(takes(1_000))
    await vi.advanceTimersByTimeAsync(1_000)
    await passed
  }
  const queue = [1, 2, 3, 4, 5].map(() => admission.pass(takes(1_000)))
  await expect(admission.pass(takes(1_000))).rejects.toMatchObject({ ...BUSY, details: { retry_after_seconds: 5 } })
  expect(() => admission.check()).toThrow(expect.objectContaining(BUSY))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(() => admission.check()).not.toThrow()
  await vi.advanceTimersByTimeAsync(4_000)
  await Promise.all(queue)
})

test('nothing waits longer than it may, even when nothing ends', async () => {
  const admission = new Admission(SETTINGS)
  const endless = held()
  const first = admission.pass(endless.work)
  let begun = false
  const second = expect(admission.pass(async () => void (begun = true))).rejects.toMatchObject(BUSY)
  await vi.advanceTimersByTimeAsync(4_100)
  await second
  endless.end()
  await first
  expect(begun).toBe(false)
})

test('nothing begins while other work goes first, and all of it afterwards', async () => {
  let mayBegin = false
  const admission = new Admission({ ...SETTINGS, mayBegin: () => mayBegin })
  const begun: string[] = []
  const passing = ['first', 'second'].map(name => admission.pass(async () => void begun.push(name)))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(begun).toEqual([])
  mayBegin = true
  await vi.advanceTimersByTimeAsync(100)
  await Promise.all(passing)
  expect(begun).toEqual(['first', 'second'])
})

test('a busy period is reported once when it begins and once when it is over, with its refusals', async () => {
  const reported: string[] = []
  const watch = {
    onBusy: () => reported.push('busy'),
    onFree: (refused: number) => reported.push(`free after ${refused}`),
  }
  const admission = new Admission({ ...SETTINGS, watch })
  const endless = held()
  const first = admission.pass(endless.work)
  const waiting = expect(admission.pass(endless.work)).rejects.toMatchObject(BUSY)
  await vi.advanceTimersByTimeAsync(4_100)
  await waiting
  const again = expect(admission.pass(endless.work)).rejects.toMatchObject(BUSY)
  await vi.advanceTimersByTimeAsync(4_100)
  await again
  expect(reported).toEqual(['busy'])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(reported).toEqual(['busy', 'free after 2'])
  endless.end()
  await first
})
