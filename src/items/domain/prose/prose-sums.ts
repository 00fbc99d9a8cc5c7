// Arithmetic that stands in prose: 80 + 5, 2^8 − 2, (40 + 2) × 2, "5 more than 80".
import { evaluate } from '../expression/evaluate.js'
import { ExpressionError } from '../expression/expression-error.js'
import { parseExpression } from '../expression/parse.js'
import type { NumberValue } from '../expression/rational.js'
import { withDigits } from './number-words.js'
import { rememberingFew } from './remembering-few.js'

const NUMBER = String.raw`\d{1,40}(?:\.\d{1,20})?`
const CHAIN = new RegExp(`${NUMBER}(?:\\s*(?:\\*\\*|[-+*/^x])\\s*${NUMBER})+`, 'g')
const BRACKETED = /[\d(][\d\s.+\-*/^()]{2,200}[\d)]/g
const COMPARED = new RegExp(
  `(${NUMBER})\\s+(more|less|fewer|greater|higher|lower|above|below|after|before)(?:\\s+than)?\\s+(${NUMBER})`,
  'g',
)
const WORDS: readonly (readonly [RegExp, string])[] = [
  [/\bplus\b|\badded to\b/gi, '+'],
  [/\bminus\b|\btake away\b|\bless\b(?!\s+than)/gi, '-'],
  [/\btimes\b|\bmultiplied by\b/gi, '*'],
  [/\b(?:divided by|over)\b/gi, '/'],
  [/\b(?:to the power(?: of)?)\b/gi, '^'],
  [/\bsquared\b/gi, '^2'],
  [/\bcubed\b/gi, '^3'],
]
const MOST_OPERANDS = 6
const MOST_CHAINS = 60
/** Prose with more arithmetic than this is taken to name anything. */
const MOST_SUMS = 200

/** `operands` as canonical strings; arithmetic among values that are shown is the question, not its answer. */
export type NamedSum = { readonly value: NumberValue; readonly operands: readonly string[] }

/** What the arithmetic in the plain prose comes to, every stretch of it; null where there is more than anyone means. */
export const sumsIn = rememberingFew((prose: string): NamedSum[] | null => {
  let text = withDigits(prose)
  for (const [pattern, sign] of WORDS) text = text.replace(pattern, sign)
  // Once as written, once with emphasis taken out: 80 + **5**.
  const readings = new Set([text, text.replace(/[*_~`]{1,3}(?=\d)|(?<=\d)[*_~`]{1,3}(?!\s*\d)/g, '')])
  const sums = new Set([...readings].flatMap(stretchesIn))
  if (sums.size > MOST_SUMS) return null
  return [...sums].flatMap(sum => {
    const value = worth(sum)
    return value === null ? [] : [{ value, operands: operandsOf(sum) }]
  })
})

function stretchesIn(text: string): string[] {
  const chains = Array.from(text.matchAll(CHAIN), ([chain]) => chain)
    .slice(0, MOST_CHAINS)
    .flatMap(windows)
  const bracketed = [...text.matchAll(BRACKETED)]
    .slice(0, MOST_CHAINS)
    .map(([sum]) => sum)
    .filter(sum => sum.includes('('))
  const compared = [...text.matchAll(COMPARED)]
    .slice(0, MOST_CHAINS)
    .map(([, by, word, from]) => `${from} ${/^(?:less|fewer|lower|below|before)$/.test(word!) ? '-' : '+'} ${by}`)
  return [...chains, ...bracketed, ...compared]
}

/** Every stretch of two to six operands. */
function windows(chain: string): string[] {
  const parts = chain.split(/(\*\*|[-+*/^x])/).slice(0, 2 * MOST_OPERANDS * 4)
  const found: string[] = []
  for (let from = 0; from < parts.length; from += 2)
    for (let to = from + 2; to < Math.min(parts.length, from + 2 * MOST_OPERANDS); to += 2)
      found.push(parts.slice(from, to + 1).join(''))
  return found
}

const operandsOf = (sum: string): string[] => (sum.match(/\d+/g) ?? []).map(digits => String(BigInt(digits)))

function worth(sum: string): NumberValue | null {
  try {
    const value = evaluate(parseExpression(sum.replaceAll('^', '**').replaceAll('x', '*')), new Map())
    return value.kind === 'number' ? value : null
  } catch (error) {
    if (error instanceof ExpressionError) return null
    throw error
  }
}
