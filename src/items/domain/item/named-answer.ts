// Whether a text shows a value.
import { answerType } from '../answers/registry.js'
import type { ItemPart } from './item.js'

type Answered = ItemPart['answer']

/** The canonical values that can be read off a text. */
export const valuesNamedIn = (text: string, { type, settings }: Answered): readonly string[] =>
  answerType(type).namedIn?.(text, settings) ?? []

/** Whether the canonical `value` can be read off the text. */
export const isNamedIn = (text: string, answer: Answered, value: string): boolean =>
  valuesNamedIn(text, answer).includes(value)

/**
 * Says of an option whether it stands in the text: its value, or its words as they are shown. `$` around maths does not count, and `3` does
 * not stand in `3.5` or in `13`.
 */
export function standingIn(text: string, answer: Answered): (option: ItemPart['options'][number]) => boolean {
  const values = valuesNamedIn(text, answer)
  const place = bare(text)
  return ({ value, text: shown }) => values.includes(value) || standsAlone(bare(shown), place)
}

function standsAlone(words: string, place: string): boolean {
  for (let at = place.indexOf(words); at >= 0 && words !== ''; at = place.indexOf(words, at + 1))
    if (!/[\p{L}\p{N}.]$/u.test(place.slice(0, at)) && !/^(?:[\p{L}\p{N}]|\.\d)/u.test(place.slice(at + words.length)))
      return true
  return false
}

const bare = (text: string): string => text.replaceAll('$', '').trim()
