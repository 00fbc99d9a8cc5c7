// Sets, lists and tuples: how they are cut into elements, what order and repetition mean, and what part of them counts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANSWER_TYPES } from '../../../src/items/domain/answers/registry.js'
import { canonicalOf, graded, keyOf, keyTyped, messageOf, settingsOf } from './graded.js'

const { set, list, tuple } = ANSWER_TYPES
const INTEGERS = { type: 'integer' }
const RATIONALS = { type: 'rational' }
const setOf = (of: object, response: object = {}, grade: object = {}) =>
  settingsOf(set, { response: { of, ...response }, grade })
const perElement = { credit: 'per_element' }

test.each([
  ['set([1, 2, 3])', '{1, 2, 3}', 'right'],
  ['set([1, 2, 3])', '1, 2, 3', 'right'],
  ['set([1, 2, 3])', '3;2;1', 'right'],
  ['set([1, 2, 3])', '{3,1,2}', 'right'],
  ['set([1, 2, 3])', '{1, 2, 3, 3}', 'right'],
  ['set([1, 2, 3])', '1, 2 and 3', 'right'],
  ['set([1, 2, 3])', '{1, 2}', 'wrong: missing_elements'],
  ['set([1, 2, 3])', '{1, 2, 3, 4}', 'wrong: extra_elements'],
  ['set([1, 2, 3])', '{1, 2, 4}', 'wrong'],
  ['set([1, 2, 3])', '{}', 'wrong: missing_elements'],
  ['set([])', '{}', 'right'],
  ['set([])', '∅', 'right'],
  ['set([])', 'no solution', 'right'],
  ['set([])', '{0}', 'wrong: extra_elements'],
  ['set([1, 2, 3])', '[1, 2, 3]', 'malformed'],
  ['set([1, 2, 3])', '{1, 2, 3', 'malformed'],
  ['set([1, 2, 3])', '1,,2', 'malformed'],
  ['set([1, 2, 3])', '{1, two}', 'malformed'],
])('a set: for %s the answer %s is %s', (key, typed, expected) =>
  expect(graded(set, setOf(INTEGERS), key, typed)).toBe(expected),
)

test.each([
  ['x = 2 or x = 3', 'right'],
  ['x = 3, x = 2', 'right'],
  ['x = 2 or 3', 'right'],
  ['x=2;x=3', 'right'],
  ['x₁ = 2, x₂ = 3', 'right'],
  ['x_1 = 2 and x_2 = 3', 'right'],
  ['x ∈ {2, 3}', 'right'],
  ['x = {2, 3}', 'right'],
  ['2, 3', 'right'],
  ['x = 2', 'wrong: missing_elements'],
  ['x = 2 or x = -3', 'wrong'],
  ['x = -2 or x = -3', 'wrong'],
  ['y = 2 or y = 3', 'malformed'],
])('a set of solutions for x: for 2 and 3 the answer %s is %s', (typed, expected) =>
  expect(graded(set, setOf(RATIONALS, { symbols: ['x'] }), 'set([2, 3])', typed)).toBe(expected),
)

test.each([
  ['x = 3', 'right'],
  ['x = -3', 'wrong'],
])('a set of solutions for x: for 3 the answer %s is %s', (typed, expected) =>
  expect(graded(set, setOf(RATIONALS, { symbols: ['x'] }), 'set([3])', typed)).toBe(expected),
)

test('plus or minus stands for both', () => {
  const solutions = setOf(RATIONALS, { symbols: ['x'] })
  expect(graded(set, solutions, 'set([3, -3])', 'x = ±3')).toBe('right')
  expect(graded(set, solutions, 'set([3])', '±3')).toBe('wrong: extra_elements')
})

describe('elements follow the rule of their own type', () => {
  test.each([
    ['1/2, 3/4', 'right'],
    ['0.5; 0.75', 'right'],
    ['0,5; 0,75', 'right'],
    ['2/4, 6/8', 'right'],
    ['{1/2, 0.5, 3/4}', 'right'],
    ['1/2, 3/5', 'wrong'],
    ['0,5, 0,75', 'malformed'],
  ])('fractions: %s is %s', (typed, expected) =>
    expect(graded(set, setOf(RATIONALS), 'set([1/2, 3/4])', typed)).toBe(expected),
  )

  test('a form that was asked for is asked of each', () => {
    const lowest = setOf({ type: 'rational', grade: { form: 'lowest_terms' } })
    expect(graded(set, lowest, 'set([1/2, 3/4])', '1/2, 6/8')).toBe('wrong form: not_lowest_terms')
    expect(graded(set, lowest, 'set([1/2, 3/4])', '1/2, 6/9')).toBe('wrong')
  })

  test('a tolerance holds for each, and no element counts twice', () => {
    const near = setOf({ type: 'decimal', grade: { tolerance: { abs: 0.1 } } }, {}, { duplicates: 'wrong' })
    expect(graded(set, near, 'set([1, 1.15])', '1.08, 1.0')).toBe('right')
    expect(graded(set, near, 'set([1, 1.15])', '1.2, 1.08')).toBe('right')
    expect(graded(set, near, 'set([1, 1.15])', '0.95, 0.92')).toBe('wrong')
  })

  test('expressions are compared by value', () => {
    const roots = setOf({ type: 'expression', symbols: [] })
    expect(graded(set, roots, 'set([expr("sqrt(2)", []), expr("-sqrt(2)", [])])', '-√2, 2/√2')).toBe('right')
    expect(graded(set, roots, 'set([expr("sqrt(2)", []), expr("-sqrt(2)", [])])', '1.41, -1.41')).toBe('wrong')
  })

  test('points keep their brackets', () => {
    const points = setOf({ type: 'tuple', of: INTEGERS })
    expect(graded(set, points, 'set([tuple([1, 2]), tuple([3, 4])])', '(3, 4), (1, 2)')).toBe('right')
    expect(graded(set, points, 'set([tuple([1, 2]), tuple([3, 4])])', '{(1, 2); (3, 4)}')).toBe('right')
    expect(graded(set, points, 'set([tuple([1, 2]), tuple([3, 4])])', '(2, 1), (3, 4)')).toBe('wrong')
  })
})

describe('repetition', () => {
  test.each([
    ['ignore', '{1, 1, 2}', 'right'],
    ['wrong', '{1, 1, 2}', 'wrong: repeated_elements'],
    ['wrong', '{1, 2}', 'right'],
  ])('%s: %s is %s', (duplicates, typed, expected) =>
    expect(graded(set, setOf(INTEGERS, {}, { duplicates }), 'set([1, 2])', typed)).toBe(expected),
  )
})

describe('a part of it', () => {
  test.each([
    ['{1, 2, 3, 4}', 'right'],
    ['{1, 2, 3}', 'partly 0.75'],
    ['{1, 2, 3, 9}', 'partly 0.5'],
    ['{1, 2, 3, 4, 9}', 'partly 0.75'],
    ['{1, 8, 9}', 'wrong'],
    ['{7, 8, 9}', 'wrong'],
    ['{}', 'wrong: missing_elements'],
  ])('of a set: %s is %s', (typed, expected) =>
    expect(graded(set, setOf(INTEGERS, {}, perElement), 'set([1, 2, 3, 4])', typed)).toBe(expected),
  )

  test.each([
    ['[1, 2, 3, 4]', 'right'],
    ['[1, 2, 3]', 'partly 0.75'],
    ['[1, 2, 4, 3]', 'partly 0.5'],
    ['[1, 2, 3, 4, 5]', 'partly 0.75'],
    ['[4, 3, 2, 1]', 'wrong: wrong_order'],
    ['[0, 1, 2, 3]', 'wrong'],
  ])('of a list: %s is %s', (typed, expected) =>
    expect(
      graded(list, settingsOf(list, { response: { of: INTEGERS }, grade: perElement }), '[1, 2, 3, 4]', typed),
    ).toBe(expected),
  )
})

test.each([
  ['[1, 2, 2]', '[1, 2, 2]', 'right'],
  ['[1, 2, 2]', '1, 2, 2', 'right'],
  ['[1, 2, 2]', '1; 2; 2', 'right'],
  ['[1, 2, 2]', '2, 1, 2', 'wrong: wrong_order'],
  ['[1, 2, 2]', '1, 2', 'wrong: missing_elements'],
  ['[1, 2, 2]', '1, 2, 2, 2', 'wrong: extra_elements'],
  ['[1, 2, 2]', '1, 2, 3', 'wrong'],
  ['[1, 2, 2]', '{1, 2, 2}', 'malformed'],
  ['[1, 2, 2]', '(1, 2, 2)', 'malformed'],
  ['[2, 2, 7]', '2 · 2 · 7', 'right'],
  ['[2, 2, 7]', '2 x 2 x 7', 'right'],
  ['[2, 2, 7]', '[2*2×7]', 'right'],
  ['[2, 2, 7]', '2 · 14', 'wrong'],
  ['[2, 2, 7]', '2 · 2; 7', 'malformed'],
  ['[2, 2, 7]', '2^2 · 7', 'malformed'],
])('a list: for %s the answer %s is %s', (key, typed, expected) =>
  expect(graded(list, settingsOf(list, { response: { of: INTEGERS } }), key, typed)).toBe(expected),
)

test.each([
  ['(1, -2)', 'right'],
  ['( 1 ; -2 )', 'right'],
  ['(1,0; -2)', 'right'],
  ['(-2, 1)', 'wrong: wrong_order'],
  ['(1, 2)', 'wrong'],
  ['(1, -2, 0)', 'wrong: wrong_size'],
  ['1, -2', 'right'],
  ['(1 | -2)', 'right'],
  ['P(1|-2)', 'right'],
  ['{1, -2}', 'malformed'],
  ['()', 'malformed'],
])('a tuple: for (1, −2) the answer %s is %s', (typed, expected) =>
  expect(graded(tuple, settingsOf(tuple, { response: { of: RATIONALS } }), 'tuple([1, -2])', typed)).toBe(expected),
)

test.each([
  ['x = 1, y = -2', 'right'],
  ['y = -2; x = 1', 'right'],
  ['(1, -2)', 'right'],
  ['x = -2, y = 1', 'wrong: wrong_order'],
  ['x = 1', 'malformed'],
  ['x = 1, z = 2', 'malformed'],
])('a tuple of named values: for x = 1, y = −2 the answer %s is %s', (typed, expected) => {
  const settings = settingsOf(tuple, { response: { of: RATIONALS, symbols: ['x', 'y'], brackets: 'optional' } })
  expect(graded(tuple, settings, 'tuple([1, -2])', typed)).toBe(expected)
})

test('required brackets are asked for', () => {
  expect(messageOf(set, setOf(INTEGERS, { brackets: 'required' }), '1, 2')).toMatch(/between \{ and \}/)
  expect(graded(set, setOf(INTEGERS, { brackets: 'required' }), 'set([1, 2])', '{1, 2}')).toBe('right')
})

test('commas of two kinds are refused kindly', () =>
  expect(messageOf(set, setOf(RATIONALS), '1,5, 2,5')).toMatch(/semicolons/))

test('an element that cannot be read is quoted', () =>
  expect(messageOf(set, setOf(INTEGERS), '1, 2.5')).toMatch(/“2\.5”: Write a whole number/))

test.each([
  [undefined, '$\\frac{1}{2}$, 2'],
  ['de', '$\\frac{1}{2}$; 2'],
])('a set is shown as people write it, with its elements as they are shown: %s', (language, shown) =>
  expect(set.show(keyOf(set, setOf(RATIONALS), 'set([2, 1/2])'), setOf(RATIONALS), language)).toBe(shown),
)

test.each([
  [{ of: { type: 'set' } }],
  [{ of: { type: 'matrix' } }],
  [{ of: { type: 'nothing' } }],
  [{ of: { type: 'decimal' } }],
  [{}],
])('%j is an error of the blueprint', response => expect(() => settingsOf(set, { response })).toThrow())

const numbers = fc.uniqueArray(fc.integer({ min: -99, max: 99 }), { minLength: 1, maxLength: 8 })

test('every order, separator and repetition of a set reads to one canonical form', () =>
  fc.assert(
    fc.property(numbers, fc.integer({ min: 0, max: 7 }), (members, turn) => {
      const turned = [...members.slice(turn), ...members.slice(0, turn)]
      const ways = [
        `{${members.join(', ')}}`,
        `{${turned.join(',')}}`,
        turned.join(' ; '),
        [...turned, members[0]].join(', '),
        `x = ${turned.join(' or x = ')}`,
      ]
      const settings = setOf(RATIONALS, { symbols: ['x'] })
      expect(new Set(ways.map(way => canonicalOf(set, settings, way))).size).toBe(1)
      expect(keyTyped(set, settings, `set([${members.join(', ')}])`)).toBe('right')
    }),
  ))

test('one element that is one off is never right', () =>
  fc.assert(
    fc.property(numbers, fc.integer({ min: 0, max: 7 }), (members, place) => {
      const off = members.map((member, i) => (i === place % members.length ? member + 1_000 : member))
      expect(graded(set, setOf(INTEGERS), `set([${members.join(', ')}])`, off.join('; '))).toBe('wrong')
      expect(
        graded(list, settingsOf(list, { response: { of: INTEGERS } }), `[${members.join(', ')}]`, off.join('; ')),
      ).toBe('wrong')
    }),
  ))

test('whatever is typed, reading and judging end and throw nothing', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]()0123,;. =x±∅or-/'), maxLength: 60 }), text => {
      const settings = setOf(RATIONALS, { symbols: ['x'] }, perElement)
      const read = set.read(text, settings)
      if (read.ok) set.judge(read.canonical, keyOf(set, settings, 'set([1, 2])'), settings)
      tuple.read(text, settingsOf(tuple, { response: { of: RATIONALS, symbols: ['x', 'o'] } }))
    }),
    { numRuns: 2_000 },
  ))

test.each(['{15, 1, 5, 3}', '1; 3; 5; 15'])('the set %s is shown in order of size', given => {
  const settings = setOf({ type: 'integer' })
  expect(set.show(canonicalOf(set, settings, given), settings)).toBe('1, 3, 5, 15')
})
