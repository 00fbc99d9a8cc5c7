// How much at once, and how fast after that.
import { expect, test } from 'vitest'
import { TokenBuckets } from '../../src/http/token-buckets.js'

let now = 0
const buckets = () => {
  now = 0
  return new TokenBuckets({ burst: 3, perSecond: 2 }, () => now)
}

test('a burst is let through, and then as much as comes back', () => {
  const bucket = buckets()
  expect([1, 2, 3].map(() => bucket.take('a'))).toEqual([0, 0, 0])
  expect(bucket.take('a')).toBe(0.5)
  now = 499
  expect(bucket.take('a')).toBeGreaterThan(0)
  now = 500
  expect(bucket.take('a')).toBe(0)
  expect(bucket.take('a')).toBe(0.5)
})

test('a refusal takes nothing', () => {
  const bucket = buckets()
  for (let times = 0; times < 100; times += 1) bucket.take('a')
  now = 500
  expect(bucket.take('a')).toBe(0)
})

test('nobody has more than a burst, however long they wait', () => {
  const bucket = buckets()
  now = 3_600_000
  expect([1, 2, 3, 4].map(() => bucket.take('a'))).toEqual([0, 0, 0, 0.5])
})

test('each has a bucket of their own', () => {
  const bucket = buckets()
  for (let times = 0; times < 3; times += 1) bucket.take('a')
  expect(bucket.take('b')).toBe(0)
})

test('what costs more than a bucket holds is had from a full one, and paid for afterwards', () => {
  const bucket = buckets()
  expect(bucket.take('a', 10)).toBe(0)
  now = 3_500
  expect(bucket.take('a')).toBeGreaterThan(0)
  now = 4_000
  expect(bucket.take('a')).toBe(0)
})
