// Parses phrase patterns. Their elements are separated by spaces:
//   word      the word; misspelled by one letter, too, from five letters on     word*   any word that begins so
//   a|b       either                                                            <list>  any phrase of a list of the catalogue
//   x?        may be missing, also <list>? and a|<list>?                        ~       up to three words, ~5 up to five
//   ^ and $   the beginning and the end of a clause
import { foldWord } from './words.js'

export type Element =
  | {
      readonly kind: 'either'
      readonly words: readonly string[]
      readonly phrases: readonly (readonly Element[])[]
      readonly optional: boolean
    }
  | { readonly kind: 'gap'; readonly most: number }

export type Phrase = {
  readonly elements: readonly Element[]
  readonly atStart: boolean
  readonly atEnd: boolean
}

/** A pattern that cannot be read: the message says what is wrong with it. */
class PhraseError extends Error {}

const LONGEST_GAP = 8

/** Parses a pattern. Throws PhraseError. `lists`: the lists that it may name; their phrases cannot name lists. */
export function readPhrase(text: string, lists: Readonly<Record<string, readonly string[]>>): Phrase {
  const parts = text.trim().split(/\s+/)
  const atStart = parts[0] === '^'
  const atEnd = parts.length > 1 && parts.at(-1) === '$'
  const elements = parts.slice(atStart ? 1 : 0, atEnd ? -1 : undefined).map(part => readElement(part, lists))
  if (elements.every(isOptional)) throw new PhraseError(`“${text}” matches nothing at all.`)
  return { elements, atStart, atEnd }
}

const isOptional = (element: Element): boolean => element.kind === 'gap' || element.optional

function readElement(part: string, lists: Readonly<Record<string, readonly string[]>>): Element {
  const gap = /^~(\d?)$/.exec(part)
  if (gap !== null) {
    const most = gap[1] === '' ? 3 : Number(gap[1])
    if (most < 1 || most > LONGEST_GAP) throw new PhraseError(`“${part}”: a gap has 1 to ${LONGEST_GAP} words.`)
    return { kind: 'gap', most }
  }
  const optional = part.endsWith('?')
  const bare = optional ? part.slice(0, -1) : part
  const words: string[] = []
  const phrases: (readonly Element[])[] = []
  for (const alternative of bare.split('|')) {
    const list = /^<(\w+)>$/.exec(alternative)?.[1]
    const word = foldWord(alternative)
    if (list !== undefined) {
      if (!Object.hasOwn(lists, list)) throw new PhraseError(`There is no list “${list}”.`)
      for (const phrase of lists[list]!) phrases.push(readPhrase(phrase, {}).elements)
    } else if (/^[\p{L}\p{M}\p{N}]+\*?$/u.test(word)) words.push(word)
    else throw new PhraseError(`“${part}” is no word.`)
  }
  return { kind: 'either', words, phrases, optional }
}
