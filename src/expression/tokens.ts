// The text of an expression, cut into tokens.
import { ExpressionError } from './expression-error.js'

/** A `word` is a function or a constant; only what learners type is told apart so early. */
export type Token = {
  readonly kind: 'number' | 'text' | 'name' | 'word' | 'symbol' | 'end'
  /** The value of a text token without its quotes; otherwise as written. */
  readonly text: string
  readonly at: number
}

export const MAX_LENGTH = 2_000
export const MAX_DIGITS = 60
const WORD_SYMBOLS = new Set(['and', 'or', 'not', 'in', 'if', 'else', 'true', 'false'])
const NUMBER = /\d+(\.\d+)?/y
const NAME = /[A-Za-z_][A-Za-z0-9_]*/y
const SYMBOL = /\*\*|\/\/|==|!=|<=|>=|[-+*/%<>()[\],]/y
const SPACE = /[ \t\r\n]*/y

/** Throws ExpressionError. The last token is always `end`. */
export function tokenise(source: string, maxLength = MAX_LENGTH): Token[] {
  if (source.length > maxLength)
    throw new ExpressionError(`An expression has at most ${maxLength} characters.`, maxLength, 'too_large')
  const tokens: Token[] = []
  let at = 0
  const take = (pattern: RegExp): string | null => {
    pattern.lastIndex = at
    const match = pattern.exec(source)
    return match === null ? null : match[0]
  }
  for (;;) {
    at += take(SPACE)!.length
    if (at >= source.length) {
      tokens.push({ kind: 'end', text: '', at: source.length })
      return tokens
    }
    const start = at
    const quote = source[at]!
    if (quote === '"' || quote === "'") {
      const [value, length] = readText(source, at, quote)
      tokens.push({ kind: 'text', text: value, at: start })
      at += length
      continue
    }
    const number = take(NUMBER)
    const name = number === null ? take(NAME) : null
    const symbol = number === null && name === null ? take(SYMBOL) : null
    const found = number ?? name ?? symbol
    if (found === null) throw new ExpressionError(meaningless(String.fromCodePoint(source.codePointAt(at)!)), at)
    if (number !== null && number.length > MAX_DIGITS)
      throw new ExpressionError(`A number has at most ${MAX_DIGITS} digits.`, at, 'too_large')
    const kind = number !== null ? 'number' : name !== null && !WORD_SYMBOLS.has(name) ? 'name' : 'symbol'
    tokens.push({ kind, text: found, at: start })
    at += found.length
  }
}

/** What to write instead of a sign that people write elsewhere. */
const MEANT: Readonly<Record<string, string>> = {
  '·': 'Write * to multiply.',
  '×': 'Write * to multiply.',
  '⋅': 'Write * to multiply.',
  ':': 'Write / to divide.',
  '÷': 'Write / to divide.',
  '−': 'Write - to subtract.',
  '–': 'Write - to subtract.',
  '=': 'Write == to compare.',
  '!': 'Write “not”, or != for two values that differ.',
  '&': 'Write “and”.',
  '|': 'Write “or”.',
  '^': 'Write ** for a power.',
  '²': 'Write ** 2 for a square.',
  '³': 'Write ** 3 for a cube.',
  '≤': 'Write <= instead.',
  '≥': 'Write >= instead.',
  '≠': 'Write != instead.',
  '√': 'Write sqrt(…) for a root.',
  '?': 'Write “x if … else y”.',
  '∧': 'Write “and”.',
  '∨': 'Write “or”.',
  '¬': 'Write “not”.',
  '∈': 'Write “in”.',
}

const meaningless = (sign: string): string =>
  `“${sign}” means nothing here.${Object.hasOwn(MEANT, sign) ? ` ${MEANT[sign]!}` : ''}`

/** The quoted text that begins at `start`, and how long it is with its quotes. A backslash makes the next character plain. */
function readText(source: string, start: number, quote: string): [string, number] {
  let value = ''
  for (let at = start + 1; at < source.length; at++) {
    const character = source[at]!
    if (character === quote) return [value, at - start + 1]
    if (character === '\\' && at + 1 < source.length) value += source[++at]!
    else value += character
  }
  throw new ExpressionError('This text has no closing quote.', start, 'incomplete')
}
