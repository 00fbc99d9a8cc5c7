// Symbols that can only stand for whole numbers: n in (−1)^n, because a negative number has no other powers.
import { childrenOf, type Node } from './ast.js'
import { constantOf, polynomialOf } from './polynomial.js'

/** Those with which either raises a negative number, as long as they stand in exponents only. */
export function wholeExponents(a: Node, b: Node): string[] {
  const powers = [...powersOf(a), ...powersOf(b)]
  const whole = new Set(powers.filter(({ left }) => isNegative(left)).flatMap(({ right }) => namesIn(right)))
  if (whole.size === 0) return []
  const elsewhere = new Set([...namesOutside(a), ...namesOutside(b)])
  return [...whole].filter(name => !elsewhere.has(name))
}

type Power = Node & { readonly kind: 'binary' }

const isPower = (node: Node): node is Power => node.kind === 'binary' && node.operator === '**'
const powersOf = (node: Node): Power[] => [...(isPower(node) ? [node] : []), ...childrenOf(node).flatMap(powersOf)]

const namesIn = (node: Node): string[] => (node.kind === 'name' ? [node.name] : childrenOf(node).flatMap(namesIn))
const namesOutside = (node: Node): string[] =>
  node.kind === 'name' ? [node.name] : (isPower(node) ? [node.left] : childrenOf(node)).flatMap(namesOutside)

function isNegative(node: Node): boolean {
  if (node.kind === 'name' || node.kind === 'call') return false
  const polynomial = polynomialOf(node)
  const number = polynomial === null ? null : constantOf(polynomial)
  return number !== null && number.n < 0n
}
