// What a model may not show while an item is open: text that answers it, or that narrows its options.
// Errs on the safe side: a false alarm costs a template in place of the model's words, a miss would give the answer away.
import type { Item, ItemPart } from './item.js'
import { withoutEvenLists } from './prose/even-lists.js'
import { tells } from './prose/named-addresses.js'
import { namesAnswer } from './prose/named-answers.js'
import { tellsOptions, tellsOrder, withoutShown } from './prose/named-entries.js'
import { pointsAtOption } from './prose/named-options.js'
import { plainProse } from './prose/plain-prose.js'
import { Reading } from './prose/reading.js'
import { soughtPart } from './prose/sought.js'
import { standsIn } from './named-answer.js'

/** Longer texts are not looked into: they count as revealing. */
const MAX_LENGTH = 8_000

/**
 * True when a value that the text names is right under a part's own grader, or when it names some of its options and not all.
 * Values that stand in the stem, in a prompt or in a given cell are no news; the key is, beyond the times that those show it.
 */
export function revealsKey(item: Item, text: string): boolean {
  if (text.length > MAX_LENGTH) return true
  const texts = [item.stem, ...item.parts.flatMap(part => [part.prompt, ...givenTexts(part)])].filter(
    each => each !== '',
  )
  const raw = texts.join('\n')
  const shown = new Reading(plainProse(raw)[0]!, raw)
  const [first, ...others] = plainProse(text).map(plain => new Reading(plain, text))
  return [first!, ...others].some(reading => item.parts.some(part => revealsPart(part, reading, shown, texts)))
}

/** The headings and cells of a table, and what an editor shows. */
function givenTexts({ answer }: ItemPart): string[] {
  const { columns, rows } = answer.settings as { columns?: unknown; rows?: unknown }
  const cells = Array.isArray(rows) ? rows.flat() : []
  return [...(Array.isArray(columns) ? columns : []), ...cells].filter(cell => typeof cell === 'string')
}

function revealsPart(part: ItemPart, reading: Reading, shown: Reading, texts: readonly string[]): boolean {
  const { type } = part.answer
  if (part.options.length === 0) return namesAnswer(soughtPart(part), reading, shown)
  if (type === 'ordering') return tellsOrder(part, withoutShown(reading.plain, texts), reading.beyond(shown))
  if (type === 'option' || type === 'multi_select')
    return tellsOptions(part, withoutShown(reading.plain, texts), reading.beyond(shown))
  if (type === 'integer' || type === 'ipv4') return revealsValue(part, type, reading, shown)
  return revealsOption(part, reading, shown)
}

/** One of the options by its value, or by its place. */
function revealsValue(part: ItemPart, type: 'integer' | 'ipv4', { plain, raw }: Reading, shown: Reading): boolean {
  const texts = part.options.map(option => option.text)
  const rest = withoutEvenLists(plain, texts)
  const left = new Reading(rest, raw)
  if (tells(type, part.key, left, shown) || pointsAtOption(left.beyond(shown).plain, texts.length)) return true
  return texts.some(option => !standsIn(shown.raw, part.answer, option) && tells(type, option, left, shown))
}

function revealsOption(part: ItemPart, reading: Reading, shown: Reading): boolean {
  const texts = part.options.map(option => plainProse(option.text)[0]!)
  const rest = withoutEvenLists(reading.plain, texts)
  // Mathematics is read from the text as it was written, so a list of all options leaves nothing to look for there.
  const left = new Reading(rest, rest === reading.plain ? reading.raw : rest)
  if (pointsAtOption(left.beyond(shown).plain, texts.length)) return true
  return part.options.some(option => namesAnswer(soughtPart(part, option.value), left, shown))
}
