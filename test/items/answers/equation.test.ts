// Equations: the same when one is a multiple of the other, and what looks alike is not.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANSWER_TYPES } from '../../../src/items/domain/answers/registry.js'
import { canonicalOf, graded, keyOf, keyTyped, messageOf, settingsOf } from './graded.js'

const { equation } = ANSWER_TYPES
const inXY = (form = 'any') => settingsOf(equation, { response: { symbols: ['x', 'y'] }, grade: { form } })
const inequalities = settingsOf(equation, { response: { symbols: ['x', 'y'], inequalities: true }, grade: {} })
const key = 'expr("y = 2x + 1", ["x", "y"])'

test.each([
  ['y = 2x + 1', 'right'],
  ['2x + 1 = y', 'right'],
  ['y - 2x = 1', 'right'],
  ['2y = 4x + 2', 'right'],
  ['-y = -2x - 1', 'right'],
  ['0 = 2x - y + 1', 'right'],
  ['y/2 = x + 0,5', 'right'],
  ['x = (y - 1)/2', 'right'],
  ['y = 2x - 1', 'wrong'],
  ['y = -2x + 1', 'wrong'],
  ['y = 2x + 2', 'wrong'],
  ['y = x + 1', 'wrong'],
  ['2y = 4x + 1', 'wrong'],
  ['x = 2y + 1', 'wrong'],
  ['y^2 = (2x + 1)^2', 'wrong'],
  ['x = x', 'wrong'],
  ['1 = 2', 'wrong'],
  ['x*y = 2x^2 + x', 'wrong'],
])('for y = 2x + 1 the answer %s is %s', (typed, expected) =>
  expect(graded(equation, inXY(), key, typed)).toBe(expected),
)

test.each([
  ['x = 3', 'x = 3', 'right'],
  ['x = 3', '3 = x', 'right'],
  ['x = 3', '2x - 6 = 0', 'right'],
  ['x = 3', 'x = -3', 'wrong'],
  ['x = -3', 'x = 3', 'wrong'],
  ['x = 3', 'x = 3.0000000001', 'wrong'],
  ['x^2 + y^2 = 25', '25 - x^2 = y^2', 'right'],
  ['x^2 + y^2 = 25', 'x^2 - y^2 = 25', 'wrong'],
  ['y = sin(x)', '2y = 2sin(x)', 'right'],
  ['y = sin(x)', 'y = cos(x)', 'wrong'],
])('for %s the answer %s is %s', (wanted, typed, expected) =>
  expect(graded(equation, inXY(), `expr("${wanted}", ["x", "y"])`, typed)).toBe(expected),
)

test.each([
  ['y > 2x', '2*y > 4*x', 'right'],
  ['-y < -2x', '2*y > 4*x', 'right'],
  ['y < 2x', '2*y > 4*x', 'wrong'],
  ['y >= 2x', '2*y > 4*x', 'wrong'],
  ['y = 2x', '2*y > 4*x', 'wrong'],
])('where inequalities are read, %s for %s is %s', (typed, wanted, expected) =>
  expect(graded(equation, inequalities, `expr("${wanted}", ["x", "y"])`, typed)).toBe(expected),
)

test.each([
  ['2x + 1', /equation/],
  ['y < 2x', /equation/],
  ['y = ', /missing/],
  ['y = 2z', /“z” is not known/],
  ['Y = 2x', /Did you mean/],
  ['y = 2x = 4', /./],
])('%j is malformed', (typed, message) => expect(messageOf(equation, inXY(), typed)).toMatch(message))

describe('a form that was asked for', () => {
  test.each([
    ['slope_intercept', 'y = 2x + 1', 'right'],
    ['slope_intercept', 'y = 1 + 2x', 'right'],
    ['slope_intercept', 'y = 2(x + 0.5)', 'wrong form: not_slope_intercept'],
    ['slope_intercept', 'y = x + x + 1', 'wrong form: not_slope_intercept'],
    ['slope_intercept', '2x + 1 = y', 'wrong form: not_slope_intercept'],
    ['slope_intercept', '2y = 4x + 2', 'wrong form: not_slope_intercept'],
    ['slope_intercept', 'y = 3x + 1', 'wrong'],
    ['standard', '2x - y = -1', 'right'],
    ['standard', '-2x + y = 1', 'right'],
    ['standard', 'x - y/2 = -1/2', 'wrong form: not_standard'],
    ['standard', '2x - y + 1 = 0', 'wrong form: not_standard'],
    ['standard', 'y = 2x + 1', 'wrong form: not_standard'],
  ])('%s: %s is %s', (form, typed, expected) => expect(graded(equation, inXY(form), key, typed)).toBe(expected))
})

test('the standard form has whole factors on the left, even where the right is whole', () => {
  const wanted = 'expr("y = 2x + 2", ["x", "y"])'
  expect(graded(equation, inXY('standard'), wanted, 'x - y/2 = -1')).toBe('wrong form: not_standard')
  expect(graded(equation, inXY('standard'), wanted, '2x - y = -2')).toBe('right')
})

test('a key that is no equation is an error of the blueprint', () =>
  expect(() => keyOf(equation, inXY(), 'expr("2x + 1")')).toThrow(/no equation/))

test('it is shown as maths', () =>
  expect(equation.show(canonicalOf(equation, inXY(), 'y=2x+1'), inXY())).toBe('$y = 2 x + 1$'))

const signed = (n: number): string => (n < 0 ? `- ${-n}` : `+ ${n}`)
const lines = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: -20, max: 20 }))

test('for every line each way of writing it is right, and one off in slope or intercept is wrong', () =>
  fc.assert(
    fc.property(lines, fc.integer({ min: 2, max: 9 }), ([m, b], k) => {
      const wanted = `expr("y = ${m}x ${signed(b)}", ["x", "y"])`
      const ways = [
        `y = ${m}*x ${signed(b)}`,
        `${m}x ${signed(b)} = y`,
        `${k}y = ${k * m}x ${signed(k * b)}`,
        `y - (${m})x = ${b}`,
      ]
      for (const way of ways) expect(graded(equation, inXY(), wanted, way)).toBe('right')
      expect(keyTyped(equation, inXY(), wanted)).toBe('right')
      expect(graded(equation, inXY(), wanted, `y = ${m + 1}x ${signed(b)}`)).toBe('wrong')
      expect(graded(equation, inXY(), wanted, `y = ${m}x ${signed(b - 1)}`)).toBe('wrong')
    }),
    { numRuns: 60 },
  ))

test('whatever is typed, reading and judging end and throw nothing', () => {
  const canonical = keyOf(equation, inXY(), key)
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'xy0123+-*/^()|√.,=<> ²'), maxLength: 50 }), text => {
      const read = equation.read(text, inXY())
      if (read.ok) equation.judge(read.canonical, canonical, inXY())
    }),
    { numRuns: 2_000 },
  )
})
