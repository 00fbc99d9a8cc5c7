// Numbers, addresses and mathematics in a text that is not on the screen yet.
import { LETTER, LONE_LETTER, thingBehind, wordFollows } from './letters.js'
import { hasNumberInSyllables, namedNumbers } from './number-words.js'
import { isWholeToken } from './whole-token.js'

/** `on`: the text of the screen. Both as plain-text.ts makes them. */
export function newValue(text: string, on: string, language: string): 'number' | 'expression' | null {
  const screen = on.toLowerCase()
  const compact = screen.replace(/\s+/g, '')
  for (const [run] of text.matchAll(MATHS))
    if (/[\d()]/.test(run) && !compact.includes(run.toLowerCase().replace(/\s+/g, ''))) return 'expression'
  if ([...text.matchAll(/[∅∞√π]/gu)].some(([sign]) => !screen.includes(sign))) return 'expression'
  for (const [, digits] of text.matchAll(APART)) if (!isOnScreen(digits!.toLowerCase(), screen)) return 'number'
  for (const [token] of text.matchAll(TOKEN)) if (/\d/.test(token) && !isOnScreen(bare(token), screen)) return 'number'
  if (
    SPELLED.test(text) ||
    hasNumberInSyllables(text) ||
    [...text.matchAll(ROMAN)].some(([numeral]) => !isOnScreen(numeral.toLowerCase(), screen))
  )
    return 'number'
  for (const named of namedNumbers(text, language)) {
    if (isNew(text, named, screen)) return 'number'
    // “Three x”: a product in words.
    if (
      /^\s+\p{L}(?![\p{L}\p{M}])/u.test(text.slice(named.end)) &&
      !/^\s+[aAIyYoOeE](?!\p{L})/u.test(text.slice(named.end))
    )
      return 'expression'
  }
  return null
}

const OPERAND = String.raw`\(?(?:\d[\d.,]*(?:${LETTER})?|${LONE_LETTER})\)?%?`
/**
 * Operands with signs between them. A hyphen in prose has none beside it that is an operand. Starting inside a number finds nothing that
 * starting at its first digit would not, and trying it takes time that grows with the square of the number's length.
 */
const MATHS = new RegExp(String.raw`(?<!\d[.,]*(?=\d))${OPERAND}(?:\s*[-+*/^=<>≤≥,;]+\s*${OPERAND})+`, 'gu')
/** Digits that are written apart. */
const APART = /(?<![\p{L}\p{M}\d.,])(\d(?:[\s._-]{1,3}\d(?![\d]))+)(?![\p{L}\d])/gu
/** Written together, to its full length: a word, an address, a number with its unit, a hexadecimal number. */
const TOKEN = /[\p{L}\p{M}\d.,:/_%]+/gu
const ROMAN =
  /(?<![\p{L}\d])(?=[IVXLCDM]{2})M{0,3}(?:CM|CD|D?C{0,3})(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3})(?![\p{L}\d])/gu
/** Letter by letter. */
const SPELLED = new RegExp(`${LONE_LETTER}(?:[\\s.-]{1,3}${LONE_LETTER}){2,}`, 'u')

const bare = (token: string): string => token.toLowerCase().replace(/^[.,:/_%]+|[.,:/_%]+$/g, '')

/** A unit may come behind a number, and another digit may not. Of a decimal, neither side of the point is a number on the screen. */
const isOnScreen = (token: string, text: string): boolean =>
  isWholeToken(token, /^\d+$/.test(token) ? text.replace(DECIMAL, ' ') : text, /\d/)

/** With one point or comma: addresses and lists have more. */
const DECIMAL = /(?<![\d.,])\d+[.,]\d+(?![.,]?\d)/gu

type Named = ReturnType<typeof namedNumbers>[number]

function isNew(text: string, { start, end, value, isOrdinal }: Named, screen: string): boolean {
  const words = text.slice(start, end).toLowerCase()
  if (isOnScreen(words, screen) || (value !== null && isOnScreen(String(value), screen))) return false
  return isOrdinal ? !isUsedAsAdverb(text, start, end, value) : !countsThings(text, { start, end, value, isOrdinal })
}

/** Larger numbers are not counted in a sentence. */
const MOST_COUNTED = 12
/** In none of the languages is “is” as long as this: “two sides” counts, “two is” names. */
const LONG = `(?:${LETTER}){4,}`
const GOES_ON = new RegExp(String.raw`^\s+(${LONG})`, 'u')
const COMES_FROM = new RegExp(String.raw`${LONG}\s+$`, 'u')

/** “Two sides”, “the next one”: a small number goes before a longer word, and “one” also stands for what was named. */
function countsThings(text: string, { start, end, value }: Named): boolean {
  if (value === null || value > MOST_COUNTED) return false
  const next = GOES_ON.exec(text.slice(end))?.[1]
  // “Eight tens” is a number.
  if (next !== undefined && !isPlural(next)) return true
  return (
    value === 1 && (wordFollows(text, end) ? thingBehind(text, end) !== null : COMES_FROM.test(text.slice(0, start)))
  )
}

const isPlural = (word: string): boolean => word.endsWith('s') && namedNumbers(word.slice(0, -1)).length > 0

/** “First, …”, “the second digit”, “add the ones first”: and not “the second.” */
export function isUsedAsAdverb(text: string, start: number, end: number, value: number | null): boolean {
  if (value === null || value > MOST_COUNTED) return false
  const [before, after] = [text.slice(0, start), text.slice(end)]
  if (wordFollows(text, end)) return thingBehind(text, end) !== null
  return /(?:^|[.!?:]\s*)$/.test(before) ? after.startsWith(',') : COMES_FROM.test(before)
}
