// Whether a text names an expression, an equation or an interval that would be right: its mathematics is read as a learner's.
import { rootOf, type AlgebraSettings } from '../answers/algebra.js'
import type { Node } from '../expression/ast.js'
import type { Complex } from '../expression/complex.js'
import { sampled } from '../expression/sampling.js'
import { MOST_RUNS } from './maths-runs.js'
import type { Reading } from './reading.js'
import { canonicalRead, isNews, type Sought } from './sought.js'

/** Answers judged in one text; one with more that could be right counts as naming it. */
const MOST_JUDGED = 80

export function namesMaths(sought: Sought, reading: Reading, shown: Reading): boolean {
  const symbols = symbolsOf(sought)
  const runs = reading.maths(symbols)
  if (runs.length > MOST_RUNS) return true
  const likely = likelihood(sought)
  const right = (pieces: readonly string[]): string[] | null => {
    const read = [...new Set(pieces.flatMap(piece => candidates(sought, piece)))].filter(likely)
    return read.length > MOST_JUDGED ? null : read.filter(sought.isRight)
  }
  const told = right(runs)
  return told === null || isNews([...new Set(told)], [...new Set(right(shown.maths(symbols)) ?? [])])
}

const symbolsOf = ({ settings }: Sought): readonly string[] =>
  (settings as { symbols?: readonly string[] }).symbols ?? []

/** Also the other side of an equation whose one side is a symbol alone, and what is longer than the key by a name: `y = …`, `f(x) = …`. */
function candidates(sought: Sought, piece: string): string[] {
  const whole = canonicalRead(sought, piece)
  if (whole !== null) return [whole]
  if (sought.type !== 'equation') return []
  const alone = /^([\p{L}\d_]+)==?/u.exec(sought.key.replaceAll(' ', ''))?.[1]
  const side =
    alone === undefined || !symbolsOf(sought).includes(alone) || !/[\p{L}(]/u.test(piece) ? null : `${alone} = ${piece}`
  const read = side === null ? null : canonicalRead(sought, side)
  return read === null ? [] : [read]
}

const POINTS = [0.7310585, 1.3179022, 2.1557722]

/** A quick look at one point, so that few have to be judged; conditions are asked about every one. */
function likelihood(sought: Sought): (canonical: string) => boolean {
  if (sought.type !== 'expression' || sought.open) return () => true
  const { symbols } = sought.settings as AlgebraSettings
  const point = new Map(symbols.map((name, i) => [name, POINTS[i % POINTS.length]! + i]))
  const at = (root: Node): Complex | null => sampled(root, point, 'complex')
  const wanted = at(rootOf(sought.key, symbols))
  return canonical => {
    const found = at(rootOf(canonical, symbols))
    if (wanted === null || found === null) return true
    const size = Math.max(1, Math.hypot(wanted.re, wanted.im))
    return Math.hypot(wanted.re - found.re, wanted.im - found.im) <= 1e-6 * size + 8 * (wanted.error + found.error)
  }
}
