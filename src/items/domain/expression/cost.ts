// How much work one evaluation may do. Every operation says what it is about to cost, so nothing is begun that would take long.
import { BadValue } from './bad-value.js'
import { childrenOf, type Node } from './ast.js'
import { bitLength, type NumberValue } from './rational.js'
import type { Value } from './value.js'

/** One unit is about 20 ns of work: a step through a list, a division of small numbers. */
export const MAX_COST = 200_000
/** No number grows past this many bits, in numerator or denominator. */
export const MAX_BITS = 4_096
/** No list, set or tuple has more items, and no value more parts in all. */
export const MAX_ITEMS = 1_000
const MAX_PARTS = 10_000
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
export const costOf = (...numbers: readonly NumberValue[]): number => {
  const bits = numbers.reduce((sum, x) => sum + bitLength(x.n) + (x.d === 1n ? 0 : bitLength(x.d)), 0)
  const fractions = numbers.some(x => x.d !== 1n)
  return 1 + bits / 64 + (fractions ? (bits * bits) / 1_500 : (bits * bits) / 50_000)
}

/** The value itself when it is within every limit; otherwise throws BadValue. */
export function capped<V extends Value>(value: V, spend: Spend): V {
  let parts = 0
  const measure = (part: Value): void => {
    if (++parts > MAX_PARTS) throw new BadValue('this value grows too large')
    if (part.kind === 'number' && (bitLength(part.n) > MAX_BITS || bitLength(part.d) > MAX_BITS))
      throw new BadValue('this number grows too large')
    if (part.kind === 'text' && part.text.length > MAX_TEXT) throw new BadValue('this text grows too long')
    if (part.kind === 'list' || part.kind === 'set' || part.kind === 'tuple') {
      if (part.items.length > MAX_ITEMS) throw new BadValue(`a list has at most ${MAX_ITEMS} items`)
      part.items.forEach(measure)
    }
    if (part.kind === 'expression') measureNode(part.root)
  }
  const measureNode = (node: Node): void => {
    parts++
    childrenOf(node).forEach(measureNode)
  }
  measure(value)
  spend(parts)
  return value
}
