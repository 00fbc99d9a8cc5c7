// Whether an expression is written as a square of a bracket plus a number. Its value plays no part.
import { childrenOf, type Node } from './ast.js'
import { polynomialOf } from './polynomial.js'

/** Such as 2(x + 3)² − 5: one square of a linear term in a symbol, with a number in front or below, and numbers beside it. */
export function isCompletedSquare(node: Node): boolean {
  const terms = termsOf(node).filter(hasSymbol)
  return terms.length === 1 && isMultipleOfSquare(terms[0]!)
}

function termsOf(node: Node): readonly Node[] {
  if (node.kind === 'unary') return termsOf(node.operand)
  return node.kind === 'binary' && (node.operator === '+' || node.operator === '-')
    ? [...termsOf(node.left), ...termsOf(node.right)]
    : [node]
}

const hasSymbol = (node: Node): boolean => node.kind === 'name' || childrenOf(node).some(hasSymbol)

function isMultipleOfSquare(node: Node): boolean {
  if (node.kind === 'unary') return isMultipleOfSquare(node.operand)
  if (node.kind !== 'binary') return false
  const { operator, left, right } = node
  if (operator === '*' && !hasSymbol(left)) return isMultipleOfSquare(right)
  if ((operator === '*' || operator === '/') && !hasSymbol(right)) return isMultipleOfSquare(left)
  return operator === '**' && isTwo(right) && isLinear(left)
}

const isTwo = (node: Node): boolean =>
  node.kind === 'literal' && node.value.kind === 'number' && node.value.n === 2n && node.value.d === 1n

function isLinear(node: Node): boolean {
  const terms = [...(polynomialOf(node)?.values() ?? [])].filter(({ powers }) => powers.size > 0)
  return terms.length === 1 && [...terms[0]!.powers.values()].every(power => power === 1) && terms[0]!.powers.size === 1
}
