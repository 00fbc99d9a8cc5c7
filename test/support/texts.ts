// The catalogues of the product as they lie in `src/language`, for tests.
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { tableOf, type Messages } from '../../src/language/messages.js'
import { numbersOf } from '../../src/language/numbers.js'
import type { Texts } from '../../src/language/texts.js'

const folder = path.resolve(import.meta.dirname, '../../src/language')

/** The parts of the product that English has a catalogue for. */
export const areas = readdirSync(path.join(folder, 'en')).map(file => path.basename(file, '.json')) as (keyof Texts)[]

/** Those of the areas that a language has. */
export const areasOf = (language: string): (keyof Texts)[] =>
  readdirSync(path.join(folder, language)).map(file => path.basename(file, '.json')) as (keyof Texts)[]

export const catalogueText = (language: string, area: keyof Texts): string =>
  readFileSync(path.join(folder, language, `${area}.json`), 'utf8')

export const catalogueOf = (language: string, area: keyof Texts): Messages =>
  JSON.parse(catalogueText(language, area)) as Messages

export const textsOf = <A extends keyof Texts>(language: string, area: A): Texts[A] =>
  tableOf<Texts[A]>(catalogueOf(language, area), language)

/** What the pages show to learners. */
export const learnerTexts = (language: string) => ({
  ...textsOf(language, 'answers'),
  ...textsOf(language, 'lessons'),
  ...textsOf(language, 'pages'),
  ...textsOf(language, 'refusals'),
  ...textsOf(language, 'session'),
  wording: numbersOf(language),
})
