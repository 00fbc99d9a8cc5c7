// The names of units of measure in the languages of the page: “litres”, “Stunden”, “square metres”, “km pro Stunde”. Names of simple units
// come from `Intl`, with all their plural forms; the files in `units/` add what `Intl` does not know and how people shorten them.
import { escapePattern } from '../kernel/text.js'
import ar from './units/ar.json' with { type: 'json' }
import de from './units/de.json' with { type: 'json' }
import en from './units/en.json' with { type: 'json' }
import es from './units/es.json' with { type: 'json' }
import hi from './units/hi.json' with { type: 'json' }

/** Patterns hold `{unit}` once, for the name of a length. `names` are by the symbol of their unit. */
type Catalogue = {
  readonly per: readonly string[]
  readonly square: readonly string[]
  readonly cubic: readonly string[]
  readonly and: readonly string[]
  readonly names: Readonly<Record<string, readonly string[]>>
}

/** By the locales that `Intl` is asked for. */
const CATALOGUES: readonly (readonly [locales: readonly string[], catalogue: Catalogue])[] = [
  [['en', 'en-GB'], en],
  [['de'], de],
  [['es'], es],
  [['hi'], hi],
  [['ar'], ar],
]

/** The units of ECMA-402 by the symbols of ours. */
const KNOWN_TO_INTL: readonly (readonly [symbol: string, unit: string])[] = [
  ['km', 'kilometer'],
  ['m', 'meter'],
  ['cm', 'centimeter'],
  ['mm', 'millimeter'],
  ['mi', 'mile'],
  ['yd', 'yard'],
  ['ft', 'foot'],
  ['in', 'inch'],
  ['ha', 'hectare'],
  ['l', 'liter'],
  ['ml', 'milliliter'],
  ['kg', 'kilogram'],
  ['g', 'gram'],
  ['oz', 'ounce'],
  ['week', 'week'],
  ['d', 'day'],
  ['h', 'hour'],
  ['min', 'minute'],
  ['s', 'second'],
  ['ms', 'millisecond'],
  ['µs', 'microsecond'],
  ['ns', 'nanosecond'],
  ['°', 'degree'],
  ['°C', 'celsius'],
  ['bit', 'bit'],
  ['kbit', 'kilobit'],
  ['Mbit', 'megabit'],
  ['Gbit', 'gigabit'],
  ['Tbit', 'terabit'],
  ['B', 'byte'],
  ['kB', 'kilobyte'],
  ['MB', 'megabyte'],
  ['GB', 'gigabyte'],
  ['TB', 'terabyte'],
]

/** A count for each plural form that the languages have. */
const COUNTS = [0, 1, 2, 3, 11, 100, 1.5]
const LATIN = /[A-Za-z]/

/** One spelling for what differs in capitals, accents, full stops or blanks alone. */
const foldedName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u064b-\u0655\u0670\u0640]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[.॰]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Names in all plural forms. Short ones only where their letters have no capitals: `Mb` and `MB` are two units. */
function namesByIntl(locale: string, unit: string): string[] {
  return (['long', 'short'] as const).flatMap(unitDisplay => {
    const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay })
    const names = COUNTS.map(count =>
      format
        .formatToParts(count)
        .filter(part => part.type === 'unit')
        .map(part => part.value)
        .join(' '),
    )
    return unitDisplay === 'long' ? names : names.filter(name => !LATIN.test(name))
  })
}

/** The symbols of each folded name; more than one where languages differ, and then the name is not read. */
export function unitNames(): ReadonlyMap<string, ReadonlySet<string>> {
  const table = new Map<string, Set<string>>()
  const add = (symbol: string, name: string): void => {
    const folded = foldedName(name)
    if (folded === '' || folded === '°') return
    table.set(folded, (table.get(folded) ?? new Set()).add(symbol))
  }
  for (const [locales, { names }] of CATALOGUES) {
    for (const locale of locales)
      for (const [symbol, unit] of KNOWN_TO_INTL) for (const name of namesByIntl(locale, unit)) add(symbol, name)
    for (const [symbol, own] of Object.entries(names)) for (const name of own) add(symbol, name)
  }
  return table
}

let names: ReadonlyMap<string, ReadonlySet<string>> | null = null

/** The symbol of a simple unit by its name in any language of the page; null for a name that is unknown or means two units. */
function symbolNamed(name: string): string | null {
  names ??= unitNames()
  const symbols = names.get(name)
  return symbols?.size === 1 ? [...symbols][0]! : null
}

const all = (field: 'per' | 'square' | 'cubic' | 'and'): readonly string[] =>
  CATALOGUES.flatMap(([, catalogue]) => catalogue[field]).map(foldedName)
/** Patterns with the power that they stand for. */
const POWERS: readonly (readonly [pattern: RegExp, power: 2 | 3])[] = (
  [
    ['square', 2],
    ['cubic', 3],
  ] as const
).flatMap(([field, power]) =>
  all(field).map(
    pattern => [new RegExp(`^${escapePattern(pattern).replace('\\{unit\\}', '(\\S+)')}$`, 'u'), power] as const,
  ),
)
const PER = new RegExp(` (?:${all('per').map(escapePattern).join('|')}) |\\s*/\\s*`, 'iu')
/** What may join the parts of one measure, as in “2 hours and 5 minutes”. */
export const BETWEEN_MEASURES: RegExp = new RegExp(
  `^(?:,|(?:${all('and').map(escapePattern).join('|')})(?=[\\s\\d]))?\\s*`,
  'iu',
)

/**
 * The symbol for a unit that is written in words, such as `l`, `m^2` or `km/h`; null for words that name no unit. `isSymbol` knows the
 * symbols themselves: “km per hour” and “sq m” have one in them.
 */
export function unitNamed(written: string, isSymbol: (text: string) => boolean): string | null {
  const sides = written.trim().split(PER)
  const symbols = sides.map(side => simpleUnit(side, isSymbol))
  return symbols.length <= 2 && symbols.every(symbol => symbol !== null) ? symbols.join('/') : null
}

function simpleUnit(written: string, isSymbol: (text: string) => boolean): string | null {
  if (isSymbol(written)) return written
  const folded = foldedName(written)
  const named = symbolNamed(folded)
  if (named !== null) return named
  for (const [pattern, power] of POWERS) {
    const inner = pattern.exec(folded)?.[1]
    const unit = inner === undefined ? null : (symbolNamed(inner) ?? (isSymbol(inner) ? inner : null))
    if (unit !== null && LENGTH.test(unit)) return `${unit}^${power}`
  }
  return null
}

/** What can be squared: a prefix and a metre, or a unit of length that is not metric. */
const LENGTH = /^(?:[khdcmnµ]?m|in|ft|yd|mi)$/
