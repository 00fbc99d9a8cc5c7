// Values and positions in a drawing lead to each other and back.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { numberLineScale } from '../../src/figures/number-line/figure.js'
import { linearScale, roundStep, snapped, ticksOf } from '../../src/figures/scale.js'

const range = fc
  .tuple(fc.integer({ min: -1000, max: 1000 }), fc.integer({ min: 1, max: 1000 }))
  .map(([from, length]) => ({ from, to: from + length }))

test('a value comes back from its position', () =>
  fc.assert(
    fc.property(range, fc.integer({ min: -2000, max: 2000 }), (ends, value) => {
      const { toPixel, toValue } = linearScale(ends, { start: 10, end: 290 })
      expect(toValue(toPixel(value))).toBeCloseTo(value, 6)
    }),
  ))

test('a number line runs from left to right, inside its drawing', () => {
  const { toPixel } = numberLineScale({ from: -5, to: 5 })
  expect(toPixel(-5)).toBeGreaterThan(0)
  expect(toPixel(0)).toBe((toPixel(-5) + toPixel(5)) / 2)
  expect(toPixel(5)).toBeLessThan(300)
})

test('a position snaps to the nearest mark and never leaves the line', () => {
  const ticks = { from: -1, to: 1, step: 0.1 }
  expect(snapped(0.26, ticks)).toBe(0.3)
  expect(snapped(-7, ticks)).toBe(-1)
  expect(snapped(7, ticks)).toBe(1)
})

test('marks are exact, whatever binary fractions add', () =>
  expect(ticksOf({ from: 0, to: 0.5, step: 0.1 })).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5]))

test.each([
  [100, 5, 20],
  [7, 10, 1],
  [0.9, 5, 0.2],
])('a range of %d in at most %d parts has the step %d', (length, most, step) =>
  expect(roundStep(length, most)).toBe(step),
)
