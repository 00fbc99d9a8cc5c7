// The exact sign of a number made of fractions by + − · /, absolute values, roots and powers: √(11 + 6√2) − 3 − √2 is 0. Where enough digits
// are 0, all are: such a number is a quotient U/L of algebraic integers in a field of degree D, whose conjugates stay below 2^u and 2^l.
// The product of U's conjugates is a whole number, so unless U is 0, |U/L| is above 2^−((D−1)u + l). After Burnikel, Funke, Mehlhorn,
// Schirra and Schmitt, “A separation bound for real algebraic expressions” (2001).
import { childrenOf, type Node } from './ast.js'
import { bitLength, floorOf, multiply, negate, whole, type NumberValue } from './rational.js'
import { constantOf, polynomialOf } from './polynomial.js'
import { showPlain } from './show.js'
import { kthRootFloor } from './whole-numbers.js'

type Sign = -1 | 0 | 1
type Operation = '+' | '-' | '*' | '/'
type Bounds = { readonly u: number; readonly l: number }
/** `bounds` of the conjugates, in bits. */
type Radical = { readonly bounds: Bounds } & (
  | { readonly kind: 'number'; readonly value: NumberValue }
  | { readonly kind: 'joined'; readonly operation: Operation; readonly left: Radical; readonly right: Radical }
  | { readonly kind: 'root'; readonly of: Radical; readonly degree: bigint }
)
/** Both ends in units of 2^−precision; null where a divisor may still be 0. */
type Span = readonly [low: bigint, high: bigint] | null

/** The degree of the field, the bits to be looked at, and the exponents and degrees of roots that are taken on. */
const MAX_DEGREE = 256
const MAX_BITS = 3_000
const MAX_PRECISION = 8_192
const MAX_EXPONENT = 64n
const MAX_ROOT = 12n
const MAX_NODES = 60

class OutOfReach extends Error {}

/** Null: it has symbols, other functions or no real value, or looking would take too long. */
export function radicalSign(node: Node): Sign | null {
  if (!isRadical(node)) return null
  try {
    const reader = new Reader()
    return reader.signOf(reader.read(node))
  } catch (error) {
    if (error instanceof OutOfReach) return null
    throw error
  }
}

function isRadical(node: Node): boolean {
  if (node.kind === 'literal') return node.value.kind === 'number'
  if (node.kind === 'call') return ['sqrt', 'cbrt', 'abs'].includes(node.name) && childrenOf(node).every(isRadical)
  const isJoined = node.kind === 'binary' ? '+-*/**'.includes(node.operator) : node.kind === 'unary'
  return isJoined && childrenOf(node).every(isRadical)
}

const bitsOf = (n: bigint): number => Math.max(0, bitLength(n))

class Reader {
  /** The same root is one element of the field, however often it is written. */
  readonly #roots = new Map<string, Radical & { readonly kind: 'root' }>()
  readonly #signs = new Map<Radical, Sign>()
  #nodes = 0

  read(node: Node): Radical {
    if (++this.#nodes > MAX_NODES) throw new OutOfReach()
    switch (node.kind) {
      case 'literal':
        return number(node.value as NumberValue)
      case 'unary':
        return join('-', number(whole(0)), this.read(node.operand))
      case 'call':
        return this.#called(node.name, node.args[0]!)
      case 'binary':
        if (node.operator === '**') return this.#power(node.left, node.right)
        return this.#join(node.operator as Operation, this.read(node.left), this.read(node.right))
      default:
        throw new OutOfReach()
    }
  }

  #join(operation: Operation, left: Radical, right: Radical): Radical {
    if (operation === '/' && this.signOf(right) === 0) throw new OutOfReach()
    return join(operation, left, right)
  }

  #called(name: string, argument: Node): Radical {
    const value = this.read(argument)
    if (name === 'sqrt') return this.#root(argument, value, 2n)
    const sign = this.signOf(value)
    const size = sign < 0 ? join('-', number(whole(0)), value) : value
    if (name === 'abs') return size
    const root = this.#root(argument, size, 3n)
    return sign < 0 ? join('-', number(whole(0)), root) : root
  }

  /** Of a base that is not negative, or any base with a whole exponent. */
  #power(base: Node, exponent: Node): Radical {
    const polynomial = polynomialOf(exponent)
    const power = polynomial === null ? null : constantOf(polynomial)
    if (power === null || power.n > MAX_EXPONENT || power.n < -MAX_EXPONENT) throw new OutOfReach()
    const value = this.read(base)
    if (power.n <= 0n && this.signOf(value) === 0) throw new OutOfReach()
    const root = power.d === 1n ? value : this.#root(base, value, power.d)
    let result: Radical = number(whole(1))
    for (let i = 0n; i < (power.n < 0n ? -power.n : power.n); i++) result = join('*', result, root)
    return power.n < 0n ? join('/', number(whole(1)), result) : result
  }

  #root(node: Node, of: Radical, degree: bigint): Radical {
    const sign = this.signOf(of)
    if (sign < 0 || degree > MAX_ROOT) throw new OutOfReach()
    if (sign === 0) return number(whole(0))
    const name = `${degree} ${showPlain(node)}`
    const { u, l } = of.bounds
    const k = Number(degree)
    const root = this.#roots.get(name) ?? { kind: 'root', of, degree, bounds: { u: (u + (k - 1) * l) / k, l } }
    this.#roots.set(name, root)
    return root
  }

  signOf(value: Radical): Sign {
    const known = this.#signs.get(value)
    if (known !== undefined) return known
    const sign = signAmong(value, rootsIn(value))
    this.#signs.set(value, sign)
    return sign
  }
}

const number = (value: NumberValue): Radical => ({
  kind: 'number',
  value,
  bounds: { u: bitsOf(value.n), l: value.d === 1n ? 0 : bitsOf(value.d) },
})

function join(operation: Operation, left: Radical, right: Radical): Radical {
  const [a, b] = [left.bounds, right.bounds]
  const bounds =
    operation === '*'
      ? { u: a.u + b.u, l: a.l + b.l }
      : operation === '/'
        ? { u: a.u + b.l, l: a.l + b.u }
        : { u: Math.max(a.u + b.l, a.l + b.u) + 1, l: a.l + b.l }
  if (bounds.u + bounds.l > MAX_BITS) throw new OutOfReach()
  if (left.kind === 'number' && right.kind === 'number' && operation === '*')
    return number(multiply(left.value, right.value))
  if (left.kind === 'number' && left.value.n === 0n && operation === '-' && right.kind === 'number')
    return number(negate(right.value))
  return { kind: 'joined', operation, left, right, bounds }
}

function rootsIn(value: Radical, found = new Set<Radical>()): ReadonlySet<Radical> {
  if (value.kind === 'root' && !found.has(value)) {
    found.add(value)
    rootsIn(value.of, found)
  }
  if (value.kind === 'joined') {
    rootsIn(value.left, found)
    rootsIn(value.right, found)
  }
  return found
}

function signAmong(value: Radical, roots: ReadonlySet<Radical>): Sign {
  const degree = [...roots].reduce((all, root) => all * (root.kind === 'root' ? Number(root.degree) : 1), 1)
  const least = Math.ceil((degree - 1) * value.bounds.u + value.bounds.l) + 1
  if (degree > MAX_DEGREE || least > MAX_BITS) throw new OutOfReach()
  for (let precision = 64; precision <= MAX_PRECISION; precision *= 2) {
    const span = new Spans(BigInt(precision)).of(value)
    if (span === null) continue
    const [low, high] = span
    if (low > 0n) return 1
    if (high < 0n) return -1
    // All of it lies nearer to 0 than such a number can.
    const limit = precision > least ? 1n << BigInt(precision - least) : 0n
    if (-low < limit && high < limit) return 0
  }
  throw new OutOfReach()
}

/** Interval arithmetic at one precision; each value once. */
class Spans {
  readonly #known = new Map<Radical, Span>()

  constructor(private readonly precision: bigint) {}

  of(value: Radical): Span {
    const known = this.#known.get(value)
    if (known !== undefined) return known
    const span = this.#spanOf(value)
    this.#known.set(value, span)
    return span
  }

  #spanOf(value: Radical): Span {
    switch (value.kind) {
      case 'number': {
        const low = floorOf(multiply(value.value, whole(1n << this.precision)))
        return [low, value.value.d === 1n ? low : low + 1n]
      }
      case 'root': {
        const span = this.of(value.of)
        if (span === null || span[1] < 0n) return null
        const shift = this.precision * (value.degree - 1n)
        const root = (end: bigint): bigint => (end <= 0n ? 0n : kthRootFloor(end << shift, value.degree))
        return [root(span[0]), root(span[1]) + 1n]
      }
      case 'joined': {
        const [left, right] = [this.of(value.left), this.of(value.right)]
        return left === null || right === null ? null : this.#joined(value.operation, left, right)
      }
    }
  }

  #joined(operation: Operation, [a, b]: readonly [bigint, bigint], [c, d]: readonly [bigint, bigint]): Span {
    if (operation === '+') return [a + c, b + d]
    if (operation === '-') return [a - d, b - c]
    if (operation === '*') {
      const ends = [a * c, a * d, b * c, b * d]
      return [least(ends) >> this.precision, (greatest(ends) >> this.precision) + 1n]
    }
    if (c <= 0n && d >= 0n) return null
    const ends = [a, b].flatMap(above => [c, d].map(below => (above << this.precision) / below))
    return [least(ends) - 1n, greatest(ends) + 1n]
  }
}

const least = (numbers: readonly bigint[]): bigint => numbers.reduce((a, b) => (a < b ? a : b))
const greatest = (numbers: readonly bigint[]): bigint => numbers.reduce((a, b) => (a > b ? a : b))
