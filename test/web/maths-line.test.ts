// The preview of a line of maths: what it shows, what it says, and that both are what the server reads.
import fc from 'fast-check'
import katex from 'katex'
import { describe, expect, test } from 'vitest'
import { parseLearner } from '../../src/expression/learner-parse.js'
import { constantOf, polynomialOf } from '../../src/expression/polynomial.js'
import { answerType } from '../../src/items/domain/answers/registry.js'
import { lineWords } from '../../src/web/widgets/maths-line-words.js'
import { lineTex, readLine, type Line, type LineNotation } from '../../src/web/widgets/maths-line.js'
import { settingsOf } from '../items/answers/graded.js'
import { learnerTexts } from '../support/texts.js'

const [en, de, ar] = (['en', 'de', 'ar'] as const).map(learnerTexts) as [Table, Table, Table]
type Table = ReturnType<typeof learnerTexts>

const tex = (source: string, symbols: readonly string[], notation?: LineNotation): string | null => {
  const line = readLine(source, symbols, notation)
  return line && lineTex(line, 'en')
}

describe('a line of maths', () => {
  test.each([
    ['x^2', '{x}^{2}'],
    ['x²', '{x}^{2}'],
    ['x**10', '{x}^{10}'],
    ['x^-1', '{x}^{-1}'],
    ['2^x^2', '{2}^{{x}^{2}}'],
    ['3/4', '\\frac{3}{4}'],
    ['(x+1)/(x-1)', '\\frac{x + 1}{x - 1}'],
    ['(1/2)x', '\\frac{1}{2} \\cdot x'],
    ['1/2*x', '\\frac{1}{2} \\cdot x'],
    ['2|x|', '2 \\left|x\\right|'],
    ['sin²(x)', '{\\sin\\left(x\\right)}^{2}'],
    ['∛8', '\\sqrt[3]{8}'],
    ['1,5x', '1.5 x'],
    ['x⁻¹', '{x}^{-1}'],
    ['1/(2x)', '\\frac{1}{2 x}'],
    ['a/b/2', '\\frac{\\frac{a}{b}}{2}'],
    ['2x', '2 x'],
    ['xy', 'x y'],
    ['3(x+1)', '3 \\left(x + 1\\right)'],
    ['(x+1)(x-2)', '\\left(x + 1\\right) \\cdot \\left(x - 2\\right)'],
    ['-x^2', '-{x}^{2}'],
    ['2*-3', '2 \\cdot \\left(-3\\right)'],
    ['2 · x', '2 x'],
    ['a - b - y', 'a - b - y'],
    ['sqrt(x)', '\\sqrt{x}'],
    ['√x', '\\sqrt{x}'],
    ['√(x+1)', '\\sqrt{x + 1}'],
    ['2sqrt(x)', '2 \\sqrt{x}'],
    ['abs(x)', '\\left|x\\right|'],
    ['|x-1|', '\\left|x - 1\\right|'],
    ['sin(2x)', '\\sin\\left(2 x\\right)'],
    ['2pi', '2 \\pi'],
    ['πx', '\\pi x'],
    ['x <= 3', 'x \\leq 3'],
    ['y = 2x + 1', 'y = 2 x + 1'],
    ['1 < x <= 2', '1 < x \\leq 2'],
    ['x != 0', 'x \\neq 0'],
    ['1.5x', '1.5 x'],
  ])('%s is shown as %s', (source, shown) => {
    expect(tex(source, ['x', 'y', 'a', 'b'])).toBe(shown)
  })

  test('is shown with the decimal comma of a language that has one, and with semicolons between its entries', () => {
    const german = (source: string, notation?: LineNotation) => lineTex(readLine(source, ['x'], notation)!, 'de')
    expect(german('1.5x + 0,25')).toBe('1{,}5 x + 0{,}25')
    expect(german('{0,5; 2}', 'set')).toBe('\\left\\{0{,}5;\\;2\\right\\}')
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
  ])('what is unfinished or unknown shows nothing: %j', source => expect(tex(source, ['x', 'y'])).toBeNull())

  test.each([
    ['{1, 2}', '\\left\\{1,\\;2\\right\\}'],
    ['{}', '\\left\\{\\right\\}'],
    ['(2, 3)', '\\left(2,\\;3\\right)'],
    ['[0, 5)', '\\left[0,\\;5\\right)'],
    ['[0, 1] U (2, inf)', '\\left[0,\\;1\\right] \\cup \\left(2,\\;\\infty\\right)'],
    ['{1} ∪ {2}', '\\left\\{1\\right\\} \\cup \\left\\{2\\right\\}'],
    ['[0,5; 1]', '\\left[0.5,\\;1\\right]'],
    [
      '{(1, 2), (x+1)(x-1)}',
      '\\left\\{\\left(1,\\;2\\right),\\;\\left(x + 1\\right) \\cdot \\left(x - 1\\right)\\right\\}',
    ],
    ['x = {2}', 'x = \\left\\{2\\right\\}'],
    ['1 <= x < 3', '1 \\leq x < 3'],
    ['x < inf', 'x < \\infty'],
    ['(-inf, 3]', '\\left(-\\infty,\\;3\\right]'],
  ])('with entries, %s is shown as %s', (source, shown) => expect(tex(source, ['x'], 'interval')).toBe(shown))

  test.each(['[0, 1', '[0, 1}', ']0, 1[', '(1, )', '()', '[]', '[1] U', '{1 2}', '{{1}', '1, 2', 'x ∪'])(
    'entries that are unfinished or out of place show nothing: %j',
    source => expect(tex(source, ['x'], 'interval')).toBeNull(),
  )

  test('declared symbols are found in a run of letters, the longest first, and carry their index below', () => {
    expect(tex('v0t', ['v0', 't'])).toBe('v_{0} t')
    expect(tex('abc', ['a', 'bc'])).toBe('a \\mathrm{bc}')
    expect(tex('alpha', ['alpha'])).toBe('\\alpha')
    expect(tex('Delta', ['Delta'])).toBe('\\Delta')
    expect(tex('foo', ['x'])).toBeNull()
  })

  test('a declared symbol takes the place of a constant', () => {
    expect(tex('2e', [])).toBe('2 e')
    expect(tex('pix', ['pi', 'x'])).toBe('\\pi x')
    expect(readLine('pix', ['pi', 'x'])).toMatchObject({ root: { left: { kind: 'name', name: 'pi' } } })
    expect(readLine('pix', ['x'])).toMatchObject({ root: { left: { kind: 'constant', name: 'pi' } } })
  })

  test('entries stand without brackets only where the notation has them so', () => {
    expect(tex('1, 2', [], 'set')).toBe('1,\\;2')
    expect(tex('1, 2', [])).toBeNull()
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
        const shown = tex(pieces.join(''), ['x', 'y'], 'set')
        if (shown !== null) katex.renderToString(shown, { throwOnError: true, strict: 'ignore', output: 'mathml' })
      }),
      { numRuns: 400 },
    )
    expect(tex('('.repeat(290) + 'x', [])).toBeNull()
    expect(tex('√'.repeat(290) + 'x', [])).not.toBeUndefined()
    expect(tex('x'.repeat(301), [])).toBeNull()
  })
})

describe('in words', () => {
  const words = (source: string, table = en) => {
    const line = readLine(source, ['x', 'y'], /[[{(].*,/.test(source) ? 'interval' : 'expression')
    return line && lineWords(line, table.field.spoken)
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
    ['(-inf, 3]', 'interval from minus infinity excluded comma 3 included'],
    ['(1, x^2)', 'open bracket 1 comma x squared close bracket'],
    ['((x + 1))y', 'open bracket x plus 1 close bracket times y'],
    ['∛8', 'cbrt of open bracket 8 close bracket'],
    ['|x|', 'the absolute value of x end of absolute value'],
    ['sin(x)', 'sin of open bracket x close bracket'],
  ])('%s reads: %s', (source, said) => expect(words(source)).toBe(said))

  test('every language has its own', () => {
    expect(words('x^2 <= 3/4', de)).toBe('x zum Quadrat kleiner oder gleich 3 durch 4')
    expect(words('x^2', ar)).toBe('x تربيع')
  })
})

describe('the server reads the same', () => {
  const symbols = ['x', 'y', 'ab', 'a']
  const operators: Readonly<Record<string, string>> = { '=': '==', '≠': '!=', '≤': '<=', '≥': '>=' }
  /** Without the places in the text, which begin anew behind a relation. */
  const plain = (tree: unknown): unknown =>
    JSON.parse(
      JSON.stringify(tree, (key, value: unknown) =>
        key === 'at' ? 0 : typeof value === 'bigint' ? String(value) : value,
      ),
    )
  const treeOf = (line: Line | null): unknown => {
    if (line?.kind === 'expression') return line.root
    if (line?.kind !== 'joined') return line
    const [left, right] = line.of.map(treeOf)
    const sign = line.signs[0]!
    return { kind: 'binary', operator: operators[sign] ?? sign, left, right, at: 0 }
  }
  const agree = (typed: string): void => {
    const server = parseLearner(typed, { symbols, relations: true })
    const line = readLine(typed, symbols)
    // A chain is read in answers that are intervals, by a reader of their own.
    if (line?.kind === 'joined' && line.signs.length > 1) return
    expect([typed, plain(treeOf(line))]).toEqual([typed, server.ok ? plain(server.root) : null])
  }

  const pieces = 'x y a b ab e pi 2 10 .5 1,5 + - * / ^ ** ( ) | √ ² ⁻¹ sqrt( sin( sin²( sin <= = ＝ · − [ , z'
    .split(' ')
    .concat(' ')

  test('whatever is typed', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 9 }), typed => agree(typed.join(''))),
      { numRuns: 5_000 },
    )
  })

  test.each([
    '-2x',
    '2^-x',
    '-x^2',
    '1/2x',
    '1/2*x',
    '2|x|y',
    '|2|x||',
    '√2x',
    '√x^2',
    '2(x)(y)',
    'abx',
    'sin²(x)y',
    'x**2**y',
    '2x+1 ≥ y',
    'x ＝ 2',
  ])('%s', agree)
})

describe('several answers are cut as the grader cuts them', () => {
  const shown = (typed: string): string[] | null => {
    const line = readLine(typed, ['x'], 'set')
    return line && (line.kind === 'entries' ? line.of : [line]).map(valueOf).toSorted()
  }
  const valueOf = (line: Line): string => {
    const polynomial = line.kind === 'expression' ? polynomialOf(line.root) : null
    const value = polynomial && constantOf(polynomial)
    return value ? (value.d === 1n ? `${value.n}` : `${value.n}/${value.d}`) : 'no number'
  }
  const set = answerType('set')
  const settings = settingsOf(set, {
    response: { of: { type: 'rational' }, symbols: ['x'] },
    grade: { duplicates: 'wrong' },
  })
  const read = (typed: string): string[] | null => {
    const answer = set.read(typed, settings)
    return answer.ok ? (JSON.parse(answer.canonical) as string[]).toSorted() : null
  }

  test.each([
    ['1,5; 2,5; 3,5; 4,5', ['3/2', '5/2', '7/2', '9/2']],
    ['{1,5; 2}', ['2', '3/2']],
    ['1, 2, 3', ['1', '2', '3']],
    ['1,2', ['1', '2']],
    ['2 and 3', ['2', '3']],
    ['x = 2 or x = 3', ['2', '3']],
    ['x₁ = 2, x₂ = 3', ['2', '3']],
    ['±3', ['-3', '3']],
    ['∅', []],
    ['none', []],
    ['1/2; -0.5', ['-1/2', '1/2']],
  ])('%s is %j to both', (typed, values) => expect([shown(typed), read(typed)]).toEqual([values, values]))

  test('commas of two kinds show nothing, and the grader asks for semicolons', () =>
    expect([shown('0,5, 0,75'), read('0,5, 0,75')]).toEqual([null, null]))

  test('whatever is typed', () => {
    const piece = fc.constantFrom(...'1 2,5 0.5 1/2 - ± { } ( ) x= ; , or'.split(' '), ', ', '; ', ' or ', ' and ', ' ')
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 9 }), pieces => {
        const [seen, graded] = [shown(pieces.join('')), read(pieces.join(''))]
        if (seen !== null && graded !== null) expect(seen).toEqual(graded)
      }),
      { numRuns: 5_000 },
    )
  })
})
