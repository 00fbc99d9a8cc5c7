// Numbers in words, in the languages of the page. A library makes the forms; what joins them is in words.json.
import * as arabic from 'n2words/ar-SA'
import * as german from 'n2words/de-DE'
import * as english from 'n2words/en-US'
import * as spanish from 'n2words/es-ES'
import * as french from 'n2words/fr-FR'
import * as hindi from 'n2words/hi-IN'
import { numberOnlyIn, wordsFor } from './catalogue.js'
import { SYLLABLE, wordsOf, type Word } from './letters.js'
import { signsOf } from './plain-text.js'

type Forms = {
  toCardinal(value: number, options?: object): string
  toOrdinal(value: number, options?: object): string
}
const LANGUAGES: readonly Forms[] = [english, german, arabic, hindi, spanish, french]

/** Beyond these, each word of a number counts, and its value is not known. */
const KNOWN_BELOW = 1_000
const ROUND = [1_000, 1_000_000, 100_000, 10_000_000, 1_000_000_000]
const JOINTS = wordsFor('joints')
const INFIXES = wordsFor('infixes')
const EVERYDAY = numberOnlyIn()

type NumberWord = { readonly isOrdinal: boolean }

/** A number in words: its position, and its value; null where that is not known. */
type NamedNumber = {
  readonly start: number
  readonly end: number
  readonly value: number | null
  readonly isOrdinal: boolean
}

type Table = {
  readonly words: ReadonlyMap<string, NumberWord>
  /** Of phrases, whose words are joined by single spaces. */
  readonly values: ReadonlyMap<string, number>
}

let made: Table | null = null
/** Made when a text is looked into for the first time, which takes a tenth of a second: commands that look into none do not wait for it. */
const table = (): Table => (made ??= makeTable())

function makeTable(): Table {
  const words = new Map<string, NumberWord>()
  const values = new Map<string, number>()
  const learn = (phrase: string, value: number, isOrdinal: boolean): void => {
    const parts = wordsOf(signsOf(phrase).toLowerCase()).flatMap(({ word }) => (JOINTS.has(word) ? [] : [word]))
    values.set(parts.join(' '), value)
    for (const word of parts) if (!words.has(word)) words.set(word, { isOrdinal })
  }
  for (const { toCardinal, toOrdinal } of LANGUAGES) {
    for (const gender of ['masculine', 'feminine'] as const) {
      for (let value = 0; value < KNOWN_BELOW; value += 1) learn(toCardinal(value, { gender }), value, false)
      for (let value = 1; value < KNOWN_BELOW; value += 1)
        for (const ordinal of inflected(toOrdinal(value, { gender }))) learn(ordinal, value, true)
    }
    for (const value of ROUND) learn(toCardinal(value), value, false)
  }
  for (const word of wordsFor('parts')) words.set(word, { isOrdinal: false })
  return { words, values }
}

/** All forms of an ordinal: in Hindi it ends as adjectives do, and the library makes the masculine form alone. */
const inflected = (ordinal: string): string[] => {
  const [, stem, nasal] = /^(.*)ा(ँ?)$/u.exec(ordinal) ?? []
  return stem === undefined ? [ordinal] : ['ा', 'े', 'ी'].map(ending => `${stem}${ending}${nasal}`)
}

/** What a word says about numbers; null: nothing. Also for words that are written together, as German does. */
function numberWord(word: string): NumberWord | null {
  const known = table().words.get(word)
  if (known !== undefined) return known
  return word.length > 5 && isMadeOf(word) ? { isOrdinal: false } : null
}

function isMadeOf(word: string): boolean {
  const reached = [true]
  for (let end = 1; end <= word.length; end += 1) {
    reached[end] = false
    for (let start = Math.max(0, end - 14); start < end && !reached[end]; start += 1) {
      const part = word.slice(start, end)
      reached[end] = reached[start]! && ((part.length > 2 && table().words.has(part)) || INFIXES.has(part))
    }
  }
  return reached[word.length]!
}

/** No number word has more of them. */
const MOST_SYLLABLES = 7
const SYLLABLES = new RegExp(String.raw`(?<![\p{L}\p{M}])${SYLLABLE}(?:[\s.-]{1,3}${SYLLABLE}(?![\p{L}\p{M}]))+`, 'gu')

/**
 * Whether Devanagari syllables that stand apart make the word of a number, as in “ती न”. Such a run alone proves nothing, because words of
 * one syllable follow each other in every Hindi text.
 */
export const hasNumberInSyllables = (text: string): boolean =>
  [...text.matchAll(SYLLABLES)].some(([run]) => joinToNumber(run.split(/[\s.-]+/)))

function joinToNumber(syllables: readonly string[]): boolean {
  for (let from = 0; from < syllables.length; from += 1)
    for (let to = from + 2; to <= Math.min(syllables.length, from + MOST_SYLLABLES); to += 1)
      if (table().words.has(syllables.slice(from, to).join(''))) return true
  return false
}

/** Every run of words that makes a number. `text`: as plain-text.ts makes it; `language`: of the session. */
export function namedNumbers(text: string, language = 'en'): NamedNumber[] {
  const found: NamedNumber[] = []
  const tokens = wordsOf(text.toLowerCase())
  const valueOf = (first: number, last: number): number | null => {
    const words = tokens.slice(first, last + 1).flatMap(({ word }) => (JOINTS.has(word) ? [] : [word]))
    return table().values.get(words.join(' ')) ?? null
  }
  for (let first = 0; first < tokens.length; first += 1) {
    const begun = numberWord(tokens[first]!.word)
    if (begun === null) continue
    let [last, isOrdinal] = [first, begun.isOrdinal]
    for (let next = first + 1; next < tokens.length && isNear(text, tokens[next - 1]!, tokens[next]!); next += 1) {
      const word = numberWord(tokens[next]!.word)
      // An ordinal ends its number, as in “first one side”, unless the words go on to a longer one.
      const ends = isOrdinal && valueOf(first, last) !== null && valueOf(first, next) === null
      if (word === null ? !JOINTS.has(tokens[next]!.word) : ends) break
      if (word !== null) [last, isOrdinal] = [next, word.isOrdinal]
    }
    const { at, word } = tokens[last]!
    if (first === last && EVERYDAY.get(word)?.includes(language) === false) continue
    found.push({ start: tokens[first]!.at, end: at + word.length, value: valueOf(first, last), isOrdinal })
    first = last
  }
  return found
}

/** Nothing but a space or a hyphen between them. */
const isNear = (text: string, before: Word, after: Word): boolean =>
  /^[\s-]{1,3}$/.test(text.slice(before.at + before.word.length, after.at))
