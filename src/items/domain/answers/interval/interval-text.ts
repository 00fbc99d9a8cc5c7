// How a set of numbers on the line may be typed: `[1, 3) ∪ (5, ∞)`, `x > 2`, `1 <= x < 3 or x = 7`, `{2}`.
import { compareNumbers, type NumberValue } from '../../../../expression/rational.js'
import { readNumber } from '../../../../expression/number-text.js'
import { ALL, joined, point, shared, spanOf, type Span } from './spans.js'
import { refuse, type Refusal } from '../answer-type.js'

type ReadSpans = { readonly ok: true; readonly spans: readonly Span[] } | Refusal

const INTERVAL = 'Write an interval such as [1, 3) or (-inf, 2], and U between two of them.'
/** More pieces than anyone means. */
const MAX_PIECES = 12

/** `symbol` is null where inequalities are not read. */
export function readSpans(plain: string, symbol: string | null): ReadSpans {
  const text = plain
    .replace(/≤|⩽|=</g, '<=')
    .replace(/≥|⩾|=>/g, '>=')
    .replace(/≠|!=/g, '<>')
    .replace(/∞|\b(?:infinity|infty|oo)\b/gi, 'inf')
    .replace(/∨|\bor\b/gi, '|')
    .replace(/∧|&&?|\band\b/gi, '&')
    .replace(/∪/g, 'U')
  if (/^(?:∅|\{ ?\}|no (?:real )?solutions?|none|empty(?: set)?)$/i.test(text)) return { ok: true, spans: [] }
  if (/^(?:ℝ|R|all real numbers|all reals)$/.test(text)) return { ok: true, spans: [ALL] }
  const named =
    symbol !== null && text.startsWith(symbol) ? text.slice(symbol.length).replace(/^ ?(?:∈|\bin\b) ?/, '∈') : text
  if (named.startsWith('∈')) return unionOf(named.slice(1).split(/[U|]/), readInterval)
  if (!/[<>=]/.test(text)) return unionOf(text.split(/[Uu|]/), readInterval)
  if (symbol === null) return refuse(INTERVAL)
  return unionOf(text.split('|'), part => meetOf(part.split('&'), symbol))
}

function unionOf(parts: readonly string[], read: (part: string) => ReadSpans): ReadSpans {
  if (parts.length > MAX_PIECES) return refuse(`Write at most ${MAX_PIECES} pieces.`)
  const spans: Span[] = []
  for (const part of parts) {
    const found = read(part.trim())
    if (!found.ok) return found
    spans.push(...found.spans)
  }
  return { ok: true, spans: joined(spans) }
}

function meetOf(parts: readonly string[], symbol: string): ReadSpans {
  let spans: readonly Span[] = [ALL]
  for (const part of parts.slice(0, MAX_PIECES)) {
    const found = readInequality(part.trim(), symbol)
    if (!found.ok) return found
    spans = shared(spans, found.spans)
  }
  return { ok: true, spans }
}

function readInterval(piece: string): ReadSpans {
  const inner = piece.slice(1, -1).trim()
  if (piece.length > 1 && piece.startsWith('{') && piece.endsWith('}')) return points(inner)
  if (!/^[[(\]].*[\])[]$/.test(piece)) return refuse(INTERVAL)
  const cut = separated(inner)
  if (cut === null) return refuse('Put a semicolon between the two ends: it is not clear which comma separates them.')
  if (cut.length !== 2) return refuse('An interval has two ends, as in [1, 3).')
  const [from, to] = [readEnd(cut[0]!), readEnd(cut[1]!)]
  if (typeof from === 'string') return refuse(from)
  if (typeof to === 'string') return refuse(to)
  const fromClosed = piece.startsWith('[')
  const toClosed = piece.endsWith(']')
  if (from.infinite > 0 || to.infinite < 0) return refuse('Write the smaller end first.')
  if ((from.infinite !== 0 && fromClosed) || (to.infinite !== 0 && toClosed))
    return refuse('Infinity is no number that could belong to it: write ( or ) beside it.')
  if (from.value !== null && to.value !== null && compareNumbers(from.value, to.value) > 0)
    return refuse('Write the smaller end first.')
  const spans = spanOf(from.value, to.value, fromClosed, toClosed)
  return spans.length === 0 ? refuse('There is no number in this interval.') : { ok: true, spans }
}

function points(inner: string): ReadSpans {
  const spans: Span[] = []
  for (const text of inner.split(inner.includes(';') ? ';' : ',')) {
    const read = readEnd(text.trim())
    if (typeof read === 'string') return refuse(read)
    if (read.value === null) return refuse('Infinity is no number.')
    spans.push(point(read.value))
  }
  return { ok: true, spans: joined(spans) }
}

/** At the semicolon, or at the only comma; null when there are more commas. */
function separated(inner: string): string[] | null {
  if (inner.includes(';')) return inner.split(';')
  const byComma = inner.split(',')
  return byComma.length > 2 ? null : byComma
}

type End = { readonly value: NumberValue | null; readonly infinite: -1 | 0 | 1 }

/** A number or an infinity, or what is wrong. */
function readEnd(text: string): End | string {
  const infinite = /^([+-]?) ?inf$/.exec(text.trim())
  if (infinite !== null) return { value: null, infinite: infinite[1] === '-' ? -1 : 1 }
  const read = readNumber(text.trim())
  return read.ok ? { value: read.written.value, infinite: 0 } : `“${text.trim().slice(0, 30)}”: ${read.message}`
}

/** `x < 3`, `3 > x`, `1 <= x < 3`, `x = 3`, `x <> 3`. */
function readInequality(text: string, symbol: string): ReadSpans {
  const pieces = text.split(/(<=|>=|<>|<|>|=)/).map(piece => piece.trim())
  const at = pieces.indexOf(symbol)
  const shape = refuse(`Write inequalities in ${symbol}, such as ${symbol} > 2 or 1 <= ${symbol} < 3.`)
  if (at < 0 || (pieces.length !== 3 && pieces.length !== 5) || (pieces.length === 5 && at !== 2)) return shape
  let spans: readonly Span[] = [ALL]
  for (let i = 1; i < pieces.length; i += 2) {
    const [left, sign, right] = [pieces[i - 1]!, pieces[i]!, pieces[i + 1]!]
    const read = readEnd(left === symbol ? right : left)
    if (typeof read === 'string') return refuse(read)
    const turned = left === symbol ? sign : TURNED[sign]!
    if (pieces.length === 5 && !'<=>='.includes(sign)) return shape
    const found = solutions(turned, read)
    if (found === null) return shape
    spans = shared(spans, found)
  }
  if (pieces.length === 5 && (pieces[1]![0] !== pieces[3]![0] || pieces[1] === '=' || pieces[1] === '<>'))
    return refuse('Both signs of a chain point the same way, as in 1 <= x < 3.')
  return { ok: true, spans }
}

const TURNED: Readonly<Record<string, string>> = { '<': '>', '>': '<', '<=': '>=', '>=': '<=', '=': '=', '<>': '<>' }

/** The numbers that stand in this relation to the end; null where that is nothing anyone means. */
function solutions(sign: string, { value, infinite }: End): Span[] | null {
  const below = (closed: boolean): Span[] => spanOf(null, value, false, closed)
  const above = (closed: boolean): Span[] => spanOf(value, null, closed, false)
  if (infinite !== 0) return (sign === '<' && infinite > 0) || (sign === '>' && infinite < 0) ? [ALL] : null
  switch (sign) {
    case '<':
      return below(false)
    case '<=':
      return below(true)
    case '>':
      return above(false)
    case '>=':
      return above(true)
    case '=':
      return [point(value!)]
    default:
      return [...below(false), ...above(false)]
  }
}
