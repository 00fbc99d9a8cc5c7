// Vectors of bytes, and two rankings as one.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cosine, fused, inBytes } from '../../src/documents/domain/similarity.js'

const exact = (one: readonly number[], other: readonly number[]): number => {
  const product = (a: readonly number[], b: readonly number[]) => a.reduce((sum, part, at) => sum + part * b[at]!, 0)
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other))
}

test('bytes tell nearly the same cosine as floats', () => {
  const vector = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 64, maxLength: 64 })
  fc.assert(
    fc.property(vector, vector, (one, other) => {
      fc.pre(one.some(part => Math.abs(part) > 0.01) && other.some(part => Math.abs(part) > 0.01))
      expect(Math.abs(cosine(inBytes(one), inBytes(other)) - exact(one, other))).toBeLessThan(0.05)
    }),
  )
})

test.each([
  ['the same', [1, 2, 3], [2, 4, 6], 1],
  ['the opposite', [1, 0], [-3, 0], -1],
  ['nothing in common', [1, 0], [0, 1], 0],
  ['a vector of nothing', [0, 0], [0, 1], 0],
  ['other lengths', [1, 0], [1, 0, 0], 0],
  ['what is no number', [Number.NaN, 1], [1, 1], 0],
])('%s', (_what, one, other, expected) => {
  expect(cosine(inBytes(one), inBytes(other))).toBeCloseTo(expected, 2)
})

test.each([
  [
    'what both have comes first',
    [
      ['a', 'b', 'c'],
      ['d', 'b'],
    ],
    ['b', 'a', 'd', 'c'],
  ],
  ['one ranking stays as it is', [['a', 'b'], []], ['a', 'b']],
  ['equals stand in the order of the rankings', [['a'], ['b']], ['a', 'b']],
  ['nothing', [[], []], []],
])('fused: %s', (_what, rankings, expected) => {
  expect(fused(rankings)).toEqual(expected)
})
