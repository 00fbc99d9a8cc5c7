// What an expression can be worth: exact numbers, text, truth, collections, addresses, quantities and expressions in symbols.
import { BadValue } from './bad-value.js'
import type { BooleanValue, Node, TextValue } from './ast.js'
import { compareNumbers, type NumberValue } from './rational.js'

/** A matrix is a list of lists of one length. */
export type ListValue = { readonly kind: 'list'; readonly items: readonly Value[] }
/** Without duplicates, in the order of compareValues, so that equal sets have equal items. */
export type SetValue = { readonly kind: 'set'; readonly items: readonly Value[] }
export type TupleValue = { readonly kind: 'tuple'; readonly items: readonly Value[] }
/** An end that is null is infinite, and then open. Never empty. */
export type IntervalValue = {
  readonly kind: 'interval'
  readonly from: NumberValue | null
  readonly to: NumberValue | null
  readonly fromClosed: boolean
  readonly toClosed: boolean
}
/** `bits` from 0 to 2³²−1. */
export type Ipv4Value = { readonly kind: 'ipv4'; readonly bits: number }
/** `bits` from 0 to 2¹²⁸−1. */
export type Ipv6Value = { readonly kind: 'ipv6'; readonly bits: bigint }
/** An address with a prefix length; host bits may be set, so that `10.0.0.5/24` can be told from `10.0.0.0/24`. */
export type PrefixValue = {
  readonly kind: 'prefix'
  readonly version: 4 | 6
  readonly bits: bigint
  readonly length: number
}
/** `bits` from 0 to 2⁴⁸−1. */
export type MacValue = { readonly kind: 'mac'; readonly bits: bigint }
/** `unit` is a unit that units.ts can read, as it was written. */
export type QuantityValue = { readonly kind: 'quantity'; readonly magnitude: NumberValue; readonly unit: string }
/** An expression in declared symbols, as a learner would type it. */
export type ExpressionValue = { readonly kind: 'expression'; readonly root: Node; readonly symbols: readonly string[] }

export type Value =
  | NumberValue
  | TextValue
  | BooleanValue
  | ListValue
  | SetValue
  | TupleValue
  | IntervalValue
  | Ipv4Value
  | Ipv6Value
  | PrefixValue
  | MacValue
  | QuantityValue
  | ExpressionValue

export const text = (value: string): TextValue => ({ kind: 'text', text: value })
export const truth = (is: boolean): BooleanValue => ({ kind: 'boolean', is })
export const list = (items: readonly Value[]): ListValue => ({ kind: 'list', items })
export const tuple = (items: readonly Value[]): TupleValue => ({ kind: 'tuple', items })
export const address = (bits: number): Ipv4Value => ({ kind: 'ipv4', bits })
export const ipv6Address = (bits: bigint): Ipv6Value => ({ kind: 'ipv6', bits })
export const prefix = (version: 4 | 6, bits: bigint, length: number): PrefixValue => ({
  kind: 'prefix',
  version,
  bits,
  length,
})
export const mac = (bits: bigint): MacValue => ({ kind: 'mac', bits })
export const quantity = (magnitude: NumberValue, unit: string): QuantityValue => ({ kind: 'quantity', magnitude, unit })

/** Throws BadValue for an interval without a point in it. An infinite end is open whatever is said. */
export function interval(
  from: NumberValue | null,
  to: NumberValue | null,
  fromClosed: boolean,
  toClosed: boolean,
): IntervalValue {
  if (from !== null && to !== null) {
    const order = compareNumbers(from, to)
    if (order > 0 || (order === 0 && !(fromClosed && toClosed))) throw new BadValue('this interval holds no number')
  }
  return { kind: 'interval', from, to, fromClosed: from !== null && fromClosed, toClosed: to !== null && toClosed }
}

export const isWhole = (value: Value): value is NumberValue => value.kind === 'number' && value.d === 1n
