// What an expression can be worth: exact numbers, text, truth, lists and addresses. Nothing is ever rounded.
import { showIpv4 } from '../ipv4.js'

/** In lowest terms with a positive denominator; whole exactly when `d` is 1. */
export type NumberValue = { readonly kind: 'number'; readonly n: bigint; readonly d: bigint }
export type TextValue = { readonly kind: 'text'; readonly text: string }
export type BooleanValue = { readonly kind: 'boolean'; readonly is: boolean }
export type ListValue = { readonly kind: 'list'; readonly items: readonly Value[] }
/** `bits` from 0 to 2³²−1. */
export type Ipv4Value = { readonly kind: 'ipv4'; readonly bits: number }
export type Value = NumberValue | TextValue | BooleanValue | ListValue | Ipv4Value

export const whole = (n: bigint | number): NumberValue => ({ kind: 'number', n: BigInt(n), d: 1n })
export const text = (value: string): TextValue => ({ kind: 'text', text: value })
export const truth = (is: boolean): BooleanValue => ({ kind: 'boolean', is })
export const list = (items: readonly Value[]): ListValue => ({ kind: 'list', items })
export const address = (bits: number): Ipv4Value => ({ kind: 'ipv4', bits })

/** The fraction n/d in lowest terms. `d` must not be 0. */
export function fraction(n: bigint, d: bigint): NumberValue {
  const sign = d < 0n ? -1n : 1n
  const common = greatestCommonDivisor(n < 0n ? -n : n, d * sign)
  return { kind: 'number', n: (n * sign) / common, d: (d * sign) / common }
}

/** A decimal numeral such as `0.25`, exactly. */
export function fromDecimal(numeral: string): NumberValue {
  const [head = '0', tail = ''] = numeral.split('.')
  return fraction(BigInt(head + tail), 10n ** BigInt(tail.length))
}

export const isWhole = (value: Value): value is NumberValue => value.kind === 'number' && value.d === 1n

/** Less than, equal to or greater than 0, as a is below, equal to or above b. */
export function compareNumbers(a: NumberValue, b: NumberValue): number {
  const difference = a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Values of different kinds are never the same. */
export function sameValue(a: Value, b: Value): boolean {
  switch (a.kind) {
    case 'number':
      return b.kind === 'number' && a.n === b.n && a.d === b.d
    case 'text':
      return b.kind === 'text' && a.text === b.text
    case 'boolean':
      return b.kind === 'boolean' && a.is === b.is
    case 'ipv4':
      return b.kind === 'ipv4' && a.bits === b.bits
    case 'list':
      return (
        b.kind === 'list' && a.items.length === b.items.length && a.items.every((x, i) => sameValue(x, b.items[i]!))
      )
  }
}

/** As it is written for people: `85`, `3/4`, `10.0.0.1`. */
export function show(value: Value): string {
  switch (value.kind) {
    case 'number':
      return value.d === 1n ? String(value.n) : `${value.n}/${value.d}`
    case 'text':
      return value.text
    case 'boolean':
      return String(value.is)
    case 'ipv4':
      return showIpv4(value.bits)
    case 'list':
      return value.items.map(show).join(', ')
  }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  while (b !== 0n) [a, b] = [b, a % b]
  return a
}
