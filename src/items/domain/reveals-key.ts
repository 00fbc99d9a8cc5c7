// What a model may not show while an item is open: text that answers it, or that narrows its options.
// Errs on the safe side: a false alarm costs a template in place of the model's words, a miss would give the answer away.
import type { Item, ItemPart } from './item.js'
import { countNamed } from './prose/named-values.js'
import { pointsAtOption } from './prose/named-options.js'
import { plainProse } from './prose/plain-prose.js'
import { revealsOther } from './prose/named-answers.js'
import { standsIn } from './named-answer.js'

/** Longer texts are not looked into: they count as revealing. */
const MAX_LENGTH = 8_000
/** What may set one option of a list apart from the others. */
const EMPHASIS = String.raw`[^\p{L}\p{N},;:.()?|\n-]*`

/**
 * True when a value that the text names is right under a part's own grader, or when it names some of its options and not all.
 * Values that stand in the stem are no news; the key is, beyond the times the stem itself shows it.
 */
export function revealsKey(item: Item, text: string): boolean {
  if (text.length > MAX_LENGTH) return true
  const shown = [item.stem, ...item.parts.map(part => part.prompt)].join('\n')
  return plainProse(text).some(prose => item.parts.some(part => revealsPart(part, shown, prose, text)))
}

function revealsPart(part: ItemPart, stem: string, prose: string, text: string): boolean {
  const type = part.answer.type
  if (type !== 'integer' && type !== 'ipv4') return revealsOther(part, stem, prose, text)
  const texts = part.options.map(option => option.text)
  const rest = part.form === 'choice' ? withoutFullLists(prose, texts) : prose
  if (countKey(part, type, stem, rest) > 0) return true
  if (part.form !== 'choice') return false
  return pointsAtOption(rest, texts.length) || texts.some(option => namesOption(part, type, stem, rest, option))
}

type Counted = 'integer' | 'ipv4'

function countKey({ answer, key }: ItemPart, type: Counted, stem: string, prose: string): number {
  if (!standsIn(stem, answer, key)) return countNamed(prose, stem, type, key)
  return countNamed(prose, '', type, key) - countNamed(stem, '', type, key)
}

const namesOption = ({ answer }: ItemPart, type: Counted, stem: string, prose: string, option: string): boolean =>
  !standsIn(stem, answer, option) && countNamed(prose, stem, type, option) > 0

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
