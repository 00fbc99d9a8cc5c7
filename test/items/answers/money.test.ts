// Amounts of money: one currency, whole coins, and the two digits where they are asked for.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '../../../src/items/domain/answers/money/money.js'
import { canonicalOf, graded, keyOf, keyTyped, messageOf, settingsOf } from './graded.js'

const inCurrency = (currency: string, form = 'any') => settingsOf(money, { response: { currency }, grade: { form } })

test.each([
  ['EUR', '3.50', '3.50', 'right'],
  ['EUR', '3.50', '3.5', 'right'],
  ['EUR', '3.50', '3,50', 'right'],
  ['EUR', '3.50', '€3.50', 'right'],
  ['EUR', '3.50', '3,50 €', 'right'],
  ['EUR', '3.50', 'EUR 3.50', 'right'],
  ['EUR', '3.50', '3.50 euros', 'right'],
  ['EUR', '3.50', '3.05', 'wrong'],
  ['EUR', '3.50', '35', 'wrong'],
  ['EUR', '3.50', '-3.50', 'wrong'],
  ['EUR', '-3.50', '-€3.50', 'right'],
  ['EUR', '-3.50', '€-3.50', 'right'],
  ['EUR', '-3.50', '\u22123,50 €', 'right'],
  ['EUR', '1234', '1,234', 'right'],
  ['EUR', '1234', '1 234 €', 'right'],
  ['EUR', '1234.50', '1.234,50 €', 'right'],
  ['USD', '1234.50', '$1,234.50', 'right'],
  ['USD', '1234.50', '1234.50 dollars', 'right'],
  ['USD', '1234.50', 'US$1234.50', 'right'],
  ['USD', '1234.50', 'USD1234.50', 'right'],
  ['USD', '0.05', '.05', 'right'],
  ['JPY', '1200', '¥1200', 'right'],
  ['INR', '50', 'Rs.50', 'right'],
  ['CHF', '50', 'Fr. 50', 'right'],
  ['GBP', '7', '£7', 'right'],
])('in %s, for %s the answer %s is %s', (currency, key, typed, expected) =>
  expect(graded(money, inCurrency(currency), key, typed)).toBe(expected),
)

test.each([
  ['3.50', 'right'],
  ['3.5', 'wrong form: not_two_places'],
  ['€3,50', 'right'],
  ['3', 'wrong'],
  ['3.4', 'wrong'],
])('with two places asked for, for 3.50 the answer %s is %s', (typed, expected) =>
  expect(graded(money, inCurrency('EUR', 'two_places'), '3.50', typed)).toBe(expected),
)

test('a whole amount without its two places is in the wrong form', () =>
  expect(graded(money, inCurrency('EUR', 'two_places'), '3', '3')).toBe('wrong form: not_two_places'))

test.each([
  ['EUR', '$3.50', /in EUR/],
  ['EUR', '3.50 USD', /in EUR/],
  ['USD', '£3.50', /in USD/],
  ['EUR', '3.505', /at most 2 digits/],
  ['EUR', '1.234', /at most 2 digits/],
  ['EUR', '7/2', /as 3\.50/],
  ['EUR', '3.5e0', /in EUR/],
  ['JPY', '12.50', /without a point/],
  ['EUR', 'three', /in EUR/],
  ['EUR', '€', /number/],
  ['EUR', '€€3', /in EUR/],
])('in %s, %j is malformed', (currency, typed, message) =>
  expect(messageOf(money, inCurrency(currency), typed)).toMatch(message),
)

test('a key with more digits than there are coins is an error of the blueprint', () =>
  expect(() => keyOf(money, inCurrency('EUR'), '10/3')).toThrow(/round it to 2 places/))

test('two places of a currency without coins are an error of the blueprint', () =>
  expect(() => inCurrency('JPY', 'two_places')).toThrow(/no two digits/))

test.each([
  ['EUR', '3.5', '€3.50'],
  ['EUR', '-1234.5', '-€1,234.50'],
  ['USD', '3.5', 'USD 3.50'],
  ['PLN', '3.5', 'PLN 3.50'],
  ['JPY', '1200', '¥1,200'],
])(
  '%s %s is shown as %s, as stems write it, and never with a dollar sign, which would begin maths',
  (currency, key, shown) =>
    expect(money.show(keyOf(money, inCurrency(currency), key), inCurrency(currency))).toBe(shown),
)

test('an amount in the stem is named there', () => {
  expect(money.namedIn!('A cup costs €3.50.', inCurrency('EUR'))).toContain('3.50')
  expect(money.namedIn!('A cup costs €3.50.', inCurrency('EUR'))).not.toContain('3.05')
})

const amounts = fc.integer({ min: -10_000_000, max: 10_000_000 })

test('for every amount each way of writing it reads to one canonical form', () =>
  fc.assert(
    fc.property(amounts, cents => {
      const [sign, size] = [cents < 0 ? '-' : '', Math.abs(cents)]
      const whole = String(Math.floor(size / 100))
      const coins = String(size % 100).padStart(2, '0')
      const grouped = (mark: string): string => whole.replace(/\B(?=(\d{3})+$)/g, mark)
      const ways = [
        `${sign}${whole}.${coins}`,
        `${sign}${whole},${coins}`,
        `${sign}€${grouped(',')}.${coins}`,
        `${sign}${grouped('.')},${coins} €`,
        `${sign}${grouped(' ')},${coins} EUR`,
      ]
      expect(new Set(ways.map(way => canonicalOf(money, inCurrency('EUR'), way))).size).toBe(1)
    }),
  ))

test('for every amount one cent more is wrong, and the key as written is right', () =>
  fc.assert(
    fc.property(amounts, cents => {
      const settings = inCurrency('EUR', 'two_places')
      expect(keyTyped(money, settings, `(${cents})/100`)).toBe('right')
      const more = (cents + 1) / 100
      expect(graded(money, settings, `(${cents})/100`, more.toFixed(2))).toBe('wrong')
    }),
  ))

test('whatever is typed, reading ends and throws nothing', () =>
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."0123456789 ,.-+€$£EURUSD'"), maxLength: 60 }), text => {
      money.read(text, inCurrency('EUR'))
    }),
    { numRuns: 1_000 },
  ))
