// Words that a gate needs and no library makes, for each language of the page. Data, so that a translator can add to it.
import { readFileSync } from 'node:fs'
import { signsOf } from './plain-text.js'

type Words = {
  /** That name an option alone by its place, such as “last”. */
  readonly places: readonly string[]
  /** That stand for an option, such as “answer”. */
  readonly nouns: readonly string[]
  /** Of numbers, such as “quarter”. */
  readonly parts: readonly string[]
}

const languages = Object.values(
  JSON.parse(readFileSync(new URL('./words.json', import.meta.url), 'utf8')) as Record<string, Words>,
)

/** Of all languages together, in the form in which they are compared. */
export const wordsFor = (kind: keyof Words): ReadonlySet<string> =>
  new Set(languages.flatMap(words => words[kind].map(word => signsOf(word).toLowerCase())))
