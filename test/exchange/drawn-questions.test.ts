// Questions of STACK and Numbas, whose numbers are drawn at random: what becomes a parameter, and what is left out.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ForeignFormulas } from '../../src/exchange/domain/formulas/foreign-formula.js'
import { NoFormula } from '../../src/exchange/domain/formulas/foreign-syntax.js'
import { jmeFormulas } from '../../src/exchange/domain/formulas/jme.js'
import { maximaFormulas } from '../../src/exchange/domain/formulas/maxima.js'
import { ImportFault, valueOf, type ReadQuestions } from '../../src/exchange/domain/plain-question.js'
import { readMoodleXml } from '../../src/exchange/infrastructure/read-moodle-xml.js'
import { readNumbas } from '../../src/exchange/infrastructure/read-numbas.js'
import { evaluate } from '../../src/expression/evaluate.js'
import { parseExpression } from '../../src/expression/parse.js'
import { add, divide, multiply, negate, subtract, whole, type NumberValue } from '../../src/expression/rational.js'
import type { Value } from '../../src/expression/value.js'
import { xmlTree } from '../../src/exchange/infrastructure/xml-tree.js'

const fixture = (name: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../fixtures/exchange', name), 'utf8')
const named = ({ questions }: ReadQuestions, name: string) => questions.find(question => question.name === name)!

describe('STACK', () => {
  const source = fixture('stack.xml')
  const read = readMoodleXml(xmlTree(source))

  test('gives what it draws as parameters, what follows from them, and the tests of wrong answers', () => {
    expect(named(read, 'Double and more')).toEqual({
      name: 'Double and more',
      stem: `How much is $2 \\times {${valueOf('a')}} + {${valueOf('b')}}$?`,
      draws: {
        params: { a: { type: 'int', range: [2, 9] }, b: { type: 'int', choice: [3, 5, 7] } },
        derive: { ta: '2 * a + b' },
        constraints: [],
      },
      asked: {
        kind: 'drawn',
        type: 'integer',
        right: 'ta',
        grade: null,
        wrong: [{ text: '2 * (a + b)', feedback: `You added ${valueOf('b')} first.` }],
      },
      explanation: `First $2 \\times {${valueOf('a')}} = {${valueOf('2 * a')}}$, then add ${valueOf('b')}.`,
      line: 4,
      losses: [
        'Feedback for any other wrong answer is not imported.',
        'The answer is a number, not a calculation of it.',
      ],
    })
    expect(named(read, 'A share').asked).toMatchObject({ type: 'rational', right: 'n / p' })
    expect(named(read, 'A circle').asked).toMatchObject({ type: 'decimal', grade: { tolerance: { abs: '0.1' } } })
  })

  test('leaves out what it cannot say as it is meant, with its line', () => {
    expect(read.left).toEqual([
      { name: 'Derivative', line: 67, why: 'It is a STACK question. No answer is right.' },
      { name: 'Two fields', line: 75, why: 'It is a STACK question. A tree of answer tests is empty.' },
    ])
  })

  const changed = (from: string | RegExp, to: string): string =>
    readMoodleXml(xmlTree(source.replace(from, to))).left.find(({ name }) => name === 'Double and more')?.why ?? 'taken'
  test.each<[string, string | RegExp, string, RegExp]>([
    ['a test of the form', '<answertest>AlgEquiv', '<answertest>FacForm', /a number in a form, “factored”/],
    ['a test of something else', '<sans>ans1', '<sans>ans1^2', /tests “ans1\^2”, not the answer alone/],
    [
      'points for anything',
      /<falsescore>0<\/falsescore><falsenextnode>-1/,
      '<falsescore>1</falsescore><falsenextnode>-1',
      /points for any answer/,
    ],
    ['a second right answer', '<truescore>0', '<truescore>1', /Several answers are right/],
    ['more after a right answer', '<truenextnode>-1', '<truenextnode>1', /goes on to test a right answer/],
    [
      'values worked out from the answer',
      '<feedbackvariables><text>',
      '<feedbackvariables><text>z:ans1;',
      /from the answer/,
    ],
    ['a function', 'rand(8)', 'makelist(k,k,1,3)', /“a” is “makelist\(k,k,1,3\)\+2”: There is no function “makelist”/],
    ['draws that depend on draws', 'rand([3,5,7])', 'rand(a)', /“b” is “rand\(a\)”: What is drawn depends/],
    ['texts', 'ta: 2*a+b', 'ta: "x"', /neither a number nor an expression/],
    ['programs in the text', '<p>How much', '[[if test="a"]]x[[/if]] <p>How much', /blocks that are programs/],
    ['a field of lines', 'numerical</type>', 'textarea</type>', /type “textarea”/],
  ])('with %s is left out', (_, from, to, why) => expect(changed(from, to)).toMatch(why))
})

describe('Numbas', () => {
  const source = fixture('numbas.exam')
  const read = readNumbas(source)

  test('gives choices, ranges, and numbers that are drawn, in the order in which they need each other', () => {
    expect(named(read, 'Sum')).toEqual({
      name: 'Sum',
      stem: `Add $${'{' + valueOf('a') + '}'}$ and ${valueOf('b')}.\n\nSum:`,
      explanation: `The sum is $${'{' + valueOf('a') + '}'} + ${'{' + valueOf('b') + '}'} = ${'{' + valueOf('total') + '}'}$.`,
      draws: {
        params: { a: { type: 'int', range: [2, 9] }, b: { type: 'int', range: [10, 30], step: 5 } },
        derive: { total: 'a + b' },
        constraints: [],
      },
      asked: { kind: 'drawn', type: 'integer', right: 'total', grade: null, wrong: [] },
      line: 10,
      losses: ['The answer is a whole number.'],
    })
    expect(named(read, 'Capital').asked).toEqual({
      kind: 'one',
      right: 'Paris',
      wrong: [
        { text: 'London', feedback: 'That is in England.' },
        { text: String.raw`$\frac{1}{2}$`, feedback: '' },
      ],
    })
    expect(named(read, 'Pi').asked).toMatchObject({ right: '3.145', within: '0.005' })
  })

  test('takes what is left out of a range, and formulas that are simplified', () => {
    expect(named(read, 'Odd')).toMatchObject({ draws: { constraints: ['a not in [5]'] } })
    expect(named(read, 'Factor').asked).toMatchObject({ type: 'expression' })
    expect(read.left).toEqual([])
  })

  const changed = (from: string, to: string, name: string): string =>
    readNumbas(source.replace(from, to)).left.find(one => one.name === name)?.why ?? 'taken'
  test.each<[string, string, string, RegExp]>([
    ['Sum', '"definition": "a+b"', '"definition": "a+total"', /in a circle/],
    ['Sum', '"precisionType": "none"', '"precisionType": "dp", "precision": "a"', /number of digits/],
    ['Sum', '"maxValue": "total"', '"maxValue": "total+1"', /depends on what is drawn/],
    ['Sum', '"precisionType": "none"', '"customMarkingAlgorithm": "mark: correct()"', /program of its own/],
    [
      'Capital',
      '"variables": {}',
      '"variables": {"c": {"definition": "2"}}, "functions": {"f": {}}',
      /functions of its own/,
    ],
    ['Capital', '<p>London</p>', '<p>{c}</p>', /options hold values/],
    ['Capital', '["1", 0, 0]', '["1", 1, 0]', /one option that is right/],
    ['Capital', '"1_n_2"', '"extension"', /type “extension”/],
  ])('%s with %s changed to %s is left out', (name, from, to, why) => expect(changed(from, to, name)).toMatch(why))

  test.each(['', '// Numbas version: x\n{', '// Numbas version: x\n{"a": 1}'])(
    'is refused where it is none: %j',
    text => expect(() => readNumbas(text)).toThrow(ImportFault),
  )
})

describe('more of STACK', () => {
  const read = readMoodleXml(xmlTree(fixture('stack-more.xml')))

  test('gives expressions with their form, and derivatives by the rules', () => {
    expect(named(read, 'Derivative')).toMatchObject({
      stem: `Differentiate $${'{' + valueOf('maths(p)') + '}'}$.`,
      draws: {
        derive: { ta: 'expand((a * n) * (expr("x") ** (n - 1)) + 2)' },
        constraints: ['a not in [0]'],
      },
      asked: { type: 'expression', right: 'ta', symbols: ['x'], wrong: [{ feedback: 'The power falls by one.' }] },
    })
    expect(named(read, 'Factor').asked).toMatchObject({ grade: { form: ['factored'], wrong_form: 0.5 } })
  })

  test('gives quantities, options that are values or words, and several fields with their weights', () => {
    expect(named(read, 'Speed').asked).toMatchObject({
      type: 'quantity',
      right: 'quantity(d / t, "m/s")',
      grade: { tolerance: { rel: '0.05' }, units: 'any_unit' },
    })
    expect(named(read, 'Chosen').asked).toMatchObject({
      isChosen: true,
      wrong: [{ feedback: 'The exponent becomes a factor.' }, { feedback: '' }],
    })
    expect(named(read, 'Words').asked).toMatchObject({
      parts: [{ asked: { kind: 'one', right: 'seven', wrong: [{ text: 'nine $=3^2$' }] } }],
    })
    expect(named(read, 'Two gaps')).toMatchObject({
      stem: expect.stringMatching(/\(1\) … and .*\(2\) …$/),
      asked: { parts: [{ points: 1 }, { points: 2, asked: { wrong: [{ feedback: 'That is the sum.' }] } }] },
    })
  })

  test('names what cannot be said, and why', () => {
    expect(read.left.map(({ name, why }) => [name, why])).toEqual([
      ['Integral', 'It is a STACK question. Its test “Int” is not imported.'],
      [
        'Unsaid',
        'It is a STACK question. Its variable “m” is “makelist(k^2,k,1,5)”: There is no function “makelist” in formulas.',
      ],
    ])
  })
})

describe('more of Numbas', () => {
  const read = readNumbas(fixture('numbas-more.exam'))

  test('gives gaps, parts, expressions, digits, ranges and conditions', () => {
    expect(named(read, 'Factor')).toMatchObject({
      draws: { constraints: ['b not in [0, a]', 'a + b != 0'] },
      asked: { type: 'expression', right: 'expand(expr("x") + a) * expand(expr("x") + b)' },
    })
    expect(named(read, 'Gaps')).toMatchObject({
      stem: expect.stringContaining('It is (3) ….'),
      asked: {
        parts: [
          { points: 2, asked: { right: '2 * a' } },
          { asked: { grade: { tolerance: { places: 2, written: true } } } },
          { asked: { kind: 'one', right: 'even' } },
        ],
      },
    })
    expect(named(read, 'Parts').asked).toMatchObject({
      parts: [{ prompt: 'Add them.' }, { prompt: 'Which of them is odd, in words?' }],
    })
    expect(named(read, 'Close').asked).toMatchObject({ right: 'a', grade: { tolerance: { abs: 0.1 } } })
    expect(named(read, 'Values').asked).toMatchObject({ right: '2 * a', isChosen: true })
    expect(read.left.map(({ name }) => name)).toEqual(['Sampled'])
  })
})

describe('a formula of Maxima', () => {
  test.each([
    ['-a^2 + 3*(a - 1)/4', '-a ** 2 + 3 * (a - 1) / 4', 'number'],
    ['2^3^a', '2 ** 3 ** a', 'number'],
    ['a^-1', 'a ** (-1)', 'number'],
    ['a*a^2 - -7', 'a * a ** 2 - -7', 'whole'],
    ['0.5*a', '0.5 * a', 'number'],
  ])('%s is %s', (maxima, code, kind) => {
    const formulas = maximaFormulas()
    formulas.assign('a: rand(5)-2;')
    expect(formulas.formula(maxima)).toMatchObject({ code, kind })
  })

  test('with a name that is set again means the newest value', () => {
    const formulas = maximaFormulas()
    formulas.assign('a: 2; A: 3; a: a + 1;')
    expect(formulas.draws.derive).toEqual({ a: '2', a_2: '3', a_3: 'a + 1' })
    expect(formulas.formula('a + A').code).toBe('a_3 + a_2')
  })

  test.each([
    ['price: rand(8)+2', { price: { type: 'int', range: [2, 9] } }, {}],
    ['price: 10 - 3 + 2*rand(8)', { drawn_1: { type: 'int', range: [0, 7] } }, { price: '10 - 3 + 2 * drawn_1' }],
    ['Rate: rand([2,5])', { rate: { type: 'int', choice: [2, 5] } }, {}],
    // Words of blueprints, their functions, and names that the import gives itself.
    ['key: rand(3)+1', { v_key: { type: 'int', range: [1, 3] } }, {}],
    ['floor: 2', {}, { v_floor: '2' }],
    ['part_1: 2; if: 3', {}, { v_part_1: '2', v_if: '3' }],
    // One that others refer to is drawn as before.
    [
      'l: [rand(3), 5]; k: l[1] + 2',
      { drawn_1: { type: 'int', range: [0, 2] } },
      { l: '[drawn_1, 5]', k: 'item(l, 1) + 2' },
    ],
    ['n: rand(4); m: n; n: rand(9)', { n: { type: 'int', range: [0, 3] }, n_2: { type: 'int', range: [0, 8] } }, {}],
  ])('%s keeps its names', (maxima, params, derive) => {
    const formulas = maximaFormulas()
    formulas.assign(maxima)
    expect(formulas.draws).toEqual({ params, derive, constraints: [] })
  })

  test('whose whole value is drawn is what its derivative is made of', () => {
    const formulas = maximaFormulas()
    formulas.assign('n: rand(4) + 2; p: n*x^3; n: 7;')
    expect(formulas.formula('diff(p, x)').code).toBe('expand((n * 3) * (expr("x") ** 2))')
  })

  test('of any signs is read or refused, and ends', () => {
    const signs = fc.constantFrom(...'a : ; ( ) [ ] { } , + - * / ^ . 2 0.5 rand " /* */ if x diff matrix('.split(' '))
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 40 }), parts => {
        try {
          const formulas = maximaFormulas()
          formulas.assign(parts.join(''))
          formulas.formula(parts.join(''))
        } catch (error) {
          expect(error).toBeInstanceOf(NoFormula)
        }
      }),
    )
  })
})

describe('a derivative is shown as Maxima shows it, with its numbers multiplied', () => {
  test.each([
    ['f: a*x^n; ta: diff(f,x);', '18x^2'],
    ['f: a*sin(n*x); ta: diff(f,x);', '18cos(3x)'],
    ['f: a*x^n + 2*x; ta: diff(f,x);', '18x^2 + 2'],
    ['m: n - 2; f: a*x^m + x; ta: diff(f,x);', '7'],
    ['f: a*(n*x - 1)^2; ta: diff(f,x);', '36(3x - 1)'],
  ])('%s', (assigned, shown) => {
    const formulas = maximaFormulas()
    formulas.assign(`n: rand([3,4,5]); a: rand([6,7]); ${assigned}`)
    const { params, derive } = formulas.draws
    const scope = new Map<string, Value>(
      Object.entries(params).map(([name, { choice }]) => [name, whole((choice as number[])[0]!)]),
    )
    for (const [name, derived] of Object.entries(derive)) scope.set(name, evaluate(parseExpression(derived), scope))
    expect(evaluate(parseExpression(`text(${formulas.formula('ta').code})`), scope)).toMatchObject({ text: shown })
  })
})

test.each([
  ['<questionsimplify>1</questionsimplify>', 'expand(a * expr("x") * expr("x"))'],
  ['<questionsimplify>0</questionsimplify>', 'a * expr("x") * expr("x")'],
])('what is multiplied in a question with %s is %s', (setting, right) => {
  const source = fixture('stack.xml').replace('ta: 2*a+b', 'ta: a*x*x').replace('<input>', `${setting}<input>`)
  expect(named(readMoodleXml(xmlTree(source)), 'Double and more')).toHaveProperty('draws.derive.ta', right)
})

type Sum = { readonly written: string; readonly value: NumberValue }

const OPERATIONS: Readonly<Record<string, (one: NumberValue, other: NumberValue) => NumberValue>> = {
  '+': add,
  '-': subtract,
  '*': multiply,
}

/** Sums of whole numbers with their values, worked out apart from the reader; names are variables. */
const anySum = (values: Readonly<Record<string, number>>): fc.Arbitrary<Sum> =>
  fc.letrec<{ sum: Sum }>(tie => ({
    sum: fc.oneof(
      { maxDepth: 4 },
      fc.nat(9).map(n => ({ written: String(n), value: whole(n) })),
      fc.constantFrom(...Object.keys(values)).map(name => ({ written: name, value: whole(values[name]!) })),
      fc.tuple(tie('sum'), fc.constantFrom(...Object.keys(OPERATIONS)), tie('sum')).map(([one, sign, other]) => ({
        written: `(${one.written}${sign}${other.written})`,
        value: OPERATIONS[sign]!(one.value, other.value),
      })),
      tie('sum').map(({ written, value }) => ({ written: `-${written}`, value: negate(value) })),
      fc.tuple(tie('sum'), fc.integer({ min: 1, max: 9 })).map(([{ written, value }, by]) => ({
        written: `${written}/${by}`,
        value: divide(value, whole(by)),
      })),
    ),
  })).sum

describe('a formula that is translated', () => {
  const values = { a: 3, b: -2, c: 7 }
  const valueOfFormula = (formulas: ForeignFormulas, written: string): Value => {
    const { code } = formulas.formula(written)
    const scope = new Map<string, Value>()
    for (const [name, derived] of Object.entries(formulas.draws.derive))
      scope.set(name, evaluate(parseExpression(derived), scope))
    return evaluate(parseExpression(code), scope)
  }

  test.each([
    ['of Maxima', maximaFormulas],
    ['of Numbas', jmeFormulas],
  ])('%s is worth what it was worth', (_, dialect) => {
    fc.assert(
      fc.property(anySum(values), ({ written, value }) => {
        const formulas = dialect()
        for (const [name, each] of Object.entries(values)) formulas.define(name, String(each))
        expect([written, valueOfFormula(formulas, written)]).toEqual([written, value])
      }),
    )
  })

  test('and is derived is worth the derivative, whichever letter was drawn', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 1, maxLength: 5 }), factors => {
        const formulas = maximaFormulas()
        formulas.assign('v: rand([x,y]);')
        formulas.define('p', factors.map((factor, power) => `(${factor})*v^${power}`).join('+'))
        const { code } = formulas.formula('diff(p,v)')
        const derive = { ...formulas.draws.derive, drawn_1: '1' }
        const scope = new Map<string, Value>([['drawn_1', whole(1)]])
        for (const [name, derived] of Object.entries(derive)) scope.set(name, evaluate(parseExpression(derived), scope))
        const at3 = evaluate(parseExpression(`number_of(subs(0 * expr("x") + ${code}, "x", 3))`), scope)
        const slope = factors.reduce(
          (sum, factor, power) => sum + (power === 0 ? 0 : factor * power * 3 ** (power - 1)),
          0,
        )
        expect(at3).toEqual(whole(slope))
      }),
      { numRuns: 50 },
    )
  })

  const many = 3_000
  test.each([
    ['brackets in brackets', `${'('.repeat(many)}1${')'.repeat(many)}`],
    ['signs before signs', `${'-'.repeat(many)}1`],
    ['powers of powers', `2${'^2'.repeat(many)}`],
    ['a long sum', `1${'+1'.repeat(100_000)}`],
    ['comments that never end', '/*'.repeat(50_000)],
    ['lists in lists', `${'['.repeat(many)}1${']'.repeat(many)}`],
    ['texts that never end', '"'.repeat(9_999)],
  ])('ends soon for %s', (_, source) => {
    const start = performance.now()
    expect(() => maximaFormulas().formula(source)).toThrow(NoFormula)
    expect(performance.now() - start).toBeLessThan(2_000)
  })

  test('ends soon where each variable names the one before twice', () => {
    const formulas = maximaFormulas()
    formulas.assign(`v0: x; ${Array.from({ length: 60 }, (_, at) => `v${at + 1}: v${at}*v${at};`).join('')}`)
    expect(() => formulas.formula('diff(v60,x)')).toThrow('A derivative of it becomes too long.')
  })
})
