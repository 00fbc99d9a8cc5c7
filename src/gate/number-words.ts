// Numbers in words, in the languages of the page. A library makes the forms; what joins them is in words.json.
import * as arabic from 'n2words/ar-SA'
import * as german from 'n2words/de-DE'
import * as english from 'n2words/en-US'
import * as spanish from 'n2words/es-ES'
import * as french from 'n2words/fr-FR'
import * as hindi from 'n2words/hi-IN'
import { numberOnlyIn, wordsFor } from './catalogue.js'
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

/** A number in words: where it stands, and its value; null where that is not known. */
export type NamedNumber = {
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

/** In the form in which they are compared. */
const wordsOf = (phrase: string): string[] =>
  signsOf(phrase)
    .toLowerCase()
    .match(/\p{L}+/gu) ?? []

function makeTable(): Table {
  const words = new Map<string, NumberWord>()
  const values = new Map<string, number>()
  const learn = (phrase: string, value: number, isOrdinal: boolean): void => {
    const parts = wordsOf(phrase).filter(word => !JOINTS.has(word))
    values.set(parts.join(' '), value)
    for (const word of parts) if (!words.has(word)) words.set(word, { isOrdinal })
  }
  for (const { toCardinal, toOrdinal } of LANGUAGES) {
    for (const gender of ['masculine', 'feminine'] as const) {
      for (let value = 0; value < KNOWN_BELOW; value += 1) learn(toCardinal(value, { gender }), value, false)
      for (let value = 1; value < KNOWN_BELOW; value += 1) learn(toOrdinal(value, { gender }), value, true)
    }
    for (const value of ROUND) learn(toCardinal(value), value, false)
  }
  for (const word of wordsFor('parts')) words.set(word, { isOrdinal: false })
  return { words, values }
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

/** Every run of words that makes a number. `text`: as plain-text.ts makes it; `language`: of the session. */
export function namedNumbers(text: string, language = 'en'): NamedNumber[] {
  const found: NamedNumber[] = []
  const tokens = [...text.toLowerCase().matchAll(/\p{L}+/gu)].map(match => ({ word: match[0], at: match.index }))
  for (let first = 0; first < tokens.length; first += 1) {
    const begun = numberWord(tokens[first]!.word)
    if (begun === null) continue
    let [last, isOrdinal] = [first, begun.isOrdinal]
    for (let next = first + 1; next < tokens.length && isNear(text, tokens[next - 1]!, tokens[next]!); next += 1) {
      const word = numberWord(tokens[next]!.word)
      if (word === null && !JOINTS.has(tokens[next]!.word)) break
      if (word !== null) [last, isOrdinal] = [next, word.isOrdinal]
    }
    const run = tokens.slice(first, last + 1).map(({ word }) => word)
    const phrase = run.filter(word => !JOINTS.has(word)).join(' ')
    const { at, word } = tokens[last]!
    if (run.length === 1 && EVERYDAY.get(word)?.includes(language) === false) continue
    found.push({
      start: tokens[first]!.at,
      end: at + word.length,
      value: table().values.get(phrase) ?? null,
      isOrdinal,
    })
    first = last
  }
  return found
}

type Token = { readonly word: string; readonly at: number }

/** Nothing but a space or a hyphen between them. */
const isNear = (text: string, before: Token, after: Token): boolean =>
  /^[\s-]{1,3}$/.test(text.slice(before.at + before.word.length, after.at))
