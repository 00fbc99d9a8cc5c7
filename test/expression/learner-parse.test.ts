// What learners type: how it is read, and what they are told when it cannot be.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseLearner, type LearnerOptions } from '../../src/expression/learner-parse.js'
import { showMaths } from '../../src/expression/show-maths.js'
import { showPlain } from '../../src/expression/show.js'

const options: LearnerOptions = { symbols: ['x', 'y', 'T', 'alpha', 'v_0', 'x1'], relations: true }

function read(typed: string, more: Partial<LearnerOptions> = {}) {
  const result = parseLearner(typed, { ...options, ...more })
  if (!result.ok) throw new Error(`${typed}: ${result.message}`)
  return result.root
}

function refusal(typed: string, more: Partial<LearnerOptions> = {}) {
  const result = parseLearner(typed, { ...options, ...more })
  if (result.ok) throw new Error(`“${typed}” was not refused`)
  return result
}

test.each(['2e-3', '2.5(4)', '1e99', '2.5(4)x'])('%j is refused: it has two readings, or is too large', typed =>
  expect(refusal(typed).message).toMatch(/two ways|at most/),
)

describe('is read as', () => {
  test.each([
    ['2x', '2x'],
    ['3(x+1)', '3(x + 1)'],
    ['(x+1)(x-2)', '(x + 1)*(x - 2)'],
    ['xy', 'x*y'],
    ['yxx', 'y*x*x'],
    ['2xy²', '2x*y^2'],
    ['x(x+1)', 'x*(x + 1)'],
    ['x**2', 'x^2'],
    ['x^2^3', 'x^(2^3)'],
    ['-x^2', '-x^2'],
    ['2^-1', '2^(-1)'],
    ['x⁻¹²', 'x^(-12)'],
    ['x² + y³', 'x^2 + y^3'],
    ['3 − 2', '3 - 2'],
    ['3 × 2 · x', '3*2*x'],
    ['6 ÷ 2', '6/2'],
    ['１２＋ｘ', '12 + x'],
    ['2\u00a0x', '2x'],
    ['𝑥 + 1', 'x + 1'],
    ['1,5x', '1.5x'],
    ['0,125', '0.125'],
    ['.5', '0.5'],
    ['5.1e-2', '0.051'],
    ['1.25E3*x', '1250x'],
    ['6e2', '600'],
    ['0.3(3)', '1/3'],
    ['x^2.16(6)', 'x^(13/6)'],
    ['2e', '2e'],
    ['2.5e', '2.5e'],
    ['1234.5', '1234.5'],
    ['√2', 'sqrt(2)'],
    ['√(x+1)', 'sqrt(x + 1)'],
    ['√2x', 'sqrt(2)*x'],
    ['2√3', '2sqrt(3)'],
    ['∛8', 'cbrt(8)'],
    ['|x|', 'abs(x)'],
    ['2|x-1|y', '2abs(x - 1)*y'],
    ['||x|-1|', 'abs(abs(x) - 1)'],
    ['|x||y|', 'abs(x)*abs(y)'],
    ['sin(x)', 'sin(x)'],
    ['sin²(x)', 'sin(x)^2'],
    ['sin^2(x)', 'sin(x)^2'],
    ['xsin(y)', 'x*sin(y)'],
    ['2sin(x)cos(x)', '2sin(x)*cos(x)'],
    ['arctan(x)', 'atan(x)'],
    ['2πx', '2pi*x'],
    ['pi', 'pi'],
    ['e^x', 'e^x'],
    ['2alpha', '2alpha'],
    ['v_0 + x1', 'v_0 + x1'],
    ['+x', 'x'],
    ['a'.replace('a', '((x))'), 'x'],
    ['x = 3', 'x = 3'],
    ['x ≤ 3', 'x <= 3'],
    ['x/2/y', 'x/2/y'],
    ['x/2*y', 'x/2*y'],
    ['1/(2x)', '1/(2x)'],
    ['x-(y-1)', 'x - (y - 1)'],
    ['2*-3', '2*(-3)'],
  ])('%s → %s', (typed, plain) => expect(showPlain(read(typed))).toBe(plain))

  test('e is a symbol where it is declared', () => {
    expect(read('e', { symbols: ['e'] }).kind).toBe('name')
    expect(read('e', { symbols: ['x'] }).kind).toBe('constant')
  })
})

describe('is refused', () => {
  test.each([
    ['', 'incomplete', 0, /nothing here yet/],
    ['   ', 'incomplete', 0, /nothing here yet/],
    ['x+', 'incomplete', 2, /missing at the end/],
    ['2*)', 'missing', 2, /before “\)”/],
    ['(x+1', 'missing', 4, /“\)” is missing/],
    ['x)', 'unexpected', 1, /does not belong/],
    ['z', 'unknown_name', 0, /“z” is not known here. Use T, alpha/],
    ['2X', 'wrong_case', 1, /Did you mean “x”/],
    ['t + 1', 'wrong_case', 0, /Did you mean “T”/],
    ['XY', 'wrong_case', 0, /Did you mean “xy”/],
    ['Sin(x)', 'wrong_case', 0, /Did you mean “sin”/],
    ['f(x)', 'unknown_name', 0, /“f”/],
    ['foo(x)', 'unknown_function', 0, /no function “foo”/],
    ['__proto__', 'unexpected', 0, /means nothing/],
    ['constructor', 'unknown_name', 0, /not known/],
    ['toString(x)', 'unknown_function', 0, /no function/],
    ['hasOwnProperty', 'unknown_name', 0, /not known/],
    ['x.y', 'unexpected', 1, /means nothing/],
    ['x["y"]', 'unexpected', 1, /means nothing/],
    ['1,234', 'ambiguous', 0, /write 1234 or 1.234/],
    ['1.234.567', 'ambiguous', 0, /without signs between/],
    ['2 3', 'ambiguous', 2, /Write “\*” before/],
    ['1 1/2', 'ambiguous', 2, /Write “\*” before/],
    ['x2', 'ambiguous', 0, /x\^2 or 2x/],
    ['1/2x', 'ambiguous', 3, /brackets/],
    ['1/x(x+1)', 'ambiguous', 3, /brackets/],
    ['sin x', 'missing', 0, /brackets after “sin”/],
    ['√-2', 'missing', 1, /brackets after the root/],
    ['sin^-1(x)', 'missing', 4, /after the bracket/],
    ['x^', 'incomplete', 2, /missing at the end/],
    ['|x', 'missing', 2, /“\|” is missing/],
    ['1 < x < 3', 'unexpected', 6, /does not belong/],
    ['x = y = 1', 'unexpected', 6, /does not belong/],
    ['5 %', 'unexpected', 2, /means nothing/],
    ['1'.repeat(61), 'too_large', 0, /at most 60 digits/],
    ['x'.padEnd(2_001), 'too_large', 2_000, /too long/],
    ['('.repeat(2_000), 'too_large', 60, /deeper than 60/],
    ['√'.repeat(500) + 'x', 'too_large', 60, /deeper than 60/],
    [Array.from({ length: 102 }, () => 'x').join('+'), 'too_large', 199, /at most 200 parts/],
  ])('%s', (typed, problem, at, message) => {
    const found = refusal(typed)
    expect(found.problem).toBe(problem)
    expect(found.message).toMatch(message)
    expect(found.at).toBe(at)
  })

  test('an equation where an expression is asked for', () =>
    expect(refusal('y = x', { relations: false })).toMatchObject({ problem: 'unexpected', at: 2 }))
  test('a function that is not offered', () =>
    expect(refusal('sin(x)', { functions: ['sqrt'] })).toMatchObject({ problem: 'unknown_function', at: 0 }))
  test('letters where no symbols are declared', () =>
    expect(refusal('x', { symbols: [] }).message).toMatch(/no symbols in this answer/))
  test('a place behind wide characters is counted in what was typed', () => expect(refusal('𝑥+$').at).toBe(3))
})

describe('as maths', () => {
  test.each([
    ['x/2', '\\frac{x}{2}'],
    ['2xy', '2 x y'],
    ['3*4', '3 \\cdot 4'],
    ['(x+1)^2', '{\\left(x + 1\\right)}^{2}'],
    ['-(x+1)', '-\\left(x + 1\\right)'],
    ['√(x/2)', '\\sqrt{\\frac{x}{2}}'],
    ['|x|', '\\left|x\\right|'],
    ['sin(x)', '\\sin\\left(x\\right)'],
    ['alpha', '\\alpha'],
    ['v_0', 'v_{0}'],
    ['π', '\\pi'],
    ['x ≤ 3', 'x \\leq 3'],
    ['0,5x', '0.5 x'],
    ['2*(-3)', '2 \\cdot \\left(-3\\right)'],
    ['(x/2)^2', '{\\left(\\frac{x}{2}\\right)}^{2}'],
  ])('%s is %s', (typed, maths) => expect(showMaths(read(typed))).toBe(maths))

  test('a name cannot become a command', () => {
    const name = { kind: 'name', name: '\\input{x}', at: 0 } as const
    expect(showMaths(name)).not.toContain('\\input')
  })
})

test('what is shown plainly reads back as the same tree', () => {
  const atom = fc.constantFrom('x', 'y', '2', '0.5', '7', 'pi', 'sin(x)', '|y|', '√2')
  const { sum } = fc.letrec<{ sum: string }>(tie => ({
    sum: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      atom,
      tie('sum').map(a => `(${a})`),
      tie('sum').map(a => `-(${a})`),
      fc
        .tuple(tie('sum'), fc.constantFrom('+', '-', '*', '/', '^'), tie('sum'))
        .map(([a, operator, b]) => `(${a})${operator}(${b})`),
      fc
        .tuple(atom, fc.constantFrom('+', '-', '*', '/'), tie('sum'))
        .map(([a, operator, b]) => `${a}${operator}(${b})`),
    ),
  }))
  let compared = 0
  fc.assert(
    fc.property(sum, typed => {
      const first = parseLearner(typed, options)
      if (!first.ok) return
      const plain = showPlain(first.root)
      compared++
      expect(without(read(plain))).toEqual(without(first.root))
    }),
    { numRuns: 1_000 },
  )
  expect(compared).toBeGreaterThan(500)
})

/** The tree without the places in the text. */
const without = (tree: unknown): unknown =>
  JSON.parse(
    JSON.stringify(tree, (key, value: unknown) =>
      key === 'at' ? 0 : typeof value === 'bigint' ? String(value) : value,
    ),
  )
