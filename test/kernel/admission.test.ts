// A few at a time, some waiting, the rest turned away.
import { expect, test } from 'vitest'
import { Admission } from '../../src/kernel/admission.js'

/** Work that ends when the test says so. */
function held() {
  let end = (): void => {}
  const over = new Promise<void>(resolve => (end = resolve))
  return { work: () => over, end: () => end() }
}

test('lets so many in, has so many wait in their order, and turns the others away at once', async () => {
  const admission = new Admission({ atOnce: 1, waiting: 2 })
  const order: string[] = []
  const first = held()
  const passing = [
    admission.pass(first.work),
    admission.pass(async () => void order.push('second')),
    admission.pass(async () => void order.push('third')),
  ]
  await expect(admission.pass(async () => order.push('fourth'))).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'server_busy',
    details: { retry_after_seconds: 5 },
  })
  expect(order).toEqual([])
  first.end()
  await Promise.all(passing)
  expect(order).toEqual(['second', 'third'])
  expect(await admission.pass(async () => 'free')).toBe('free')
})

test('work that fails leaves its place to the next', async () => {
  const admission = new Admission({ atOnce: 1, waiting: 1 })
  const failing = admission.pass(() => Promise.reject(new Error('no')))
  const next = admission.pass(async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
