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
 * Whether an option stands in the text: its value, or its words as they are shown. `$` around maths does not count, and `3` does not stand
 * in `3.5` or in `13`.
 */
export function standsIn(text: string, answer: Answered, { value, text: shown }: ItemPart['options'][number]): boolean {
  if (isNamedIn(text, answer, value)) return true
  const [words, place] = [bare(shown), bare(text)]
  for (let at = place.indexOf(words); at >= 0 && words !== ''; at = place.indexOf(words, at + 1))
    if (!/[\p{L}\p{N}.]$/u.test(place.slice(0, at)) && !/^(?:[\p{L}\p{N}]|\.\d)/u.test(place.slice(at + words.length)))
      return true
  return false
}

const bare = (text: string): string => text.replaceAll('$', '').trim()
