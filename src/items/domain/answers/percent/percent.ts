// A share in per cent. The author decides whether `8%`, `0.08` or `8` may be typed, because the last two are ambiguous.
import { printedIn } from '../../../../expression/printing.js'
import { percentGap } from '../../../../language/decimals.js'
import { z } from 'zod'
import { BadValue } from '../../../../expression/bad-value.js'
import { divide, exactDecimal, multiply, whole } from '../../../../expression/rational.js'
import { show } from '../../../../expression/show.js'
import { accept, refuse, wrong, type AnswerType } from '../answer-type.js'
import { line } from '../written/line.js'
import { readNumber } from '../../../../expression/number-text.js'
import { numbersIn } from '../rational/rational.js'
import { formCounts, isClose, judgeForm, Tolerance, typedDecimal } from '../written/tolerance.js'
import { decimalText, numberOf } from '../../../../expression/numeral.js'
import { formOf, withForm } from '../written/written-form.js'

const WAYS = ['percent', 'decimal', 'bare'] as const
type Way = (typeof WAYS)[number]
type Settings = { readonly accept: readonly Way[]; readonly tolerance: Tolerance }

const HUNDRED = whole(100)
const EXAMPLES: Readonly<Record<Way, string>> = {
  percent: 'with a % sign, such as 8%',
  decimal: 'as a decimal, such as 0.08 for 8%',
  bare: 'as the number of per cent alone, such as 8 for 8%',
}

// Behind the number, or before it as in Turkish.
const SIGNED = /^(?:([^%]*?) ?(?:%|\uff05|\u066a|per ?cent)|(?:%|\uff05|\u066a) ?([^%]+))$/i

/**
 * The author's value is the share itself: 0.08 for 8%. The tolerance is about the number before the % sign: `abs: 0.5` allows
 * half a percentage point, `places: 1` compares tenths of a percentage point. Canonical: that number.
 */
export const percent: AnswerType<Settings> = {
  response: z.strictObject({
    accept: z.array(z.enum(WAYS)).min(1).describe('the spellings that are read: 8 %, 0.08, or 8 alone'),
  }),
  grade: z.strictObject({ tolerance: Tolerance.describe('how close is close enough, over the number before %') }),
  check: settings =>
    settings.accept.includes('decimal') && settings.accept.includes('bare')
      ? [{ path: ['accept'], message: 'With decimal and bare together, 0.5 has two readings.' }]
      : [],
  fromValue: (value, { tolerance }) => {
    if (value.kind !== 'number') throw new BadValue(`${show(value)} is no number`)
    if ('exact' in tolerance && exactDecimal(value) === null)
      throw new BadValue(`${show(value)} never ends as a decimal, and an exact one is asked for`)
    return decimalText(multiply(value, HUNDRED))
  },
  toValue: canonical => divide(numberOf(formOf(canonical).value), HUNDRED),
  read: line((plain, settings) => {
    const signed = SIGNED.exec(plain)
    const read = readNumber(signed === null ? plain : (signed[1] ?? signed[2]!))
    if (!read.ok) return refuse(`${read.message} ${waysOf(settings)}`)
    const { value, text, sort } = read.written
    const fits = (way: Way): boolean => settings.accept.includes(way)
    const way = signed !== null ? 'percent' : fits('decimal') ? 'decimal' : 'bare'
    const isFraction = sort === 'fraction' || sort === 'mixed'
    if (!fits(way) || (isFraction && (signed === null || formCounts(settings.tolerance))))
      return refuse(waysOf(settings))
    const number = way === 'decimal' ? multiply(value, HUNDRED) : value
    const written = formCounts(settings.tolerance) ? `${text}${way === 'decimal' ? '' : '%'}` : null
    return accept(withForm(decimalText(number), written))
  }),
  judge: (canonical, key, { tolerance }) => {
    const { value, written } = formOf(canonical)
    if (!isClose(numberOf(value), numberOf(formOf(key).value), tolerance)) return wrong
    // Two digits after the point of a share stand before that of a percentage.
    const isShare = written !== null && !written.endsWith('%')
    return judgeForm(written && written.replace('%', ''), tolerance, isShare ? 2 : 0)
  },
  show: (canonical, { tolerance }, language) =>
    inPercent(typedDecimal(numberOf(formOf(canonical).value), tolerance), language),
  echo: (line, _settings, language) => {
    const signed = SIGNED.exec(line)
    const read = signed === null ? null : readNumber(signed[1] ?? signed[2]!)
    return read?.ok ? inPercent(read.written.text, language) : null
  },
  write: (canonical, settings) => {
    const { value, written } = formOf(canonical)
    if (written !== null) return settings.accept.includes('percent') ? written : written.replace('%', '')
    const number = typedDecimal(numberOf(value), settings.tolerance)
    if (settings.accept.includes('percent')) return `${number}%`
    return settings.accept.includes('bare') ? number : asShare(number)
  },
  namedIn: text => numbersIn(text).flatMap(({ value }) => [decimalText(value), decimalText(multiply(value, HUNDRED))]),
  ask: (settings, { label }) => ({
    noun: 'number',
    props:
      settings.accept.length === 1 && settings.accept[0] === 'bare'
        ? { label, notation: 'percent', unit: '%' }
        : { label, notation: 'percent' },
  }),
}

const inPercent = (number: string, language?: string): string =>
  printedIn(`${number}${language === undefined ? '' : percentGap(language)}%`, language)

const waysOf = (settings: Settings): string => `Write it ${settings.accept.map(way => EXAMPLES[way]).join(', or ')}.`

/** Moves the point two places to the left and keeps every digit. */
function asShare(number: string): string {
  const [, sign = '', head = '', tail = '', power] = /^(-?)(\d+)(?:\.(\d+))?(?:e(.+))?$/.exec(number) ?? []
  if (power !== undefined) return `${sign}${head}${tail && `.${tail}`}e${Number(power) - 2}`
  const digits = head.padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}${tail}`
}
