// Words that a gate needs and no library makes, for each language of the page. Data, so that a translator can add to it.
import { signsOf } from './plain-text.js'
import words from './words.json' with { type: 'json' }

type Words = {
  /** That name an option alone by its place, such as “last”. */
  readonly places: readonly string[]
  /** That stand for an option, such as “answer”. */
  readonly nouns: readonly string[]
  /** Behind which an option may be named, and anything else as well, such as “of”. */
  readonly links: readonly string[]
  /** Of numbers, such as “quarter”. */
  readonly parts: readonly string[]
  /** That join the words of a number, such as “and”; no number by themselves. */
  readonly joints: readonly string[]
  /** That join the words of a number within one word, such as “und”. */
  readonly infixes: readonly string[]
  /** Of numbers that are everyday words of other languages, such as the Spanish “once”. */
  readonly ownNumbers: readonly string[]
  /** Of numbers that are everyday words of their own language, too, such as “un”. */
  readonly articles: readonly string[]
}

const catalogue: Readonly<Record<string, Words>> = words

/** Of all languages together, in the form in which they are compared. */
export const wordsFor = (kind: keyof Words): ReadonlySet<string> =>
  new Set(Object.values(catalogue).flatMap(words => words[kind].map(compared)))

/** The languages in which a word by itself is a number, for words that are everyday words elsewhere. */
export const numberOnlyIn = (): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, readonly string[]>([...wordsFor('articles')].map(word => [word, []]))
  for (const [language, { ownNumbers }] of Object.entries(catalogue))
    for (const word of ownNumbers.map(compared)) found.set(word, [...(found.get(word) ?? []), language])
  return found
}

const compared = (word: string): string => signsOf(word).toLowerCase()
