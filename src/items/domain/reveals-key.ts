// What a model may not show while an item is open: text that answers it, or that narrows its options.
// Errs on the safe side: a false alarm costs a template in place of the model's words, a miss would give the answer away.
import type { Item } from './item.js'
import { countNamed } from './prose/named-values.js'
import { pointsAtOption } from './prose/named-options.js'
import { plainProse } from './prose/plain-prose.js'
import { standsIn } from './stem-values.js'

/** Longer texts are not looked into: they count as revealing. */
const MAX_LENGTH = 8_000
/** What may set one option of a list apart from the others. */
const EMPHASIS = String.raw`[^\p{L}\p{N},;:.()?|\n-]*`

/**
 * True when a value that the text names is right under the item's own grader, or when it names some of a choice's options
 * and not all. Values that stand in the stem are no news; the key is, beyond the times the stem itself shows it.
 */
export function revealsKey(item: Item, text: string): boolean {
  if (text.length > MAX_LENGTH) return true
  return plainProse(text).some(prose => {
    const rest = item.kind === 'choice' ? withoutFullLists(prose, item.options) : prose
    if (countKey(item, rest) > 0) return true
    if (item.kind !== 'choice') return false
    return pointsAtOption(rest, item.options.length) || item.options.some(option => namesOption(item, rest, option))
  })
}

function countKey(item: Item, prose: string): number {
  const shown = standsIn(item.stem, item.responseType, item.key)
  if (!shown) return countNamed(prose, item.stem, item.responseType, item.key)
  return countNamed(prose, '', item.responseType, item.key) - countNamed(item.stem, '', item.responseType, item.key)
}

const namesOption = (item: Item, prose: string, option: string): boolean =>
  !standsIn(item.stem, item.responseType, option) && countNamed(prose, item.stem, item.responseType, option) > 0

/** Lists of all options in the order shown, with nothing but marks and letters between them, and the same marks at each. */
function withoutFullLists(prose: string, options: readonly string[]): string {
  const between = String.raw`(?:[^\p{L}\p{N}]|\b(?:and|or|[A-Ha-h])\b)*`
  const values = options.map(option => option.replaceAll('.', String.raw`\.`))
  const listed = new RegExp(`(?<![\\d.])${values.join(`(?!\\.?\\d)${between}`)}(?!\\.?\\d)`, 'gu')
  const framed = new RegExp(`(?:[\\p{P}\\p{S}A-Ha-h \\t]*)${listed.source}(?:[\\p{P}\\p{S}]*)`, 'gu')
  return prose.replace(framed, found => (isEven(found, values) ? ' q ' : found))
}

/** Whether every option of a list wears the same marks. */
function isEven(list: string, values: readonly string[]): boolean {
  const marks = values.map(value => {
    const match = new RegExp(`(${EMPHASIS})(?<![\\d.])${value}(?!\\.?\\d)(${EMPHASIS})`, 'u').exec(list)
    return match === null ? null : `${match[1]!.trim()} ${match[2]!.trim()}`
  })
  return marks[0] !== null && marks.every(mark => mark === marks[0])
}
