// Fractions, mixed numbers and exact decimals: what is the same number, and when its form counts.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rational } from '../../../src/items/domain/answers/rational/rational.js'
import { canonicalOf, graded, keyOf, keyTyped, messageOf, settingsOf } from './graded.js'
import { anyCharacter } from '../../support/any-character.js'

const any = settingsOf(rational)
const as = (...form: string[]) => settingsOf(rational, { grade: { form } })

describe('an exact number', () => {
  test.each([
    ['19/24', '19/24', 'right'],
    ['19/24', '38/48', 'right'],
    ['19/24', '19 / 24', 'right'],
    ['19/24', '19⁄24', 'right'],
    ['19/24', '¹⁹⁄₂₄', 'right'],
    ['19/24', '0.791(6)', 'right'],
    ['19/24', '0,791(6)', 'right'],
    ['19/24', '20/24', 'wrong'],
    ['19/24', '-19/24', 'wrong'],
    ['19/24', '24/19', 'wrong'],
    ['19/24', '0.79166667', 'wrong'],
    ['3/2', '1 1/2', 'right'],
    ['3/2', '1½', 'right'],
    ['3/2', '1 ½', 'right'],
    ['3/2', '1.5', 'right'],
    ['3/2', '1,5', 'right'],
    ['3/2', '1.50', 'right'],
    ['3/2', '1 2/2', 'wrong'],
    ['3/2', '11/2', 'wrong'],
    ['-3/2', '-1 1/2', 'right'],
    ['-3/2', '\u22121\u00a01/2', 'right'],
    ['-1/2', '-½', 'right'],
    ['-1/2', '- 1/2', 'right'],
    ['1/2', '.5', 'right'],
    ['7837/9900', '0.79(16)', 'right'],
    ['1/3', '0.(3)', 'right'],
    ['1/3', '.(3)', 'right'],
    ['1', '0.(9)', 'right'],
    ['1/8', '0,125', 'right'],
    ['1234567/1000', '1234,567', 'right'],
    ['1000', '1 000', 'right'],
    ['12345/10', '١٬٢٣٤٫٥', 'right'],
    ['12345/10', '1,234.5', 'right'],
    ['12345/10', '1.234,5', 'right'],
    ['1200', '1.2e3', 'right'],
    ['1200', '1.2×10^3', 'right'],
    ['1200', '1,2 · 10³', 'right'],
    ['3/250', '1.2×10⁻²', 'right'],
    ['0', '-0', 'right'],
    ['5', '10/2', 'right'],
  ])('%s: %s is %s', (key, typed, expected) => expect(graded(rational, any, key, typed)).toBe(expected))

  test.each([
    ['0.1666...', /brackets/],
    ['0.1666…', /brackets/],
    ['1,234', /two readings.*1234.*1\.234/],
    ['1/0', /divided by 0/],
    ['3/-4', /in front/],
    ['1.5/2', /whole numbers above and below/],
    ['1/2/3', /as 3\/4/],
    ['', /Write an answer/],
    ['half', /digits/],
    ['50%', /without a % sign/],
    ['1+1/2+1/4', /as 3\/4/],
    ['-1+1/2', /as 3\/4/],
    ['2^3', /digits/],
    ['1 000/3 000', /as 3\/4/],
    ['1e999', /power of ten/],
    ['5,', /after the comma/],
    ['--5', /digits/],
  ])('%j is malformed', (typed, message) => expect(messageOf(rational, any, typed)).toMatch(message))
})

describe('a form that was asked for', () => {
  test.each([
    [['lowest_terms'], '19/24', '38/48', 'wrong form: not_lowest_terms'],
    [['lowest_terms'], '19/24', '19/24', 'right'],
    [['lowest_terms'], '19/24', '38/49', 'wrong'],
    [['lowest_terms'], '3/2', '1 1/2', 'right'],
    [['lowest_terms'], '3/2', '1 2/4', 'wrong form: not_lowest_terms'],
    [['lowest_terms'], '1/2', '0.5', 'wrong form: not_lowest_terms'],
    [['lowest_terms'], '1/2', '½', 'right'],
    [['lowest_terms'], '5', '5', 'right'],
    [['lowest_terms'], '5', '5/1', 'wrong form: not_lowest_terms'],
    [['lowest_terms'], '0', '0', 'right'],
    [['mixed'], '3/2', '1 1/2', 'right'],
    [['mixed'], '3/2', '3/2', 'wrong form: not_mixed'],
    [['mixed'], '3/2', '0 3/2', 'wrong form: not_mixed'],
    [['mixed'], '3/2', '1.5', 'wrong form: not_mixed'],
    [['mixed'], '3/4', '3/4', 'right'],
    [['mixed'], '3/2', '1 2/4', 'right'],
    [['mixed', 'lowest_terms'], '3/2', '1 2/4', 'wrong form: not_lowest_terms'],
    [['mixed', 'lowest_terms'], '3/2', '1 1/2', 'right'],
    [['improper'], '3/2', '3/2', 'right'],
    [['improper'], '3/2', '6/4', 'right'],
    [['improper'], '3/2', '1 1/2', 'wrong form: not_improper'],
    [['improper', 'lowest_terms'], '3/2', '6/4', 'wrong form: not_lowest_terms'],
  ])('%j: for %s, %s is %s', (form, key, typed, expected) =>
    expect(graded(rational, as(...form), key, typed)).toBe(expected),
  )

  test('mixed and improper at once are an error of the blueprint', () =>
    expect(() => as('mixed', 'improper')).toThrow(/not both/))
})

test.each([
  ['-3/2', ['any'], '$-\\frac{3}{2}$', '-3/2'],
  ['-3/2', ['mixed'], '$-1\\frac{1}{2}$', '-1 1/2'],
  ['3/4', ['mixed'], '$\\frac{3}{4}$', '3/4'],
  ['7', ['improper'], '7', '7'],
])('%s in the form %j is shown as %s and typed as %s', (key, form, shown, typed) => {
  const canonical = keyOf(rational, as(...form), key)
  expect(rational.show(canonical, as(...form))).toBe(shown)
  expect(rational.write!(canonical, as(...form))).toBe(typed)
})

test('an answer in another form is shown as it was typed', () =>
  expect(rational.show(canonicalOf(rational, as('lowest_terms'), '38/48'), as('lowest_terms'))).toBe(
    '$\\frac{38}{48}$',
  ))

test.each([
  ['Add 3/8 and 5/12.', '3/8', true],
  ['Add $\\frac{3}{8}$ and 5.', '3/8', true],
  ['Take $-\\frac{3}{8}$.', '-3/8', true],
  ['Take 1 1/2 pounds.', '3/2', true],
  ['It costs 0.25.', '1/4', true],
  ['Add 3/8 and 5/12.', '19/24', false],
])('in “%s”, whether %s is named is %s', (stem, value, expected) =>
  expect(rational.namedIn!(stem, any).includes(value)).toBe(expected),
)

const fractions = fc.tuple(fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: 1, max: 500 }))

describe('for every fraction', () => {
  test('each way of writing it reads to the same canonical form', () =>
    fc.assert(
      fc.property(fractions, fc.integer({ min: 2, max: 40 }), ([n, d], k) => {
        const [sign, size] = [n < 0 ? '-' : '', Math.abs(n)]
        const ways = [
          `${n}/${d}`,
          `${n * k}/${d * k}`,
          ` ${sign} ${size} / ${d} `,
          `${sign}${size}\u2044${d}`,
          `${sign}${Math.floor(size / d)} ${size % d}/${d}`,
          `${n}/${d}`.replace('-', '\u2212'),
        ]
        expect(new Set(ways.map(way => canonicalOf(rational, any, way))).size).toBe(1)
      }),
    ))

  test('a decimal reads as the fraction it is', () =>
    fc.assert(
      fc.property(fc.integer({ min: -99_999, max: 99_999 }), n => {
        const digits = String(Math.abs(n)).padStart(5, '0')
        for (const mark of ['.', ','])
          expect(canonicalOf(rational, any, `${n < 0 ? '-' : ''}${digits.slice(0, 1)}${mark}${digits.slice(1)}`)).toBe(
            canonicalOf(rational, any, `${n}/10000`),
          )
      }),
    ))

  test('one more or one less above the line is another number', () =>
    fc.assert(
      fc.property(fractions, fc.constantFrom(1, -1), ([n, d], step) => {
        expect(graded(rational, any, `(${n})/${d}`, `${n + step}/${d}`)).toBe('wrong')
      }),
    ))

  test('the key, typed as it is written, is right in every form', () =>
    fc.assert(
      fc.property(
        fractions,
        fc.constantFrom(['any'], ['lowest_terms'], ['mixed', 'lowest_terms'], ['improper', 'lowest_terms']),
        ([n, d], form) => {
          expect(keyTyped(rational, as(...form), `(${n})/${d}`)).toBe('right')
        },
      ),
    ))
})

test('whatever is typed, reading ends and throws nothing', () => {
  const typed = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 300 }),
    fc.string({ unit: fc.constantFrom(..."0123456789 ,.'/()-+eE×^½⁄²%"), maxLength: 60 }),
  )
  fc.assert(
    fc.property(typed, text => {
      const read = rational.read(text, any)
      if (read.ok) expect(rational.judge(read.canonical, read.canonical, any).score).toBe(1)
      else expect(read.message).not.toBe('')
    }),
    { numRuns: 1_000 },
  )
})
