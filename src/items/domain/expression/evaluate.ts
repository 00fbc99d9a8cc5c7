// What an expression is worth, given its names. Pure; ends in a value or an ExpressionError, soon: no loops, numbers are capped.
import { ExpressionError } from './expression-error.js'
import { BadValue, floorOf, FUNCTIONS, integer, kindOf, number } from './functions.js'
import type { BinaryOperator, Expression, Node } from './parse.js'
import {
  address,
  compareNumbers,
  fraction,
  list,
  sameValue,
  truth,
  whole,
  type NumberValue,
  type Value,
} from './value.js'

export type Scope = ReadonlyMap<string, Value>

/** No number grows past this many bits, in numerator or denominator. */
const MAX_BITS = 4_096

export function evaluate(expression: Expression, scope: Scope): Value {
  return valueOf(expression.root, scope)
}

/** Like `evaluate`, for conditions. */
export function holds(expression: Expression, scope: Scope): boolean {
  return condition(expression.root, scope)
}

function valueOf(node: Node, scope: Scope): Value {
  switch (node.kind) {
    case 'literal':
      return node.value
    case 'name': {
      const value = scope.get(node.name)
      if (value === undefined) throw new ExpressionError(`There is no value named “${node.name}”.`, node.at)
      return value
    }
    case 'list':
      return list(node.items.map(item => valueOf(item, scope)))
    case 'call': {
      const args = node.args.map(arg => valueOf(arg, scope))
      return located(node, () => FUNCTIONS.get(node.name)!.apply(args))
    }
    case 'unary': {
      if (node.operator === 'not') return truth(!condition(node.operand, scope))
      const operand = valueOf(node.operand, scope)
      return located(node, () => ({ ...number(operand), n: -number(operand).n }))
    }
    case 'conditional':
      return valueOf(condition(node.test, scope) ? node.then : node.otherwise, scope)
    case 'binary': {
      if (node.operator === 'and') return truth(condition(node.left, scope) && condition(node.right, scope))
      if (node.operator === 'or') return truth(condition(node.left, scope) || condition(node.right, scope))
      const left = valueOf(node.left, scope)
      const right = valueOf(node.right, scope)
      return located(node, () => operate(node.operator, left, right))
    }
  }
}

function condition(node: Node, scope: Scope): boolean {
  const value = valueOf(node, scope)
  if (value.kind !== 'boolean') throw new ExpressionError(`A condition is needed here, not ${kindOf(value)}.`, node.at)
  return value.is
}

function located(node: Node, compute: () => Value): Value {
  try {
    return capped(compute())
  } catch (error) {
    if (error instanceof BadValue) throw new ExpressionError(`${error.message}.`, node.at)
    throw error
  }
}

function capped(value: Value): Value {
  if (value.kind === 'number' && (bitLength(value.n) > MAX_BITS || bitLength(value.d) > MAX_BITS))
    throw new BadValue('this number grows too large')
  return value
}

function operate(operator: BinaryOperator, left: Value, right: Value): Value {
  switch (operator) {
    case '==':
      return truth(sameKind(left, right) && sameValue(left, right))
    case '!=':
      return truth(!(sameKind(left, right) && sameValue(left, right)))
    case 'in':
      return truth(isIn(left, right))
    case 'not in':
      return truth(!isIn(left, right))
    case '<':
      return truth(order(left, right) < 0)
    case '<=':
      return truth(order(left, right) <= 0)
    case '>':
      return truth(order(left, right) > 0)
    case '>=':
      return truth(order(left, right) >= 0)
    case '+':
    case '-':
      if (left.kind === 'ipv4') return moved(left.bits, operator, right)
      return arithmetic(operator, number(left), number(right))
    default:
      return arithmetic(operator, number(left), number(right))
  }
}

function arithmetic(operator: BinaryOperator, a: NumberValue, b: NumberValue): NumberValue {
  switch (operator) {
    case '+':
      return fraction(a.n * b.d + b.n * a.d, a.d * b.d)
    case '-':
      return fraction(a.n * b.d - b.n * a.d, a.d * b.d)
    case '*':
      return fraction(a.n * b.n, a.d * b.d)
    case '/':
      return divided(a, b)
    case '//':
      return whole(floorOf(divided(a, b)))
    case '%':
      return arithmetic('-', a, arithmetic('*', b, whole(floorOf(divided(a, b)))))
    default:
      return raised(a, b)
  }
}

function divided(a: NumberValue, b: NumberValue): NumberValue {
  if (b.n === 0n) throw new BadValue('nothing can be divided by zero')
  return fraction(a.n * b.d, a.d * b.n)
}

function raised(base: NumberValue, by: NumberValue): NumberValue {
  const exponent = integer(by).n
  const size = exponent < 0n ? -exponent : exponent
  if (size > BigInt(MAX_BITS) || Math.max(bitLength(base.n), bitLength(base.d)) * Number(size) > MAX_BITS)
    throw new BadValue('this power grows too large')
  if (exponent >= 0n) return fraction(base.n ** size, base.d ** size)
  return divided(whole(1), fraction(base.n ** size, base.d ** size))
}

/** Address ± steps is an address; address − address is the number of steps between them. */
function moved(bits: number, operator: '+' | '-', right: Value): Value {
  if (right.kind === 'ipv4') {
    if (operator === '+') throw new BadValue('two addresses cannot be added')
    return whole(bits - right.bits)
  }
  const target = BigInt(bits) + (operator === '+' ? integer(right).n : -integer(right).n)
  if (target < 0n || target > 0xffffffffn) throw new BadValue('this leaves the range of addresses')
  return address(Number(target))
}

function order(left: Value, right: Value): number {
  if (left.kind === 'number' && right.kind === 'number') return compareNumbers(left, right)
  if (left.kind === 'ipv4' && right.kind === 'ipv4') return left.bits - right.bits
  throw new BadValue(`${kindOf(left)} and ${kindOf(right)} have no order`)
}

function isIn(value: Value, items: Value): boolean {
  if (items.kind !== 'list') throw new BadValue(`“in” looks into a list, not into ${kindOf(items)}`)
  return items.items.some(item => sameValue(value, item))
}

/** Comparing unlike things is a slip of the author's, not a quiet “no”. */
function sameKind(left: Value, right: Value): boolean {
  if (left.kind !== right.kind) throw new BadValue(`${kindOf(left)} and ${kindOf(right)} cannot be compared`)
  return true
}

const bitLength = (n: bigint): number => (n < 0n ? -n : n).toString(16).length * 4
