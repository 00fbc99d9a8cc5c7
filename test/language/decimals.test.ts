// Decimal numbers as each language writes them: in the answers of learners and in what a tutor says, never in what only looks like one.
import { describe, expect, test } from 'vitest'
import { amountIn } from '../../src/language/amounts.js'
import { texWithMark, withMark, withMinus } from '../../src/language/decimals.js'
import { shownValue } from '../../src/language/shown-value.js'

test.each([
  ['Both numbers are multiplied by 3.', '“Both numbers are multiplied by 3”'],
  ['It is cut in two.', '“It is cut in two”'],
])('a sentence is quoted without its full stop: %s', (text, quoted) => {
  expect(shownValue('en', text)).toBe(quoted)
})

describe('a number', () => {
  test.each([
    ['0.5', '0,5'],
    ['-12.75', '-12,75'],
    ['−0.125', '−0,125'],
    ['0.5 km', '0,5 km'],
    ['12.5%', '12,5%'],
    ['€12.50', '€12,50'],
    ['0.1(6)', '0,1(6)'],
    ['2.5e3', '2,5e3'],
    ['0,5', '0,5'],
    ['85', '85'],
    ['1 1/2', '1 1/2'],
    ['10.0.0.1', '10.0.0.1'],
    ['10.25.0.0/16', '10.25.0.0/16'],
    ['1.2.3', '1.2.3'],
    ['v1.2', 'v1.2'],
    ['a.b', 'a.b'],
  ])('%s is %s in German', (text, german) => {
    expect(withMark(text, 'de')).toBe(german)
    expect(withMark(text, 'es')).toBe(german)
    expect(withMark(text, 'en')).toBe(text)
    expect(withMark(text, 'hi')).toBe(text)
  })

  test('has no gap behind its comma in a formula', () => {
    expect(texWithMark('\\frac{1.5 x}{2.25}', 'de')).toBe('\\frac{1{,}5 x}{2{,}25}')
    expect(texWithMark('1.5 x', 'ar')).toBe('1.5 x')
  })
})

describe('a value that a tutor says', () => {
  test.each([
    ['de', '0.5', '$0{,}5$'],
    ['de', '0.5 km', '„0,5 km“'],
    ['en', '0.5', '$0.5$'],
    ['es', '-2.75', '$-2{,}75$'],
  ])('in %s is written as the language writes numbers: %s', (language, value, said) =>
    expect(shownValue(language, value, { isNumber: true })).toBe(said),
  )

  test.each([
    ['802.11', '$802.11$'],
    ['10.0.0.1', '`10.0.0.1`'],
  ])('keeps its point where it is no number: %s', (value, said) => expect(shownValue('de', value)).toBe(said))
})

test.each([
  ['-5', '−5'],
  ['(-2, -3)', '(−2, −3)'],
  ['x = -0.5 or -1/2', 'x = −0.5 or −1/2'],
  ['from -3 to 4, €-2', 'from −3 to 4, €−2'],
])('in %j the sign of a number is a minus', (text, shown) => expect(withMinus(text)).toBe(shown))

test.each([
  '2026-11-28',
  'pages 3-5',
  'A-4',
  'x-1',
  '--3',
  '- 5',
  'a.-5',
  '(a)-5',
  '10.0.0.1-10.0.0.9',
  'well-known',
  '−5',
])('%j stays as it is', text => expect(withMinus(text)).toBe(text))

test.each([
  ['36,8', 'EUR', 'de', '36,80 €'],
  ['36.8', 'EUR', 'en', '€36.80'],
  ['-5', 'EUR', 'de', '−5,00 €'],
  ['1200', 'INR', 'hi', '₹1,200.00'],
  ['1200', 'JPY', 'en', '¥1,200'],
  ['36,80 €', 'EUR', 'de', '36,80 €'],
  ['1,200', 'EUR', 'en', '1,200 EUR'],
])('the amount %j in %s is, in %s, %s', (typed, currency, language, shown) =>
  expect(amountIn(typed, currency, language).replaceAll('\u00a0', ' ')).toBe(shown),
)
