// Which letters are which name: `xy` is x times y when both are declared, `sinx` is nothing, and `X` is a slip for `x`.
import { ExpressionError } from './expression-error.js'

/** Functions that a learner may call, each by every name it has. All take one value; `log` has base ten, `log_2` base two. */
const FUNCTION_NAMES: Readonly<Record<string, string>> = {
  sqrt: 'sqrt',
  cbrt: 'cbrt',
  ln: 'ln',
  log: 'log',
  exp: 'exp',
  sin: 'sin',
  cos: 'cos',
  tan: 'tan',
  sec: 'sec',
  csc: 'csc',
  cosec: 'csc',
  cot: 'cot',
  sinh: 'sinh',
  cosh: 'cosh',
  tanh: 'tanh',
  asin: 'asin',
  acos: 'acos',
  atan: 'atan',
  arcsin: 'asin',
  arccos: 'acos',
  arctan: 'atan',
  abs: 'abs',
}

export const LEARNER_FUNCTIONS: readonly string[] = [...new Set(Object.values(FUNCTION_NAMES))]

/** What a symbol may be called. */
export const SYMBOL = /^\p{L}[\p{L}\d_]{0,19}$/u

export type Vocabulary = {
  readonly symbols: readonly string[]
  /** Every spelling with the function it stands for. */
  readonly functions: ReadonlyMap<string, string>
  readonly constants: ReadonlyMap<string, 'pi' | 'e'>
}

export function vocabularyOf(symbols: readonly string[], functions: readonly string[]): Vocabulary {
  const constants = new Map<string, 'pi' | 'e'>([
    ['π', 'pi'],
    ['pi', 'pi'],
    ['e', 'e'],
  ])
  for (const symbol of symbols) constants.delete(symbol)
  const spellings = Object.entries(FUNCTION_NAMES).filter(
    ([spelling, name]) => functions.includes(name) && !symbols.includes(spelling),
  )
  return {
    symbols: [...new Set(symbols)].toSorted((a, b) => b.length - a.length),
    functions: new Map(spellings),
    constants,
  }
}

/** The base of `log_2` from 2 on, or null. */
export const baseOfLog = (word: string): number | null => {
  const base = Number(/^log_(\d{1,9})$/.exec(word)?.[1] ?? 0)
  return base >= 2 ? base : null
}

type Piece = { readonly kind: 'name' | 'word'; readonly text: string; readonly from: number }

/** Throws ExpressionError for letters that are no declared names. `called`: a bracket or a power follows. */
export function splitName(run: string, called: boolean, vocabulary: Vocabulary, at: number): Piece[] {
  if (vocabulary.symbols.includes(run)) return [{ kind: 'name', text: run, from: 0 }]
  const pieces = split(run, called, vocabulary)
  if (pieces !== null) return pieces
  throw unknown(run, called, vocabulary, at)
}

/** The pieces from left to right, the longest name first; null when something is left over. Each place is tried once. */
function split(run: string, called: boolean, { symbols, functions, constants }: Vocabulary): Piece[] | null {
  const hopeless = new Set<number>()
  const from = (start: number): Piece[] | null => {
    if (start === run.length) return []
    if (hopeless.has(start) || run.length > 60) return null
    const rest = run.slice(start)
    const named = functions.get(rest) ?? (functions.has('log') && baseOfLog(rest) !== null ? rest : undefined)
    if (named !== undefined && called) return [{ kind: 'word', text: named, from: start }]
    for (const symbol of symbols) {
      const after = rest.startsWith(symbol) ? from(start + symbol.length) : null
      if (after !== null) return [{ kind: 'name', text: symbol, from: start }, ...after]
    }
    for (const [spelling, name] of constants) {
      const after = rest.startsWith(spelling) ? from(start + spelling.length) : null
      if (after !== null) return [{ kind: 'word', text: name, from: start }, ...after]
    }
    if (named !== undefined) return [{ kind: 'word', text: named, from: start }]
    hopeless.add(start)
    return null
  }
  return from(0)
}

function unknown(run: string, called: boolean, vocabulary: Vocabulary, at: number): ExpressionError {
  const shown = `“${run.slice(0, 30)}${run.length > 30 ? '…' : ''}”`
  const meant = withOtherCapitals(run, called, vocabulary)
  if (meant !== null)
    return new ExpressionError(`${shown} is not known here. Did you mean “${meant}”?`, at, 'wrong_case')
  const [, symbol, digits] = /^(.*?)(\d+)$/.exec(run) ?? []
  if (symbol !== undefined && vocabulary.symbols.includes(symbol))
    return new ExpressionError(
      `${shown} can be read in two ways: write ${symbol}^${digits} or ${digits}${symbol}.`,
      at,
      'ambiguous',
    )
  const base = /^(?:log|lg|ld|lb)_?(\d*)$/.exec(run)?.[1]
  if (base !== undefined && vocabulary.functions.has('log')) return logarithm(base, at)
  if (called && [...run].length > 1)
    return new ExpressionError(`There is no function ${shown}.`, at, 'unknown_function')
  const names = vocabulary.symbols.toSorted()
  const use = names.length === 0 ? 'There are no symbols in this answer.' : `Use ${names.join(', ')}.`
  return new ExpressionError(`${shown} is not known here. ${use}`, at, 'unknown_name')
}

/** Without a base, with one that is none, or with one that might be a factor. */
function logarithm(base: string, at: number): ExpressionError {
  if (base === '')
    return new ExpressionError('Write log(x) for base ten, and the base otherwise: log_2(x).', at, 'ambiguous')
  if (Number(base) < 2)
    return new ExpressionError('The base of a logarithm is a whole number from 2 on.', at, 'unknown_function')
  return new ExpressionError(`Write log_${base}(x) for base ${base}, or log(${base}x).`, at, 'ambiguous')
}

/** The same letters with the capitals of the declared names, when that makes them known. */
function withOtherCapitals(run: string, called: boolean, { symbols, functions, constants }: Vocabulary): string | null {
  const small = new Map(symbols.map(symbol => [symbol.toLowerCase(), symbol]))
  const pieces = split(run.toLowerCase(), called, { symbols: [...small.keys()], functions, constants })
  if (pieces === null || run.length !== run.toLowerCase().length) return null
  return pieces.map(piece => (piece.kind === 'name' ? small.get(piece.text)! : piece.text)).join('')
}
