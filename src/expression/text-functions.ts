// Functions that make text: words that agree with a number, numbers as people write them.
import { integer, items, number, small, takes, takesUpTo, textOf, type BuiltIns } from './arguments.js'
import { BadValue } from './bad-value.js'
import { MAX_TEXT } from './cost.js'
import { absolute, compareNumbers, divide, exactDecimal, tenTo, type NumberValue } from './rational.js'
import { fixedDecimal, roundHalfAway } from './rounding.js'
import { show } from './show.js'
import { text, type Value } from './value.js'

export const TEXT_FUNCTIONS: BuiltIns = [
  /** text(value): as it is shown. */
  ['text', takes(1, ([value]) => text(show(value!)))],
  /** decimal(x): with all its digits; for numbers whose decimal expansion ends. */
  ['decimal', takes(1, ([x]) => text(ending(exactDecimal(number(x)))))],
  /** join(list, between): the items as they are shown, ", " between them unless something else is given. */
  [
    'join',
    takesUpTo(1, 2, ([values, between], spend) => {
      const gap = between === undefined ? ', ' : textOf(between)
      const shown = items(values, spend).map(show)
      if (shown.reduce((length, part) => length + part.length + gap.length, 0) > MAX_TEXT)
        throw new BadValue('this text grows too long')
      return text(shown.join(gap))
    }),
  ],
  /** pad(value, width, sign): as it is shown, with spaces or another sign before it up to the width; pad_end: after it. */
  ['pad', takesUpTo(2, 3, ([value, width, sign]) => text(show(value!).padStart(small(width, 0, 200), signOf(sign))))],
  ['pad_end', takesUpTo(2, 3, ([value, width, sign]) => text(show(value!).padEnd(small(width, 0, 200), signOf(sign))))],
  /** scientific(x, figures): rounded to so many figures, for between dollar signs: 1.5 \\times 10^{3}. */
  ['scientific', takes(2, ([x, figures]) => text(scientific(number(x), small(figures, 1, 40))))],
  ['upper', takes(1, ([value]) => text(textOf(value).toUpperCase()))],
  ['lower', takes(1, ([value]) => text(textOf(value).toLowerCase()))],
  /** plural(n, "bit", "bits"): the word that goes with n. */
  ['plural', takes(3, ([n, one, many]) => text(textOf(number(n).n === 1n && number(n).d === 1n ? one : many)))],
  /** ordinal(n): 1st, 2nd, 3rd, 4th … */
  ['ordinal', takes(1, ([n]) => text(ordinal(small(n, 0, 1e9))))],
  /** grouped(n): 12,345. */
  ['grouped', takes(1, ([n]) => text(grouped(String(integer(n).n))))],
  /** money(x, "€"): two places, thousands apart: €1,234.50. The sign of the currency may be left out. */
  [
    'money',
    takesUpTo(1, 2, ([x, currency]) => {
      return text(moneyText(fixedDecimal(number(x), 2), currency === undefined ? '' : textOf(currency)))
    }),
  ],
]

const signOf = (value: Value | undefined): string => (value === undefined ? ' ' : textOf(value))

function scientific(x: NumberValue, figures: number): string {
  if (x.n === 0n) return '0'
  const size = absolute(x)
  let power = String(size.n).length - String(size.d).length
  if (compareNumbers(tenTo(power), size) > 0) power--
  // 9.96 with two figures is 10, whose power is one more.
  if (compareNumbers(roundHalfAway(size, figures - 1 - power), tenTo(power + 1)) >= 0) power++
  const mantissa = fixedDecimal(divide(x, tenTo(power)), figures - 1)
  return power === 0 ? mantissa : `${mantissa} \\times 10^{${power}}`
}

const ENDINGS = { one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }
const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ordinal = (n: number): string => `${n}${ENDINGS[ORDINALS.select(n)]}`

function ending(digits: string | null): string {
  if (digits === null) throw new BadValue('the decimal digits of this number never end')
  return digits
}

/** How an amount is written everywhere: its digits with the sign of the currency in front, €1,234.50. */
export function moneyText(digits: string, sign: string): string {
  const amount = grouped(digits)
  return amount.startsWith('-') ? `-${sign}${amount.slice(1)}` : sign + amount
}

/** The sign of the currency, and the amount without it. */
export function moneyParts(amount: string): readonly [sign: string, digits: string] {
  const [, minus = '', sign = '', digits = ''] = /^(-?)(\D*)(.*)$/.exec(amount)!
  return [sign, minus + digits]
}

/** A comma before every third digit, counted from the point to the left. */
const grouped = (numeral: string): string => numeral.replace(/(?<!\.\d*)\B(?=(?:\d{3})+(?!\d))/g, ',')
