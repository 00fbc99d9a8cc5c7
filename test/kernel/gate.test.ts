// A few at a time, some waiting, the rest turned away.
import { expect, test } from 'vitest'
import { Gate } from '../../src/kernel/gate.js'

/** Work that ends when the test says so. */
function held() {
  let end = (): void => {}
  const over = new Promise<void>(resolve => (end = resolve))
  return { work: () => over, end: () => end() }
}

test('lets so many in, has so many wait in their order, and turns the others away at once', async () => {
  const gate = new Gate({ atOnce: 1, waiting: 2 })
  const order: string[] = []
  const first = held()
  const passing = [
    gate.pass(first.work),
    gate.pass(async () => void order.push('second')),
    gate.pass(async () => void order.push('third')),
  ]
  await expect(gate.pass(async () => order.push('fourth'))).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'server_busy',
    details: { retry_after_seconds: 5 },
  })
  expect(order).toEqual([])
  first.end()
  await Promise.all(passing)
  expect(order).toEqual(['second', 'third'])
  expect(await gate.pass(async () => 'free')).toBe('free')
})

test('work that fails leaves its place to the next', async () => {
  const gate = new Gate({ atOnce: 1, waiting: 1 })
  const failing = gate.pass(() => Promise.reject(new Error('no')))
  const next = gate.pass(async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
