// What a learner typed, cut into tokens. Letters written together are split into the declared symbols, and only into those.
import { ExpressionError } from './expression-error.js'
import { lowered, plainCharacters } from './learner-characters.js'
import { splitName, type Vocabulary } from './learner-names.js'
import { MAX_DIGITS, MAX_LENGTH, type Token } from './tokens.js'

const SPACE = /\s*/y
const NUMBER = /(?:\d+(?:[.,]\d+)*|\.\d+)/y
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
      tokens.push({ kind: 'number', text: decimalOf(number, at), at })
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
