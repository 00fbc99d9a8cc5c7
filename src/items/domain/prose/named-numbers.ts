// Whether a text names a number that would be right: in digits, in words, as a share, by arithmetic, in another unit.
import { fraction, multiply, negate, type NumberValue } from '../expression/rational.js'
import { quantity, type Value } from '../expression/value.js'
import { fractionText } from '../answers/written-form.js'
import { integersIn } from '../stem-values.js'
import { MOST_NUMBERS, type NamedNumber } from './numbers-named.js'
import type { Reading } from './reading.js'
import { canonicalOf, canonicalRead, isNews, type Sought } from './sought.js'

const HUNDREDTH = fraction(1n, 100n)

export function namesNumber(sought: Sought, reading: Reading, shown: Reading): boolean {
  if (reading.numbers.length > MOST_NUMBERS || reading.sums === null) return true
  const given = new Set(shown.numbers.filter(inDigits).flatMap(({ values }) => values.map(fractionText)))
  const terms = new Set(integersIn(shown.raw))
  const judge = remembered(sought)
  const isRight = (number: NamedNumber): boolean => {
    if (number.terms?.every(term => terms.has(String(BigInt(term)))) && !isAnswer(sought, number.text)) return false
    return valuesOf(sought, number).some(judge)
  }
  const isGiven = ({ values }: NamedNumber): boolean => values.some(value => given.has(fractionText(value)))
  const told = reading.numbers.filter(isRight)
  const before = shown.numbers.filter(isRight)
  const givenToo = (numbers: readonly NamedNumber[]): number => numbers.filter(isGiven).length
  if (givenToo(told) > givenToo(before)) return before.some(isGiven) || told.some(number => !isShown(number, shown))
  const sources = (numbers: readonly NamedNumber[]): string[] =>
    numbers.filter(number => !isGiven(number)).map(({ text }) => text.toLowerCase())
  if (isNews(sources(told), sources(before))) return true
  if (before.some(isGiven)) return false
  return reading.sums.some(
    ({ value, operands }) => !operands.every(n => terms.has(n)) && valuesOf(sought, plainNumber(value)).some(judge),
  )
}

const inDigits = ({ text }: NamedNumber): boolean => !text.startsWith('~')
const isShown = ({ values }: NamedNumber, shown: Reading): boolean =>
  shown.numbers.some(other => other.values.some(x => values.some(y => fractionText(x) === fractionText(y))))
const plainNumber = (value: NumberValue): NamedNumber => ({
  values: [value.n < 0n ? negate(value) : value],
  text: '',
  terms: null,
  percent: false,
})

/** A fraction of two shown numbers is the question, unless it is what has to be written. */
function isAnswer(sought: Sought, text: string): boolean {
  const canonical = canonicalRead(sought, text)
  return canonical !== null && sought.kind.judge(canonical, sought.key, sought.settings).score === 1
}

function remembered(sought: Sought): (value: Value) => boolean {
  return value => {
    const canonical = canonicalOf(sought, value)
    return canonical !== null && sought.isRight(canonical)
  }
}

/** What the number may stand for, with either sign: a minus is written in many ways. */
function valuesOf({ type, kind, key, settings }: Sought, { values, percent }: NamedNumber): Value[] {
  const sizes = values.flatMap(value =>
    type === 'percent'
      ? [multiply(value, HUNDREDTH), ...(percent ? [] : [value])]
      : percent
        ? [value, multiply(value, HUNDREDTH)]
        : [value],
  )
  const signed = sizes.flatMap(size => [size, negate(size)])
  if (type !== 'quantity') return signed
  const wanted = kind.toValue(key, settings)
  return wanted.kind === 'quantity' ? signed.map(size => quantity(size, wanted.unit)) : []
}

const UNIT_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bkilomet(?:re|er)s?\b/gi, 'km'],
  [/\bcentimet(?:re|er)s?\b/gi, 'cm'],
  [/\bmillimet(?:re|er)s?\b/gi, 'mm'],
  [/\bmet(?:re|er)s?\b/gi, 'm'],
  [/\bmiles?\b/gi, 'mi'],
  [/\bkilograms?\b|\bkilos?\b/gi, 'kg'],
  [/\bgrams?\b/gi, 'g'],
  [/\bmillilit(?:re|er)s?\b/gi, 'ml'],
  [/\blit(?:re|er)s?\b/gi, 'l'],
  [/\bhours?\b/gi, 'h'],
  [/\bminutes?\b/gi, 'min'],
  [/\bseconds?\b/gi, 's'],
  [/\bmegabits?\b/gi, 'Mbit'],
  [/\bmegabytes?\b/gi, 'MB'],
  [/\bkilobytes?\b/gi, 'kB'],
  [/ (?:per|an|a) (?=(?:km|cm|mm|m|h|min|s|kg|g|l|ml)\b)/gi, '/'],
  [/\bsquare (km|cm|mm|m)\b/gi, '$1^2'],
  [/\bcubic (km|cm|mm|m)\b/gi, '$1^3'],
]

/** A quantity in any unit that the part takes, or its number alone; of a unit alone, the unit. */
export function namesQuantity(sought: Sought, reading: Reading, shown: Reading): boolean {
  const { kind, settings, isRight } = sought
  const right = (text: string): string[] => {
    const spelled = UNIT_WORDS.reduce((prose, [word, unit]) => prose.replace(word, unit), text).replace(/\s+/g, ' ')
    return [...(kind.namedIn?.(spelled, settings) ?? []), ...bareUnits(sought, spelled)].filter(isRight)
  }
  if (isNews(right(reading.plain), right(shown.plain))) return true
  const wanted = kind.toValue(sought.key, settings)
  return !isUnitAlone(sought) && wanted.kind === 'quantity' && namesNumber(sought, reading, shown)
}

const isUnitAlone = ({ settings }: Sought): boolean => (settings as { units?: string }).units === 'unit_only'

function bareUnits(sought: Sought, text: string): string[] {
  if (!isUnitAlone(sought)) return []
  const words = text.match(/(?<![\w/^*])[A-Za-zµμ°][A-Za-zµμ°/^*·²³\d-]{0,20}/g) ?? []
  return [...new Set(words)].slice(0, 400).flatMap(word => canonicalRead(sought, word) ?? [])
}
