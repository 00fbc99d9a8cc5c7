// A number and a unit in one line: where the one ends and the other begins, and which units are known but for their
// capitals.
import { BadValue } from '../../../../expression/bad-value.js'
import { lowered } from '../../../../expression/learner-characters.js'
import { add, compareNumbers, divide, multiply, type NumberValue } from '../../../../expression/rational.js'
import { alike, parseUnit, type Unit } from '../../../../expression/units.js'
import { decimalText } from '../../../../expression/numeral.js'
import { BETWEEN_MEASURES, unitNamed } from '../../../../language/unit-names.js'
import { readNumber, type WrittenNumber } from '../../../../expression/number-text.js'
import { orNull } from '../../../../kernel/or-null.js'
import { refuse, type Refusal } from '../answer-type.js'

const MAX_UNIT = 60
const MAX_KNOWN = 2_000
/** Letters of one unit whose capitals are all tried. */
const MAX_LETTERS = 5

type ReadQuantity = { readonly ok: true; readonly number: WrittenNumber | null; readonly unit: string } | Refusal

const NO_UNIT = 'Write the unit after the number, too.'

/**
 * The longest start that is a number, followed by a unit: `5 km`, `1.5e3 m`, `3 × 10^8 m/s`, `1 1/2 h`, `45°`.
 * Without `numberOptional` there must be a number. A unit that is known but for its capitals is read as it was
 * written.
 */
export function readQuantity(plain: string, numberOptional: boolean): ReadQuantity {
  const clock = hoursAndMinutes(plain)
  if (clock !== null) return clock
  let unknown: string | null = null
  let refused: Refusal | null = null
  for (let at = plain.length - 1; at >= Math.max(0, plain.length - MAX_UNIT); at--) {
    if (!startsUnit(plain, at)) continue
    const start = plain.slice(0, at).trim()
    const read = start === '' ? null : readNumber(start)
    const unit = unitWritten(plain.slice(at))
    if (unit !== null && read?.ok === false) refused ??= read
    if (read === null ? !numberOptional : !read.ok) continue
    if (unit !== null) return { ok: true, number: read?.ok ? read.written : null, unit }
    unknown = plain.slice(at).trim()
  }
  const measured = severalUnits(plain)
  if (measured !== null) return measured
  if (refused !== null) return refused
  if (unknown !== null) return refuse(`The unit “${unknown}” is not known here. Check how it is written.`)
  const number = readNumber(plain)
  if (number.ok) return refuse(NO_UNIT)
  if (numberOptional) return refuse('Write a unit.')
  return /\d/.test(plain) ? refuse(number.message) : refuse('Write a number with its unit.')
}

const CLOCK = /^(\d{1,4})(?::([0-5]\d) ?(\p{L}+\.?)| ?(\p{L}+\.?) ?([0-5]\d)(?: ?m)?)$/u

/** Hours with minutes behind them that need no unit: `1:30 h`, `1h30`, `1h 30m`. Null for others. */
function hoursAndMinutes(plain: string): ReadQuantity | null {
  const [, hours, minutes, name, ownName, ownMinutes] = CLOCK.exec(plain) ?? []
  const unit = unitWritten(name ?? ownName ?? '')
  if (hours === undefined || unit === null || !sameUnit(unit, 'h')) return null
  const total = readNumber(String(Number(hours) * 60 + Number(minutes ?? ownMinutes)))
  return total.ok ? { ok: true, number: total.written, unit: 'min' } : null
}

const MEASURE = /^(\d[\d.,]*) ?([\p{L}µ°]+\.?) ?/u

/** One measure in several units of its kind, each smaller than the one before: `1 h 20 min`, “2 metres and 5 cm”. Null for others. */
function severalUnits(plain: string): ReadQuantity | null {
  const measures: {
    readonly value: NumberValue
    readonly isWhole: boolean
    readonly unit: string
    readonly known: Unit
  }[] = []
  for (let rest = plain; rest !== '';) {
    const [measure, number, name] = MEASURE.exec(rest) ?? []
    const unit = name === undefined ? null : unitWritten(name)
    const known = unit === null ? null : unitIn(unit)
    const read = number === undefined ? null : readNumber(number)
    if (unit === null || known === null || read?.ok !== true) return null
    measures.push({ value: read.written.value, isWhole: read.written.sort === 'whole', unit, known })
    rest = rest.slice(measure!.length).replace(BETWEEN_MEASURES, '')
  }
  const last = measures.at(-1)
  if (last === undefined || measures.length < 2) return null
  const descends = measures.slice(1).every(({ known }, at) => {
    const before = measures[at]!
    return before.isWhole && alike(before.known, known) && compareNumbers(before.known.factor, known.factor) > 0
  })
  const total = measures.map(({ value, known }) => multiply(value, known.factor)).reduce(add)
  const read = descends ? readNumber(decimalText(divide(total, last.known.factor))) : null
  return read?.ok === true ? { ok: true, number: read.written, unit: last.unit } : null
}

/** A unit by its symbol or by its name; as it was written where it is known but for its capitals; null where it is unknown. */
const unitWritten = remembered(findUnit)

function findUnit(source: string): string | null {
  const unit = unitText(source)
  if (unitIn(unit) !== null) return unit
  const named = unitNamed(source, text => unitIn(unitText(text)) !== null)
  // Of “g per cm3” the name has its digits as they were typed.
  return named === null ? (isKnownButForCapitals(unit) ? unit : null) : unitText(named)
}

/**
 * The symbol of the unit that the text names; null where it names none. `inAnyCapitals`: `KG` is one, too.
 */
export function knownUnit(text: string, inAnyCapitals: boolean): string | null {
  const unit = unitWritten(text)
  if (unit === null || unitIn(unit) !== null) return unit
  return inAnyCapitals ? unitWithoutCapitals(unit) : null
}

/** The simple units in a known one, without their powers: km and h in km/h. */
export const unitParts = (unit: string): readonly string[] =>
  unit
    .split(/[*/]/)
    .filter(part => part !== '1')
    .map(part => part.replace(/\^-?\d$/, ''))

/** What each part measures, of whatever power: `m` and `s` for km/h, `m` for litres. A degree may be one of Celsius. */
export const measuredBy = (unit: string): readonly string[] =>
  unitParts(unit).map(part =>
    parseUnit(part)
      .dimension.replace(/^([^ ]+)\^\d$/, '$1')
      .replace('°C', '°'),
  )

/** A letter or a sign of a unit that no letter stands before, or the `1` of “per second”. */
function startsUnit(plain: string, at: number): boolean {
  if (plain.startsWith('1/', at)) return /[A-Za-zµμ]/.test(plain[at + 2] ?? '') && /[ ]|^$/.test(plain[at - 1] ?? '')
  return /[\p{L}°%]/u.test(plain[at]!) && !/[\p{L}°%*/·^]/u.test(plain[at - 1] ?? '')
}

/** One spelling for the same unit in the same words: `kg · m / s²` is `kg*m/s^2`. */
export const unitText = (source: string): string =>
  source
    .trim()
    .replace(/(?<=\p{L})[23](?![\d.,])/gu, '^$&')
    .replace(/(⁻?)([¹²³⁴⁵⁶⁷⁸⁹])/g, raised => `^${lowered(raised)}`)
    .replace(/ *\/ */g, '/')
    .replace(/ *[·⋅*] *| +/g, '*')
    .replaceAll('μ', 'µ')

/** Null for text that names no unit. */
export const unitIn: (text: string) => Unit | null = remembered(text => orNull(() => parseUnit(text), BadValue))

/** What was found in the last texts: there are few units, and every answer is read in several ways. */
function remembered<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return text => {
    if (known.has(text)) return known.get(text)!
    const found = find(text)
    if (known.size >= MAX_KNOWN) known.clear()
    if (text.length <= MAX_UNIT) known.set(text, found)
    return found
  }
}

/** One is the other by another name: `s` and `sec`, not `s` and `min`. */
export function sameUnit(a: string, b: string): boolean {
  if (a === b) return true
  const [one, other] = [unitIn(a), unitIn(b)]
  if (one === null || other === null) return false
  return alike(one, other) && compareNumbers(one.factor, other.factor) === 0
}

/** The unit that a text names if capitals do not count, where there is one alone: `Km/h`; null for `MBPS`, where they tell bits from bytes. */
export const unitWithoutCapitals = (unit: string): string | null => theOnly(inOtherCapitals(unit))

/** As `unitWithoutCapitals`, among the units that measure what `asked` measures: `S` where seconds are asked for. */
export function unitLike(unit: string, asked: Unit): string | null {
  const isAsked = (variant: string): boolean => {
    const known = unitIn(variant)
    return known !== null && alike(known, asked)
  }
  return theOnly(inOtherCapitals(unit).filter(isAsked)) ?? theOnly(takenApart(unit).filter(isAsked))
}

/** Two units that are written as one word, as products of two: `ms^-2` as m times s^-2, `Nm` as N times m. */
function takenApart(unit: string): readonly string[] {
  const [, letters, power] = /^([A-Za-z]{2,4})(\^-?\d)?$/.exec(unit) ?? []
  if (letters === undefined) return []
  return capitalsOf(letters).flatMap(word =>
    [...word].slice(1).map((_, at) => `${word.slice(0, at + 1)}*${word.slice(at + 1)}${power ?? ''}`),
  )
}

/** Null where they are several units. */
const theOnly = ([first, ...others]: readonly string[]): string | null =>
  first !== undefined && others.every(other => sameUnit(other, first)) ? first : null

function inOtherCapitals(unit: string): readonly string[] {
  const names = unit.match(/[A-Za-z]+/g) ?? []
  if (names.length === 0 || names.length > 2 || names.some(tellsBitsFromBytes)) return []
  return names
    .reduce<readonly string[]>(
      (texts, name) => texts.flatMap(text => capitalsOf(name).map(variant => text.replace(name, variant))),
      [unit],
    )
    .filter(variant => unitIn(variant) !== null)
}

const tellsBitsFromBytes = (name: string): boolean => /b/i.test(name.replace(/bit|byte/i, ''))

/** All spellings of a short name with other capitals. */
function capitalsOf(name: string): readonly string[] {
  const lower = name.toLowerCase()
  if (name.length > MAX_LETTERS) return [lower]
  return Array.from({ length: 2 ** name.length }, (_, capitals) =>
    [...lower].map((letter, i) => (capitals & (1 << i) ? letter.toUpperCase() : letter)).join(''),
  )
}

function isKnownButForCapitals(unit: string): boolean {
  const names = unit.match(/[A-Za-z]+/g) ?? []
  if (names.length === 0 || names.length > 4) return false
  return unitIn(unit.replace(/[A-Za-z]+/g, name => knownName(name) ?? name)) !== null
}

/** The name with other capitals, as it is known; null when there is none. */
const knownName = (name: string): string | null => capitalsOf(name).find(variant => unitIn(variant) !== null) ?? null

/** Finds what looks like a number with a unit in a text. */
export const quantitiesIn = (text: string): readonly string[] =>
  Array.from(text.matchAll(/(?<![\w.,])\d[\d.,]{0,20} ?(?=[A-Za-zµμ°])[A-Za-zµμ°/^*·²³\d-]{1,20}/g), ([found]) =>
    found.replace(/[-/^*·]+$/, ''),
  )
