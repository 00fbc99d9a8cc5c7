// Where a point can be put on a line: the rule that page and server share.
import { describe, expect, test } from 'vitest'
import { fractionText, numberOf } from '../../src/expression/numeral.js'
import { lastPlace, nearestPlace, placeAt, readPlace } from '../../src/expression/places.js'

const thirds = { from: '-1', to: '2', snap: '1/3' }
const tenths = { from: '0', to: '1', snap: '1/10' }

test('places are counted from the beginning of the line, exactly', () => {
  expect(lastPlace(thirds)).toBe(9)
  expect([0, 1, 4, 9].map(index => fractionText(placeAt(thirds, index)))).toEqual(['-1', '-2/3', '1/3', '2'])
  expect(fractionText(placeAt(tenths, 3))).toBe('3/10')
})

test.each([
  ['1/3', 4],
  ['0.3', 4],
  ['-1', 0],
  ['2', 9],
  ['1/6', 4],
])('%s is at place %i', (value, index) => expect(nearestPlace(thirds, numberOf(value))).toBe(index))

test('a line whose end is no place ends at the last one', () =>
  expect(nearestPlace({ from: '0', to: '1', snap: '2/5' }, numberOf('1'))).toBe(2))

describe('what is typed', () => {
  test.each([
    ['1/3', 4],
    ['−2/3', 1],
    ['0,33', 4],
    ['0.67', 5],
    ['0.667', 5],
    ['1 2/3', 8],
    ['٠', 3],
  ])('%s is place %i', (typed, index) => expect(readPlace(typed, thirds)).toEqual({ ok: true, index }))

  test.each([
    ['', 'Write a number first.'],
    ['2.01', 'Write a number from -1 to 2.'],
    ['here', 'Write a number, in digits.'],
    ['1'.repeat(201), 'Write at most 200 characters.'],
  ])('%s is refused', (typed, message) => expect(readPlace(typed, thirds)).toEqual({ ok: false, message }))

  const quarters = { from: '0', to: '1', snap: '1/4' }
  test.each([
    ['0.667', quarters, '0.667', '1/4'],
    ['0,7', quarters, '0.7', '1/4'],
    ['0.77', quarters, '0.77', '1/4'],
    ['2/3', quarters, '2/3', '1/4'],
    ['0.3', thirds, '0.3', '1/3'],
    ['0.34', { from: '0', to: '1', snap: '1/30' }, '0.34', '1/30'],
  ])('%s is between the places, and is not moved to one', (typed, line, number, distance) =>
    expect(readPlace(typed, line)).toEqual({
      ok: false,
      message: `No point can be placed at ${number}: the places are ${distance} apart.`,
      isBetween: true,
    }),
  )
})
