// Expressions in symbols: what always has the same value, near misses that text comparison would let through, and forms.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ANSWER_TYPES } from '../../../src/items/domain/answers/registry.js'
import { canonicalOf, graded, keyOf, keyTyped, messageOf, settingsOf } from './graded.js'

const { expression } = ANSWER_TYPES
const inX = (...form: string[]) => settingsOf(expression, { response: { symbols: ['x'] }, grade: { form } })
const inXY = settingsOf(expression, { response: { symbols: ['x', 'y'] } })

test.each([
  ['6', 'x = 6', 'right'],
  ['6', '6 = x', 'right'],
  ['6', 'x = -6', 'wrong'],
  ['x^2 + 1', 'y = x^2 + 1', 'right'],
  ['x^2 + 1', 'f(x) = 1 + x^2', 'right'],
  ['x^2 + 5x + 6', 'x^2 + 5x + 6', 'right'],
  ['x^2 + 5x + 6', '(x+2)(x+3)', 'right'],
  ['x^2 + 5x + 6', '6 + 5*x + x²', 'right'],
  ['x^2 + 5x + 6', 'x·x + 5·x + 6', 'right'],
  ['x^2 + 5x + 6', '(x + 2,5)^2 - 0,25', 'right'],
  ['x^2 + 5x + 6', 'x^2 - 5x + 6', 'wrong'],
  ['x^2 + 5x + 6', 'x^2 + 5x - 6', 'wrong'],
  ['x^2 + 5x + 6', 'x^2 + 6x + 5', 'wrong'],
  ['x^2 + 5x + 6', 'x^2 + 5x + 7', 'wrong'],
  ['x^2 + 5x + 6', 'x^3 + 5x + 6', 'wrong'],
  ['x^2 + 5x + 6', 'x^2 + 5.0000000000002680000001x + 6', 'wrong'],
  ['x^2 + 5x + 6', '-(x^2 + 5x + 6)', 'wrong'],
  ['(x^2 - 1)/(x + 1)', 'x - 1', 'right'],
  ['(x^2 - 1)/(x + 1)', 'x + 1', 'wrong'],
  ['1/x + 1/(x+1)', '(2x + 1)/(x^2 + x)', 'right'],
  ['1/x + 1/(x+1)', '2/(2x + 1)', 'wrong'],
  ['(x+1)^60', '(1+x)^60', 'right'],
  ['(x+1)^60', '(x+1)^59', 'wrong'],
  ['sin(x)^2 + cos(x)^2', '1', 'right'],
  ['sin(2x)', '2 sin(x) cos(x)', 'right'],
  ['sin(2x)', '2 sin(x)', 'wrong'],
  ['sqrt(8)', '2√2', 'right'],
  ['sqrt(8)', '2.828427', 'wrong'],
  ['exp(x)', 'e^x', 'right'],
  ['2/3', '0.6666666667', 'wrong'],
])('for %s the answer %s is %s', (key, typed, expected) =>
  expect(graded(expression, inX(), `expr("${key}", ["x"])`, typed)).toBe(expected),
)

test.each([
  ['X^2', /Did you mean “x/],
  ['2y', /“y” is not known here/],
  ['x^2 + 5x + 6 = 0', /without “=”/],
  ['x +', /missing/],
  ['(x + 1', /./],
  ['', /Write an answer/],
  ['x2', /two ways/],
  ['1/2x', /two ways/],
  ['foo(x)', /./],
  ['x'.repeat(201), /at most 200/],
  [`${'('.repeat(90)}x${')'.repeat(90)}`, /./],
])('%j is malformed', (typed, message) => expect(messageOf(expression, inX(), typed)).toMatch(message))

test('a function that was not declared is malformed', () => {
  const settings = settingsOf(expression, { response: { symbols: ['x'], functions: ['sqrt'] } })
  expect(graded(expression, settings, 'expr("sqrt(x)")', 'sqrt(x)')).toBe('right')
  expect(graded(expression, settings, 'expr("sqrt(x)")', 'exp(ln(x)/2)')).toBe('malformed')
})

test('where nothing can be compared, the answer is not right and says so', () => {
  const nowhere = settingsOf(expression, { response: { symbols: ['x'], domains: { x: { min: 0, max: 1 } } } })
  expect(graded(expression, nowhere, 'expr("x")', 'x + ln(x - x)')).toBe('wrong: undetermined')
})

test('a domain decides where √(x²) is compared with x', () => {
  const positive = settingsOf(expression, { response: { symbols: ['x'], domains: { x: { min: 0.5, max: 9 } } } })
  expect(graded(expression, positive, 'expr("x")', 'sqrt(x^2)')).toBe('right')
  expect(graded(expression, inX(), 'expr("x")', 'sqrt(x^2)')).toBe('wrong')
})

test('a number that only comes close is wrong, and says why', () => {
  expect(graded(expression, inX(), 'expr("sqrt(2)x", ["x"])', '2x/sqrt(2)')).toBe('right')
  expect(graded(expression, inX(), 'expr("sqrt(2)x", ["x"])', '1.4142135623731x')).toBe('wrong: rounded')
  expect(graded(expression, inX(), 'expr("sqrt(2)x", ["x"])', '1.41x')).toBe('wrong')
})

describe('a form that was asked for', () => {
  test.each([
    ['expanded', 'x^2 + 5x + 6', 'right'],
    ['expanded', '(x+2)(x+3)', 'wrong form: not_expanded'],
    ['expanded', 'x(x+5) + 6', 'wrong form: not_expanded'],
    ['expanded', '(x+2)(x+4)', 'wrong'],
    ['factored', '(x+2)(x+3)', 'right'],
    ['factored', '(3+x)(2+x)', 'right'],
    ['factored', 'x^2 + 5x + 6', 'wrong form: not_factored'],
    ['factored', '(x-2)(x-3)', 'wrong'],
    ['no_brackets', 'x^2 + 5x + 6', 'right'],
    ['no_brackets', 'x*(x+5) + 6', 'wrong form: not_no_brackets'],
    ['simplified', 'x^2 + 5x + 6', 'right'],
    ['simplified', 'x^2 + 2x + 3x + 6', 'wrong form: not_simplified'],
    ['exact', '(2x+4)(x+3)/2', 'right'],
    ['exact', '(x+2)(x+3.0)', 'right'],
    ['exact', '0.5(2x+4)(x+3)', 'wrong form: not_exact'],
    ['single_fraction', 'x^2 + 5x + 6', 'right'],
    ['single_fraction', '(x^3 + 5x^2 + 6x)/x', 'right'],
    ['lowest_terms', '(x^3 + 5x^2 + 6x)/x', 'wrong form: not_lowest_terms'],
    ['completed_square', '(x + 5/2)^2 - 1/4', 'right'],
    ['completed_square', '-1/4 + (2x + 5)^2/4', 'right'],
    ['completed_square', '1/4*((2x + 5)^2 - 1)', 'wrong form: not_completed_square'],
    ['completed_square', '(x + 2)(x + 3)', 'wrong form: not_completed_square'],
    ['completed_square', '(x + 2)^2 + x + 2', 'wrong form: not_completed_square'],
    ['completed_square', 'x^2 + 5x + 6', 'wrong form: not_completed_square'],
  ])('%s: %s is %s', (form, typed, expected) => {
    const key = form === 'factored' ? '(x+2)(x+3)' : 'x^2 + 5x + 6'
    expect(graded(expression, inX(form), `expr("${key}", ["x"])`, typed)).toBe(expected)
  })

  test('a key that a formula has put together is written out where that is asked for', () =>
    expect(keyOf(expression, inX('expanded'), 'expr("x + 2") * expr("x + 3")')).toBe('x^2 + 5x + 6'))

  test('all of several forms have to be kept', () =>
    expect(graded(expression, inX('expanded', 'simplified'), 'expr("x^2 + 5x + 6")', 'x^2 + 2x + 3x + 6')).toBe(
      'wrong form: not_simplified',
    ))
})

test('a key with symbols that learners may not use is an error of the blueprint', () =>
  expect(() => keyOf(expression, inX(), 'expr("x + y")')).toThrow(/cannot be an answer here/))

test('a number is an expression too', () => expect(graded(expression, inX(), '3/4', '6/8')).toBe('right'))

test('it is shown as maths between dollar signs', () =>
  expect(expression.show(canonicalOf(expression, inX(), 'x^2/2'), inX())).toBe('$\\frac{{x}^{2}}{2}$'))

const factors = fc.tuple(
  fc.integer({ min: -9, max: 9 }),
  fc.integer({ min: -9, max: 9 }),
  fc.integer({ min: 1, max: 9 }),
)
const signed = (n: number): string => (n < 0 ? `- ${-n}` : `+ ${n}`)

describe('for every quadratic', () => {
  test('the ways of writing it are right, and the key typed is right', () =>
    fc.assert(
      fc.property(factors, ([p, q, a]) => {
        const key = `expr("${a}x^2 ${signed(a * (p + q))}x ${signed(a * p * q)}", ["x"])`
        const ways = [
          `${a}(x ${signed(p)})(x ${signed(q)})`,
          `${a}*(x ${signed(q)})*(x ${signed(p)})`,
          `${signed(a * p * q)} ${signed(a * (p + q))}x + ${a}x²`,
          `(${2 * a}x^2 ${signed(2 * a * (p + q))}x ${signed(2 * a * p * q)})/2`,
        ]
        for (const way of ways) expect(graded(expression, inX(), key, way)).toBe('right')
        expect(keyTyped(expression, inX(), key)).toBe('right')
      }),
      { numRuns: 60 },
    ))

  test('a coefficient that is one off is never right', () =>
    fc.assert(
      fc.property(factors, fc.integer({ min: 0, max: 2 }), fc.constantFrom(1, -1), ([p, q, a], which, step) => {
        const coefficients = [a * p * q, a * (p + q), a]
        const off = coefficients.map((c, i) => (i === which ? c + step : c))
        const written = ([c, b, d]: number[]): string => `(${d})*x^2 ${signed(b!)}x ${signed(c!)}`
        expect(graded(expression, inX(), `expr("${written(coefficients)}", ["x"])`, written(off))).toBe('wrong')
      }),
      { numRuns: 60 },
    ))

  test('grading again gives the same verdict', () =>
    fc.assert(
      fc.property(factors, ([p, q, a]) => {
        const key = keyOf(expression, inXY, `expr("${a}sin(x ${signed(p)}) ${signed(q)}y", ["x", "y"])`)
        const given = canonicalOf(expression, inXY, `${q}y + ${a}sin(${p} + x)`)
        const verdicts = [1, 2, 3].map(() => expression.judge(given, key, inXY))
        expect(verdicts).toEqual([verdicts[0], verdicts[0], verdicts[0]])
        expect(verdicts[0]!.score).toBe(1)
      }),
      { numRuns: 40 },
    ))
})

test('whatever is typed, reading and judging end and throw nothing', () => {
  const key = keyOf(expression, inXY, 'expr("x + y")')
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'xy01239+-*/^()|√.,= sincoelnpi²'), maxLength: 60 }), text => {
      const read = expression.read(text, inXY)
      if (!read.ok) return
      expression.judge(read.canonical, key, inXY)
      // What is stored reads back as the same answer.
      expect(canonicalOf(expression, inXY, read.canonical)).toBe(read.canonical)
    }),
    { numRuns: 2_000 },
  )
})
