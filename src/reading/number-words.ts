// Whole numbers in words, by a table of the words that n2words makes of them: looked up, never guessed.
import { toCardinal as arabic } from 'n2words/ar-SA'
import { toCardinal as english } from 'n2words/en-GB'
import { toCardinal as german } from 'n2words/de-DE'
import { toCardinal as hindi } from 'n2words/hi-IN'
import { toCardinal as spanish } from 'n2words/es-ES'
import type { Language } from './language.js'
import { folded, wordsOf } from './tokens.js'

/** All the ways in which a number is written in words. */
const WRITERS: Readonly<Record<string, readonly ((value: number) => string)[]>> = {
  en: [english],
  de: [german],
  ar: [value => arabic(value), value => arabic(value, { gender: 'feminine' })],
  hi: [hindi],
  es: [spanish],
}

type Table = { readonly units: ReadonlyMap<string, number>; readonly thousands: ReadonlyMap<string, number> }

const TABLES = new WeakMap<Language, Table>()

/** The number that these folded words say together, up to a million; null: none. In Arabic above 10 000 round thousands only. “and” between them does not count. */
export function numberOfWords(words: readonly string[], language: Language): number | null {
  if (language.and.has(words[0] ?? '') || language.and.has(words.at(-1) ?? '')) return null
  // “sechs und dreißig” keeps its “und”: German writes it inside the word.
  return numberOfKey(words.join(''), language) ?? numberOfKey(keyOf(words, language), language)
}

function numberOfKey(key: string, language: Language): number | null {
  const { units, thousands } = tableOf(language)
  const whole = units.get(key) ?? thousands.get(key)
  if (whole !== undefined) return whole
  // Some write the “and” of the next part as its first letter.
  const joints = ['', ...language.and]
  for (let cut = 1; cut < key.length; cut++) {
    const above = thousands.get(key.slice(0, cut))
    if (above === undefined) continue
    const rest = key.slice(cut)
    const below = joints.map(joint => (rest.startsWith(joint) ? units.get(rest.slice(joint.length)) : undefined))
    const found = below.find(value => value !== undefined && value > 0 && value < 1000)
    if (found !== undefined) return above + found
  }
  return null
}

const keyOf = (words: readonly string[], language: Language): string =>
  words.filter(word => !language.and.has(word)).join('')

/** Made when a language is first read, and kept. */
function tableOf(language: Language): Table {
  let table = TABLES.get(language)
  if (table === undefined) TABLES.set(language, (table = makeTable(language)))
  return table
}

function makeTable(language: Language): Table {
  const { catalogue } = language
  const writers = WRITERS[catalogue.language] ?? []
  const written = (value: number): string[] => writers.map(write => keyOf(wordsOf(write(value)), language))
  const starts = [...written(1), ...catalogue.leadingOne.map(folded)]
  const units = new Map<string, number>()
  const thousands = new Map<string, number>()
  for (let value = 0; value < 1000; value++) {
    for (const key of written(value))
      for (const same of [key, ...withoutOne(key, value, starts)]) units.set(same, value)
  }
  // twelve hundred
  for (let hundreds = 11; hundreds < 100; hundreds++)
    if (hundreds % 10 > 0)
      for (const key of written(hundreds)) units.set(key + keyOf(wordsOf(catalogue.hundred), language), hundreds * 100)
  for (let value = 1000; value <= 1_000_000; value += 1000)
    for (const key of written(value))
      for (const same of [key, ...withoutOne(key, value, starts)]) thousands.set(same, value)
  for (const [phrase, value] of Object.entries(catalogue.numbers)) units.set(keyOf(wordsOf(phrase), language), value)
  return { units, thousands }
}

/** A hundred and a thousand are also said without their “one”: `hunderteins`, `thousand and one`. */
function withoutOne(key: string, value: number, starts: readonly string[]): string[] {
  if (value < 100 || !String(value).startsWith('1')) return []
  const first = starts.find(start => key.startsWith(start))
  return first === undefined ? [] : [key.slice(first.length), ...starts.map(start => start + key.slice(first.length))]
}
