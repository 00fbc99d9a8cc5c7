// Units of measure: for each its dimension and its size in base units, exactly. Compound units such as `kg*m/s^2` are read from text.
import { BadValue } from './bad-value.js'
import { lowered } from './learner-characters.js'
import { divide, fraction, fromDecimal, multiply, whole, type NumberValue } from './rational.js'
import type { QuantityValue } from './value.js'

/** A lumen is a candela over a solid angle, and so not the same as a candela. */
const SI_BASES = ['m', 'kg', 's', 'A', 'mol', 'cd', 'sr', 'bit', '°', '°C', 'K'] as const
/** Sums of money are measured by the codes of ISO 4217, each in itself: one is never turned into another. */
const CURRENCIES: readonly string[] = Intl.supportedValuesOf('currency')
const BASES: readonly string[] = [...SI_BASES, ...CURRENCIES]

type Dimension = Readonly<Partial<Record<string, number>>>
/** `factor` is how many of the base units one of these is. `dimension` names the base units with their powers, `m s^-1`. */
export type Unit = {
  readonly factor: NumberValue
  readonly dimension: string
  /** A symbol that the SI keeps for one thing among those of this dimension: Hz and Bq, Gy and Sv. */
  readonly kept?: string
}
type Entry = readonly [factor: NumberValue, dimension: Dimension]

/** Prefixes of units of measure. */
const DECIMAL: Readonly<Record<string, NumberValue>> = {
  T: whole(10n ** 12n),
  G: whole(10n ** 9n),
  M: whole(10n ** 6n),
  k: whole(1000),
  h: whole(100),
  d: fraction(1n, 10n),
  c: fraction(1n, 100n),
  m: fraction(1n, 1000n),
  µ: fraction(1n, 10n ** 6n),
  μ: fraction(1n, 10n ** 6n),
  u: fraction(1n, 10n ** 6n),
  n: fraction(1n, 10n ** 9n),
  p: fraction(1n, 10n ** 12n),
}

/** Data is counted in thousands or in 1024s; the second kind is written with an i. */
const LARGE: Readonly<Record<string, bigint>> = { k: 10n ** 3n, M: 10n ** 6n, G: 10n ** 9n, T: 10n ** 12n }
const BINARY: Readonly<Record<string, bigint>> = { Ki: 2n ** 10n, Mi: 2n ** 20n, Gi: 2n ** 30n, Ti: 2n ** 40n }

/** SI units with names of their own, by their powers of base units. */
const DERIVED = [
  ['N', { kg: 1, m: 1, s: -2 }],
  ['J', { kg: 1, m: 2, s: -2 }],
  ['W', { kg: 1, m: 2, s: -3 }],
  ['Pa', { kg: 1, m: -1, s: -2 }],
  ['Hz', { s: -1 }],
  ['A', { A: 1 }],
  ['V', { kg: 1, m: 2, s: -3, A: -1 }],
  ['C', { s: 1, A: 1 }],
  ['Ω', { kg: 1, m: 2, s: -3, A: -2 }],
  ['ohm', { kg: 1, m: 2, s: -3, A: -2 }],
  ['S', { kg: -1, m: -2, s: 3, A: 2 }],
  ['F', { kg: -1, m: -2, s: 4, A: 2 }],
  ['H', { kg: 1, m: 2, s: -2, A: -2 }],
  ['Wb', { kg: 1, m: 2, s: -2, A: -1 }],
  ['T', { kg: 1, s: -2, A: -1 }],
  ['cd', { cd: 1 }],
  ['lm', { cd: 1, sr: 1 }],
  ['lx', { cd: 1, sr: 1, m: -2 }],
  ['Bq', { s: -1 }],
  ['Gy', { m: 2, s: -2 }],
  ['Sv', { m: 2, s: -2 }],
  ['mol', { mol: 1 }],
  ['kat', { mol: 1, s: -1 }],
] as const

/** One second is no different for a wave and for a decay, yet 5 Hz are no 5 Bq, and a dose absorbed is not what it does. */
const KEPT = ['Hz', 'Bq', 'Gy', 'Sv']

const MAX_TEXT = 60

/** Units already read; few are ever used, and the memory that they take is bounded. */
const read = new Map<string, Unit>()
const MAX_READ = 500

/** Throws BadValue for text that names no unit. */
export function parseUnit(source: string): Unit {
  const known = read.get(source)
  if (known !== undefined) return known
  const unit = readUnit(source)
  if (read.size < MAX_READ) read.set(source, unit)
  return unit
}

function readUnit(source: string): Unit {
  if (source.length > MAX_TEXT) throw new BadValue('this is too long for a unit')
  let factor = whole(1)
  const powers = new Map<string, number>()
  for (const { name, power } of partsOf(source)) {
    const entry = UNITS.get(name)
    if (entry === undefined) throw new BadValue(`there is no unit “${name}”`)
    for (let i = 0; i < Math.abs(power); i++) factor = power > 0 ? multiply(factor, entry[0]) : divide(factor, entry[0])
    for (const [base, times] of Object.entries(entry[1]))
      powers.set(base, (powers.get(base) ?? 0) + (times ?? 0) * power)
  }
  if (powers.has('°C') && source.trim() !== '°C') throw new BadValue('degrees Celsius stand in no compound unit')
  const named = BASES.flatMap(base => {
    const power = powers.get(base) ?? 0
    return power === 0 ? [] : [power === 1 ? base : `${base}^${power}`]
  })
  const kept = KEPT.find(symbol => withoutPrefixes(source.trim()) === symbol)
  return { factor, dimension: named.join(' '), ...(kept !== undefined && { kept }) }
}

/** Whether both measure the same kind of thing. */
export const alike = (one: Unit, other: Unit): boolean =>
  one.dimension === other.dimension && (one.kept ?? other.kept) === (other.kept ?? one.kept)

/** Two units measure the same kind of thing, so that one can be turned into the other. */
export const sameDimension = (a: string, b: string): boolean => alike(parseUnit(a), parseUnit(b))

const PREFIXES = [...Object.keys(DECIMAL), ...Object.keys(LARGE), ...Object.keys(BINARY)]

/** `kB` is `B`, `km/h` is `m/h`. */
export const withoutPrefixes = (unit: string): string =>
  unit.replace(/[A-Za-zµμ°Ω]+/g, name => {
    const own = UNITS.get(name)?.[1]
    const prefix = PREFIXES.find(start => {
      const rest = name.startsWith(start) ? UNITS.get(name.slice(start.length)) : undefined
      return rest !== undefined && (own === undefined || sameBases(own, rest[1]))
    })
    return prefix === undefined ? name : name.slice(prefix.length)
  })

const sameBases = (a: Dimension, b: Dimension): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every(base => a[base] === b[base])

/** What a quantity measures, in base units: 5 km is 5000 with dimension `m`. */
export function inBaseUnits({ magnitude, unit }: QuantityValue): { magnitude: NumberValue; dimension: string } {
  const { factor, dimension } = parseUnit(unit)
  return { magnitude: multiply(magnitude, factor), dimension }
}

/** The same quantity in another unit. Throws BadValue when the units measure different things. */
export function inUnit(value: QuantityValue, unit: string): QuantityValue {
  const from = parseUnit(value.unit)
  const to = parseUnit(unit)
  if (!alike(from, to)) throw new BadValue(`${value.unit} cannot be turned into ${unit}`)
  return { kind: 'quantity', magnitude: divide(multiply(value.magnitude, from.factor), to.factor), unit }
}

const PART = /(\s*[*·/]\s*|\s+)?([A-Za-zµμ°Ω%']+)(?:\^(-?\d)|([⁻]?[¹²³⁴⁵⁶⁷⁸⁹]))?/uy

/** `kg*m/s^2` → kg, m, s^-2. Each `/` divides by the one unit after it. */
function partsOf(source: string): { name: string; power: number }[] {
  const trimmed = source.trim()
  const parts: { name: string; power: number }[] = []
  // “per second” has nothing before its line.
  let at = trimmed.startsWith('1/') ? 1 : 0
  while (at < trimmed.length) {
    PART.lastIndex = at
    const match = PART.exec(trimmed)
    if (match === null || (at === 0) !== (match[1] === undefined)) throw new BadValue(`“${source}” is no unit`)
    const [whole, operator, name = '', plain, raised] = match
    const power = Number(plain ?? lowered(raised ?? '¹'))
    if (power === 0) throw new BadValue(`“${source}” is no unit`)
    parts.push({ name, power: operator?.trim() === '/' ? -power : power })
    at += whole.length
  }
  if (parts.length === 0 || parts.length > 8) throw new BadValue(`“${source}” is no unit`)
  return parts
}

const UNITS: ReadonlyMap<string, Entry> = unitTable()

function unitTable(): Map<string, Entry> {
  const table = new Map<string, Entry>()
  const define = (names: string, factor: string | NumberValue, dimension: Dimension): void => {
    for (const name of names.split(' '))
      table.set(name, [typeof factor === 'string' ? fromDecimal(factor) : factor, dimension])
  }
  const prefixed = (unit: string, scale: string, dimension: Dimension, prefixes: string): void => {
    for (const prefix of prefixes.split(' '))
      define(prefix + unit, multiply(fromDecimal(scale), DECIMAL[prefix]!), dimension)
  }
  define('m', '1', { m: 1 })
  prefixed('m', '1', { m: 1 }, 'k h d c m µ μ u n p')
  define('in inch', '0.0254', { m: 1 })
  define('ft', '0.3048', { m: 1 })
  define('yd', '0.9144', { m: 1 })
  define('mi', '1609.344', { m: 1 })
  define('a', '100', { m: 2 })
  define('ha', '10000', { m: 2 })
  define('l L', '0.001', { m: 3 })
  for (const litre of ['l', 'L']) prefixed(litre, '0.001', { m: 3 }, 'h d c m µ μ u')
  define('g', '0.001', { kg: 1 })
  prefixed('g', '0.001', { kg: 1 }, 'k h d c m µ μ u n')
  define('t', '1000', { kg: 1 })
  define('lb', '0.45359237', { kg: 1 })
  define('oz', '0.028349523125', { kg: 1 })
  define('s sec', '1', { s: 1 })
  prefixed('s', '1', { s: 1 }, 'd c m µ μ u n p')
  define('min', '60', { s: 1 })
  define('h hr', '3600', { s: 1 })
  define('d day days', '86400', { s: 1 })
  define('week weeks', '604800', { s: 1 })
  define('kph', fraction(5n, 18n), { m: 1, s: -1 })
  define('mph', '0.44704', { m: 1, s: -1 })
  for (const [unit, dimension] of DERIVED) {
    define(unit, '1', dimension)
    prefixed(unit, '1', dimension, 'T G M k h d c m µ μ u n p')
  }
  define('K', '1', { K: 1 })
  define('sr', '1', { sr: 1 })
  define('nmi', '1852', { m: 1 })
  define('kn', fraction(1852n, 3600n), { m: 1, s: -1 })
  define('au', '149597870700', { m: 1 })
  define('ly', '9460730472580800', { m: 1 })
  define('acre', '4046.8564224', { m: 2 })
  define('gal', '0.003785411784', { m: 3 })
  define('pint', '0.000473176473', { m: 3 })
  define('bar', '100000', { kg: 1, m: -1, s: -2 })
  prefixed('bar', '100000', { kg: 1, m: -1, s: -2 }, 'm')
  define('atm', '101325', { kg: 1, m: -1, s: -2 })
  define('mmHg', '133.322387415', { kg: 1, m: -1, s: -2 })
  define('cal', '4.184', { kg: 1, m: 2, s: -2 })
  define('kcal', '4184', { kg: 1, m: 2, s: -2 })
  define('Wh', '3600', { kg: 1, m: 2, s: -2 })
  prefixed('Wh', '3600', { kg: 1, m: 2, s: -2 }, 'k M G T')
  define('rpm', fraction(1n, 60n), { s: -1 })
  for (const code of CURRENCIES) if (!table.has(code)) define(code, '1', { [code]: 1 })
  define('°C', '1', { '°C': 1 })
  define('° deg degree degrees', '1', { '°': 1 })
  define('bit bits b', '1', { bit: 1 })
  define('B byte bytes octet', '8', { bit: 1 })
  define('bps', '1', { bit: 1, s: -1 })
  for (const [names, size] of [
    ['bit bits b', 1n],
    ['B byte bytes', 8n],
  ] as const)
    for (const [prefix, factor] of [...Object.entries(LARGE), ...Object.entries(BINARY)])
      for (const name of names.split(' ')) define(prefix + name, whole(factor * size), { bit: 1 })
  for (const [prefix, factor] of Object.entries(LARGE)) define(`${prefix}bps`, whole(factor), { bit: 1, s: -1 })
  return table
}
