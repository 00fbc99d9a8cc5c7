// Whether a text names an answer that is made of answers: all elements of a set, list or tuple, a row of a matrix, a gap of a table.
import type { Cell } from '../answers/table-cell.js'
import { typeOfCell } from '../answers/table-cell.js'
import type { Value } from '../expression/value.js'
import { MOST_NUMBERS, type NamedNumber } from './numbers-named.js'
import { namesMaths } from './named-maths.js'
import type { Reading } from './reading.js'
import { canonicalOf, soughtCell, type Sought } from './sought.js'

export type Names = (sought: Sought, reading: Reading, shown: Reading) => boolean

const NOTHING = /\bno (?:real |whole )?(?:solutions?|elements?|values?|numbers?)\b|\bempty\b|∅|\bnone of\b|\{\s*\}/i

/** All elements that are not shown; where every one is shown, all of them side by side; or the whole, as it would be typed. */
export function namesCollection(sought: Sought, reading: Reading, shown: Reading, names: Names): boolean {
  const { of } = sought.settings as { of: Cell }
  const keys = JSON.parse(sought.key) as string[]
  if (reading.numbers.length > MOST_NUMBERS) return true
  if (keys.length === 0) return NOTHING.test(reading.plain) && !NOTHING.test(shown.plain)
  if (namesMaths(sought, reading, shown)) return true
  return namesAll(of, keys, sought.type !== 'set', reading, shown, names)
}

function namesAll(
  of: Cell,
  keys: readonly string[],
  inOrder: boolean,
  reading: Reading,
  shown: Reading,
  names: Names,
): boolean {
  const hidden = [...new Set(keys)].filter(key => !isShown(of, key, shown))
  // One of several may be an aside; with the others on show it is the answer.
  if (hidden.length > 0 && hidden.every(key => names(soughtCell(of, key), reading, shown))) return true
  return keys.length > 1 && standTogether(of, keys, inOrder, reading, shown)
}

const isShown = (of: Cell, key: string, shown: Reading): boolean =>
  typeOfCell(of).namedIn?.(shown.raw, of.settings).includes(key) ?? shown.flat.includes(key.toLowerCase())

/** Whether the elements stand side by side, in their order or in any, other than within a longer row that is shown. */
function standTogether(of: Cell, keys: readonly string[], inOrder: boolean, reading: Reading, shown: Reading): boolean {
  const wanted = keys.map(key => soughtCell(of, key))
  const fits = (number: NamedNumber, sought: Sought): boolean => valuesOf(number).some(value => is(sought, value))
  const numbers = single(reading.beyond(shown))
  const known = ` ${single(shown)
    .map(({ text }) => text)
    .join(' ')} `
  const isKnown = (from: number, to: number): boolean =>
    known.includes(
      ` ${numbers
        .slice(Math.max(0, from), to)
        .map(({ text }) => text)
        .join(' ')} `,
    )
  const size = keys.length
  for (let from = 0; from + size <= numbers.length; from++) {
    const run = numbers.slice(from, from + size)
    const hits = inOrder
      ? wanted.every((sought, i) => fits(run[i]!, sought))
      : wanted.every(sought => run.some(number => fits(number, sought)))
    if (!hits) continue
    const longer =
      (from > 0 && isKnown(from - 1, from + size)) || (from + size < numbers.length && isKnown(from, from + size + 1))
    if (!longer) return true
  }
  return false
}

const single = ({ numbers }: Reading): readonly NamedNumber[] => numbers.filter(({ text }) => !text.includes(' '))

const valuesOf = ({ values }: NamedNumber): Value[] => values.flatMap(value => [value, { ...value, n: -value.n }])

function is(sought: Sought, value: Value): boolean {
  const canonical = canonicalOf(sought, value)
  return canonical !== null && sought.isRight(canonical)
}

/** A row or a column with two entries or more, in order; or all entries that are not shown. */
export function namesMatrix({ settings, key }: Sought, reading: Reading, shown: Reading, names: Names): boolean {
  const { of } = settings as { of: Cell }
  const rows = JSON.parse(key) as string[][]
  const columns = rows[0]!.map((_, j) => rows.map(row => row[j]!))
  if (reading.numbers.length > MOST_NUMBERS) return true
  const lines = [...rows, ...columns].filter(line => line.length > 1)
  if (lines.some(line => standTogether(of, line, true, reading, shown))) return true
  return namesAll(of, rows.flat(), true, reading, shown, names)
}

/** The key of any gap. */
export function namesGap({ settings, key }: Sought, reading: Reading, shown: Reading, names: Names): boolean {
  const { of, cells } = settings as { of?: Cell; cells?: readonly Cell[] }
  return (JSON.parse(key) as string[]).some((each, gap) =>
    names(soughtCell((cells?.[gap] ?? of)!, each), reading, shown),
  )
}
