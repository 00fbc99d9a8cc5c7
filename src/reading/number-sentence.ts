// The number that a sentence answers with: “there are 36 pencils” is 36. Its grammar lists the words allowed around it; other sentences are no answer.
import { knownUnit } from '../items/index.js'
import type { Framed } from './frame.js'
import { knows, longest, type Language } from './language.js'
import { isSign, numeralAt, type Numeral } from './numerals.js'
import { phraseAt, tokensOf, type Token } from './tokens.js'

/** `tail`: what follows the number as it was typed, such as a unit. */
export type AnswerNumber = { readonly numeral: Numeral; readonly tail: string }

/** Words that the question itself says, and its numbers. */
type Given = { readonly words: ReadonlySet<string>; readonly numbers: ReadonlySet<string> }

/**
 * Every number that the reply may answer with: none for a text that is not an answer, several for an equation with a number on either
 * side. `question`: what the learner reads. `keepsUnit`: an unknown word after the number is a unit that the reader has to see.
 */
export function answerNumbers(
  text: string,
  { tokens, isBare }: Framed,
  question: string,
  languages: readonly Language[],
): AnswerNumber[] {
  const equation = sidesOf(tokens, languages)
  if (equation !== null) return equation.map(numeral => ({ numeral, tail: '' }))
  const numeral = sentence(tokens, givenBy(question, languages), isBare, languages)
  if (numeral === null) return []
  const rest = tokens.slice(numeral.end)
  return [{ numeral, tail: rest.length === 0 ? '' : text.slice(rest[0]!.start, rest.at(-1)!.end) }]
}

function givenBy(question: string, languages: readonly Language[]): Given {
  const tokens = tokensOf(question)
  const numbers = new Set(tokens.flatMap((_, at) => numeralAt(tokens, at, languages)?.text ?? []))
  return { words: new Set(tokens.filter(({ kind }) => kind === 'word').map(({ text }) => text)), numbers }
}

const OPERATORS = ['+', '-', '*', '/', ':', '·', '×', '÷', '^', '(', ')']

/** The sides of an equation that are one number: `9 * 4 = 36`, “9 times 4 is 36”, `x = 36`. Null where there is none. */
function sidesOf(tokens: readonly Token[], languages: readonly Language[]): Numeral[] | null {
  for (let at = 0; at < tokens.length; at++) {
    const equals = isSign(tokens[at], '=') ? 1 : longest(languages, one => phraseAt(tokens, at, one.equals))
    if (equals === 0) continue
    const [left, right] = [tokens.slice(0, at), tokens.slice(at + equals)]
    if (!isMaths(left, languages) || !(right.length > 0 && isMaths(right, languages))) continue
    return [left, right].flatMap(side => {
      const numeral = numeralAt(side, 0, languages)
      return numeral?.end === side.length ? [numeral] : []
    })
  }
  return null
}

/** Numbers, operators and single letters, in any order; a name alone is the left side of `x = 36`. */
function isMaths(tokens: readonly Token[], languages: readonly Language[]): boolean {
  for (let at = 0; at < tokens.length;) {
    const { kind, text } = tokens[at]!
    const times = longest(languages, one => phraseAt(tokens, at, one.times))
    const numeral = numeralAt(tokens, at, languages)
    if (numeral !== null) at = numeral.end
    else if (times > 0) at += times
    else if ((kind === 'sign' && OPERATORS.includes(text)) || (kind === 'word' && text.length === 1)) at++
    else return false
  }
  return true
}

/** `known`: a word of the question, or one of the language's closed classes. `refused`: with it the reply is another number or none. */
type Role = 'known' | 'unknown' | 'refused'

/**
 * `[subject and verb] number [what is counted]`. Every word is known but for one behind a number in digits: “36 bottles”. Numbers of the
 * question are passed over where another is said; two without a word between them, as in `28;7`, are a slip or a list.
 */
function sentence(
  tokens: readonly Token[],
  given: Given,
  isBare: boolean,
  languages: readonly Language[],
): Numeral | null {
  const found: Numeral[] = []
  let unknown = 0
  let hasVerb = false
  for (let at = 0; at < tokens.length;) {
    const ordinal = ordinalAt(tokens, at, languages)
    const numeral = ordinal > 0 ? null : numeralAt(tokens, at, languages)
    if (numeral !== null && !isArticle(tokens, at, numeral, languages)) {
      const between = tokens.slice(found.at(-1)?.end, at)
      if (unknown > 0 || (found.length > 0 && between.every(({ kind }) => kind === 'sign'))) return null
      found.push(numeral)
      at = numeral.end
      continue
    }
    const role = ordinal > 0 ? 'known' : roleOf(tokens, at, given, languages)
    if (role === 'refused') return null
    // Behind a verb an unknown word tells something of the number: “36 is wrong”.
    const mayBeUnknown = found.length > 0 && !isBare && !hasVerb && !found.some(one => one.inWords)
    if (role === 'unknown' && (!mayBeUnknown || ++unknown > 1)) return null
    hasVerb ||= found.length > 0 && knows(languages, 'verbs', tokens[at]!)
    at += Math.max(1, ordinal)
  }
  return theOne(found, given)
}

function roleOf(tokens: readonly Token[], at: number, given: Given, languages: readonly Language[]): Role {
  const token = tokens[at]!
  if (token.kind !== 'word') return /^[,.;€$£%°]$/.test(token.text) ? 'known' : 'refused'
  // “is it 36” asks.
  if (at === 0 && knows(languages, 'verbs', token)) return 'refused'
  if (isGiven(token.text, given)) return 'known'
  if (knows(languages, 'refused', token)) return 'refused'
  if (knows(languages, 'closed', token) || knows(languages, 'verbs', token)) return 'known'
  // “each friend”: the one who gets it.
  if (at > 0 && knows(languages, 'each', tokens[at - 1]!)) return 'known'
  return token.text.length > 1 || knownUnit(token.text, false) !== null ? 'unknown' : 'refused'
}

/** Words with the same beginning are forms of one word: `child` and `children`. */
const SAME_BEGINNING = 4
const isGiven = (word: string, { words }: Given): boolean =>
  words.has(word) ||
  (word.length >= SAME_BEGINNING &&
    [...words].some(other => other.length >= SAME_BEGINNING && (other.startsWith(word) || word.startsWith(other))))

/** `2nd`: how many tokens it takes; 0: it is none. */
function ordinalAt(tokens: readonly Token[], at: number, languages: readonly Language[]): number {
  const [number, ending] = [tokens[at], tokens[at + 1]]
  if (number?.kind !== 'number' || ending?.start !== number.end) return 0
  return languages.some(one => one.ordinalEndings.has(ending.text)) ? 2 : 0
}

/** “one” in “each one” or “one moment” is no number that somebody answers with; behind a verb it is. */
function isArticle(
  tokens: readonly Token[],
  at: number,
  { end, inWords, text }: Numeral,
  languages: readonly Language[],
): boolean {
  if (!inWords || text !== '1' || end > at + 1 || tokens.length === 1) return false
  return !(end === tokens.length && at > 0 && knows(languages, 'verbs', tokens[at - 1]!))
}

function theOne(found: readonly Numeral[], { numbers }: Given): Numeral | null {
  const own = [...new Map(found.map(numeral => [numeral.text, numeral])).values()]
  const others = own.filter(({ text }) => !numbers.has(text))
  const left = others.length > 0 ? others : own
  return left.length === 1 ? left[0]! : null
}
