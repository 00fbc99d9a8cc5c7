// Matrices, sets and lists of STACK and Numbas: each entry becomes a formula, and what is asked for has its type here.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NoFormula } from '../../src/exchange/domain/formulas/foreign-syntax.js'
import type { ForeignFormulas } from '../../src/exchange/domain/formulas/foreign-formula.js'
import { jmeFormulas } from '../../src/exchange/domain/formulas/jme.js'
import { maximaFormulas } from '../../src/exchange/domain/formulas/maxima.js'
import { readMoodleXml } from '../../src/exchange/infrastructure/read-moodle-xml.js'
import { readNumbas } from '../../src/exchange/infrastructure/read-numbas.js'
import { xmlTree } from '../../src/exchange/infrastructure/xml-tree.js'
import { evaluate } from '../../src/expression/evaluate.js'
import { parseExpression } from '../../src/expression/parse.js'
import { show } from '../../src/expression/show.js'
import type { Value } from '../../src/expression/value.js'

describe('STACK', () => {
  const source = readFileSync(path.resolve(import.meta.dirname, '../fixtures/exchange/stack-matrices.xml'), 'utf8')
  const read = readMoodleXml(xmlTree(source))
  const asked = (name: string) => read.questions.find(question => question.name === name)?.asked

  test('gives what a field asks for the type that it has here', () => {
    expect(asked('Matrix product')).toMatchObject({
      type: 'matrix',
      right: 'ta',
      holds: { of: { type: 'integer' }, rows: 2, columns: 2 },
      wrong: [{ text: 'tw' }],
    })
    expect(asked('Inverse')).toMatchObject({
      holds: { of: { type: 'rational' }, rows: 2, columns: 2, resizable: true },
    })
    expect(asked('Determinant')).toMatchObject({ type: 'integer' })
    expect(asked('Roots')).toMatchObject({ type: 'set', holds: { of: { type: 'integer' } } })
    expect(asked('In either')).toMatchObject({ type: 'set', wrong: [{ text: 'intersect(a_2, b)' }] })
    expect(asked('Derivatives')).toMatchObject({
      type: 'list',
      holds: { of: { type: 'expression', symbols: ['x'] } },
    })
  })

  test('names the sizes of matrices that do not go together', () =>
    expect(read.left).toEqual([
      {
        name: 'Sizes',
        line: 164,
        why: expect.stringContaining('A matrix of 1 by 2 is joined to one of 2 by 1.'),
      },
    ]))

  test('compares sets and matrices as a whole', () => {
    const close = source.replace('<answertest>AlgEquiv', '<answertest>NumRelative')
    expect(readMoodleXml(xmlTree(close)).left[0]?.why).toContain('It asks for a matrix by a test that is not imported')
  })
})

const numbas = (part: object): ReturnType<typeof readNumbas> =>
  readNumbas(
    `// Numbas version: exam\n${JSON.stringify({
      question_groups: [
        {
          questions: [
            {
              name: 'Double',
              statement: '<p>Double $\\var{m}$.</p>',
              variables: { m: { definition: 'matrix([1,a],[a,4])' }, a: { definition: 'random(2..5)' } },
              parts: [part],
            },
          ],
        },
      ],
    })}`,
  )

test.each<[object, object]>([
  [
    { type: 'matrix', correctAnswer: '2*m', markPerCell: true, allowResize: true },
    {
      type: 'matrix',
      right: '[[2, 2 * a], [2 * a, 8]]',
      holds: { of: { type: 'integer' }, rows: 2, columns: 2, resizable: true },
      grade: { credit: 'per_element' },
    },
  ],
  [
    { type: 'jme', answer: 'set(a, 2*a)' },
    { type: 'set', right: 'set([a, 2 * a])' },
  ],
])('Numbas gives %j as %j', (part, asked) =>
  expect(numbas(part)).toMatchObject({
    questions: [
      {
        asked,
        stem: String.raw`Double ${'$'}{\begin{pmatrix} 1 & {${'\uE010'}a${'\uE011'}} \\ {${'\uE010'}a${'\uE011'}} & 4 \end{pmatrix}}$.`,
      },
    ],
  }),
)
test.each([
  [{ type: 'matrix', correctAnswer: 'a' }, 'No matrix is right.'],
  [{ type: 'matrix', correctAnswer: 'm', tolerance: 0.1 }, 'The entries of its matrix are rounded.'],
])('Numbas leaves %j out', (part, why) => expect(numbas(part).left[0]?.why).toContain(why))

type Numbers = readonly (readonly number[])[]
/** Entries are variables of their own, but for 0, 1 and -1. */
function define(formulas: ForeignFormulas, name: string, rows: Numbers): void {
  const entries = rows.map((row, i) =>
    row.map((each, j) => {
      if (Math.abs(each) < 2) return String(each)
      formulas.define(`${name}${i}${j}`, String(each))
      return `${name}${i}${j}`
    }),
  )
  formulas.define(name, `matrix(${entries.map(row => `[${row.join(',')}]`).join(',')})`)
}
const square = (size: number): fc.Arbitrary<Numbers> =>
  fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: size, maxLength: size }), {
    minLength: size,
    maxLength: size,
  })
const squares = fc.integer({ min: 1, max: 4 }).chain(size => fc.tuple(square(size), square(size)))
const product = (a: Numbers, b: Numbers): number[][] =>
  a.map(row => b[0]!.map((_, j) => row.reduce((sum, each, k) => sum + each * b[k]![j]!, 0)))
/** By permutations, and not along a row. */
const determinant = (rows: Numbers): number =>
  permutations(rows.length).reduce(
    (sum, { order, sign }) => sum + sign * order.reduce((all, column, row) => all * rows[row]![column]!, 1),
    0,
  )
const permutations = (size: number): { order: number[]; sign: number }[] =>
  size === 0
    ? [{ order: [], sign: 1 }]
    : permutations(size - 1).flatMap(({ order, sign }) =>
        Array.from({ length: size }, (_, at) => ({
          order: [...order.slice(0, at), size - 1, ...order.slice(at)],
          sign: (size - 1 - at) % 2 === 0 ? sign : -sign,
        })),
      )

function worth(formulas: ForeignFormulas, source: string): Value {
  const { code } = formulas.formula(source)
  const scope = new Map<string, Value>()
  for (const [name, derived] of Object.entries(formulas.draws.derive))
    scope.set(name, evaluate(parseExpression(derived), scope))
  return evaluate(parseExpression(code), scope)
}
const numbers = (value: Value): string => show(value).replaceAll(/[[\] ]/g, '')

describe.each([
  ['Maxima', maximaFormulas, { times: 'm.k', determinant: 'determinant', inverse: 'invert(m).m' }],
  ['Numbas', jmeFormulas, { times: 'm*k', determinant: 'det', inverse: 'inverse(m)*m' }],
])('a formula of matrices of %s', (_, dialect, names) => {
  test('is worth what matrices are worth', () => {
    fc.assert(
      fc.property(squares, ([m, k]) => {
        const formulas = dialect()
        define(formulas, 'm', m)
        define(formulas, 'k', k)
        expect(numbers(worth(formulas, names.times))).toBe(product(m, k).join())
        expect(numbers(worth(formulas, `transpose(m)-2*k`))).toBe(
          m.map((row, i) => row.map((_each, j) => m[j]![i]! - 2 * k[i]![j]!)).join(),
        )
        expect(numbers(worth(formulas, `${names.determinant}(-m)`))).toBe(String(determinant(m) * (-1) ** m.length + 0))
      }),
    )
  })

  test('gives the identity where a matrix is multiplied by its inverse', () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 1, max: 3 })
          .chain(square)
          .filter(rows => determinant(rows) !== 0),
        rows => {
          const formulas = dialect()
          define(formulas, 'm', rows)
          const identity = rows.map((_row, i) => rows.map((_each, j) => (i === j ? 1 : 0)))
          expect(numbers(worth(formulas, names.inverse))).toBe(identity.join())
        },
      ),
    )
  })
})

test.each([
  ['cardinality(union({1,2},{2,3}))', '3'],
  ['setdifference({1,2,5},{2})', '{1, 5}'],
  ['listify({3,1,3})', '1, 3'],
  ['matrix([1,2],[3,4])[2,1]', '3'],
  ['ident(2).matrix([5],[6])', '[5], [6]'],
])('%s of Maxima is worth %s', (source, value) => expect(show(worth(maximaFormulas(), source))).toContain(value))

test.each([
  ['matrix([1,2],[3])', 'A matrix has no rows of the same length.'],
  ['matrix(1,2)', 'A row of a matrix is no list.'],
  ['determinant(matrix([1,2]))', 'The determinant of a matrix of 1 by 2 is not worked out.'],
  ['transpose(3)', '“transpose” needs a matrix.'],
  ['matrix([1,2]).matrix([1,2])', 'A matrix of 1 by 2 is multiplied by one of 1 by 2.'],
  ['union({1},2)', '“union” of these values cannot be translated.'],
  ['1 . 2', '“.” cannot be said in a formula.'],
  ['sin(matrix([1]))', '“sin” needs numbers.'],
])('%s of Maxima is refused: %s', (source, why) => {
  expect(() => maximaFormulas().formula(source)).toThrow(new NoFormula(why))
})

test.each(['m^2', 'm/m', '2/m', 'm+1'])(
  '%s of Numbas is refused: entry by entry it would be something else',
  source => {
    const formulas = jmeFormulas()
    formulas.define('m', 'matrix([1,2],[3,4])')
    expect(() => formulas.formula(source)).toThrow(/of matrices cannot be said/)
  },
)
