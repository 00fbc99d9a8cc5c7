// Functions of numbers: exact, and rounded only where the name says so.
import { integer, number, small, takes, takesUpTo, textOf, type BuiltIns } from './arguments.js'
import { BadValue } from './bad-value.js'
import { costOf, type Spend } from './cost.js'
import { operate } from './operators.js'
import { absolute, compareNumbers, floorOf, greatestCommonDivisor, negate, fraction, whole } from './rational.js'
import { fixedDecimal, roundHalfAway, roundHalfEven } from './rounding.js'
import { list, text, truth, type Value } from './value.js'
import { divisorsOf, isPrime, primeFactors, wholeRoot } from './whole-numbers.js'

const MAX_PLACES = 100
const MAX_WIDTH = 128

export const NUMBER_FUNCTIONS: BuiltIns = [
  ['abs', takes(1, ([x]) => absolute(number(x)))],
  ['min', takesUpTo(1, 20, args => args.map(number).reduce((a, b) => (compareNumbers(b, a) < 0 ? b : a)))],
  ['max', takesUpTo(1, 20, args => args.map(number).reduce((a, b) => (compareNumbers(b, a) > 0 ? b : a)))],
  ['floor', takes(1, ([x]) => whole(floorOf(number(x))))],
  ['ceil', takes(1, ([x]) => whole(-floorOf(negate(number(x)))))],
  /** round(x, places): a half goes away from zero. Negative places round to tens, hundreds … */
  ['round', takesUpTo(1, 2, ([x, places]) => roundHalfAway(number(x), placesOf(places)))],
  ['round_even', takesUpTo(1, 2, ([x, places]) => roundHalfEven(number(x), placesOf(places)))],
  /** fixed(x, places): text with exactly that many digits after the point. */
  ['fixed', takes(2, ([x, places]) => text(fixedDecimal(number(x), small(places, 0, MAX_PLACES))))],
  ['sign', takes(1, ([x]) => whole(number(x).n < 0n ? -1 : number(x).n > 0n ? 1 : 0))],
  ['gcd', takesUpTo(1, 20, (args, spend) => whole(foldWhole(args, 0n, greatestCommonDivisor, spend)))],
  ['lcm', takesUpTo(1, 20, (args, spend) => whole(foldWhole(args, 1n, leastCommonMultiple, spend)))],
  ['mod', takes(2, ([a, b], spend) => operate('%', number(a), number(b), spend))],
  ['is_prime', takes(1, ([n], spend) => truth(isPrime(integer(n).n, spend)))],
  ['factors', takes(1, ([n], spend) => list(primeFactors(integer(n).n, spend).map(whole)))],
  ['divisors', takes(1, ([n], spend) => list(divisorsOf(integer(n).n, spend).map(whole)))],
  ['sqrt_exact', takes(1, ([x]) => exactRoot(x))],
  ['numerator', takes(1, ([x]) => whole(number(x).n))],
  ['denominator', takes(1, ([x]) => whole(number(x).d))],
  /** digit(n, place): the digit of |n| that is worth 10^place; place 0 is the ones. */
  ['digit', takes(2, ([n, place]) => whole((absolute(integer(n)).n / 10n ** BigInt(small(place, 0, 100))) % 10n))],
  ['digits', takes(1, ([n]) => list([...String(absolute(integer(n)).n)].map(digit => whole(Number(digit)))))],
  /** binary(n, width): n in base two with leading zeros. */
  ['binary', takesUpTo(1, 2, ([n, width]) => inBase(n, width, 2))],
  ['hex', takesUpTo(1, 2, ([n, width]) => inBase(n, width, 16))],
  ['from_binary', takes(1, ([source]) => fromBase(source, /^[01]{1,128}$/, '0b'))],
  ['from_hex', takes(1, ([source]) => fromBase(source, /^[0-9a-f]{1,32}$/i, '0x'))],
]

function foldWhole(
  args: readonly Value[],
  start: bigint,
  step: (a: bigint, b: bigint) => bigint,
  spend: Spend,
): bigint {
  return args.reduce((soFar, arg) => {
    // Finding a common divisor takes as long as bringing a fraction to lowest terms.
    spend(costOf({ kind: 'number', n: soFar, d: integer(arg).n }))
    return step(soFar, integer(arg).n)
  }, start)
}

const placesOf = (value: Value | undefined): number => (value === undefined ? 0 : small(value, -MAX_PLACES, MAX_PLACES))

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  const common = greatestCommonDivisor(a, b)
  const product = common === 0n ? 0n : (a / common) * b
  return product < 0n ? -product : product
}

function exactRoot(value: Value | undefined): Value {
  const { n, d } = number(value)
  const [above, below] = [wholeRoot(n), wholeRoot(d)]
  if (above === null || below === null) throw new BadValue('this number has no exact square root')
  return fraction(above, below)
}

function inBase(value: Value | undefined, width: Value | undefined, base: 2 | 16): Value {
  const { n } = integer(value)
  if (n < 0n || n >= 1n << 128n) throw new BadValue('a number from 0 to 2 ** 128 - 1 is needed here')
  return text(n.toString(base).padStart(width === undefined ? 1 : small(width, 1, MAX_WIDTH), '0'))
}

function fromBase(value: Value | undefined, digits: RegExp, mark: '0b' | '0x'): Value {
  const source = textOf(value)
  if (!digits.test(source)) throw new BadValue(`“${source.slice(0, 40)}” is no number in this base`)
  return whole(BigInt(mark + source))
}
