// The random function: frozen vectors (part of the blueprint format), independence of paths, uniformity.
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomBits } from '../../src/expression/random-bits.js'
import { deriveSeed, randomBelow, randomIndex, shuffled } from '../../src/items/domain/generate/random.js'

test.each([
  ['', ''],
  ['seed', 'param/a/0'],
  ['ünï', 'päth'],
  ['s'.repeat(127), 'p'.repeat(127)],
  ['s'.repeat(128), 'p'],
  ['seed', 'ä'.repeat(64)],
])('the byte layout is the documented one (%j, %j)', (seed, path) => {
  const part = (text: string) => {
    const bytes = [...new TextEncoder().encode(text)]
    return [0, 0, bytes.length >> 8, bytes.length & 255, ...bytes]
  }
  const layout = Uint8Array.from([...new TextEncoder().encode('viva/random/1'), 0, ...part(seed), ...part(path)])
  expect(randomBits(seed, path)).toBe(createHash('sha256').update(layout).digest('hex'))
})

describe('frozen vectors', () => {
  test.each([
    ['seed', 'param/a/0', 'b79732bd0fdbd58305910f13064f2fd47057335c538ede6416af24b7053b3310'],
    ['seed', 'param/a/1', 'e218e62ad5c731a451e6bb5b3467c731047c7440eae11a712531a3d2ef285819'],
    ['0123456789abcdef', 'order/3', 'c1fef7e2b4e46e127a2d958198b7fe6e43148cc448b2fdee663c7f103e604760'],
  ])('bits of %s at %s', (seed, path, bits) => expect(randomBits(seed, path)).toBe(bits))
  test('a number', () => expect(randomBelow('seed', 'param/a/0', 1_000_000n)).toBe(717150n))
  test('an order', () =>
    expect(shuffled('seed', 'order', ['a', 'b', 'c', 'd', 'e'])).toEqual(['c', 'd', 'b', 'a', 'e']))
  test('an item seed', () =>
    expect(deriveSeed('session', 1)).toBe('686fd20de93f6e0071289bb43b01d59895fdd522dc211d3ea15301756968492c'))
})

test('seed and path are not run together', () => expect(randomBits('ab', 'c')).not.toBe(randomBits('a', 'bc')))

test('every number below the count can come, none else', () =>
  fc.assert(
    fc.property(fc.string(), fc.bigInt({ min: 1n, max: 1n << 128n }), (seed, count) => {
      const drawn = randomBelow(seed, 'x', count)
      expect(drawn >= 0n && drawn < count).toBe(true)
    }),
  ))

test('an index is the number that all bits give, also where the first 32 do not say it', () => {
  for (let i = 0; i < 3_000; i++)
    // Of counts near 2²⁰ one draw in four thousand needs more bits; above, all do.
    for (const count of [1, 7, 2 ** 20 - 3, 2 ** 31 + 11]) {
      const all = (BigInt(`0x${randomBits('seed', String(i))}`) * BigInt(count)) >> 256n
      expect(randomIndex('seed', String(i), count)).toBe(Number(all))
      expect(randomBelow('seed', String(i), BigInt(count))).toBe(all)
    }
})

test('draws are uniform', () => {
  const counts = Array.from({ length: 10 }, () => 0)
  for (let i = 0; i < 10_000; i++) counts[randomIndex('uniform', `n/${i}`, 10)]!++
  // Chi-square with 9 degrees of freedom: above 27.9 once in a thousand; the seed is fixed.
  expect(counts.reduce((sum, n) => sum + (n - 1_000) ** 2 / 1_000, 0)).toBeLessThan(27.9)
})

test('every order is equally likely', () => {
  const orders = new Map<string, number>()
  for (let i = 0; i < 6_000; i++) {
    const order = shuffled(`s${i}`, 'order', ['a', 'b', 'c']).join('')
    orders.set(order, (orders.get(order) ?? 0) + 1)
  }
  expect(orders.size).toBe(6)
  for (const count of orders.values()) expect(Math.abs(count - 1_000)).toBeLessThan(120)
})

test('nothing can be drawn from nothing', () => expect(() => randomBelow('s', 'p', 0n)).toThrow(RangeError))
