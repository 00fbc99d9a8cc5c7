// Whether two expressions always have the same value. Rational functions are compared exactly; the others at points, in doubles.
import type { BinaryOperator, Node } from './ast.js'
import * as c from './complex.js'
import type { Complex, Maybe } from './complex.js'
import { FIELD, fieldValue, isRationalFunction } from './field.js'
import { randomBits } from './random-bits.js'
import { sampled } from './sampling.js'

export type Verdict = 'same' | 'different' | 'undetermined'
/** Where the sample points of a symbol lie. */
export type Domain = { readonly min: number; readonly max: number; readonly whole?: boolean }
type EquivalenceOptions = {
  /** The points depend on nothing else, so that grading again gives the same verdict. */
  readonly seed: string
  /** By symbol; a symbol without one may be any real number. */
  readonly domains?: Readonly<Record<string, Domain>>
}

const REAL: Domain = { min: -5, max: 5 }

const FIELD_POINTS = 4
const POINTS = 10
const LEAST_POINTS = 3
const TRIES = 40
const RELATIVE = 1e-12

/**
 * `symbols` are the names that may stand in either. Two equations are the same when one is a multiple of the other. Expressions count
 * as the same when they agree wherever both are defined: (x² − 1)/(x + 1) and x − 1. 'undetermined' when too few points are defined.
 */
export function equivalent(a: Node, b: Node, symbols: readonly string[], options: EquivalenceOptions): Verdict {
  const [left, right] = [relationOf(a), relationOf(b)]
  if (left === null && right === null) return compared(a, b, new Points(symbols, options))
  if (left === null || right === null || left.operator !== right.operator) return 'different'
  return proportional(left, right, new Points(symbols, options))
}

class Points {
  constructor(
    private readonly symbols: readonly string[],
    private readonly options: EquivalenceOptions,
  ) {}

  inField(sample: number): Map<string, bigint> {
    return new Map(this.symbols.map(name => [name, BigInt(`0x${this.#bits('field', sample, name)}`) % FIELD]))
  }

  inDomain(sample: number): Map<string, number> {
    return new Map(this.symbols.map(name => [name, this.#number(sample, name)]))
  }

  #number(sample: number, name: string): number {
    const domains = this.options.domains ?? {}
    const { min, max, whole } = Object.hasOwn(domains, name) ? domains[name]! : REAL
    const share = Number.parseInt(this.#bits('real', sample, name).slice(0, 12), 16) / 2 ** 48
    return whole === true ? Math.floor(min + share * (Math.floor(max) - min + 1)) : min + share * (max - min)
  }

  #bits(kind: string, sample: number, name: string): string {
    return randomBits(this.options.seed, `${kind} ${sample} ${name}`)
  }
}

/** The values of a and b at points where both are defined, up to one that satisfies `enough`. */
function fieldPairs(
  a: Node,
  b: Node,
  points: Points,
  enough: (pair: readonly [bigint, bigint], first: readonly [bigint, bigint]) => boolean,
): [bigint, bigint][] {
  const pairs: [bigint, bigint][] = []
  for (let sample = 0; sample < TRIES && pairs.length < FIELD_POINTS; sample++) {
    const point = points.inField(sample)
    const x = fieldValue(a, point)
    const y = x === null ? null : fieldValue(b, point)
    if (x === null || y === null) continue
    pairs.push([x, y])
    if (enough([x, y], pairs[0]!)) break
  }
  return pairs
}

/** At one point already rational functions that differ there are known to differ. */
const differ = ([x, y]: readonly [bigint, bigint]): boolean => x !== y
const differInRatio = ([x, y]: readonly [bigint, bigint], first: readonly [bigint, bigint]): boolean =>
  (x === 0n) !== (y === 0n) || (x * first[1] - first[0] * y) % FIELD !== 0n

function sampledPairs(a: Node, b: Node, points: Points, field: 'real' | 'complex'): [Complex, Complex][] {
  const pairs: [Complex, Complex][] = []
  for (let sample = 0; sample < TRIES && pairs.length < POINTS; sample++) {
    const point = points.inDomain(sample)
    const x = sampled(a, point, field)
    const y = x === null ? null : sampled(b, point, field)
    if (x !== null && y !== null) pairs.push([x, y])
  }
  return pairs
}

function compared(a: Node, b: Node, points: Points): Verdict {
  if (isRationalFunction(a) && isRationalFunction(b)) {
    const pairs = fieldPairs(a, b, points, differ)
    if (pairs.some(differ)) return 'different'
    return pairs.length < FIELD_POINTS ? 'undetermined' : 'same'
  }
  for (const field of ['real', 'complex'] as const) {
    const verdict = verdictOf(sampledPairs(a, b, points, field).map(([x, y]) => agreement(x, y)))
    if (verdict !== 'undetermined') return verdict
  }
  return 'undetermined'
}

type Agreement = 'same' | 'different' | 'noise'

function verdictOf(found: readonly Agreement[]): Verdict {
  if (found.includes('different')) return 'different'
  return found.filter(agreement => agreement === 'same').length >= LEAST_POINTS ? 'same' : 'undetermined'
}

/** Within the error of both, or within a millionth of a millionth; where the error covers everything, nothing is known. */
function agreement(a: Complex, b: Complex): Agreement {
  const distance = Math.hypot(a.re - b.re, a.im - b.im)
  const noise = a.error + b.error
  const magnitude = Math.max(c.size(a), c.size(b))
  if (distance > Math.max(RELATIVE * magnitude, 8 * noise)) return 'different'
  return noise <= 1e-6 * magnitude || noise <= 1e-9 ? 'same' : 'noise'
}

type Relation = { readonly operator: BinaryOperator; readonly difference: Node }

/** An equation or inequality as “difference = 0” or “difference < 0”; null for anything else. */
function relationOf(node: Node): Relation | null {
  if (node.kind !== 'binary') return null
  const { left, right, at } = node
  const minus = (x: Node, y: Node): Node => ({ kind: 'binary', operator: '-', left: x, right: y, at })
  switch (node.operator) {
    case '==':
    case '!=':
    case '<':
    case '<=':
      return { operator: node.operator, difference: minus(left, right) }
    case '>':
      return { operator: '<', difference: minus(right, left) }
    case '>=':
      return { operator: '<=', difference: minus(right, left) }
    default:
      return null
  }
}

/** One difference is a constant times the other: not zero, and for inequalities positive. */
function proportional(a: Relation, b: Relation, points: Points): Verdict {
  const exact = isRationalFunction(a.difference) && isRationalFunction(b.difference)
  if (exact) {
    const pairs = fieldPairs(a.difference, b.difference, points, differInRatio)
    if (pairs.some(pair => differInRatio(pair, pairs[0]!))) return 'different'
    if (pairs.length < FIELD_POINTS) return 'undetermined'
    if (a.operator === '==' || a.operator === '!=') return 'same'
  }
  const ratios = sampledPairs(a.difference, b.difference, points, 'real').flatMap(([x, y]): Complex[] => ratio(x, y))
  const [first] = ratios
  if (first === undefined) return exact ? 'same' : 'undetermined'
  const sign = a.operator === '==' || a.operator === '!=' || first.re > 0
  if (!sign) return 'different'
  return exact ? 'same' : verdictOf(ratios.map(x => agreement(x, first)))
}

function ratio(a: Complex, b: Complex): Complex[] {
  const value: Maybe = c.over(a, b)
  return value === null || c.size(value) <= 4 * value.error ? [] : [value]
}
