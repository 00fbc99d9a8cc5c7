// Functions whose values are no fractions: roots, powers, logarithms and angles. Each gives the fraction nearest to the value among those with
// 40 significant digits, worked out in whole numbers alone, so that it is the same on every machine; what is a fraction is exact.
import { number, takes, takesUpTo, type BuiltIns } from './arguments.js'
import { BadValue } from './bad-value.js'
import type { Spend } from './cost.js'
import { absolute, bitLength, compareNumbers, fraction, negate, whole, type NumberValue } from './rational.js'
import { rootFloor } from './whole-numbers.js'

/** Binary digits after the point of the numbers that are worked with, and how many of them a result keeps after its first. */
const BITS = 320n
const ONE = 1n << BITS
const KEPT = 40
/** What one of the series costs. */
const WORK = 400
const LARGEST = whole(10n ** 6n)

/** A number of BITS binary digits after the point, cut off. */
const fixedOf = ({ n, d }: NumberValue): bigint => (n << BITS) / d

/** The nearest fraction with KEPT significant digits. */
function cut(n: bigint, d: bigint): NumberValue {
  if (n === 0n) return whole(0)
  const size = n < 0n ? -n : n
  let places = KEPT - (String(size).length - String(d).length)
  if (places < 0) places = 0
  const scale = 10n ** BigInt(places)
  const steps = (size * scale * 2n + d) / (2n * d)
  return fraction(n < 0n ? -steps : steps, scale)
}

const ofFixed = (x: bigint): NumberValue => cut(x, ONE)

/** Sum of the terms of a power series, until they vanish. `next` makes the term after the k-th. */
function series(first: bigint, next: (term: bigint, k: bigint) => bigint): bigint {
  let [sum, term] = [first, first]
  for (let k = 1n; term !== 0n; k++) {
    term = next(term, k)
    sum += term
  }
  return sum
}

/** Cut off towards zero, so that the terms of a series end at zero. */
const times = (a: bigint, b: bigint): bigint => (a * b) / ONE

/** Sum of x/1, x³/3, x⁵/5 and so on, until they vanish; `square` multiplies by x². With `signs` every other one is subtracted. */
function oddPowers(x: bigint, square: (power: bigint) => bigint, signs: boolean): bigint {
  let [sum, power] = [0n, x]
  for (let i = 1n; power !== 0n; i += 2n) {
    sum += signs && i % 4n === 3n ? -(power / i) : power / i
    power = square(power)
  }
  return sum
}

/** atan(1/k) for a whole k above 1. */
const arctanOfPart = (k: bigint): bigint => oddPowers(ONE / k, power => power / (k * k), true)

const PI = 4n * (4n * arctanOfPart(5n) - arctanOfPart(239n))
const LN2 = naturalOfFixed(2n * ONE)

/** ln of a number from 1/2 to 2: 2·artanh((x − 1)/(x + 1)). */
function naturalOfFixed(x: bigint): bigint {
  const part = ((x - ONE) << BITS) / (x + ONE)
  const square = times(part, part)
  return 2n * oddPowers(part, power => times(power, square), false)
}

/** The natural logarithm, with BITS digits after the point. */
function natural(x: NumberValue): bigint {
  if (x.n <= 0n) throw new BadValue('only a number above 0 has a logarithm')
  const shift = bitLength(x.n) - bitLength(x.d)
  const near = shift >= 0 ? fixedOf(fraction(x.n, x.d << BigInt(shift))) : fixedOf(fraction(x.n << BigInt(-shift), x.d))
  return naturalOfFixed(near) + BigInt(shift) * LN2
}

/** e to the power of x, given with BITS digits after the point. */
function exponential(x: bigint): NumberValue {
  const twos = x / LN2
  if (twos > 3_000n || twos < -3_000n) throw new BadValue('this power grows too large')
  const rest = x - twos * LN2
  const sum = series(ONE, (term, k) => times(term, rest) / k)
  return twos >= 0n ? cut(sum << twos, ONE) : cut(sum, ONE << -twos)
}

function sine(x: bigint): bigint {
  const halfTurns = (2n * x + PI) / (2n * PI)
  const rest = x - halfTurns * PI
  const square = times(rest, rest)
  const sum = series(rest, (term, k) => -times(term, square) / (2n * k * (2n * k + 1n)))
  return halfTurns % 2n === 0n ? sum : -sum
}

/** From −π/2 to π/2, by halving the angle three times first. */
function arctan(x: bigint): bigint {
  let angle = x
  for (let i = 0; i < 3; i++) angle = (angle << BITS) / (ONE + rootFloor(ONE * ONE + angle * angle))
  const square = times(angle, angle)
  return 8n * oddPowers(angle, power => times(power, square), true)
}

/** Angles and exponents beyond it would lose their last digits. */
function moderate(x: NumberValue): bigint {
  if (compareNumbers(absolute(x), LARGEST) > 0) throw new BadValue('a number from -1000000 to 1000000 is needed here')
  return fixedOf(x)
}

/** The k-th root of a whole number of 0 or more, rounded down. */
function rootOfWhole(n: bigint, k: bigint): bigint {
  if (n < 2n) return n
  let root = 1n << (BigInt(bitLength(n)) / k + 1n)
  for (;;) {
    const next = ((k - 1n) * root + n / root ** (k - 1n)) / k
    if (next >= root) return root
    root = next
  }
}

const MAX_ROOT = 100n
/** Powers of more bits than this are not tried for exact values. */
const MAX_POWER = 4_000

/** x to the power of a fraction; exact where the root is. An odd root of a negative number is negative. Throws BadValue where it is none. */
export function fractionalPower(x: NumberValue, by: NumberValue, spend: Spend): NumberValue {
  spend(WORK)
  if (x.n === 0n) {
    if (by.n <= 0n) throw new BadValue('nothing can be divided by zero')
    return x
  }
  if (x.n < 0n) {
    if (by.d % 2n === 0n) throw new BadValue('a negative number has no even root')
    const size = fractionalPower(negate(x), by, spend)
    return by.n % 2n === 0n ? size : negate(size)
  }
  const power = by.n < 0n ? -by.n : by.n
  if (by.d <= MAX_ROOT && Math.max(bitLength(x.n), bitLength(x.d)) * Number(power) <= MAX_POWER) {
    const [n, d] = [x.n ** power, x.d ** power]
    const [above, below] = [rootOfWhole(n, by.d), rootOfWhole(d, by.d)]
    if (above ** by.d === n && below ** by.d === d) return by.n < 0n ? fraction(below, above) : fraction(above, below)
  }
  return exponential((natural(x) * by.n) / by.d)
}

/** With the cost of a series, of one number. */
const real = (apply: (x: NumberValue) => NumberValue) =>
  takes(1, ([x], spend) => {
    spend(WORK)
    return apply(number(x))
  })

/** sin and cos with less than this are 0: π is no fraction, so that sin(pi) is not either. */
const NOTHING = 1n << (BITS - 120n)
const nothing = (x: bigint): bigint => (x < NOTHING && x > -NOTHING ? 0n : x)

/** 40 digits of the ratio of a circle's circumference to its diameter. */
export const PI_VALUE: NumberValue = ofFixed(PI)

const HALF = fraction(1n, 2n)

export const REAL_FUNCTIONS: BuiltIns = [
  ['pi', takes(0, () => PI_VALUE)],
  ['sqrt', takes(1, ([x], spend) => fractionalPower(number(x), HALF, spend))],
  ['exp', real(x => (x.n === 0n ? whole(1) : exponential(moderate(x))))],
  ['ln', real(x => ofFixed(natural(x)))],
  /** log(x, base): to base ten where none is given. */
  [
    'log',
    takesUpTo(1, 2, ([x, base], spend) => logarithm(number(x), base === undefined ? whole(10) : number(base), spend)),
  ],
  /** Angles are in radians. */
  ['sin', real(x => ofFixed(nothing(sine(moderate(x)))))],
  ['cos', real(x => ofFixed(nothing(sine(moderate(x) + PI / 2n))))],
  ['tan', real(x => tangent(moderate(x)))],
  ['asin', real(x => ofFixed(arcsine(x)))],
  ['acos', real(x => ofFixed(nothing(PI / 2n - arcsine(x))))],
  ['atan', real(x => ofFixed(arctan(moderate(x))))],
  ['radians', real(x => cut(x.n * PI, x.d * 180n * ONE))],
  ['degrees', real(x => cut(x.n * 180n * ONE, x.d * PI))],
]

/** Exact for powers of the base. */
function logarithm(x: NumberValue, base: NumberValue, spend: Spend): NumberValue {
  spend(WORK)
  if (base.n <= 0n || base.n === base.d) throw new BadValue('the base of a logarithm is above 0 and not 1')
  const [above, below] = [natural(x), natural(base)]
  const steps = (2n * above + (below < 0n ? -below : below)) / (2n * below)
  const size = steps < 0n ? -steps : steps
  if (Math.max(bitLength(base.n), bitLength(base.d)) * Number(size) <= MAX_POWER) {
    const power = { n: base.n ** size, d: base.d ** size }
    const [n, d] = steps < 0n ? [power.d, power.n] : [power.n, power.d]
    if (n * x.d === x.n * d) return whole(steps)
  }
  return cut(above, below)
}

function tangent(x: bigint): NumberValue {
  const cosine = nothing(sine(x + PI / 2n))
  if (cosine === 0n) throw new BadValue('this angle has no tangent')
  return cut(nothing(sine(x)), cosine)
}

function arcsine(x: NumberValue): bigint {
  if (absolute(x).n > x.d) throw new BadValue('a number from -1 to 1 is needed here')
  if (absolute(x).n === x.d) return x.n < 0n ? -PI / 2n : PI / 2n
  const value = fixedOf(x)
  return arctan((value << BITS) / rootFloor(ONE * ONE - value * value))
}
