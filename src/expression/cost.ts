// How much work one evaluation may do. Every operation says what it is about to cost, so nothing is begun that would take long.
import { BadValue } from './bad-value.js'
import { childrenOf, type Node } from './ast.js'
import { bitLength, type NumberValue } from './rational.js'
import type { Value } from './value.js'

/** One unit is about 20 ns of work: a step through a list, a division of small numbers. */
const MAX_COST = 200_000
/** No number grows past this many bits, in numerator or denominator. */
export const MAX_BITS = 4_096
/** No list, set or tuple has more items. */
const MAX_ITEMS = 1_000
const MAX_WEIGHT = 10_000
export const MAX_TEXT = 20_000

/** Throws BadValue once the budget is used up. */
export type Spend = (units: number) => void

export function budget(units = MAX_COST): Spend {
  let left = units
  return cost => {
    left -= cost
    if (left < 0) throw new BadValue('this takes too many steps')
  }
}

/** Bringing a fraction to lowest terms takes time by the square of its length. */
export function costOf(...numbers: readonly NumberValue[]): number {
  let [bits, fractions] = [0, false]
  for (const { n, d } of numbers) {
    bits += bitLength(n)
    if (d === 1n) continue
    bits += bitLength(d)
    fractions = true
  }
  return 1 + bits / 64 + (fractions ? (bits * bits) / 1_500 : (bits * bits) / 50_000)
}

/** How large a value is: its parts, and the length of its numbers in words of 64 bits. Throws BadValue past a limit. */
const weightOf = (value: Value): number => weigh(value, 0)

/** `so`: what was weighed before it. */
function weigh(part: Value, so: number): number {
  const weight = within(so + 1)
  switch (part.kind) {
    case 'number':
      return weighNumber(part, weight)
    case 'quantity':
      return weighNumber(part.magnitude, weight)
    case 'text':
      if (part.text.length > MAX_TEXT) throw new BadValue('this text grows too long')
      return within(weight + (part.text.length >> 6))
    case 'list':
    case 'set':
    case 'tuple':
      if (part.items.length > MAX_ITEMS) throw new BadValue(`a list has at most ${MAX_ITEMS} items`)
      return part.items.reduce((sum, item) => weigh(item, sum), weight)
    case 'expression':
      return weighNode(part.root, weight)
    default:
      return weight
  }
}

function weighNumber({ n, d }: NumberValue, so: number): number {
  const [above, below] = [bitLength(n), bitLength(d)]
  if (above > MAX_BITS || below > MAX_BITS) throw new BadValue('this number grows too large')
  return within(so + ((above + below) >> 6))
}

const weighNode = (node: Node, so: number): number =>
  childrenOf(node).reduce((sum, child) => weighNode(child, sum), within(so + 1))

function within(weight: number): number {
  if (weight > MAX_WEIGHT) throw new BadValue('this value grows too large')
  return weight
}

/** The value itself when it is within every limit; otherwise throws BadValue. */
export function capped<V extends Value>(value: V, spend: Spend): V {
  spend(weightOf(value))
  return value
}

/** What it costs to hand these values to a function: to walk through them, and to bring a few fractions to lowest terms. */
export function costOfArguments(args: readonly Value[]): number {
  let sum = 0
  for (const arg of args) {
    const number = arg.kind === 'number' ? arg : arg.kind === 'quantity' ? arg.magnitude : null
    sum += weightOf(arg) + (number === null ? 0 : 3 * costOf(number))
  }
  return sum
}
