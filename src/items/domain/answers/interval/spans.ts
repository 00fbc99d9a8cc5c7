// Sets of numbers on the line: unions, intersections and the normal form of intervals.
import { compareNumbers, type NumberValue } from '../../../../expression/rational.js'
import { interval, type IntervalValue } from '../../../../expression/value.js'
import { decimalText, fractionText, numberOf } from '../../../../expression/numeral.js'

export type Span = IntervalValue

export const ALL: Span = interval(null, null, false, false)
export const point = (x: NumberValue): Span => interval(x, x, true, true)

/** Less than 0 when a begins earlier. */
function compareStarts(a: Span, b: Span): number {
  if (a.from === null || b.from === null) return a.from === b.from ? 0 : a.from === null ? -1 : 1
  return compareNumbers(a.from, b.from) || Number(b.fromClosed) - Number(a.fromClosed)
}

/** Less than 0 when a ends earlier. */
function compareStops(a: Span, b: Span): number {
  if (a.to === null || b.to === null) return a.to === b.to ? 0 : a.to === null ? 1 : -1
  return compareNumbers(a.to, b.to) || Number(a.toClosed) - Number(b.toClosed)
}

/** In order, with none that overlap or touch: equal sets give equal spans. */
export function joined(spans: readonly Span[]): Span[] {
  const made: Span[] = []
  for (const span of spans.toSorted(compareStarts)) {
    const last = made.at(-1)
    if (last === undefined || !meets(last, span)) made.push(span)
    else if (compareStops(last, span) < 0) made[made.length - 1] = { ...last, to: span.to, toClosed: span.toClosed }
  }
  return made
}

/** Whether b, which does not begin earlier, begins before a gap opens behind a. */
function meets(a: Span, b: Span): boolean {
  if (a.to === null || b.from === null) return true
  const order = compareNumbers(b.from, a.to)
  return order < 0 || (order === 0 && (a.toClosed || b.fromClosed))
}

export const shared = (a: readonly Span[], b: readonly Span[]): Span[] =>
  joined(a.flatMap(x => b.flatMap(y => common(x, y))))

function common(a: Span, b: Span): Span[] {
  const start = compareStarts(a, b) < 0 ? b : a
  const stop = compareStops(a, b) < 0 ? a : b
  return spanOf(start.from, stop.to, start.fromClosed, stop.toClosed)
}

/** Empty where no number lies between the ends. */
export function spanOf(
  from: NumberValue | null,
  to: NumberValue | null,
  fromClosed: boolean,
  toClosed: boolean,
): Span[] {
  const order = from === null || to === null ? -1 : compareNumbers(from, to)
  if (order > 0 || (order === 0 && !(fromClosed && toClosed))) return []
  return [interval(from, to, fromClosed, toClosed)]
}

/** As it is typed: `[1; 3) U (5; inf)`, a point as `{2}`, nothing as `{}`. */
export function spansText(spans: readonly Span[]): string {
  if (spans.length === 0) return '{}'
  return spans.map(span => (isPoint(span) ? `{${end(span.from, '')}}` : plainSpan(span))).join(' U ')
}

const isPoint = ({ from, to }: Span): boolean => from !== null && to !== null && compareNumbers(from, to) === 0

const end = (x: NumberValue | null, infinite: string): string => (x === null ? infinite : fractionText(x))

const plainSpan = ({ from, to, fromClosed, toClosed }: Span): string =>
  `${fromClosed ? '[' : '('}${end(from, '-inf')}; ${end(to, 'inf')}${toClosed ? ']' : ')'}`

/** What `spansText` wrote. */
export function spansOf(text: string): Span[] {
  if (text === '{}') return []
  return text.split(' U ').map(piece => {
    const inner = piece.slice(1, -1)
    if (piece.startsWith('{')) return point(numberOf(inner))
    const [from, to] = inner.split('; ').map(word => (word.endsWith('inf') ? null : numberOf(word)))
    return interval(from!, to!, piece.startsWith('['), piece.endsWith(']'))
  })
}

/** LaTeX, without dollar signs. */
export function spansMaths(spans: readonly Span[]): string {
  if (spans.length === 0) return '\\varnothing'
  return spans
    .map(span => {
      if (isPoint(span)) return `\\{${decimalText(span.from!)}\\}`
      const from = span.from === null ? '-\\infty' : decimalText(span.from)
      const to = span.to === null ? '\\infty' : decimalText(span.to)
      return `${span.fromClosed ? '[' : '('}${from}, ${to}${span.toClosed ? ']' : ')'}`
    })
    .join(' \\cup ')
}
