// Arithmetic in the field of 2⁶¹−1 elements: rational functions that differ agree at a random point with a chance below 1 in 10¹⁵.
import type { Node } from './ast.js'
import { BadValue } from './bad-value.js'
import { constantOf, toPolynomial } from './polynomial.js'
import { powerModulo } from './whole-numbers.js'

export const FIELD = (1n << 61n) - 1n
const MAX_EXPONENT = 10_000n

const inField = (n: bigint): bigint => ((n % FIELD) + FIELD) % FIELD

/** The value at the point, or null where something is divided by zero. The tree must be a rational function. */
export function fieldValue(node: Node, point: ReadonlyMap<string, bigint>): bigint | null {
  switch (node.kind) {
    case 'literal':
      return node.value.kind === 'number' ? quotient(inField(node.value.n), inField(node.value.d)) : null
    case 'name':
      return point.get(node.name) ?? null
    case 'unary': {
      const value = fieldValue(node.operand, point)
      return value === null ? null : inField(-value)
    }
    case 'binary': {
      const left = fieldValue(node.left, point)
      if (left === null) return null
      if (node.operator === '**') return power(left, exponentOf(node.right)!)
      const right = fieldValue(node.right, point)
      if (right === null) return null
      if (node.operator === '/') return quotient(left, right)
      if (node.operator === '*') return (left * right) % FIELD
      return inField(node.operator === '+' ? left + right : left - right)
    }
    default:
      return null
  }
}

function quotient(a: bigint, b: bigint): bigint | null {
  return b === 0n ? null : (a * powerModulo(b, FIELD - 2n, FIELD)) % FIELD
}

function power(base: bigint, exponent: bigint): bigint | null {
  if (exponent >= 0n) return base === 0n && exponent === 0n ? null : powerModulo(base, exponent, FIELD)
  return quotient(1n, powerModulo(base, -exponent, FIELD))
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
  try {
    const value = constantOf(toPolynomial(node))
    if (value === null || value.d !== 1n) return null
    return value.n > MAX_EXPONENT || value.n < -MAX_EXPONENT ? null : value.n
  } catch (error) {
    if (error instanceof BadValue) return null
    throw error
  }
}
