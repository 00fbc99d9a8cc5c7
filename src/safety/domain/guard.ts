// The guard: finds learners' texts that a person should read now. Deterministic, and independent of who wrote the text.
import { Automaton, type Match } from './automaton.js'
import { CATEGORIES, type CatalogueFile, type SignCategory } from './catalogue.js'
import { readPhrase } from './phrase.js'
import { Vocabulary } from './vocabulary.js'
import { foldWord, wordsOf, type Word } from './words.js'

/** `entry`: which entry of the catalogue matched, as `en/self_harm/want_to_die`. */
export type Sign = { readonly category: SignCategory; readonly entry: string; readonly language: string }

export type Guard = (text: string) => Sign | null

type Reader = (words: readonly Word[]) => Match<Sign | null>[]

/**
 * Makes a guard from the catalogues of all languages. It tries each on every text, because learners in distress may change languages.
 * A sign that overlaps a harmless phrase of any language does not count. If there are several signs, it returns the first in the text.
 * Whoever asks for a person in the words of the button, and in no others, gets one. Throws PhraseError for a pattern that cannot be read.
 */
export function guardOf(catalogues: readonly CatalogueFile[]): Guard {
  const readers = catalogues.map(readerOf)
  const asks = new Map<string, Sign>(
    catalogues.flatMap(({ language, asks: sentences }) =>
      sentences.map(
        sentence =>
          [asWritten(wordsOf(sentence)), { category: 'asked', entry: `${language}/asked`, language }] as const,
      ),
    ),
  )
  return text => {
    const words = wordsOf(text)
    const asked = asks.get(asWritten(words))
    if (asked !== undefined) return asked
    const matches = readers.flatMap(read => read(words))
    const harmless = new Uint8Array(words.length)
    for (const { label, first, last } of matches) if (label === null) harmless.fill(1, first, last + 1)
    let sign: Match<Sign> | null = null
    for (const { label, first, last } of matches)
      if (label !== null && (sign === null || first < sign.first) && !harmless.subarray(first, last + 1).includes(1))
        sign = { label, first, last }
    return sign?.label ?? null
  }
}

const asWritten = (words: readonly Word[]): string => words.map(({ readings: [word] }) => word).join(' ')

function readerOf({ language, fillers, common, lists, signs, harmless }: CatalogueFile): Reader {
  const vocabulary = new Vocabulary(common.map(foldWord))
  const automaton = new Automaton<Sign | null>(
    vocabulary,
    new Set(fillers.map(filler => vocabulary.add(foldWord(filler)))),
  )
  for (const category of CATEGORIES)
    for (const [name, phrases] of Object.entries(signs[category] ?? {})) {
      const sign = { category, entry: `${language}/${category}/${name}`, language }
      for (const phrase of phrases) automaton.add(readPhrase(phrase, lists), sign)
    }
  for (const phrase of harmless) automaton.add(readPhrase(phrase, lists), null)
  return words => automaton.matches(words)
}
