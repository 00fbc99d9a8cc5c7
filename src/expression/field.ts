// Arithmetic in the field of 2⁶¹−1 elements: rational functions of degree n that differ agree at a random point with a chance below n in 2·10¹⁸.
import type { Node } from './ast.js'
import { constantOf, polynomialOf } from './polynomial.js'
import { inverseModulo, modulo, powerModulo } from './whole-numbers.js'

export const FIELD = (1n << 61n) - 1n
/** The chance that different functions agree grows with it: below 1 in 10⁹ at a point, and there are four points. */
const MAX_EXPONENT = 1_000_000_000n

const inField = (n: bigint): bigint => modulo(n, FIELD)

/** A quotient that is not divided out: one inversion for a whole tree is enough. `d` is not 0. */
type Quotient = { readonly n: bigint; readonly d: bigint }

/** The value at the point, or null where something is divided by zero. The tree must be a rational function. */
export function fieldValue(node: Node, point: ReadonlyMap<string, bigint>): bigint | null {
  const value = quotientOf(node, point)
  if (value === null) return null
  return value.d === 1n ? value.n : (value.n * inverseModulo(value.d, FIELD)!) % FIELD
}

/** Of a value, what stands above the line before anything is cancelled: 0 where the value is 0. */
export const fieldNumerator = (node: Node, point: ReadonlyMap<string, bigint>): bigint | null =>
  quotientOf(node, point)?.n ?? null

function quotientOf(node: Node, point: ReadonlyMap<string, bigint>): Quotient | null {
  switch (node.kind) {
    case 'literal':
      return node.value.kind === 'number' ? quotient(inField(node.value.n), inField(node.value.d)) : null
    case 'name':
      return quotient(point.get(node.name) ?? 0n, point.has(node.name) ? 1n : 0n)
    case 'unary': {
      const value = quotientOf(node.operand, point)
      return value === null ? null : { n: inField(-value.n), d: value.d }
    }
    case 'binary': {
      const left = quotientOf(node.left, point)
      if (left === null) return null
      if (node.operator === '**') return power(left, exponentOf(node.right)!)
      const right = quotientOf(node.right, point)
      return right === null ? null : joined(node.operator, left, right)
    }
    default:
      return null
  }
}

function joined(operator: string, { n: a, d: b }: Quotient, { n: c, d }: Quotient): Quotient | null {
  if (operator === '*') return quotient((a * c) % FIELD, (b * d) % FIELD)
  if (operator === '/') return quotient((a * d) % FIELD, (b * c) % FIELD)
  return quotient(inField(operator === '+' ? a * d + c * b : a * d - c * b), (b * d) % FIELD)
}

const quotient = (n: bigint, d: bigint): Quotient | null => (d === 0n ? null : { n, d })

function power({ n, d }: Quotient, exponent: bigint): Quotient | null {
  if (exponent === 0n) return n === 0n ? null : { n: 1n, d: 1n }
  const size = exponent < 0n ? -exponent : exponent
  const [above, below] = [powerModulo(n, size, FIELD), powerModulo(d, size, FIELD)]
  return exponent > 0n ? quotient(above, below) : quotient(below, above)
}

/** Made of numbers and names by + − · / and whole powers. */
export function isRationalFunction(node: Node): boolean {
  switch (node.kind) {
    case 'literal':
      return node.value.kind === 'number'
    case 'name':
      return true
    case 'unary':
      return node.operator === '-' && isRationalFunction(node.operand)
    case 'binary':
      if (node.operator === '**') return isRationalFunction(node.left) && exponentOf(node.right) !== null
      return '+-*/'.includes(node.operator) && isRationalFunction(node.left) && isRationalFunction(node.right)
    default:
      return false
  }
}

/** Computed once for each tree: an exponent may itself be a sum of numbers. */
const exponents = new WeakMap<Node, { readonly value: bigint | null }>()

export function exponentOf(node: Node): bigint | null {
  const known = exponents.get(node)
  if (known !== undefined) return known.value
  const value = readExponent(node)
  exponents.set(node, { value })
  return value
}

function readExponent(node: Node): bigint | null {
  const polynomial = polynomialOf(node)
  const value = polynomial && constantOf(polynomial)
  if (value === null || value.d !== 1n) return null
  return value.n > MAX_EXPONENT || value.n < -MAX_EXPONENT ? null : value.n
}
