// The precedence of operators, for parsers and printers: a part gets brackets where its context needs a higher one.
import type { BinaryOperator, Node } from './ast.js'
import { exactDecimal } from './rational.js'

export const LOOSE = 0
export const CONDITIONAL = 1
export const NOT = 4
export const COMPARISON = 5
const SUM = 6
export const PRODUCT = 7
export const SIGN = 8
export const POWER = 9
export const ATOM = 10

/** How tightly each operator binds. */
export const BINDING: Readonly<Record<BinaryOperator, number>> = {
  or: 2,
  and: 3,
  '==': COMPARISON,
  '!=': COMPARISON,
  '<': COMPARISON,
  '<=': COMPARISON,
  '>': COMPARISON,
  '>=': COMPARISON,
  in: COMPARISON,
  'not in': COMPARISON,
  '+': SUM,
  '-': SUM,
  '*': PRODUCT,
  '/': PRODUCT,
  '//': PRODUCT,
  '%': PRODUCT,
  '**': POWER,
}

export function precedenceOf(node: Node): number {
  switch (node.kind) {
    case 'conditional':
      return CONDITIONAL
    case 'binary':
      return BINDING[node.operator]
    case 'unary':
      return node.operator === '-' ? SIGN : NOT
    case 'literal':
      if (node.value.kind !== 'number') return ATOM
      return node.value.n < 0n ? SIGN : exactDecimal(node.value) === null ? PRODUCT : ATOM
    default:
      return ATOM
  }
}

/** The lowest precedence that the two sides of an operator may have without brackets. Signs never follow an operator without a bracket. */
export function sidesOf(operator: BinaryOperator): readonly [left: number, right: number] {
  const own = BINDING[operator]
  if (own === POWER) return [ATOM, ATOM]
  if (own === COMPARISON) return [SUM, SUM]
  if (own === SUM) return [SUM, PRODUCT]
  if (own === PRODUCT) return [PRODUCT, POWER]
  return [own, own + 1]
}

/** Whether the text of this part would begin with a minus. */
export function beginsWithMinus(node: Node): boolean {
  if (node.kind === 'unary') return node.operator === '-'
  if (node.kind === 'literal') return node.value.kind === 'number' && node.value.n < 0n
  return node.kind === 'binary' && precedenceOf(node) !== POWER && beginsWithMinus(node.left)
}

/** A plain number before a symbol or a bracket needs no sign between them: 2x, −3(x + 1). */
export function needsNoSign(left: Node, right: Node): boolean {
  const number = left.kind === 'unary' && left.operator === '-' ? left.operand : left
  if (number.kind !== 'literal' || number.value.kind !== 'number') return false
  const begins = right.kind === 'binary' && right.operator === '**' ? right.left : right
  return begins.kind !== 'literal' && begins.kind !== 'list' && begins.kind !== 'unary'
}
