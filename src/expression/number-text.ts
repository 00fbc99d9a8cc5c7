// How a number may be typed, whatever it is the answer to. Everything is read exactly; what has two readings is refused.
import { lowered } from './learner-characters.js'
import { isPlain } from './plain-characters.js'
import { fraction, fromDecimal, multiply, negate, tenTo, type NumberValue } from './rational.js'

export type WrittenNumber = {
  readonly value: NumberValue
  readonly sort: 'whole' | 'decimal' | 'repeating' | 'scientific' | 'fraction' | 'mixed'
  /** As it was written, with a point, without group marks, a mixed number with one space. Reads as the same number again. */
  readonly text: string
  /** Digits after the point as written; infinite for a decimal that repeats. */
  readonly places: number
  /** How many significant figures it may have at least and at most: `100` has one to three, `100.0` has four. */
  readonly figures: readonly [least: number, most: number]
  /** For a fraction and a mixed number: as written, without the sign. */
  readonly parts: { readonly whole: bigint; readonly n: bigint; readonly d: bigint } | null
}

/** `message` tells the learner what to change. */
type ReadNumber =
  { readonly ok: true; readonly written: WrittenNumber } | { readonly ok: false; readonly message: string }

const refuse = (message: string): ReadNumber & { readonly ok: false } => ({ ok: false, message })

/** Exponents of ten that are read, up and down. */
const MAX_EXPONENT = 100

/**
 * Reads a line in plain characters. A single point is always the decimal point. A comma is the decimal comma where it cannot
 * mark thousands: `0,5` and `1234,567` are read, `1,234` is refused. In a fraction a space or a plus stands only before its numerator.
 * Groups of two before the last three digits, as in India, have no other reading.
 */
export function readNumber(plain: string): ReadNumber {
  const signed = /^([+-]?) ?(.+)$/.exec(unstacked(plain).replace(/^(\d+) ?\+ ?(?=\d+ ?\/)/, '$1 '))
  if (signed === null) return refuse('Write a number first.')
  const [, sign, body] = signed as unknown as [string, string, string]
  const read = readPositive(body)
  if (!read.ok || sign !== '-') return read
  const { value, text } = read.written
  return { ok: true, written: { ...read.written, value: negate(value), text: `-${text}` } }
}

/** Fractions and powers that are single signs, spelled in a line: `1½` is `1 1/2`, `10³` is `10^3`. */
const unstacked = (plain: string): string => (isPlain(plain) ? plain : unstackedSigns(plain))

const unstackedSigns = (plain: string): string =>
  plain
    // The Arabic decimal and group marks have one reading each.
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, "'")
    .replace(/ ?([½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒])/g, sign => ` ${level(sign.trim())}`)
    .replace(/ ?([⁰¹²³⁴-⁹]+)[\u2044/]([₀-₉]+)/g, (_all, n: string, d: string) => ` ${level(n)}/${level(d)}`)
    .replace(/(?<=10)⁻?[⁰¹²³⁴-⁹]+/g, raised => `^${lowered(raised)}`)
    .replace(/ ?[\u2044\u2215] ?/g, '/')
    .trim()
    .replace(/^([+-]) (?=\d+\/)/, '$1')

/** Raised, lowered and stacked digits as plain ones: `½` is `1/2`, with U+2044 for the line. */
const level = (digits: string): string => digits.normalize('NFKC')

function readPositive(body: string): ReadNumber {
  if (body.includes('/')) return readFraction(body)
  if (/\.{3}|…/.test(body))
    return refuse(
      'Three dots do not say how it goes on: put the digits that repeat in brackets, as in 0.1(6), or write a fraction.',
    )
  const repeating = /^(.*[.,]\d*)\((\d+)\)$/.exec(body)
  if (repeating !== null) return readRepeating(repeating[1]!, repeating[2]!)
  const power = /^(.+?)(?:[eE]| ?[×x*·⋅] ?10 ?\^ ?)(?:\(?([+-]?\d+)\)?)$/.exec(body)
  if (power !== null) return readScientific(power[1]!, power[2]!)
  const parts = numeralParts(body)
  if (typeof parts === 'string') return refuse(parts)
  return { ok: true, written: decimalOf(parts) }
}

type NumeralParts = { readonly head: string; readonly tail: string }

const PLAIN_NUMERAL = /^(\d+|[1-9]\d{0,2}(?: \d{3})+|[1-9]\d{0,2}(?:'\d{3})+)?(?:([.,])(\d*))?$/
const MARKED_GROUPS = [
  /^([1-9]\d{0,2}(?:,\d{3})+)\.(\d+)$/,
  /^([1-9]\d{0,2}(?:\.\d{3})+),(\d+)$/,
  /^([1-9]\d{0,2}(?:,\d{3}){2,})()$/,
  /^([1-9]\d{0,2}(?:\.\d{3}){2,})()$/,
  /^([1-9]\d?(?:,\d{2})+,\d{3})(?:\.(\d+))?$/,
]

/** The digits before and after the mark, or what is wrong. */
function numeralParts(body: string): NumeralParts | string {
  const [, whole = '', mark, tail = ''] = PLAIN_NUMERAL.exec(body) ?? []
  if (whole !== '' || tail !== '') {
    if (mark === ',' && tail.length === 3 && /^[1-9]\d{0,2}$/.test(whole))
      return `This comma has two readings: write ${whole}${tail}, or ${whole}.${tail} with a point.`
    if (mark === ',' && tail === '') return 'There is no digit after the comma.'
    return { head: whole.replace(/\D/g, '') || '0', tail }
  }
  for (const grouped of MARKED_GROUPS) {
    const match = grouped.exec(body)
    if (match !== null) return { head: match[1]!.replace(/\D/g, ''), tail: match[2] ?? '' }
  }
  return body.endsWith('%') ? 'Write it as a fraction or as a decimal, without a % sign.' : 'Write a number, in digits.'
}

function decimalOf({ head, tail }: NumeralParts): WrittenNumber {
  const text = tail === '' ? trimmedZeros(head) : `${trimmedZeros(head)}.${tail}`
  return {
    value: fromDecimal(text),
    sort: tail === '' ? 'whole' : 'decimal',
    text,
    places: tail.length,
    figures: figuresOf(head, tail),
    parts: null,
  }
}

const trimmedZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '')

function figuresOf(head: string, tail: string): readonly [number, number] {
  const digits = (head + tail).replace(/^0+/, '')
  if (digits === '') return [1, Math.max(1, tail.length)]
  return [tail === '' ? digits.replace(/0+$/, '').length : digits.length, digits.length]
}

function readScientific(mantissa: string, exponent: string): ReadNumber {
  const parts = numeralParts(mantissa)
  if (typeof parts === 'string') return refuse(parts)
  const power = Number(exponent)
  if (Math.abs(power) > MAX_EXPONENT)
    return refuse(`The power of ten lies between -${MAX_EXPONENT} and ${MAX_EXPONENT}.`)
  const { value, text, places, figures } = decimalOf(parts)
  const written = {
    value: multiply(value, tenTo(power)),
    text: `${text}e${power}`,
    places: Math.max(0, places - power),
  }
  return { ok: true, written: { ...written, sort: 'scientific', figures, parts: null } }
}

/** 0.79(16) is 79/100 and 16/9900. */
function readRepeating(start: string, period: string): ReadNumber {
  const parts = numeralParts(start.replace(/[.,]$/, ''))
  if (typeof parts === 'string' && !/^[.,]$/.test(start)) return refuse(parts)
  const { head, tail } = typeof parts === 'string' ? { head: '0', tail: '' } : parts
  const shift = 10n ** BigInt(tail.length)
  const nines = 10n ** BigInt(period.length) - 1n
  const value = fraction(BigInt(head + tail) * nines + BigInt(period), shift * nines)
  const text = `${trimmedZeros(head)}.${tail}(${period})`
  return {
    ok: true,
    written: { value, sort: 'repeating', text, places: Infinity, figures: [Infinity, Infinity], parts: null },
  }
}

function readFraction(body: string): ReadNumber {
  const match = /^(?:(\d+) )?(\d+) ?\/ ?(\d+)$/.exec(body)
  if (match === null) {
    if (/\/ ?[+-]/.test(body)) return refuse('Put the sign in front of the fraction.')
    if (/[.,]/.test(body)) return refuse('Write whole numbers above and below the fraction line.')
    return refuse('Write a fraction as 3/4, with a whole number in front as 1 3/4.')
  }
  const n = BigInt(match[2]!)
  const d = BigInt(match[3]!)
  if (d === 0n) return refuse('Nothing can be divided by 0.')
  const front = match[1] === undefined ? 0n : BigInt(match[1])
  const text = match[1] === undefined ? `${n}/${d}` : `${front} ${n}/${d}`
  return {
    ok: true,
    written: {
      value: fraction(front * d + n, d),
      sort: match[1] === undefined ? 'fraction' : 'mixed',
      text,
      places: Infinity,
      figures: [Infinity, Infinity],
      parts: { whole: front, n, d },
    },
  }
}
