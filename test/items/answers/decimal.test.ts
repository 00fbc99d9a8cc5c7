// Decimals under each of the tolerances an author may choose, with the edge of every inequality.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal } from '../../../src/items/domain/answers/decimal/decimal.js'
import { canonicalOf, graded, keyOf, keyTyped, messageOf, settingsOf } from './graded.js'

const within = (tolerance: object) => settingsOf(decimal, { grade: { tolerance } })
const exact = within({ exact: true })

test.each([
  [{ abs: 0.05 }, '3.1', '3.15', 'right'],
  [{ abs: 0.05 }, '3.1', '3.05', 'right'],
  [{ abs: 0.05 }, '3.1', '3.1500001', 'wrong'],
  [{ abs: '0.05' }, '3.1', '3,12', 'right'],
  [{ abs: '1/3' }, '1', '1.(3)', 'right'],
  [{ abs: '1/3' }, '1', '1.33334', 'wrong'],
  [{ abs: 0 }, '3.1', '3.10', 'right'],
  [{ abs: 0.05 }, '3.1', '-3.1', 'wrong'],
  [{ rel: 0.01 }, '200', '202', 'right'],
  [{ rel: 0.01 }, '200', '198', 'right'],
  [{ rel: 0.01 }, '200', '202.001', 'wrong'],
  [{ rel: 0.01 }, '-200', '-202', 'right'],
  [{ rel: 0.01 }, '-200', '202', 'wrong'],
  [{ rel: 0.01 }, '0', '0', 'right'],
  [{ rel: 0.01 }, '0', '0.0001', 'wrong'],
  [{ abs: 0.5, rel: 0.01 }, '200', '202.5', 'right'],
  [{ abs: 0.5, rel: 0.01 }, '200', '202.51', 'wrong'],
  [{ abs: 0.5, rel: 0.01 }, '0', '0.5', 'right'],
  [{ places: 2 }, '1/3', '0.33', 'right'],
  [{ places: 2 }, '1/3', '0.3333', 'right'],
  [{ places: 2 }, '1/3', '0.34', 'wrong'],
  [{ places: 2 }, '0.125', '0.13', 'right'],
  [{ places: 2 }, '0.125', '0.12', 'wrong'],
  [{ places: 2 }, '-0.125', '-0.13', 'right'],
  [{ places: 2 }, '0.33', '0.335', 'wrong'],
  [{ places: 2 }, '0.33', '0.325', 'right'],
  [{ places: 0 }, '2.5', '3', 'right'],
  [{ sigfigs: 3 }, '1234', '1230', 'right'],
  [{ sigfigs: 3 }, '1234', '1.23e3', 'right'],
  [{ sigfigs: 3 }, '1234', '1234', 'right'],
  [{ sigfigs: 3 }, '1234', '1225', 'right'],
  [{ sigfigs: 3 }, '1234', '1224.9', 'wrong'],
  [{ sigfigs: 3 }, '1234', '1235', 'wrong'],
  [{ sigfigs: 2 }, '9.96', '10', 'right'],
  [{ sigfigs: 2 }, '9.96', '9.9', 'wrong'],
  [{ sigfigs: 2 }, '10', '9.5', 'wrong'],
  [{ sigfigs: 2 }, '10', '9.95', 'right'],
  [{ sigfigs: 2 }, '10', '10.4', 'right'],
  [{ sigfigs: 1 }, '10', '9.5', 'right'],
  [{ sigfigs: 2 }, '9.96', '9.4', 'wrong'],
  [{ sigfigs: 2 }, '0.00123', '0.0012', 'right'],
  [{ sigfigs: 2 }, '0.00123', '1.2×10^-3', 'right'],
  [{ sigfigs: 2 }, '0.00123', '0.0013', 'wrong'],
  [{ sigfigs: 2 }, '0', '0.0', 'right'],
  [{ sigfigs: 2 }, '0', '0.001', 'wrong'],
  [{ places: 2, written: true }, '1/3', '0.33', 'right'],
  [{ places: 2, written: true }, '1/2', '0.5', 'wrong form: wrong_places'],
  [{ places: 2, written: true }, '1/2', '0.50', 'right'],
  [{ places: 2, written: true }, '1/3', '0.333', 'wrong form: wrong_places'],
  [{ places: 2, written: true }, '1/3', '0.34', 'wrong'],
  [{ places: 0, written: true }, '1200', '1.2e3', 'right'],
  [{ sigfigs: 3, written: true }, '1.2', '1.20', 'right'],
  [{ sigfigs: 3, written: true }, '1.2', '1.2', 'wrong form: wrong_figures'],
  [{ sigfigs: 1, written: true }, '100', '100', 'right'],
  [{ sigfigs: 2, written: true }, '100', '100', 'right'],
  [{ sigfigs: 3, written: true }, '100', '100', 'right'],
  [{ sigfigs: 3, written: true }, '100', '100.0', 'wrong form: wrong_figures'],
  [{ sigfigs: 2, written: true }, '100', '1.0e2', 'right'],
  [{ sigfigs: 2, written: true }, '0.012', '0.012', 'right'],
  [{ exact: true }, '0.75', '0.750', 'right'],
  [{ exact: true }, '0.75', '0.7500000000000001', 'wrong'],
  [{ exact: true }, '6.02e23'.replace('e23', ' * 10 ** 23'), '6.02e23', 'right'],
])('with %j and the key %s, %s is %s', (tolerance, key, typed, expected) =>
  expect(graded(decimal, within(tolerance), key, typed)).toBe(expected),
)

test.each([
  ['3/4', /decimal number/],
  ['1 1/2', /decimal number/],
  ['1,234', /two readings/],
  ['3.14.15', /in digits/],
  ['pi', /in digits/],
  ['1.2e101', /power of ten/],
  ['0.333...', /brackets/],
  ['5 m', /in digits/],
])('%j is malformed', (typed, message) => expect(messageOf(decimal, exact, typed)).toMatch(message))

test.each([
  [{}],
  [{ tolerance: {} }],
  [{ tolerance: { abs: -0.1 } }],
  [{ tolerance: { abs: 'a little' } }],
  [{ tolerance: { abs: 0.1, places: 2 } }],
  [{ tolerance: { exact: false } }],
  [{ tolerance: { sigfigs: 0 } }],
  [{ tolerance: 0.01 }],
])('%j says not how close is close enough, and is an error of the blueprint', grade =>
  expect(() => settingsOf(decimal, { grade })).toThrow(),
)

test('a small tolerance that YAML read as a number stays exact', () => {
  expect(graded(decimal, within({ abs: 0.0000001 }), '1', '1.0000001')).toBe('right')
  expect(graded(decimal, within({ abs: 0.0000001 }), '1', '1.00000011')).toBe('wrong')
})

test.each(['0', '0.0', '0.00'])('zero has no significant figures to count: %s', typed =>
  expect(graded(decimal, within({ sigfigs: 2, written: true }), '0', typed)).toBe('right'),
)

test('an exact decimal that never ends is an error of the blueprint', () =>
  expect(() => keyOf(decimal, exact, '1/3')).toThrow(/never ends/))

test.each([
  [{ places: 2 }, '1/3', '0.33'],
  [{ places: 2 }, '-1/1000', '0.00'],
  [{ sigfigs: 3 }, '2/3', '0.667'],
  [{ sigfigs: 2 }, '1234', '1200'],
  [{ sigfigs: 3, written: true }, '1200', '$1.20 \\times 10^{3}$'],
  [{ abs: 0.01 }, '1/3', '0.333333'],
  [{ abs: '0.0000000001' }, '1/3', '0.3333333333'],
  [{ rel: 0.01 }, '12500', '12500'],
])('with %j the key %s is shown as %s', (tolerance, key, shown) =>
  expect(decimal.show(keyOf(decimal, within(tolerance), key), within(tolerance))).toBe(shown),
)

const tolerances = fc.oneof(
  fc.record({ abs: fc.constantFrom('0', '0.001', '1/7', '5') }),
  fc.record({ rel: fc.constantFrom('0.0001', '0.05') }),
  fc.record({ abs: fc.constant('0.01'), rel: fc.constant('0.01') }),
  fc.record({ places: fc.integer({ min: 0, max: 6 }), written: fc.boolean() }),
  fc.record({ sigfigs: fc.integer({ min: 1, max: 6 }), written: fc.boolean() }),
)
const numbers = fc.tuple(fc.integer({ min: -1_000_000, max: 1_000_000 }), fc.constantFrom(1, 8, 1_000, 1_000_000))

describe('for every number and tolerance', () => {
  test('the key, typed as it is shown, is right', () =>
    fc.assert(
      fc.property(numbers, tolerances, ([n, d], tolerance) => {
        expect(keyTyped(decimal, within(tolerance), `(${n})/${d}`)).toBe('right')
      }),
    ))

  test('the key itself is right', () =>
    fc.assert(
      fc.property(numbers, tolerances, ([n, d], tolerance) => {
        const key = keyOf(decimal, within(tolerance), `(${n})/${d}`)
        expect(decimal.judge(key, key, within(tolerance)).score).toBe(1)
      }),
    ))

  test('more than the tolerance away is wrong, on both sides', () =>
    fc.assert(
      fc.property(fc.integer({ min: -9_999, max: 9_999 }), fc.integer({ min: 1, max: 500 }), (key, allowed) => {
        const settings = within({ abs: String(allowed) })
        for (const away of [allowed, -allowed]) {
          expect(graded(decimal, settings, `0 + ${key}`.replace('+ -', '- '), String(key + away))).toBe('right')
          const beyond = `${key + away}`.replace(/^-?\d+$/, whole => {
            const value = Number(whole) + Math.sign(away) * 0.5
            return String(value)
          })
          expect(graded(decimal, settings, `0 + ${key}`.replace('+ -', '- '), beyond)).toBe('wrong')
        }
      }),
    ))

  test('scientific notation and groups of digits read as the same number', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1_000, max: 999_999_999 }), n => {
        const plain = canonicalOf(decimal, exact, String(n))
        const grouped = String(n).replace(/\B(?=(\d{3})+$)/g, ' ')
        const [head, ...tail] = String(n)
        for (const way of [grouped, grouped.replaceAll(' ', '\u202f'), `${n}.0`, `${n},0`, `${n}e0`])
          expect(canonicalOf(decimal, exact, way)).toBe(plain)
        expect(canonicalOf(decimal, exact, `${head}.${tail.join('')} × 10^${tail.length}`)).toBe(plain)
      }),
    ))
})

test('whatever is typed, reading and judging end and throw nothing', () =>
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(..."0123456789 ,.'/()-+eE×^%10"), maxLength: 80 }),
      tolerances,
      (text, tolerance) => {
        const settings = within(tolerance)
        const read = decimal.read(text, settings)
        if (read.ok) decimal.judge(read.canonical, '1/3', settings)
      },
    ),
    { numRuns: 1_000 },
  ))
