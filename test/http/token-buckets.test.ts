// How much at once, and how fast after that.
import { expect, test } from 'vitest'
import { TokenBuckets } from '../../src/http/token-buckets.js'

let now = 0
/** Takes what may be taken, as limits do; resolves to the seconds it would have to wait, 0 when it was taken. */
function buckets() {
  now = 0
  const all = new TokenBuckets({ burst: 3, perSecond: 2 }, () => now)
  return (key: string, cost?: number): number => {
    const wait = all.wait(key, cost)
    if (wait === 0) all.take(key, cost)
    return wait
  }
}

test('a burst is let through, and then as much as comes back', () => {
  const take = buckets()
  expect([1, 2, 3].map(() => take('a'))).toEqual([0, 0, 0])
  expect(take('a')).toBe(0.5)
  now = 499
  expect(take('a')).toBeGreaterThan(0)
  now = 500
  expect(take('a')).toBe(0)
  expect(take('a')).toBe(0.5)
})

test('asking takes nothing', () => {
  const bucket = new TokenBuckets({ burst: 1, perSecond: 2 }, () => 0)
  for (let times = 0; times < 100; times += 1) expect(bucket.wait('a')).toBe(0)
  bucket.take('a')
  expect(bucket.wait('a')).toBe(0.5)
})

test('nobody has more than a burst, however long they wait', () => {
  const take = buckets()
  now = 3_600_000
  expect([1, 2, 3, 4].map(() => take('a'))).toEqual([0, 0, 0, 0.5])
})

test('each has a bucket of their own', () => {
  const take = buckets()
  for (let times = 0; times < 3; times += 1) take('a')
  expect(take('b')).toBe(0)
})

test('what costs more than a bucket holds is had from a full one, and paid for afterwards', () => {
  const take = buckets()
  expect(take('a', 10)).toBe(0)
  now = 3_500
  expect(take('a')).toBeGreaterThan(0)
  now = 4_000
  expect(take('a')).toBe(0)
})
