// Options that a reply names: by their texts, their letters, or their positions.
import { markdownText } from '../contract/markdown.js'
import type { Framed } from './frame.js'
import { framings } from './frame.js'
import type { Language } from './language.js'
import { isSign, numeralAt } from './numerals.js'
import { plainCharacters } from '../items/index.js'
import { plainText } from './plain-text.js'
import { tokensOf, type Token } from './tokens.js'

/** The index of an option, or why there is none: `two` readings, or `none`. */
type Named = number | 'none' | 'two'

/**
 * The option that the whole reply names. By its text it is named first, whatever else the text could mean: where an option is called `A`
 * that one is meant. Two ways that lead to two options are two readings.
 */
export function optionNamed(options: readonly string[], text: string, languages: readonly Language[]): Named {
  const whole = byText(options, text)
  if (whole !== null) return whole
  const named = framings(tokensOf(text), languages).map(framed => inFrame(options, text, framed, languages))
  return named.find(one => one !== 'none') ?? 'none'
}

function inFrame(options: readonly string[], text: string, { tokens }: Framed, languages: readonly Language[]): Named {
  const core = rawText(text, tokens)
  const named = byText(options, core) ?? byText(options, withoutArticle(text, tokens, languages))
  if (named !== null) return named
  const position = positionNamed(options, tokens, languages)
  if (position === null) return 'none'
  const rest = rawText(
    text,
    tokens.slice(position.end).filter(token => token.kind !== 'sign' || /\p{Sc}|\p{N}/u.test(token.text)),
  )
  if (position.end === tokens.length || rest === '') return agrees(options, position, languages)
  // “B) London” says the same twice.
  const following = byText(options, rawText(text, withoutMark(tokens.slice(position.end))))
  if (following === null) return 'none'
  return following === position.index ? following : 'two'
}

type OptionPosition = { readonly index: number; readonly end: number; readonly isNumber: boolean }

/** `option 2` where another option is the number 2 has two readings. */
const agrees = (
  options: readonly string[],
  { index, isNumber }: OptionPosition,
  languages: readonly Language[],
): Named => {
  if (!isNumber) return index
  const other = options.findIndex(option => isNumberText(option, String(index + 1), languages))
  return other < 0 || other === index ? index : 'two'
}

function isNumberText(option: string, number: string, languages: readonly Language[]): boolean {
  const tokens = tokensOf(plainText(option))
  const numeral = numeralAt(tokens, 0, languages)
  return numeral?.end === tokens.length && numeral.text === number
}

/** `b`, `(b)`, `option b`, “the second one”, “number 2”, `2nd`, “the last”. */
function positionNamed(
  options: readonly string[],
  tokens: readonly Token[],
  languages: readonly Language[],
): OptionPosition | null {
  const has = (field: 'articles' | 'optionNames' | 'pronouns' | 'last' | 'ordinalEndings', at: number) =>
    languages.some(one => one[field].has(tokens[at]?.text ?? ''))
  const found = (index: number, end: number, isNumber = false): OptionPosition | null => {
    while (has('pronouns', end) || has('optionNames', end)) end++
    while ([')', '.', ':', ']'].some(sign => isSign(tokens[end], sign))) end++
    return index >= 0 && index < options.length ? { index, end, isNumber } : null
  }
  let at = 0
  while (has('articles', at) && at < tokens.length - 1 && !isLetter(tokens[at]!, tokens)) at++
  const isNamed = has('optionNames', at)
  // “no 2” is a number, “no b” a denial.
  const isDenied = isNamed && languages.some(one => one.refused.has(tokens[at]!.text))
  if (isNamed) at++
  while (isSign(tokens[at], '(') || (isNamed && (isSign(tokens[at], '.') || isSign(tokens[at], ':')))) at++
  const token = tokens[at]
  if (token === undefined) return null
  if (token.kind === 'word' && isDenied) return null
  if (token.kind === 'word' && /^[a-z]$/.test(token.text)) return found(token.text.charCodeAt(0) - 97, at + 1)
  if (has('last', at)) return found(options.length - 1, at + 1)
  const ordinal = languages.map(one => one.ordinals.get(token.text)).find(index => index !== undefined)
  if (ordinal !== undefined) return found(ordinal, at + 1)
  if (token.kind === 'number' && /^\d{1,2}$/.test(token.text)) {
    const isGlued = tokens[at + 1]?.start === token.end && has('ordinalEndings', at + 1)
    // “das 2.”: a German ordinal has a point.
    const isPointed = at > 0 && isSign(tokens[at + 1], '.')
    if (isGlued || isPointed) return found(Number(token.text) - 1, at + 2)
    if (at > 0 && !isNamed) return found(Number(token.text) - 1, at + 1, true)
  }
  const numeral = isNamed ? numeralAt(tokens, at, languages) : null
  return numeral !== null && /^\d{1,2}$/.test(numeral.text) ? found(Number(numeral.text) - 1, numeral.end, true) : null
}

/** An `a` alone or before another letter is an option, before a word an article. */
const isLetter = ({ text }: Token, tokens: readonly Token[]): boolean =>
  text.length === 1 && (tokens[1]?.kind !== 'word' || tokens[1].text.length === 1)

/** Signs between a letter and the text of its option. */
const withoutMark = (tokens: readonly Token[]): readonly Token[] => {
  const at = tokens.findIndex(({ kind, text }) => kind !== 'sign' || !/^[-–—,:;.)\]]$/.test(text))
  return at < 0 ? [] : tokens.slice(at)
}

function withoutArticle(text: string, tokens: readonly Token[], languages: readonly Language[]): string {
  const from = languages.some(one => one.articles.has(tokens[0]?.text ?? '')) ? 1 : 0
  const to = languages.some(one => one.pronouns.has(tokens.at(-1)?.text ?? '')) ? -1 : undefined
  return rawText(text, tokens.slice(from, to))
}

/**
 * The index of the option with this text, however it is spaced and typeset, and with or without its full stop where that leads to one option
 * alone; null: none, or an empty text.
 */
export function byText(written: readonly string[], text: string): number | null {
  const options = written.map(markdownText)
  const expected = plainText(text)
  if (expected === '') return null
  const index = options.findIndex(
    option => plainText(plainCharacters(option)) === expected || plainText(option) === expected,
  )
  if (index >= 0) return index
  const sentence = withoutStop(expected)
  const alike = options.flatMap((option, at) => (withoutStop(plainText(option)) === sentence ? [at] : []))
  return sentence !== '' && alike.length === 1 ? alike[0]! : null
}

const withoutStop = (text: string): string => text.replace(/ ?[.।]$/u, '')

/** Several options, each once, in the order in which they are named; null unless each part names one. */
export function optionsNamed(
  options: readonly string[],
  text: string,
  languages: readonly Language[],
): number[] | null {
  for (const { tokens } of framings(tokensOf(text), languages).toReversed()) {
    const named = listed(options, text, tokens, languages)
    if (named !== null) return new Set(named).size === named.length ? named : null
  }
  return null
}

function listed(
  options: readonly string[],
  text: string,
  tokens: readonly Token[],
  languages: readonly Language[],
): number[] | null {
  const core = rawText(text, tokens)
  const letters = /^\(?\p{Lu}{2,}\)?$/u.test(core) ? [...core.replace(/[()]/g, '')] : null
  const between = ({ kind, text: sign, end }: Token, at: number): boolean => {
    if (kind === 'word') return languages.some(one => one.and.has(sign) || one.then.has(sign))
    // A minus stands close to its number.
    return /^[,;>+&→|]$/.test(sign) || (/^[-–]$/.test(sign) && tokens[at + 1]?.start !== end)
  }
  const segments: Token[][] = [[]]
  for (const [at, token] of tokens.entries()) {
    if (between(token, at)) segments.push([])
    else segments.at(-1)!.push(token)
  }
  const parts =
    letters ?? segments.filter(part => part.length > 0).map(part => rawText(text, withoutFirst(part, languages)))
  const each = (words: readonly string[]): number[] | null => {
    const named = words.map(word => optionNamed(options, word, languages))
    return named.length > 0 && named.every(index => typeof index === 'number') ? named : null
  }
  const single = tokens.filter(token => token.kind !== 'sign').map(token => rawText(text, [token]))
  return each(parts) ?? (single.length > 1 ? each(single) : null)
}

/** “both red”, “first one”. */
function withoutFirst(tokens: readonly Token[], languages: readonly Language[]): readonly Token[] {
  const isFirst = tokens.length > 1 && languages.some(one => one.firsts.has(tokens[0]!.text))
  return isFirst && !languages.some(one => one.ordinals.has(tokens[0]!.text) && one.pronouns.has(tokens[1]!.text))
    ? tokens.slice(1)
    : tokens
}

/** The text from the first of the tokens to the last, as it was typed. */
export const rawText = (text: string, tokens: readonly Token[]): string =>
  tokens.length === 0 ? '' : text.slice(tokens[0]!.start, tokens.at(-1)!.end)
