// Numbers with units: what is the same, what is right in value only, and what the unit alone makes wrong.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerType } from '../../../src/items/domain/answers/registry.js'
import { canonicalOf, graded, keyOf, keyTyped, messageOf, settingsOf } from './graded.js'

const quantity = answerType('quantity')

const exact = { exact: true }
const any = settingsOf(quantity, { grade: { tolerance: exact } })
const own = settingsOf(quantity, { grade: { tolerance: exact, units: 'exact_unit' } })
const prefixed = settingsOf(quantity, { grade: { tolerance: exact, units: 'any_prefix' } })
const unitOnly = settingsOf(quantity, { grade: { units: 'unit_only' } })
const half = settingsOf(quantity, { grade: { tolerance: exact, magnitude_credit: 0.5 } })

describe('36 km/h', () => {
  test.each([
    ['36 km/h', 'right', 'right'],
    ['36km/h', 'right', 'right'],
    ['36.0 km/h', 'right', 'right'],
    ['36,0 km / h', 'right', 'right'],
    ['+36 km/hr', 'right', 'right'],
    ['36 kph', 'right', 'right'],
    ['36 km*h^-1', 'right', 'right'],
    ['36 km h⁻¹', 'right', 'right'],
    ['10 m/s', 'right', 'wrong form: other_unit'],
    ['10 m·s^-1', 'right', 'wrong form: other_unit'],
    ['1e1 m/s', 'right', 'wrong form: other_unit'],
    ['600 m/min', 'right', 'wrong form: other_unit'],
    ['36.1 km/h', 'wrong', 'wrong'],
    ['-36 km/h', 'wrong', 'wrong'],
    ['11 m/s', 'wrong', 'wrong'],
    ['36 km', 'wrong: wrong_unit', 'wrong: wrong_unit'],
    ['36 m/s', 'wrong: wrong_unit', 'wrong: wrong_unit'],
    ['36 kg', 'wrong: wrong_unit', 'wrong: wrong_unit'],
    ['36 Km/h', 'right', 'wrong: wrong_unit'],
    ['36 KM/H', 'right', 'wrong: wrong_unit'],
    ['35 kg', 'wrong', 'wrong'],
    ['36', 'malformed', 'malformed'],
    ['km/h', 'malformed', 'malformed'],
    ['36 foo', 'malformed', 'malformed'],
    ['36 km/foo', 'malformed', 'malformed'],
    ['36 km//h', 'malformed', 'malformed'],
    ['thirty-six km/h', 'malformed', 'malformed'],
    ['36 °C km', 'malformed', 'malformed'],
    ['36 36 km/h', 'malformed', 'malformed'],
    ['1,234 km/h', 'malformed', 'malformed'],
  ])('%j is %s; in this unit %s', (given, inAny, inOwn) => {
    expect(graded(quantity, any, 'quantity(36, "km/h")', given)).toBe(inAny)
    expect(graded(quantity, own, 'quantity(36, "km/h")', given)).toBe(inOwn)
  })
})

describe('bits and bytes', () => {
  test.each([
    ['8 Mbit/s', 'right'],
    ['8 Mb/s', 'right'],
    ['8 MBit/s', 'right'],
    ['8 Mbps', 'right'],
    ['1 MB/s', 'right'],
    ['8000 kbps', 'right'],
    ['8 MB/s', 'partly 0.5'],
    ['8 mbps', 'partly 0.5'],
    ['8 mb/s', 'partly 0.5'],
    ['8 MBPS', 'partly 0.5'],
    ['8 Mbit', 'partly 0.5'],
    ['8 Mibit/s', 'partly 0.5'],
    ['7 MB/s', 'wrong'],
    ['8 s', 'partly 0.5'],
  ])('for 8 Mbit/s %j is %s', (given, expected) =>
    expect(graded(quantity, half, 'quantity(8, "Mbit/s")', given)).toBe(expected),
  )
})

describe('a unit with any prefix', () => {
  test.each([
    ['5000 B', '5 kB', 'right'],
    ['5000 B', '5000 bytes', 'right'],
    ['5000 B', '0.005 MB', 'right'],
    ['5000 B', '40 kbit', 'wrong form: other_unit'],
    ['5000 B', '40000 b', 'wrong form: other_unit'],
    ['5000 B', '5000 bit', 'wrong: wrong_unit'],
    ['2 m', '200 cm', 'right'],
    ['2 m', '200 CM', 'right'],
    ['120 s', '120000 ms', 'right'],
    ['120 s', '2 min', 'wrong form: other_unit'],
    ['5 km/h', '5000 m/h', 'right'],
  ])('for %s %j is %s', (key, given, expected) => {
    const [magnitude, unit] = key.split(' ')
    expect(graded(quantity, prefixed, `quantity(${magnitude}, "${unit}")`, given)).toBe(expected)
  })
})

describe('the number', () => {
  test.each([
    ['3 × 10^8 m/s', '3e8 m/s'],
    ['3e8 m/s', '300000000 m/s'],
    ['1 1/2 h', '3/2 h'],
    ['1½ h', '1.5 h'],
    ['5/2 m', '2.5 m'],
    ['1 000 m', '1000 m'],
    ['45°', '45 deg'],
    ['20°C', '20 °C'],
    ['5 m²', '5 m^2'],
    ['2 µs', '2 μs'],
  ])('%j is the same as %j', (one, other) => {
    const settings = any
    const [a, b] = [canonicalOf(quantity, any, one), canonicalOf(quantity, any, other)]
    expect(quantity.judge(a, b, settings)).toMatchObject({ score: 1 })
  })

  test.each([
    [{ abs: 0.5 }, '9.5 m/s', 'right'],
    [{ abs: 0.5 }, '34.2 km/h', 'right'],
    [{ abs: 0.5 }, '34.1 km/h', 'wrong'],
    [{ rel: 0.01 }, '36.3 km/h', 'right'],
    [{ sigfigs: 2 }, '10.4 m/s', 'right'],
    [{ sigfigs: 2 }, '10.5 m/s', 'wrong'],
    [{ sigfigs: 3, written: true }, '10.0 m/s', 'right'],
    [{ sigfigs: 3, written: true }, '36.0 km/h', 'right'],
    [{ sigfigs: 3, written: true }, '10.00 m/s', 'wrong form: wrong_figures'],
  ])('with the tolerance %j, for 10 m/s, %s is %s', (tolerance, given, expected) =>
    expect(graded(quantity, settingsOf(quantity, { grade: { tolerance } }), 'quantity(10, "m/s")', given)).toBe(
      expected,
    ),
  )
})

test.each([
  ['m/s', 'right'],
  ['5 m/s', 'right'],
  ['m s^-1', 'right'],
  ['km/h', 'wrong'],
  ['M/S', 'wrong'],
  ['5', 'malformed'],
  ['foo', 'malformed'],
])('asked for the unit alone, m/s: %j is %s', (given, expected) => {
  expect(graded(quantity, unitOnly, '"m/s"', given)).toBe(expected)
  expect(graded(quantity, unitOnly, 'quantity(3, "m/s")', given)).toBe(expected)
})

test('messages say what to mend', () => {
  expect(messageOf(quantity, any, '36')).toMatch(/unit after the number/)
  expect(messageOf(quantity, any, '36 parsec')).toBe('The unit “parsec” is not known here. Check how it is written.')
  expect(messageOf(quantity, any, 'fast')).toMatch(/number with its unit|not known/)
})

test.each([
  [{ units: 'any_unit' }, /how close/],
  [{ units: 'unit_only', tolerance: exact }, /no number/],
  [{ tolerance: { places: 1, written: true } }, /exact_unit/],
])('the settings %j are refused', (grade, message) => expect(() => settingsOf(quantity, { grade })).toThrow(message))

test('a key has a unit that is known', () => {
  expect(() => keyOf(quantity, any, '5')).toThrow(/has no unit/)
  expect(() => keyOf(quantity, unitOnly, '"parsec"')).toThrow(/no unit “parsec”/)
})

test('is shown as it is written, and found so in a text', () => {
  expect(quantity.show(keyOf(quantity, any, 'quantity(1/2, "km/h")'), any)).toBe('0.5 km/h')
  expect(quantity.show(keyOf(quantity, any, 'quantity(45, "°")'), any)).toBe('45°')
  expect(quantity.namedIn!('It runs 36 km/h, or 10m/s.', any)).toEqual(['36 km/h', '10 m/s'])
})

const UNITS = ['m', 'km', 's', 'h', 'kg', 'Mbit/s', 'kB', '°C', 'm/s^2', 'L']
test('a key typed back is right, one more is wrong, and the way back leads to the same', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: -999, max: 999 }),
      fc.integer({ min: 1, max: 40 }),
      fc.constantFrom(...UNITS),
      (n, d, unit) => {
        const key = `quantity(${n}/${d}, "${unit}")`
        const canonical = keyOf(quantity, any, key)
        expect(keyTyped(quantity, any, key)).toBe('right')
        expect(graded(quantity, any, key, `${n + d}/${d} ${unit}`)).toBe('wrong')
        expect(quantity.fromValue(quantity.toValue(canonical, any), any)).toBe(canonical)
        expect(canonicalOf(quantity, any, `${n}/${d}${unit}`)).toBe(canonical)
      },
    ),
  ))
