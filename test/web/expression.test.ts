import fc from 'fast-check'
import katex from 'katex'
import { describe, expect, test } from 'vitest'
import { expressionTex } from '../../src/web/widgets/expression-tex.js'
import { readExpression } from '../../src/web/widgets/expression-tree.js'
import { expressionWords } from '../../src/web/widgets/expression-words.js'
import { learnerTexts } from '../support/texts.js'

const [en, de, ar] = (['en', 'de', 'ar'] as const).map(learnerTexts) as [Table, Table, Table]
type Table = ReturnType<typeof learnerTexts>

describe('a line of maths', () => {
  test.each([
    ['x^2', '{x}^{2}'],
    ['x²', '{x}^{2}'],
    ['x**10', '{x}^{10}'],
    ['x^-1', '{x}^{-1}'],
    ['2^x^2', '{2}^{{x}^{2}}'],
    ['3/4', '\\frac{3}{4}'],
    ['(x+1)/(x-1)', '\\frac{x+1}{x-1}'],
    ['(1/2)x', '\\left(\\frac{1}{2}\\right)x'],
    ['1/2*x', '\\frac{1}{2}\\cdot x'],
    ['2|x|', '2\\left|x\\right|'],
    ['sin²(x)', '{\\sin\\left(x\\right)}^{2}'],
    ['∛8', '\\sqrt[3]{8}'],
    ['1,5x', '1.5x'],
    ['x⁻¹', '{x}^{-1}'],
    ['1/(2x)', '\\frac{1}{2x}'],
    ['a/b/2', '\\frac{\\frac{a}{b}}{2}'],
    ['2x', '2x'],
    ['xy', 'xy'],
    ['3(x+1)', '3\\left(x+1\\right)'],
    ['(x+1)(x-2)', '\\left(x+1\\right)\\left(x-2\\right)'],
    ['-x^2', '-{x}^{2}'],
    ['2*-3', '2\\cdot -3'],
    ['2 · x', '2\\cdot x'],
    ['a - b - y', 'a-b-y'],
    ['sqrt(x)', '\\sqrt{x}'],
    ['√x', '\\sqrt{x}'],
    ['√(x+1)', '\\sqrt{x+1}'],
    ['2sqrt(x)', '2\\sqrt{x}'],
    ['abs(x)', '\\left|x\\right|'],
    ['|x-1|', '\\left|x-1\\right|'],
    ['sin(2x)', '\\sin\\left(2x\\right)'],
    ['2pi', '2\\pi '],
    ['πx', '\\pi x'],
    ['x <= 3', 'x\\le 3'],
    ['y = 2x + 1', 'y=2x+1'],
    ['1 < x <= 2', '1<x\\le 2'],
    ['x != 0', 'x\\ne 0'],
    ['1.5x', '1.5x'],
  ])('%s is shown as %s', (source, tex) => {
    expect(expressionTex(source, ['x', 'y', 'a', 'b'])).toBe(tex)
  })

  test.each([
    '',
    ' ',
    'x^',
    '3/',
    '(x',
    'x)',
    '2 +',
    'sqrt(',
    'sq',
    'sin',
    '2 3',
    '1 1/2',
    'x y 2',
    'x2',
    '1/2x',
    'z',
    '1,234',
    '{1}',
    'sin x',
    '[1, 2',
    '{1,',
    '\\frac',
    '$x$',
    'x;',
    '#',
  ])('what is unfinished or unknown shows nothing: %j', source => expect(expressionTex(source, ['x', 'y'])).toBeNull())

  test.each([
    ['{1, 2}', '\\left\\{1,\\;2\\right\\}'],
    ['{}', '\\left\\{\\right\\}'],
    ['(2, 3)', '\\left(2,\\;3\\right)'],
    ['[0, 5)', '\\left[0,\\;5\\right)'],
    ['[0, 1] U (2, inf)', '\\left[0,\\;1\\right]\\cup \\left(2,\\;\\infty \\right)'],
    ['{1} ∪ {2}', '\\left\\{1\\right\\}\\cup \\left\\{2\\right\\}'],
    ['(-inf, 3]', '\\left(-\\infty ,\\;3\\right]'],
  ])('with entries, %s is shown as %s', (source, tex) => expect(expressionTex(source, ['x'], 'bracketed')).toBe(tex))

  test('declared symbols are found in a run of letters, the longest first, and carry their index below', () => {
    expect(expressionTex('v0t', ['v0', 't'])).toBe('v_{0}t')
    expect(expressionTex('abc', ['a', 'bc'])).toBe('a\\mathrm{bc}')
    expect(expressionTex('alpha', ['alpha'])).toBe('\\alpha ')
    expect(expressionTex('foo', ['x'])).toBeNull()
  })

  test('a declared symbol takes the place of a constant', () => {
    expect(expressionTex('2e', [])).toBe('2e')
    expect(expressionTex('pix', ['pi', 'x'])).toBe('\\mathrm{pi}x')
  })

  test('entries stand without brackets only where the notation has them so', () => {
    expect(expressionTex('1, 2', [], 'bare')).toBe('1,\\;2')
    expect(expressionTex('1, 2', [])).toBeNull()
  })

  test('neither hangs nor throws, and what comes out can be set', () => {
    const piece = fc.constantFrom(
      'x',
      'y',
      '2',
      '.5',
      '(',
      ')',
      '[',
      '{',
      '}',
      '^',
      '/',
      '√',
      '|',
      '-',
      ' ',
      ',',
      '<=',
      'sqrt(',
      '²',
      '\\',
      '%',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 120 }), pieces => {
        const tex = expressionTex(pieces.join(''), ['x', 'y'], 'bare')
        if (tex !== null) katex.renderToString(tex, { throwOnError: true, strict: 'ignore', output: 'mathml' })
      }),
      { numRuns: 400 },
    )
    expect(expressionTex('('.repeat(290) + 'x', [])).toBeNull()
    expect(expressionTex('√'.repeat(290) + 'x', [])).not.toBeUndefined()
    expect(expressionTex('x'.repeat(301), [])).toBeNull()
  })
})

describe('in words', () => {
  const words = (source: string, table = en) => {
    const tree = readExpression(source, ['x', 'y'], 'bare')
    return tree && expressionWords(tree, table.field.spoken)
  }

  test.each([
    ['x^2 + 3/4', 'x squared plus 3 over 4'],
    ['(x+1)/2', 'the fraction x plus 1 over 2 end of fraction'],
    ['3(x - y)', '3 open bracket x minus y close bracket'],
    ['-x^3', 'minus x cubed'],
    ['x^(y+1)', 'x to the power of y plus 1 end of power'],
    ['2sqrt(x+1)', '2 the square root of x plus 1 end of root'],
    ['x*y <= pi', 'x times y is at most pi'],
    ['[0, inf)', 'interval from 0 included comma infinity excluded'],
    ['{1, 2}', 'the set open bracket 1 comma 2 close bracket'],
    ['|x|', 'the absolute value of x end of absolute value'],
    ['sin(x)', 'sin of open bracket x close bracket'],
  ])('%s reads: %s', (source, said) => expect(words(source)).toBe(said))

  test('every language has its own', () => {
    expect(words('x^2 <= 3/4', de)).toBe('x zum Quadrat kleiner oder gleich 3 durch 4')
    expect(words('x^2', ar)).toBe('x تربيع')
  })
})
