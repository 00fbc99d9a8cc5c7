// An amount of money in one currency, exact to its smallest coin.
import { printedMoney } from '../../../../expression/printing.js'
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { compareNumbers, decimal as cutDecimal, type NumberValue } from '../../../../expression/rational.js'
import { roundHalfAway } from '../../../../expression/rounding.js'
import { show } from '../../../../expression/show.js'
import { moneyText } from '../../../../expression/text-functions.js'
import { BETWEEN_MEASURES } from '../../../../language/unit-names.js'
import { accept, refuse, right, wrong, wrongForm, type AnswerType } from '../answer-type.js'
import { line } from '../written/line.js'
import { readNumber } from '../../../../expression/number-text.js'
import { numbersIn } from '../rational/rational.js'
import { numberOf } from '../../../../expression/numeral.js'
import { formOf, withForm } from '../written/written-form.js'

/** What each currency is written with besides its code, most usual first; its coins; how many digits they have after the point. */
const CURRENCIES = {
  EUR: { signs: ['€', 'euro', 'euros'], coins: ['cent', 'cents', 'ct', 'c'], places: 2 },
  USD: { signs: ['$', 'US$', 'dollar', 'dollars'], coins: ['cent', 'cents', '¢', 'c'], places: 2 },
  GBP: { signs: ['£', 'pound', 'pounds'], coins: ['p', 'pence', 'penny'], places: 2 },
  CHF: { signs: ['Fr.', 'SFr.', 'francs'], coins: ['rappen', 'rp', 'rp.'], places: 2 },
  CAD: { signs: ['$', 'C$', 'CA$', 'dollars'], coins: ['cent', 'cents', '¢', 'c'], places: 2 },
  AUD: { signs: ['$', 'A$', 'AU$', 'dollars'], coins: ['cent', 'cents', '¢', 'c'], places: 2 },
  JPY: { signs: ['¥', '円', 'yen'], coins: [], places: 0 },
  CNY: { signs: ['¥', '元', 'yuan'], coins: ['fen'], places: 2 },
  INR: { signs: ['₹', 'Rs', 'Rs.', 'rupees', '/-'], coins: ['paise', 'paisa', 'p'], places: 2 },
  KRW: { signs: ['₩', 'won'], coins: [], places: 0 },
  PLN: { signs: ['zł'], coins: ['grosz', 'grosze', 'groszy', 'gr'], places: 2 },
  SEK: { signs: ['kr'], coins: ['öre'], places: 2 },
  BRL: { signs: ['R$', 'reais'], coins: ['centavo', 'centavos'], places: 2 },
} as const
const CODES = Object.keys(CURRENCIES) as [keyof typeof CURRENCIES, ...(keyof typeof CURRENCIES)[]]

type Settings = { readonly currency: keyof typeof CURRENCIES; readonly form: 'any' | 'two_places' }

/**
 * Right exactly when s = t in whole coins. Sign or code of the currency may be left out; coins may be named, “3 euros 50”; another currency, or more digits than
 * its coins have, is malformed. `form: two_places`: the coins are written in full, `3.50` and not `3.5`.
 */
export const money: AnswerType<Settings> = {
  response: z.strictObject({
    currency: z.enum(CODES).meta({ title: 'code of ISO 4217', description: 'the currency' }),
  }),
  grade: z.strictObject({
    form: z.enum(['any', 'two_places']).default('any').describe('whether cents have to be written'),
  }),
  check: ({ currency, form }) =>
    form === 'two_places' && placesOf(currency) !== 2
      ? [{ path: ['form'], message: `${currency} has no two digits after the point.` }]
      : [],
  fromValue: (value, { currency }) => {
    if (value.kind !== 'number') throw new BadValue(`${show(value)} is no number`)
    const places = placesOf(currency)
    if (compareNumbers(roundHalfAway(value, places), value) !== 0)
      throw new BadValue(`${show(value)} is no amount in ${currency}: round it to ${places} places`)
    return coins(value, currency)
  },
  toValue: canonical => numberOf(formOf(canonical).value),
  read: line((plain, settings) => {
    const { currency, form } = settings
    const taken = inCoins(plain, currency) ?? withoutCurrency(plain, currency)
    if (taken === null) return refuse(`Write the amount in ${currency}, or leave the currency out.`)
    const places = placesOf(currency)
    // No coin has three digits after the point, so this comma can only mark thousands.
    const read = readNumber(withoutDash(taken).replace(/^([+-]?[1-9]\d{0,2}),(\d{3})$/, '$1$2'))
    if (!read.ok) return read
    const { written } = read
    if (written.sort !== 'whole' && written.sort !== 'decimal')
      return refuse(places === 0 ? 'Write the amount as a whole number.' : 'Write the amount as 3.50.')
    if (written.places > places)
      return refuse(
        places === 0 ? `Write ${currency} without a point.` : `Write at most ${places} digits after the point.`,
      )
    const isExpectedForm = form === 'any' || written.places === places
    return accept(withForm(coins(written.value, currency), isExpectedForm ? null : written.text))
  }),
  judge: (canonical, key) => {
    const { value, written } = formOf(canonical)
    if (value !== formOf(key).value) return wrong
    return written === null
      ? right
      : wrongForm('not_two_places', 'The amount is right, but it does not have two digits after the point.')
  },
  show: (canonical, { currency }, language) => {
    const { value, written } = formOf(canonical)
    return printedMoney(moneyText(written ?? value, shownSign(currency)), language)
  },
  write: canonical => formOf(canonical).written ?? canonical,
  namedIn: (text, { currency }) => numbersIn(text).map(({ value }) => coins(value, currency)),
  ask: ({ currency }, { label }) => ({ noun: 'number', props: { label, notation: 'money', unit: currency } }),
}

/** `6,-` and `6.--`: a whole amount, as shops write it. */
const withoutDash = (taken: string): string => taken.replace(/(?<=\d)[,.] ?[-\u2014]{1,2}$/, '')

const placesOf = (currency: Settings['currency']): number => CURRENCIES[currency].places

/** The symbol as the function `money` sets it; the code where there is none, or where it would begin maths, as a dollar sign does. */
function shownSign(currency: Settings['currency']): string {
  const sign = CURRENCIES[currency].signs[0]
  return /^\p{Sc}$/u.test(sign) && sign !== '$' ? sign : `${currency} `
}

const coins = (value: NumberValue, currency: Settings['currency']): string => {
  const places = placesOf(currency)
  return cutDecimal(roundHalfAway(value, places), places)
}

/** `3 euros 50`, `3€50`, “3 euros and 50 cents”, “350 cents”: as a decimal, `3.50`. Null for others. */
function inCoins(plain: string, currency: Settings['currency']): string | null {
  const { signs, coins: names } = CURRENCIES[currency]
  const isCoin = (name: string): boolean => (names as readonly string[]).includes(name.toLowerCase())
  const [, sign = '', first = '', rest = ''] = /^([+-]?) ?(\d+) ?(\D.*)$/.exec(plain) ?? []
  if (isCoin(rest)) return `${sign}${first.padStart(3, '0').replace(/(?=..$)/, '.')}`
  const before = [currency, ...signs]
    .toSorted((a, b) => b.length - a.length)
    .find(name => rest.toLowerCase().startsWith(name.toLowerCase()))
  const [, second, name = ''] =
    /^(\d{1,2}) ?(.*)$/.exec(rest.slice(before?.length).trim().replace(BETWEEN_MEASURES, '')) ?? []
  if (before === undefined || second === undefined || !(name === '' ? second.length === 2 : isCoin(name))) return null
  return `${sign}${first}.${second.padStart(2, '0')}`
}

/** The signed numeral, its currency taken away before or after it; null for another currency. */
function withoutCurrency(plain: string, currency: Settings['currency']): string | null {
  const [, sign = '', signed = ''] = /^([+-]?) ?(.*)$/.exec(plain)!
  const names = [currency, ...CURRENCIES[currency].signs].toSorted((a, b) => b.length - a.length)
  const lower = signed.toLowerCase()
  const before = names.find(name => lower.startsWith(name.toLowerCase()))
  const after = names.find(name => lower.endsWith(name.toLowerCase()))
  const rest =
    before !== undefined ? signed.slice(before.length) : signed.slice(0, signed.length - (after ?? '').length)
  return /[\p{L}\p{Sc}]/u.test(rest) ? null : `${sign}${rest.trim()}`
}
