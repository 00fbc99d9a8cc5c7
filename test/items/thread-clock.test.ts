// What a thread has computed, seen from outside: not the time that it waited, and never nothing for ever.
import { readlinkSync } from 'node:fs'
import { expect, test } from 'vitest'
import { threadClock } from '../../src/items/infrastructure/thread-clock.js'

/** Blocks this thread without computing. */
const wait = (ms: number): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
/** Null where the system does not tell what a thread computes: there the clock counts the time that passes. */
const ownPlace = (): string | null => (process.platform === 'linux' ? readlinkSync('/proc/thread-self') : null)

test('a clock counts what the thread computes, and of a wait a twentieth', () => {
  const place = ownPlace()
  const clock = threadClock(place)
  wait(300)
  const waited = clock()
  expect(waited).toBeGreaterThanOrEqual(place === null ? 295 : 14)
  // The machine may have been busy with others: that does not count either.
  if (place !== null) expect(waited).toBeLessThan(150)
  const until = performance.now() + 100
  while (performance.now() < until);
  expect(clock()).toBeGreaterThan(waited)
})

test.each([null, 'no/such/place'])('a clock that can read nothing counts the time that passes: %s', place => {
  const clock = threadClock(place)
  wait(50)
  expect(clock()).toBeGreaterThanOrEqual(49)
})
