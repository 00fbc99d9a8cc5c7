// Whether two expressions always have the same value. That they do is proven in finite fields; doubles only show that they do not. So no
// rounded number decides that an answer is right.
import { childrenOf, type BinaryOperator, type Node } from './ast.js'
import { over, type Approximate, type Maybe } from './approximate.js'
import { exponentOf, FIELD, fieldNumerator, fieldValue, isRationalFunction } from './field.js'
import { FORMAL_FIELDS } from './formal-field.js'
import { FormalValues, type FormalSymbol } from './formal-values.js'
import { isExact } from './forms.js'
import { constantOf, polynomialOf } from './polynomial.js'
import { radicalSign } from './radical-sign.js'
import { randomBits } from './random-bits.js'
import { whole } from './rational.js'
import { haveSameSolutions } from './same-solutions.js'
import { sampled } from './sampling.js'
import { wholeExponents } from './whole-exponents.js'

/** `unproven`: they agree as far as doubles show, and no rule makes them the same. `undetermined`: there is too little to compare. */
export type Verdict = 'same' | 'different' | 'unproven' | 'undetermined'
/** Where the sample points of a symbol lie. */
export type Domain = { readonly min: number; readonly max: number; readonly whole?: boolean }
type EquivalenceOptions = {
  /** The points depend on nothing else, so that grading again gives the same verdict. */
  readonly seed: string
  /** By symbol; a symbol without one may be any real number. */
  readonly domains?: Readonly<Record<string, Domain>>
}

const REAL: Domain = { min: -5, max: 5 }
const WHOLE: Domain = { ...REAL, whole: true }

const FIELD_POINTS = 4
const POINTS = 24
const TRIES = 100
const FORMAL_POINTS = 4
/** A sign is one of two at each point: √(x²) is x at every second one. */
const SIGNED_POINTS = 24
/** Each root of another sum has a value at every second point. */
const FORMAL_TRIES = 1_500
const POINTS_IN_A_FIELD = 8
/** So many functions are evaluated in all. Where a sign is wrong evaluation ends at once, so points without a value cost little. */
const MAX_FUNCTIONS = 1_500
const SIGNED = new Set(['sqrt', 'ln', 'log', 'abs', 'asin', 'acos', 'atan'])
const RELATIVE = 1e-12

/**
 * `symbols` are the names that may stand in either. Two equations are the same when one is a multiple of the other. Expressions count
 * as the same when they agree wherever both are defined: (x² − 1)/(x + 1) and x − 1. The rules are
 * those of formal-values.ts.
 */
export function equivalent(a: Node, b: Node, symbols: readonly string[], options: EquivalenceOptions): Verdict {
  const [left, right] = [relationOf(a), relationOf(b)]
  const wholes = Object.fromEntries(wholeExponents(a, b).map(name => [name, WHOLE]))
  const points = new Points(symbols, { ...options, domains: { ...wholes, ...options.domains } })
  if (left === null && right === null) return compared(a, b, points)
  if (left === null || right === null) return 'different'
  if (left.operator === right.operator) return proportional(left, right, points)
  return haveSameSolutions(left, right) === true ? 'same' : 'different'
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

  /**
   * A few points in each field, so that what has no value in one is tried in others. `sameConstants`: at all points of a field; else they are
   * drawn anew at each, so that those of which a sign is asked have it at some.
   */
  formal(sample: number, sameConstants: boolean): { readonly field: number; readonly values: FormalValues } {
    const field = Math.floor(sample / POINTS_IN_A_FIELD) % FORMAL_FIELDS.length
    const constants = sameConstants ? field : FORMAL_FIELDS.length + sample
    const bits = (name: string): bigint => BigInt(`0x${this.#bits('formal', constants, name)}`)
    const pointBits = (name: string): bigint => BigInt(`0x${this.#bits('formal point', sample, name)}`)
    const symbols = new Map(this.symbols.map(name => [name, this.#formalSymbol(name)]))
    return { field, values: new FormalValues(FORMAL_FIELDS[field]!, bits, pointBits, symbols) }
  }

  #formalSymbol(name: string): FormalSymbol {
    const domains = this.options.domains ?? {}
    const { min, max, whole = false } = Object.hasOwn(domains, name) ? domains[name]! : REAL
    return { whole, sign: min >= 0 ? 1 : max <= 0 ? -1 : null }
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
  valueOf: (node: Node, point: ReadonlyMap<string, bigint>) => bigint | null = fieldValue,
): [bigint, bigint][] {
  const pairs: [bigint, bigint][] = []
  for (let sample = 0; sample < TRIES && pairs.length < FIELD_POINTS; sample++) {
    const point = points.inField(sample)
    const x = valueOf(a, point)
    const y = x === null ? null : valueOf(b, point)
    if (x === null || y === null) continue
    pairs.push([x, y])
    if (enough([x, y], pairs[0]!)) break
  }
  return pairs
}

/** At one point already rational functions that differ there are known to differ. */
const differHere = ([x, y]: readonly [bigint, bigint]): boolean => x !== y
const differInRatio = ([x, y]: readonly [bigint, bigint], first: readonly [bigint, bigint]): boolean =>
  (x === 0n) !== (y === 0n) || (x * first[1] - first[0] * y) % FIELD !== 0n

function sampledPairs(a: Node, b: Node, points: Points): [Approximate, Approximate][] {
  const pairs: [Approximate, Approximate][] = []
  for (let sample = 0; sample < TRIES && pairs.length < POINTS; sample++) {
    const point = points.inDomain(sample)
    const x = sampled(a, point)
    const y = x === null ? null : sampled(b, point)
    if (x !== null && y !== null) pairs.push([x, y])
  }
  return pairs
}

type FormalPair = { readonly field: number; readonly x: bigint; readonly y: bigint }

/** Whether it holds in formal fields at as many points as are needed where both have a value. */
function isProven(
  a: Node,
  b: Node,
  points: Points,
  holds: (pair: FormalPair) => boolean,
  sameConstants = false,
): boolean {
  let needed = hasSigns(a) || hasSigns(b) ? SIGNED_POINTS : FORMAL_POINTS
  let left = MAX_FUNCTIONS
  for (let sample = 0; sample < FORMAL_TRIES && left > 0 && needed > 0; sample++) {
    const { field, values } = points.formal(sample, sameConstants)
    const x = values.of(a)
    const y = x === null ? null : values.of(b)
    left -= 1 + values.functions
    if (x === null || y === null) continue
    if (!holds({ field, x, y })) return false
    needed--
  }
  return needed === 0
}

/** Whether a root, a logarithm, an absolute value or a power with an unknown exponent asks for a sign. */
function hasSigns(node: Node): boolean {
  if (node.kind === 'call' && SIGNED.has(node.name)) return true
  if (node.kind === 'binary' && node.operator === '**' && exponentOf(node.right) === null) return true
  return childrenOf(node).some(hasSigns)
}

function compared(a: Node, b: Node, points: Points): Verdict {
  const sign = isConstant(a) && isConstant(b) ? radicalSign(difference(a, b)) : null
  if (sign === 0) return 'same'
  // Of decimals it is of interest whether they come close.
  if (sign !== null && isExact(a) && isExact(b)) return 'different'
  if (isRationalFunction(a) && isRationalFunction(b)) {
    const pairs = fieldPairs(a, b, points, differHere)
    if (pairs.some(differHere)) return 'different'
    return pairs.length < FIELD_POINTS ? 'undetermined' : 'same'
  }
  const pairs = sampledPairs(a, b, points)
  const tolerance = isConstant(a) && isConstant(b) ? 0 : RELATIVE
  if (pairs.some(([x, y]) => areApart(x, y, tolerance))) return 'different'
  if (isProven(a, b, points, ({ x, y }) => x === y)) return 'same'
  return pairs.length === 0 ? 'undetermined' : 'unproven'
}

const isConstant = (node: Node): boolean => node.kind !== 'name' && childrenOf(node).every(isConstant)

/** Farther than the errors of both, and than the share of the larger that may be lost on the way. */
const areApart = (a: Approximate, b: Approximate, relative: number): boolean =>
  Math.abs(a.value - b.value) >
  Math.max(relative * Math.max(Math.abs(a.value), Math.abs(b.value)), 8 * (a.error + b.error))

type Relation = { readonly operator: BinaryOperator; readonly difference: Node }

/** An equation or inequality as “difference = 0” or “difference < 0”; null for anything else. */
function relationOf(node: Node): Relation | null {
  if (node.kind !== 'binary') return null
  const { left, right } = node
  switch (node.operator) {
    case '==':
    case '!=':
      return { operator: node.operator, difference: difference(...withoutSizes(left, right)) }
    case '<':
    case '<=':
      return { operator: node.operator, difference: difference(left, right) }
    case '>':
      return { operator: '<', difference: difference(right, left) }
    case '>=':
      return { operator: '<=', difference: difference(right, left) }
    default:
      return null
  }
}

const difference = (left: Node, right: Node): Node => ({ kind: 'binary', operator: '-', left, right, at: left.at })

/** |u| = |v| and |u| = 3 as u² = v² and u² = 9: nothing on either side is below 0. */
function withoutSizes(left: Node, right: Node): [Node, Node] {
  const [inLeft, inRight] = [insideOf(left), insideOf(right)]
  const isKnown = inLeft !== null || inRight !== null
  return isKnown && (inLeft ?? positive(left)) && (inRight ?? positive(right))
    ? [square(inLeft ?? left), square(inRight ?? right)]
    : [left, right]
}

const insideOf = (node: Node): Node | null => (node.kind === 'call' && node.name === 'abs' ? node.args[0]! : null)
const square = (node: Node): Node => {
  const two: Node = { kind: 'literal', value: whole(2), at: node.at }
  return { kind: 'binary', operator: '**', left: node, right: two, at: node.at }
}

/** A number above 0. */
function positive(node: Node): boolean {
  const polynomial = isConstant(node) ? polynomialOf(node) : null
  return polynomial !== null && constantOf(polynomial)!.n > 0n
}

/**
 * One difference is a constant times the other: not zero, and for inequalities positive. Of fractions it is enough that what stands above
 * the line is: 1/x + 1/y = 2 and y = x/(2x − 1). Inequalities in one symbol are the same when they have the same solutions.
 */
function proportional(a: Relation, b: Relation, points: Points): Verdict {
  const isExact = isRationalFunction(a.difference) && isRationalFunction(b.difference)
  const isEquation = a.operator === '==' || a.operator === '!='
  const agree = a.operator === '==' ? null : haveSameSolutions(a, b)
  if (agree !== null) return agree ? 'same' : 'different'
  if (isExact) {
    const above = isEquation ? fieldPairs(a.difference, b.difference, points, differInRatio, fieldNumerator) : []
    if (above.length === FIELD_POINTS && !above.some(pair => differInRatio(pair, above[0]!))) return 'same'
    const pairs = fieldPairs(a.difference, b.difference, points, differInRatio)
    if (pairs.some(pair => differInRatio(pair, pairs[0]!))) return 'different'
    if (pairs.length < FIELD_POINTS) return 'undetermined'
    if (isEquation) return 'same'
  }
  const ratios = sampledPairs(a.difference, b.difference, points).flatMap(([x, y]): Approximate[] => ratio(x, y))
  const [first] = ratios
  if (first === undefined) return isExact ? 'same' : 'undetermined'
  if (!isEquation && first.value <= 0) return 'different'
  if (isExact) return 'same'
  if (ratios.some(each => areApart(each, first, RELATIVE))) return 'different'
  return isProven(a.difference, b.difference, points, sameRatio(), true) ? 'same' : 'unproven'
}

/** Compared within each field: constants are other elements in another. */
function sameRatio(): (pair: FormalPair) => boolean {
  const firsts = new Map<number, FormalPair>()
  return pair => {
    const first = firsts.get(pair.field) ?? pair
    firsts.set(pair.field, first)
    const isZero = pair.x === 0n || pair.y === 0n
    return !isZero && FORMAL_FIELDS[pair.field]!.of(pair.x * first.y - first.x * pair.y) === 0n
  }
}

function ratio(a: Approximate, b: Approximate): Approximate[] {
  const value: Maybe = over(a, b)
  return value === null || Math.abs(value.value) <= 4 * value.error ? [] : [value]
}
