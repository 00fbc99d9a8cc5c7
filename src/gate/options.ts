// Whether a text points at some of the options and not at all of them.
import { wordsFor } from './catalogue.js'
import { LETTER, thingBehind, WORD, wordsOf } from './letters.js'
import { namedNumbers } from './number-words.js'
import { plainTexts } from './plain-text.js'
import { isWholeToken } from './whole-token.js'
import { isUsedAsAdverb } from './values.js'

const PLACES = wordsFor('places')
const LINKS = wordsFor('links')
const NOUNS = new Set([...wordsFor('nouns'), ...LINKS])

const plain = (text: string): string => plainTexts(text)[0]!.toLowerCase().replace(/\s+/g, ' ').trim()

/** The text without a list that names every option in the order shown, with or without its letters. */
export function withoutWholeList(text: string, options: readonly string[]): string {
  if (options.length < 2) return text
  const names = options.map(option => escape(plain(option)).replaceAll(' ', String.raw`\s+`))
  return ['', String.raw`\*\*`].reduce((rest, mark) => rest.replace(wholeList(names, mark), ' ; '), text)
}

/** `mark`: around each of them, or around none. Only before the last may a word stand, such as “or”. */
function wholeList(names: readonly string[], mark: string): RegExp {
  const letter = String.raw`(?:\(?\p{L}[).:]\s*)?`
  const between = String.raw`[\s,;/|-]{1,6}`
  const all = names.map((name, index) => {
    const word = index === names.length - 1 ? String.raw`(?:(?:${LETTER}){1,4}\s+)?` : ''
    return `${index === 0 ? '' : between}${word}${letter}${mark}${name}${mark}`
  })
  return new RegExp(String.raw`(?<![\p{L}\p{M}\d])${all.join('')}(?![\p{L}\p{M}\d])`, 'giu')
}

/** `text`: without whole lists. `texts`: what may be repeated. All as plain-text.ts makes them. */
export function pointsAtOption(text: string, texts: string, options: readonly string[]): boolean {
  const [low, known] = [text.toLowerCase(), texts.toLowerCase()]
  const names = options.map(plain)
  if (names.some(name => name !== '' && isWholeToken(name, low) && !isWholeToken(name, known))) return true
  const own = areSentences(names) ? ownRuns(names, known) : ownWords(names, known)
  if (own.some(words => isWholeToken(words, low))) return true
  return namesLetter(text, options.length) || namesPosition(low)
}

/** From so many words on an option is a sentence: its single words come up in whatever is said about the topic. */
const WORDS_OF_A_SENTENCE = 4
const RUN = 3

const wordsIn = (name: string): readonly string[] => name.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’/.,-]*(?<![.,])/gu) ?? []

const areSentences = (names: readonly string[]): boolean =>
  2 * names.filter(name => wordsIn(name).length >= WORDS_OF_A_SENTENCE).length >= names.length

/** Runs of three words that stand in some options, not in all of them, and not in what is asked. */
function ownRuns(names: readonly string[], known: string): string[] {
  const runs = names.flatMap(name => {
    const words = wordsIn(name)
    return words.slice(RUN - 1).map((_, at) => words.slice(at, at + RUN).join(' '))
  })
  return [...new Set(runs)].filter(run => !names.every(name => isWholeToken(run, name)) && !isWholeToken(run, known))
}

/** Words that stand in some options, not in all of them, and not in what is asked. */
function ownWords(names: readonly string[], known: string): string[] {
  const lists = names.map(name => new Set(name.match(/(?:[\p{L}\d]\p{M}*){3,}/gu)))
  return [...new Set(lists.flatMap(list => [...list]))].filter(
    word => !lists.every(list => list.has(word)) && !isWholeToken(word, known),
  )
}

/** What follows it names a thing: “of a is” does not. */
const ARTICLE = /^\s+\p{Ll}{3,}/u
const BEFORE_LETTER = new RegExp(String.raw`(${WORD})\s+([a-h])(?!\p{L})`, 'giu')

/** A letter by itself, unless all of them are named; an article begins a sentence or goes before a small letter. */
function namesLetter(text: string, count: number): boolean {
  const letters = new Set(Array.from({ length: count }, (_, index) => String.fromCharCode(0x61 + index)))
  const rest = text.replace(
    /(?<!\p{L})a\)?\s?(?:-|to|bis|à|a|إلى|से)\s?\(?([b-h])(?!\p{L})/giu,
    (whole, last: string) => (last.toLowerCase() === [...letters].at(-1) ? ' ; ' : whole),
  )
  const named = new Set<string>()
  for (const match of rest.matchAll(/(?<![\p{L}\d'’])([A-H]|[a-h](?=[)\]"”*]|\s*$|[.!?](?:\s|$)))(?![\p{L}\d'’])/gu)) {
    const letter = match[1]!.toLowerCase()
    const isArticle = match[1] === 'A' && /^\s+\p{Ll}{2,}/u.test(rest.slice(match.index + 1))
    if (letters.has(letter) && !isArticle) named.add(letter)
  }
  for (const match of rest.matchAll(BEFORE_LETTER)) {
    const [whole, noun, letter] = match
    // “Think of a bar”: an article.
    const isArticle =
      LINKS.has(noun!.toLowerCase()) && letter === 'a' && ARTICLE.test(rest.slice(match.index + whole.length))
    if (NOUNS.has(noun!.toLowerCase()) && !isArticle) named.add(letter!.toLowerCase())
  }
  return named.size > 0 && named.size < letters.size
}

/** By its place among the others: “the second one”, “the last”. A thing that has a name of its own is none of the options. */
function namesPosition(text: string): boolean {
  const isOption = (end: number): boolean => {
    const next = thingBehind(text, end)
    return next === null || NOUNS.has(next)
  }
  const ordinals = namedNumbers(text).filter(
    ({ isOrdinal, start, end, value }) =>
      isOrdinal && isOption(end) && (thingBehind(text, end) !== null || !isUsedAsAdverb(text, start, end, value)),
  )
  if (ordinals.length > 0) return true
  return wordsOf(text).some(({ word, at }) => PLACES.has(word) && isOption(at + word.length))
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
