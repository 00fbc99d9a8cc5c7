// The operators between values. Numbers are exact; the other kinds take only the operators that mean something for them.
import { integer, kindOf, number } from './arguments.js'
import type { BinaryOperator } from './ast.js'
import { BadValue } from './bad-value.js'
import { costOf, costOfArguments, MAX_BITS, type Spend } from './cost.js'
import * as rational from './rational.js'
import { bitLength, compareNumbers, floorOf, type NumberValue, fraction, whole } from './rational.js'
import { fractionalPower } from './real-functions.js'
import { asExpression, combined, opposite } from './symbolic.js'
import { inUnit, parseUnit, sameDimension } from './units.js'
import { address, ipv6Address, quantity, truth, type Value } from './value.js'
import { compareValues, sameValue } from './compare-values.js'

type Arithmetic = '+' | '-' | '*' | '/' | '//' | '%' | '**'

/** Throws BadValue for values that the operator does not take. `and` and `or` are not for values alone. */
export function operate(operator: BinaryOperator, left: Value, right: Value, spend: Spend): Value {
  if (left.kind === 'quantity' || right.kind === 'quantity') spend(costOfArguments([left, right]))
  switch (operator) {
    case '==':
      return truth(sameKind(left, right) && sameValue(left, right))
    case '!=':
      return truth(!(sameKind(left, right) && sameValue(left, right)))
    case 'in':
      return truth(isIn(left, right, spend))
    case 'not in':
      return truth(!isIn(left, right, spend))
    case '<':
      return truth(order(left, right) < 0)
    case '<=':
      return truth(order(left, right) <= 0)
    case '>':
      return truth(order(left, right) > 0)
    case '>=':
      return truth(order(left, right) >= 0)
    case 'and':
    case 'or':
      throw new BadValue('a condition is needed here')
    default:
      return calculate(operator, left, right, spend)
  }
}

export function negated(value: Value): Value {
  if (value.kind === 'expression') return opposite(value)
  if (value.kind === 'quantity') return quantity(rational.negate(value.magnitude), value.unit)
  return rational.negate(number(value))
}

function calculate(operator: Arithmetic, left: Value, right: Value, spend: Spend): Value {
  if (left.kind === 'expression' || right.kind === 'expression') {
    if (operator === '//' || operator === '%') throw new BadValue('expressions have no remainder')
    return combined(operator, asExpression(left), asExpression(right))
  }
  if (left.kind === 'quantity' || right.kind === 'quantity') return measured(operator, left, right, spend)
  if ((left.kind === 'ipv4' || left.kind === 'ipv6') && (operator === '+' || operator === '-'))
    return moved(left, operator, right)
  return arithmetic(operator, number(left), number(right), spend)
}

function arithmetic(operator: Arithmetic, a: NumberValue, b: NumberValue, spend: Spend): NumberValue {
  spend(costOf(a, b))
  switch (operator) {
    case '+':
      return rational.add(a, b)
    case '-':
      return rational.subtract(a, b)
    case '*':
      return rational.multiply(a, b)
    case '/':
      return divided(a, b)
    case '//':
      return whole(floorOf(divided(a, b)))
    case '%':
      return rational.subtract(a, rational.multiply(b, whole(floorOf(divided(a, b)))))
    case '**':
      return raised(a, b, spend)
  }
}

function divided(a: NumberValue, b: NumberValue): NumberValue {
  if (b.n === 0n) throw new BadValue('nothing can be divided by zero')
  return rational.divide(a, b)
}

/** Exact, for whole exponents whose result stays within the size of numbers, and for fractions as real-functions.ts says. */
function raised(base: NumberValue, by: NumberValue, spend: Spend): NumberValue {
  if (by.d !== 1n) return fractionalPower(base, by, spend)
  const exponent = integer(by).n
  const size = exponent < 0n ? -exponent : exponent
  if (size > BigInt(MAX_BITS) || Math.max(bitLength(base.n), bitLength(base.d)) * Number(size) > MAX_BITS)
    throw new BadValue('this power grows too large')
  spend(Number(size))
  if (exponent >= 0n) return { kind: 'number', n: base.n ** size, d: base.d ** size }
  if (base.n === 0n) throw new BadValue('nothing can be divided by zero')
  return fraction(base.d ** size, base.n ** size)
}

/** Sums need one dimension and keep the left unit; products and quotients of two quantities join their units. */
function measured(operator: Arithmetic, left: Value, right: Value, spend: Spend): Value {
  if (left.kind === 'quantity' && right.kind === 'quantity') {
    if (operator === '+' || operator === '-') {
      const other = inUnit(right, left.unit)
      return quantity(arithmetic(operator, left.magnitude, other.magnitude, spend), left.unit)
    }
    if (operator === '/' && sameDimension(left.unit, right.unit))
      return arithmetic('/', left.magnitude, inUnit(right, left.unit).magnitude, spend)
    if ((operator === '*' || operator === '/') && /^[^*·/ ]+$/.test(right.unit)) {
      const unit = `${left.unit}${operator}${right.unit}`
      parseUnit(unit)
      return quantity(arithmetic(operator, left.magnitude, right.magnitude, spend), unit)
    }
  } else if (left.kind === 'quantity' && right.kind === 'number' && (operator === '*' || operator === '/')) {
    return quantity(arithmetic(operator, left.magnitude, right, spend), left.unit)
  } else if (right.kind === 'quantity' && left.kind === 'number' && operator === '*') {
    return quantity(arithmetic('*', left, right.magnitude, spend), right.unit)
  }
  throw new BadValue(`“${operator}” does not go between ${kindOf(left)} and ${kindOf(right)}`)
}

/** Address ± steps is an address; address − address is the number of steps between them. */
function moved(from: Extract<Value, { kind: 'ipv4' | 'ipv6' }>, operator: '+' | '-', right: Value): Value {
  if (right.kind === from.kind) {
    if (operator === '+') throw new BadValue('two addresses cannot be added')
    return whole(BigInt(from.bits) - BigInt(right.bits))
  }
  const target = BigInt(from.bits) + (operator === '+' ? integer(right).n : -integer(right).n)
  if (target < 0n || target >= (from.kind === 'ipv4' ? 1n << 32n : 1n << 128n))
    throw new BadValue('this leaves the range of addresses')
  return from.kind === 'ipv4' ? address(Number(target)) : ipv6Address(target)
}

function order(left: Value, right: Value): number {
  if (left.kind !== right.kind || !ORDERED.has(left.kind))
    throw new BadValue(`${kindOf(left)} and ${kindOf(right)} have no order`)
  if (left.kind === 'quantity' && right.kind === 'quantity' && !sameDimension(left.unit, right.unit))
    throw new BadValue(`${left.unit} and ${right.unit} have no order`)
  return compareValues(left, right)
}

const ORDERED: ReadonlySet<Value['kind']> = new Set(['number', 'ipv4', 'ipv6', 'quantity'] as const)

function isIn(value: Value, inside: Value, spend: Spend): boolean {
  switch (inside.kind) {
    case 'list':
    case 'set':
    case 'tuple':
      spend(inside.items.length)
      return inside.items.some(item => sameValue(value, item))
    case 'interval': {
      const x = number(value)
      const above = inside.from === null ? 1 : compareNumbers(x, inside.from)
      const below = inside.to === null ? -1 : compareNumbers(x, inside.to)
      return (above > 0 || (above === 0 && inside.fromClosed)) && (below < 0 || (below === 0 && inside.toClosed))
    }
    default:
      throw new BadValue(`“in” looks into a list, not into ${kindOf(inside)}`)
  }
}

/** Comparing unlike things is a slip of the author's, not a quiet “no”. */
function sameKind(left: Value, right: Value): boolean {
  if (left.kind !== right.kind) throw new BadValue(`${kindOf(left)} and ${kindOf(right)} cannot be compared`)
  return true
}
