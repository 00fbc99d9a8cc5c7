// What functions ask of their arguments. Each reader hands over a value of one kind or throws BadValue.
import { BadValue } from './bad-value.js'
import type { Spend } from './cost.js'
import type { NumberValue } from './rational.js'
import { isWhole, type Ipv4Value, type Ipv6Value, type PrefixValue, type QuantityValue, type Value } from './value.js'

type Apply = (args: readonly Value[], spend: Spend) => Value
/** `arity`: least and most arguments. */
export type BuiltIn = { readonly arity: readonly [number, number]; readonly apply: Apply }
export type BuiltIns = readonly (readonly [name: string, builtIn: BuiltIn])[]

export const takes = (count: number, apply: Apply): BuiltIn => ({ arity: [count, count], apply })
export const takesUpTo = (least: number, most: number, apply: Apply): BuiltIn => ({ arity: [least, most], apply })

const KINDS: Readonly<Record<Value['kind'], string>> = {
  number: 'a number',
  text: 'text',
  boolean: 'a truth value',
  list: 'a list',
  set: 'a set',
  tuple: 'a tuple',
  interval: 'an interval',
  ipv4: 'an address',
  ipv6: 'an IPv6 address',
  prefix: 'a prefix',
  mac: 'a hardware address',
  quantity: 'a quantity',
  expression: 'an expression',
}

/** For messages: `a fraction`, `a list`. */
export const kindOf = (value: Value | undefined): string =>
  value === undefined ? 'nothing' : value.kind === 'number' && value.d !== 1n ? 'a fraction' : KINDS[value.kind]

const needed = (what: string, value: Value | undefined): BadValue =>
  new BadValue(`${what} is needed here, not ${kindOf(value)}`)

function ofKind<Kind extends Value['kind']>(kind: Kind, value: Value | undefined) {
  if (value?.kind !== kind) throw needed(KINDS[kind], value)
  return value as Extract<Value, { readonly kind: Kind }>
}

export const number = (value: Value | undefined): NumberValue => ofKind('number', value)
export const textOf = (value: Value | undefined): string => ofKind('text', value).text
export const truthOf = (value: Value | undefined): boolean => ofKind('boolean', value).is
export const ipv4Bits = (value: Value | undefined): number => ofKind('ipv4', value).bits
export const macBits = (value: Value | undefined): bigint => ofKind('mac', value).bits
export const prefixOf = (value: Value | undefined): PrefixValue => ofKind('prefix', value)
export const measured = (value: Value | undefined): QuantityValue => ofKind('quantity', value)

export function integer(value: Value | undefined): NumberValue {
  if (value === undefined || !isWhole(value)) throw needed('a whole number', value)
  return value
}

/** A whole number between two bounds, both allowed. */
export function small(value: Value | undefined, least: number, most: number): number {
  const { n } = integer(value)
  if (n < BigInt(least) || n > BigInt(most)) throw new BadValue(`a number from ${least} to ${most} is needed here`)
  return Number(n)
}

/** The items of a list, set or tuple, paid for. */
export function items(value: Value | undefined, spend: Spend): readonly Value[] {
  if (value?.kind !== 'list' && value?.kind !== 'set' && value?.kind !== 'tuple') throw needed('a list', value)
  spend(value.items.length)
  return value.items
}

/** As `items`, at least one. */
export function someItems(value: Value | undefined, spend: Spend): readonly Value[] {
  const found = items(value, spend)
  if (found.length === 0) throw new BadValue('an empty list is too little here')
  return found
}

export const numbers = (value: Value | undefined, spend: Spend): NumberValue[] => items(value, spend).map(number)

export function ipAddress(value: Value | undefined): Ipv4Value | Ipv6Value {
  if (value?.kind !== 'ipv4' && value?.kind !== 'ipv6') throw needed('an address', value)
  return value
}
