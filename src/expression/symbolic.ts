// Expressions built from expressions: what authors' formulas do with values that are expressions in symbols.
import { type BinaryOperator, type Node, childrenOf, sizeOf } from './ast.js'
import { kindOf } from './arguments.js'
import { BadValue } from './bad-value.js'
import { type NumberValue, fraction, whole } from './rational.js'
import { precedenceOf } from './precedence.js'
import { MAX_DEPTH, MAX_NODES } from './token-reader.js'
import type { ExpressionValue, Value } from './value.js'

/** A number as a learner would type it: signs and fractions are operators, so the literal inside is a plain numeral. */
export function numberNode(value: NumberValue): Node {
  if (value.n < 0n) return { kind: 'unary', operator: '-', operand: numberNode(fraction(-value.n, value.d)), at: 0 }
  if (value.d === 1n) return { kind: 'literal', value, at: 0 }
  return binaryNode('/', numberNode(whole(value.n)), numberNode(whole(value.d)))
}

export const nameNode = (name: string): Node => ({ kind: 'name', name, at: 0 })

export const binaryNode = (operator: BinaryOperator, left: Node, right: Node): Node => ({
  kind: 'binary',
  operator,
  left,
  right,
  at: 0,
})

/** A number counts as an expression without symbols. */
export function asExpression(value: Value | undefined): ExpressionValue {
  if (value?.kind === 'number') return { kind: 'expression', root: numberNode(value), symbols: [] }
  if (value?.kind !== 'expression') throw new BadValue(`an expression is needed here, not ${kindOf(value)}`)
  return value
}

/** Throws BadValue when the tree grows past what a learner may type. */
export function expressionOf(root: Node, symbols: readonly string[]): ExpressionValue {
  if (sizeOf(root, MAX_NODES + 1) > MAX_NODES || nestingOf(root) > MAX_DEPTH - 2)
    throw new BadValue('this expression grows too large')
  return { kind: 'expression', root, symbols }
}

export const combined = (operator: BinaryOperator, a: ExpressionValue, b: ExpressionValue): ExpressionValue =>
  expressionOf(binaryNode(operator, a.root, b.root), joinedSymbols(a, b))

export const opposite = (a: ExpressionValue): ExpressionValue =>
  expressionOf({ kind: 'unary', operator: '-', operand: a.root, at: 0 }, a.symbols)

export const joinedSymbols = (a: ExpressionValue, b: ExpressionValue): string[] => [
  ...new Set([...a.symbols, ...b.symbols]),
]

/** At least how deep a parser of the printed tree would go. A chain such as a + b + c nests nothing. */
function nestingOf(node: Node): number {
  if (node.kind !== 'binary') return Math.max(0, ...childrenOf(node).map(child => nestingOf(child) + 2))
  const chained = node.left.kind === 'binary' && precedenceOf(node.left) === precedenceOf(node)
  return Math.max(nestingOf(node.left) + (chained ? 0 : 1), nestingOf(node.right) + 2)
}
