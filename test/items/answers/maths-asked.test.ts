// Numbers, expressions and collections the whole way: from a blueprint to a widget, to a response, to a verdict.
import { describe, expect, test } from 'vitest'
import {
  forBrowser,
  generateItem,
  gradeResponse,
  readResponse,
  type Form,
  type Item,
} from '../../../src/items/index.js'
import { compiled, problemsIn, type Words } from '../blueprint-words.js'

const base: Words = {
  params: { a: { type: 'int', range: [2, 9] }, b: { type: 'int', range: [11, 19] } },
  variant_key: '{{a}} {{b}}',
  stem: 'Look at the two numbers.',
  solution: [{ say: 'See.', check: 'true' }],
}

const blueprint = (parts: Words[], about: Words = {}) =>
  compiled({ ...base, ...about, parts: parts.map((part, i) => ({ id: `p${i}`, prompt: `Part ${i}.`, ...part })) })

const itemOf = (parts: Words[], about: Words = {}, form: Form = 'typed', seed = 'seed'): Item =>
  generateItem(blueprint(parts, about), { seed, tier: 'easy', form, sectionId: null })

function verdictOf(item: Item, response: Record<string, unknown>): string {
  const read = readResponse(item, response)
  if (!read.ok) return `malformed at ${read.errors.map(error => error.pointer).join()}`
  const { verdict, score, note } = gradeResponse(item, read.canonical)!
  return `${verdict} ${Math.round(score * 100) / 100}${note === null ? '' : ` ${note}`}`
}

const numbersOf = (item: Item): [a: number, b: number] =>
  /(\d+) (\d+)$/.exec(item.variantKey)!.slice(1).map(Number) as [number, number]
const widgetOf = (item: Item) => forBrowser(item) as unknown as { widget_type: string; props: Record<string, unknown> }

test('a fraction in another form is told, and gives the credit that the part says', () => {
  const item = itemOf([
    {
      response: { type: 'rational', label: 'Share' },
      key: 'a / (2 * b)',
      grade: { form: 'lowest_terms', wrong_form: 0.5 },
    },
  ])
  const [a, b] = numbersOf(item)
  expect(widgetOf(item)).toMatchObject({ widget_type: 'number', props: { label: 'Share', notation: 'fraction' } })
  expect(verdictOf(item, { text: item.parts[0].key })).toBe('graded 1')
  expect(verdictOf(item, { text: `${a * 3}/${b * 6}` })).toBe('wrong_form 0.5 not_lowest_terms')
  expect(verdictOf(item, { text: `${a}/${b}` })).toBe('graded 0')
  expect(verdictOf(item, { text: 'a half' })).toBe('malformed at /response/text')
})

describe('an expression', () => {
  const part: Words = {
    response: { type: 'expression', label: 'Product', symbols: ['x'] },
    key: 'poly([a * b, a + b, 1], "x")',
    grade: { form: ['expanded'] },
    forms: ['typed', 'choice'],
  }
  const about: Words = {
    misconceptions: [
      { id: 'lost_sign', value: 'poly([a * b, 0 - a - b, 1], "x")', feedback: 'Look at the sign.' },
      { id: 'lost_middle', value: 'poly([a * b, 0, 1], "x")', feedback: 'The middle term is missing.' },
      { id: 'only_sum', value: 'poly([a + b, a + b, 1], "x")', feedback: 'The last term is a product.' },
    ],
    choice: { count: 4 },
  }

  test('is right however it is arranged, and a known mistake is named', () => {
    const item = itemOf([part], about)
    const [a, b] = numbersOf(item)
    expect(widgetOf(item)).toMatchObject({
      widget_type: 'expression',
      props: { symbols: ['x'], notation: 'expression' },
    })
    expect(verdictOf(item, { text: `${a * b} + ${a + b}x + x²` })).toBe('graded 1')
    expect(verdictOf(item, { text: `(x+${a})(x+${b})` })).toBe('wrong_form 0 not_expanded')
    expect(verdictOf(item, { text: `x^2 - ${a + b}x + ${a * b}` })).toBe('graded 0 lost_sign')
    expect(verdictOf(item, { text: `x*x + ${a * b}` })).toBe('graded 0 lost_middle')
    expect(verdictOf(item, { text: `x^2 + ${a + b}x + ${a * b + 1}` })).toBe('graded 0')
    expect(verdictOf(item, { text: 'y^2' })).toBe('malformed at /response/text')
  })

  test('can be chosen among different ones, shown as maths', () => {
    const item = itemOf([part], about, 'choice')
    const options = widgetOf(item).props.options as string[]
    expect(new Set(options).size).toBe(4)
    expect(options.every(option => /^\$.*\$$/.test(option))).toBe(true)
    const place = item.parts[0].options.findIndex(option => option.value === item.parts[0].key)
    expect(verdictOf(item, { index: place })).toBe('graded 1')
  })
})

test.each<
  [string, Words, (a: number, b: number) => Record<string, unknown>, (a: number, b: number) => Record<string, unknown>]
>([
  [
    'a decimal',
    { response: { type: 'decimal', label: 'Quotient' }, key: 'b / a', grade: { tolerance: { places: 2 } } },
    (a, b) => ({ text: (Math.round((b / a) * 1000) / 1000).toFixed(3) }),
    (a, b) => ({ text: (b / a + 0.02).toFixed(2) }),
  ],
  [
    'a percentage',
    {
      response: { type: 'percent', label: 'Share', accept: ['percent', 'decimal'] },
      key: 'a / 100',
      grade: { tolerance: { exact: true } },
    },
    a => ({ text: `0.0${a}` }),
    a => ({ text: `0.0${a}%` }),
  ],
  [
    'an amount of money',
    { response: { type: 'money', label: 'Price', currency: 'EUR' }, key: 'b + a / 10' },
    (a, b) => ({ text: `${b},${a}0 €` }),
    (a, b) => ({ text: `${b}.0${a}` }),
  ],
  [
    'an equation',
    {
      response: { type: 'equation', label: 'Line', symbols: ['x', 'y'] },
      key: 'subs(subs(expr("y = m*x + c", ["x", "y", "m", "c"]), "m", a), "c", 0 - b)',
      grade: { form: 'slope_intercept' },
    },
    (a, b) => ({ text: `y = ${a}x - ${b}` }),
    (a, b) => ({ text: `y = ${a}x + ${b}` }),
  ],
  [
    'a set',
    { response: { type: 'set', label: 'Solutions', of: { type: 'rational' }, symbols: ['x'] }, key: 'set([a, 0 - b])' },
    (a, b) => ({ text: `x = -${b} or x = ${a}` }),
    (a, b) => ({ text: `x = ${b} or x = ${a}` }),
  ],
  [
    'a list',
    { response: { type: 'list', label: 'Steps', of: { type: 'integer' } }, key: '[b, a]' },
    (a, b) => ({ text: `${b}, ${a}` }),
    (a, b) => ({ text: `${a}, ${b}` }),
  ],
  [
    'a point',
    { response: { type: 'tuple', label: 'Point', of: { type: 'rational' } }, key: 'tuple([a, b / 2])' },
    (a, b) => ({ text: `(${a}; ${b}/2)` }),
    (a, b) => ({ text: `(${b}/2; ${a})` }),
  ],
  [
    'an interval',
    { response: { type: 'interval', label: 'Where', symbols: ['x'] }, key: 'interval(a, b, "[)")' },
    (a, b) => ({ text: `${a} <= x < ${b}` }),
    (a, b) => ({ text: `${a} < x < ${b}` }),
  ],
  [
    'a matrix',
    { response: { type: 'matrix', label: 'Product', of: { type: 'integer' }, rows: 1, columns: 2 }, key: '[[a, b]]' },
    (a, b) => ({ rows: [[String(a), String(b)]] }),
    (a, b) => ({ rows: [[String(b), String(a)]] }),
  ],
])('%s is asked, read and graded', (_name, part, right, wrong) => {
  for (let i = 0; i < 10; i++) {
    const item = itemOf([part], {}, 'typed', `seed ${i}`)
    const [a, b] = numbersOf(item)
    expect(verdictOf(item, right(a, b))).toBe('graded 1')
    expect(verdictOf(item, wrong(a, b))).toMatch(/^graded 0/)
    expect(verdictOf(item, { text: '?' })).toMatch(/^malformed at \/response/)
  }
})

test('what is malformed in a matrix is told with its row and column', () => {
  const matrix: Words = {
    response: { type: 'matrix', label: 'M', of: { type: 'integer' }, rows: 1, columns: 2 },
    key: '[[a, b]]',
  }
  expect(verdictOf(itemOf([matrix]), { rows: [['1', 'two']] })).toBe('malformed at /response/rows/0/1')
})

test('a later part follows from an earlier mistake', () => {
  const item = itemOf([
    { response: { type: 'rational', label: 'Half' }, key: 'a / 2' },
    {
      response: { type: 'tuple', label: 'Point', of: { type: 'rational' } },
      key: 'tuple([p0, p0 * b])',
      follow_through: 0.5,
    },
  ])
  const [a, b] = numbersOf(item)
  const answer = (half: string, point: string) => ({ parts: { p0: { text: half }, p1: { text: point } } })
  expect(verdictOf(item, answer(`${a}/2`, `(${a}/2, ${a * b}/2)`))).toBe('graded 1')
  expect(verdictOf(item, answer(`${a}/3`, `(${a}/3, ${a * b}/3)`))).toBe('graded 0.25 follow_through')
  expect(verdictOf(item, answer(`${a}/3`, `(${a}/3, ${a * b}/2)`))).toBe('graded 0')
})

test('conditions may ask for an example of a fraction', () => {
  const item = itemOf([
    {
      response: { type: 'rational', label: 'A fraction' },
      key: '1 / (a + 1)',
      grade: {
        accept: [
          { when: 'answer > 0', credit: 0.5, note: 'not_positive' },
          { when: 'answer < 1 / a', credit: 0.5, note: 'too_large' },
        ],
      },
    },
  ])
  expect(verdictOf(item, { text: '1/100' })).toBe('graded 1')
  expect(verdictOf(item, { text: '7' })).toBe('graded 0.5 too_large')
})

test.each([
  ['decimal', {}, {}, /abs/],
  ['set', { of: { type: 'matrix' } }, {}, /cannot hold/],
  ['percent', { accept: ['bare', 'decimal'] }, { tolerance: { exact: true } }, /two readings/],
  ['rational', {}, { form: ['mixed', 'improper'] }, /not both/],
  ['expression', { symbols: ['x'], domains: { t: { min: 0, max: 1 } } }, {}, /no declared symbol/],
  ['interval', { symbol: 'x' }, {}, /not known here/],
])('a mistake in the words of %s is found when the blueprint is read', (type, response, grade, message) => {
  const parts = [{ id: 'only', response: { type, label: 'Answer', ...response }, key: 'a', grade }]
  expect(
    problemsIn({ ...base, parts })
      .map(problem => problem.message)
      .join(' '),
  ).toMatch(message)
})
