// What a learner typed, cut into tokens. Letters written together are split into the declared symbols, and only into those.
import { ExpressionError } from './expression-error.js'
import { lowered, plainCharacters } from './learner-characters.js'
import { splitName, type Vocabulary } from './learner-names.js'
import { greatestCommonDivisor } from './rational.js'
import { MAX_DIGITS, MAX_LENGTH, type Token } from './tokens.js'

const SPACE = /\s*/y
const NUMBER = /(?:\d+(?:[.,]\d+)*|\.\d+)/y
/** Of a decimal that repeats, `(3)` in `0.3(3)`; only directly after the digits of a decimal. */
const PERIOD = /(?<=[.,]\d+)\(\d+\)/y
/** `e-2` in `5.1e-2`, with nothing between. */
const EXPONENT = /[eE][+-]?\d+(?![\p{L}_])/uy
const NAME = /\p{L}[\p{L}\d_]*/uy
const RAISED = /[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+/y
const SYMBOL = /\*\*|==|!=|<=|>=|[-+*/^()|√∛=<>≤≥≠]/y
const SPELLINGS: Readonly<Record<string, string>> = { '^': '**', '=': '==', '≤': '<=', '≥': '>=', '≠': '!=' }

/** Throws ExpressionError with offsets into the text as typed. The last token is always `end`. */
export function learnerTokens(typed: string, vocabulary: Vocabulary): Token[] {
  if (typed.length > MAX_LENGTH)
    throw new ExpressionError(`This is too long: at most ${MAX_LENGTH} characters.`, MAX_LENGTH, 'too_large')
  const plain = plainCharacters(typed)
  const tokens: Token[] = []
  let next = 0
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = next
    const found = pattern.exec(plain.text)?.[0] ?? null
    if (found !== null) next += found.length
    return found
  }
  for (;;) {
    take(SPACE)
    const at = plain.at[next]!
    if (next >= plain.text.length) {
      tokens.push({ kind: 'end', text: '', at })
      return tokens
    }
    const start = next
    const number = take(NUMBER)
    if (number !== null) {
      const numeral = decimalOf(number, at)
      const period = take(PERIOD)
      const exponent =
        period === null && !vocabulary.symbols.some(symbol => /^[eE]/.test(symbol)) ? take(EXPONENT) : null
      if (period !== null) tokens.push(...repeating(numeral, period, at))
      else tokens.push({ kind: 'number', text: exponent === null ? numeral : scientific(numeral, exponent, at), at })
      continue
    }
    const name = take(NAME)
    if (name !== null) {
      const called = /^\s*(?:\(|\^|\*\*|[⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹])/.test(plain.text.slice(next, next + 40))
      for (const piece of splitName(name, called, vocabulary, at))
        tokens.push({ kind: piece.kind, text: piece.text, at: plain.at[start + piece.from]! })
      continue
    }
    const raised = take(RAISED)
    if (raised !== null) {
      const power = lowered(raised)
      tokens.push({ kind: 'symbol', text: '**', at })
      if (power.startsWith('-')) tokens.push({ kind: 'symbol', text: '-', at })
      tokens.push({ kind: 'number', text: decimalOf(power.replace('-', ''), at), at })
      continue
    }
    const symbol = take(SYMBOL)
    if (symbol === null)
      throw new ExpressionError(`“${String.fromCodePoint(plain.text.codePointAt(next)!)}” means nothing here.`, at)
    tokens.push({ kind: 'symbol', text: SPELLINGS[symbol] ?? symbol, at })
  }
}

/** The tokens of the fraction that a decimal is whose last digits repeat, in brackets: `0.3(3)` is (3/9). */
function repeating(numeral: string, bracket: string, at: number): Token[] {
  const period = bracket.slice(1, -1)
  const [head, tail] = numeral.split('.') as [string, string]
  const shift = 10n ** BigInt(tail.length)
  const nines = 10n ** BigInt(period.length) - 1n
  const [n, d] = [BigInt(head + tail) * nines + BigInt(period), shift * nines]
  const common = greatestCommonDivisor(n, d)
  if (!tail.endsWith(period))
    throw new ExpressionError(
      `“${numeral}${bracket}” can be read in two ways: write ${n / common}/${d / common} or ${numeral}*${period}.`,
      at,
      'ambiguous',
    )
  const symbol = (text: string): Token => ({ kind: 'symbol', text, at })
  const digits = (value: bigint): Token => ({ kind: 'number', text: String(value / common), at })
  return [symbol('('), digits(n), symbol('/'), digits(d), symbol(')')]
}

/** `5.1` and `e-2` as 0.051. A whole number before a sign has two readings: `2e-3` may be 2·e − 3. */
function scientific(numeral: string, exponent: string, at: number): string {
  if (!numeral.includes('.') && /^e[+-]/.test(exponent))
    throw new ExpressionError(
      `“${numeral}${exponent}” can be read in two ways: write ${numeral}*10^(${exponent.slice(1)}) or ${numeral}*e ${exponent[1]} ${exponent.slice(2)}.`,
      at,
      'ambiguous',
    )
  const power = Number(exponent.slice(1))
  const [head, tail = ''] = numeral.split('.') as [string, string?]
  if (head.length + tail.length + Math.abs(power) > MAX_DIGITS)
    throw new ExpressionError(`A number has at most ${MAX_DIGITS} digits.`, at, 'too_large')
  const digits = `${'0'.repeat(Math.max(0, -power))}${head}${tail}${'0'.repeat(Math.max(0, power))}`
  const point = Math.max(0, -power) + head.length + power
  const [whole, rest] = [digits.slice(0, point).replace(/^0+(?=\d)/, ''), digits.slice(point).replace(/0+$/, '')]
  return rest === '' ? whole : `${whole}.${rest}`
}

/** A comma is the decimal sign unless it could stand between thousands. */
function decimalOf(numeral: string, at: number): string {
  if (numeral.length > MAX_DIGITS)
    throw new ExpressionError(`A number has at most ${MAX_DIGITS} digits.`, at, 'too_large')
  const signs = numeral.replace(/\d/g, '')
  if (signs.length > 1)
    throw new ExpressionError(`Write “${numeral}” without signs between the thousands.`, at, 'ambiguous')
  if (signs === ',' && /^[1-9]\d{0,2},\d{3}$/.test(numeral))
    throw new ExpressionError(
      `“${numeral}” can be read in two ways: write ${numeral.replace(',', '')} or ${numeral.replace(',', '.')}.`,
      at,
      'ambiguous',
    )
  return numeral.replace(',', '.').replace(/^\./, '0.')
}
