// The numbers that plain prose names, exactly: 0.75, 0,75, 3/4, 75 %, 1 3/4, 7.5 * 10^-1, three quarters, three over four.
import { fraction, fromDecimal, multiply, whole, type NumberValue } from '../expression/rational.js'
import { withDigits, withoutPronouns } from './number-words.js'

export type NamedNumber = {
  /** Never negative. Several where it can be read in several ways. */
  readonly values: readonly NumberValue[]
  /** As it was written, in digits; what words say begins with a tilde. */
  readonly text: string
  /** Above and below the line of a fraction that has nothing before it. */
  readonly terms: readonly [string, string] | null
  /** A sign for per cent follows. */
  readonly percent: boolean
}

/** Prose with more numbers than this is taken to name anything. */
export const MOST_NUMBERS = 800

const PARTS: Readonly<Record<string, number>> = {
  half: 2,
  halves: 2,
  third: 3,
  quarter: 4,
  fourth: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  ninth: 9,
  tenth: 10,
  eleventh: 11,
  twelfth: 12,
  fifteenth: 15,
  sixteenth: 16,
  twentieth: 20,
  hundredth: 100,
  thousandth: 1000,
}
const PART = new RegExp(`\\b(${Object.keys(PARTS).join('|')})s?\\b`, 'gi')
const WHOLE_IN_WORDS =
  /\b(?:zero|nought|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million)\b/i

/** Every number, from left to right. */
export function numbersNamed(plain: string): NamedNumber[] {
  const bare = withoutEmphasis(plain)
  const found = inDigits(bare)
  const parts = bare.replace(PART, (_, part: string) => `~${PARTS[part.toLowerCase()]!}`)
  if (parts !== bare || WHOLE_IN_WORDS.test(bare) || /\b(?:over|point)\b/i.test(bare))
    found.push(...inWords(withDigits(withoutPronouns(parts)), bare))
  return found
}

const withoutEmphasis = (plain: string): string =>
  plain
    .replace(/\*\*|__|~~|[`~]/g, '')
    .replace(/(?<![\d)]) ?\*(?=\d)|(?<=\d)\*(?! ?[\d(])/g, ' ')
    .replace(/\(\s*(\d{1,40}(?:\.\d{1,40})?)\s*\)\s*\/\s*\(\s*(\d{1,40}(?:\.\d{1,40})?)\s*\)/g, ' $1/$2 ')

const NUMERAL = String.raw`\d{1,40}(?:[.,' ]\d{1,40}){0,6}`
const POWER = String.raw`(?:[eE]|\s?[*x]\s?10\s?\^\s?)\(?(-?\d{1,2})\)?(?!\d)`
const TOKEN = new RegExp(
  [
    String.raw`(?:(\d{1,20}) )?(\d{1,40})\s?\/\s?(\d{1,40})(?![.\d])`,
    String.raw`(\d{1,40}(?:[.,]\d{1,40})?)${POWER}`,
    String.raw`(?<![\d.,])([.,]\d{1,40}|${NUMERAL})(?:\((\d{1,12})\))?`,
  ].join('|') + String.raw`(?:\s?(%|per ?cent\b))?`,
  'gi',
)

function inDigits(bare: string): NamedNumber[] {
  const found: NamedNumber[] = []
  for (const match of bare.replace(/(?<=\d)\s?(%|per ?cent\b)/gi, ' %').matchAll(TOKEN)) {
    const [, front, n, d, mantissa, power, numeral, period] = match
    const text = match[0].trim()
    const percent = /^ ?%/.test(bare.slice(match.index + match[0].length)) || text.endsWith('%')
    if (n !== undefined && d !== undefined) {
      if (BigInt(d) === 0n) continue
      const share = fraction(BigInt(n), BigInt(d))
      const values = front === undefined ? [share] : [fraction(BigInt(front) * BigInt(d) + BigInt(n), BigInt(d)), share]
      found.push(named(values, text, front === undefined ? [n, d] : null, percent))
    } else if (mantissa !== undefined) {
      const shift = Number(power)
      const scale = shift < 0 ? fraction(1n, 10n ** BigInt(-shift)) : whole(10n ** BigInt(shift))
      found.push(named([multiply(fromDecimal(mantissa.replace(',', '.')), scale)], text, null, percent))
    } else if (numeral !== undefined) {
      found.push(...numerals(numeral, period ?? null, percent))
    }
  }
  return found
}

const named = (
  values: readonly NumberValue[],
  text: string,
  terms: NamedNumber['terms'],
  percent: boolean,
): NamedNumber => ({ values, text, terms, percent })

/** `1,234` is read both ways; `8 5` as two numbers and, digit by digit, as one. */
function numerals(source: string, period: string | null, percent: boolean): NamedNumber[] {
  const groups = source.split(' ')
  const each = groups.map(group => named(readings(group, period), group, null, percent))
  if (groups.length === 1) return each
  return [...each, named(readings(groups.join(''), null), source, null, percent)]
}

function readings(source: string, period: string | null): NumberValue[] {
  const marks = source.match(/[.,']/g) ?? []
  const joined = source.replace(/[.,']/g, '')
  const last = Math.max(source.lastIndexOf('.'), source.lastIndexOf(','))
  const found = marks.length === 0 || !/^[.,]/.test(source) ? [fromDecimal(joined)] : []
  if (last < 0) return found
  const head = source.slice(0, last).replace(/[.,']/g, '')
  const tail = source.slice(last + 1)
  const decimal = period === null ? fromDecimal(`${head}.${tail}`) : repeating(head, tail, period)
  return marks.length === 1 && tail.length !== 3 ? [decimal] : [...found, decimal]
}

function repeating(head: string, tail: string, period: string): NumberValue {
  const nines = 10n ** BigInt(period.length) - 1n
  return fraction(BigInt(`0${head}${tail}`) * nines + BigInt(period), 10n ** BigInt(tail.length) * nines)
}

const COUNT = String.raw`(?:\b(\d{1,20})(?: and)? )?`
const SPOKEN: readonly (readonly [RegExp, (groups: readonly (string | undefined)[]) => NumberValue[]])[] = [
  // 3 ~4, 2 and 3 ~4, 2 and a ~2
  [
    new RegExp(`${COUNT}\\b(\\d{1,20}|an?|one)[ -]?~(\\d{1,4})`, 'gi'),
    ([front, n, d]) => {
      const above = /^\d/.test(n!) ? BigInt(n!) : 1n
      const share = fraction(above, BigInt(d!))
      return front === undefined ? [share] : [share, fraction(BigInt(front) * BigInt(d!) + above, BigInt(d!))]
    },
  ],
  [/\b()(\d{1,20}) over (\d{1,20})\b/gi, ([, n, d]) => (BigInt(d!) === 0n ? [] : [fraction(BigInt(n!), BigInt(d!))])],
  [
    /(?:\b(\d{1,20}) )?\bpoint((?:[ -]?\d){1,30})\b/gi,
    ([head, tail]) => [fromDecimal(`${head ?? '0'}.${tail!.replace(/\D/g, '')}`)],
  ],
  [/\bhalf of it\b/gi, () => [fraction(1n, 2n)]],
  [/(?<![\d.,/~])()\b(\d{1,20})\b(?![.,/]?\d)/g, ([, n]) => [whole(BigInt(n!))]],
]

/** `digits` is the prose with its words for numbers turned into digits; what stood in digits before is not told again. */
function inWords(digits: string, before: string): NamedNumber[] {
  const known = new Set(before.match(/\d+/g) ?? [])
  return SPOKEN.flatMap(([pattern, values]) =>
    Array.from(digits.matchAll(pattern), match => {
      const [text, ...groups] = match
      if (/^\d+$/.test(text) && known.has(text)) return []
      const above = groups[1] !== undefined && /^\d/.test(groups[1]) ? groups[1] : '1'
      const terms = groups[1] !== undefined && groups[2] !== undefined ? ([above, groups[2]] as const) : null
      const percent = /^\s?(?:%|per ?cent\b)/i.test(
        digits.slice(match.index + text.length, match.index + text.length + 12),
      )
      return [named(values(groups), `~${text}`, terms, percent)]
    }).flat(),
  )
}
