// The fixed table of functions that expressions may call. Adding one changes what a blueprint means: raise ENGINE_VERSION with it.
import { broadcastOf, maskOf, networkOf, octetsOf, parseIpv4 } from '../ipv4.js'
import { address, compareNumbers, isWhole, text, truth, whole, type NumberValue, type Value } from './value.js'

/** Thrown inside functions and operators; evaluate.ts adds the position. */
export class BadValue extends Error {}

type Apply = (args: readonly Value[]) => Value
/** `arity`: least and most arguments. */
export type BuiltIn = { readonly arity: readonly [number, number]; readonly apply: Apply }

const fixed = (count: number, apply: Apply): BuiltIn => ({ arity: [count, count], apply })

export const FUNCTIONS: ReadonlyMap<string, BuiltIn> = new Map<string, BuiltIn>([
  ['abs', fixed(1, ([x]) => absolute(number(x)))],
  ['min', { arity: [1, 20], apply: args => args.map(number).reduce((a, b) => (compareNumbers(b, a) < 0 ? b : a)) }],
  ['max', { arity: [1, 20], apply: args => args.map(number).reduce((a, b) => (compareNumbers(b, a) > 0 ? b : a)) }],
  ['floor', fixed(1, ([x]) => whole(floorOf(number(x))))],
  /** digit(n, place): the digit of |n| that is worth 10^place; place 0 is the ones. */
  ['digit', fixed(2, ([n, place]) => whole((absolute(integer(n)).n / 10n ** BigInt(small(place, 0, 100))) % 10n))],
  /** binary(n, width): n in base two with leading zeros. */
  [
    'binary',
    fixed(2, ([n, width]) =>
      text(
        small(n, 0, 2 ** 32 - 1)
          .toString(2)
          .padStart(small(width, 1, 32), '0'),
      ),
    ),
  ],
  ['address', fixed(1, ([x]) => readAddress(x))],
  ['network', fixed(2, ([ip, length]) => address(networkOf(bits(ip), prefix(length))))],
  ['broadcast', fixed(2, ([ip, length]) => address(broadcastOf(bits(ip), prefix(length))))],
  ['mask', fixed(1, ([length]) => address(maskOf(prefix(length))))],
  /** octet(ip, place): places 1 to 4, as people count them. */
  ['octet', fixed(2, ([ip, place]) => whole(octetsOf(bits(ip))[small(place, 1, 4) - 1]!))],
  /** contains(ip, length, other): both lie in the same network. */
  [
    'contains',
    fixed(3, ([ip, length, other]) =>
      truth(networkOf(bits(ip), prefix(length)) === networkOf(bits(other), prefix(length))),
    ),
  ],
])

/** The largest whole number that is not above x. */
export function floorOf({ n, d }: NumberValue): bigint {
  const towardsZero = n / d
  return n < 0n && n % d !== 0n ? towardsZero - 1n : towardsZero
}

export function number(value: Value | undefined): NumberValue {
  if (value?.kind !== 'number') throw new BadValue(`a number is needed here, not ${kindOf(value)}`)
  return value
}

export function integer(value: Value | undefined): NumberValue {
  if (value === undefined || !isWhole(value)) throw new BadValue(`a whole number is needed here, not ${kindOf(value)}`)
  return value
}

export const kindOf = (value: Value | undefined): string =>
  value === undefined
    ? 'nothing'
    : value.kind === 'number' && value.d !== 1n
      ? 'a fraction'
      : { number: 'a number', text: 'text', boolean: 'a truth value', list: 'a list', ipv4: 'an address' }[value.kind]

function small(value: Value | undefined, least: number, most: number): number {
  const { n } = integer(value)
  if (n < BigInt(least) || n > BigInt(most)) throw new BadValue(`a number from ${least} to ${most} is needed here`)
  return Number(n)
}

const absolute = (x: NumberValue): NumberValue => ({ ...x, n: x.n < 0n ? -x.n : x.n })

const prefix = (value: Value | undefined): number => small(value, 0, 32)

function bits(value: Value | undefined): number {
  if (value?.kind !== 'ipv4') throw new BadValue(`an address is needed here, not ${kindOf(value)}`)
  return value.bits
}

function readAddress(value: Value | undefined): Value {
  const parsed = value?.kind === 'text' ? parseIpv4(value.text) : null
  if (parsed === null) throw new BadValue('address() takes text such as "10.0.0.1"')
  return address(parsed)
}
