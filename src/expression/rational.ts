// Exact numbers: whole numbers and fractions of any size. Nothing is ever rounded.

/** In lowest terms with a positive denominator; whole exactly when `d` is 1. */
export type NumberValue = { readonly kind: 'number'; readonly n: bigint; readonly d: bigint }

const integer = (n: bigint): NumberValue => ({ kind: 'number', n, d: 1n })

export const whole = (n: bigint | number): NumberValue => ({ kind: 'number', n: BigInt(n), d: 1n })

/** The fraction n/d in lowest terms. `d` must not be 0. */
export function fraction(n: bigint, d: bigint): NumberValue {
  if (d === 1n) return { kind: 'number', n, d }
  const sign = d < 0n ? -1n : 1n
  const common = greatestCommonDivisor(n, d)
  if (common === 1n && sign === 1n) return { kind: 'number', n, d }
  return { kind: 'number', n: (n * sign) / common, d: (d * sign) / common }
}

/** 10^exponent, exactly. */
export const tenTo = (exponent: number): NumberValue =>
  exponent >= 0 ? whole(10n ** BigInt(exponent)) : fraction(1n, 10n ** BigInt(-exponent))

/** A decimal numeral such as `0.25`, exactly. */
export function fromDecimal(numeral: string): NumberValue {
  if (!numeral.includes('.')) return whole(digitsOf(numeral))
  const [head = '', tail = ''] = numeral.split('.')
  return fraction(digitsOf(head + tail), 10n ** BigInt(tail.length))
}

/** Up to fifteen digits are exact in doubles, which are read much faster. */
const digitsOf = (digits: string): bigint => BigInt(/^\d{0,15}$/.test(digits) ? Number(digits) : `0${digits}`)

// Whole numbers, which most are, need no common denominator.
export const add = (a: NumberValue, b: NumberValue): NumberValue =>
  a.d === 1n && b.d === 1n ? integer(a.n + b.n) : fraction(a.n * b.d + b.n * a.d, a.d * b.d)
export const subtract = (a: NumberValue, b: NumberValue): NumberValue =>
  a.d === 1n && b.d === 1n ? integer(a.n - b.n) : fraction(a.n * b.d - b.n * a.d, a.d * b.d)
export const multiply = (a: NumberValue, b: NumberValue): NumberValue =>
  a.d === 1n && b.d === 1n ? integer(a.n * b.n) : fraction(a.n * b.n, a.d * b.d)
/** `b` must not be 0. */
export const divide = (a: NumberValue, b: NumberValue): NumberValue => fraction(a.n * b.d, a.d * b.n)
export const negate = (a: NumberValue): NumberValue => ({ ...a, n: -a.n })
export const absolute = (a: NumberValue): NumberValue => (a.n < 0n ? negate(a) : a)

/** Less than, equal to or greater than 0, as a is below, equal to or above b. */
export function compareNumbers(a: NumberValue, b: NumberValue): number {
  const difference = a.d === b.d ? a.n - b.n : a.n * b.d - b.n * a.d
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The largest whole number that is not above x. */
export function floorOf({ n, d }: NumberValue): bigint {
  const towardsZero = n / d
  return n < 0n && n % d !== 0n ? towardsZero - 1n : towardsZero
}

const SAFE = 1n << 53n

/** The same in doubles, which is much faster. */
function commonOfSafe(a: number, b: number): number {
  let [x, y] = [Math.abs(a), Math.abs(b)]
  while (y !== 0) [x, y] = [y, x % y]
  return x
}

/** Never negative; of 0 and 0 it is 0. */
export function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  if (a < SAFE && a > -SAFE && b < SAFE && b > -SAFE) return BigInt(commonOfSafe(Number(a), Number(b)))
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/** The largest fraction that leaves whole numbers when all are divided by it. Not all of them are 0. */
export function contentOf(numbers: readonly NumberValue[]): NumberValue {
  const above = numbers.reduce((common, { n }) => greatestCommonDivisor(common, n), 0n)
  const below = numbers.reduce((all, { d }) => (all / greatestCommonDivisor(all, d)) * d, 1n)
  return fraction(above, below)
}

/** How many bits |n| takes; for long numbers rounded up to the next four. */
export function bitLength(n: bigint): number {
  const size = n < 0n ? -n : n
  return size <= 0xffff_ffffn ? 32 - Math.clz32(Number(size)) : size.toString(16).length * 4
}

/** The digits after the point, or null when the decimal expansion never ends. `3/8` gives `0.375`. */
export function exactDecimal(x: NumberValue): string | null {
  let places = 0
  let rest = x.d
  for (const [factor, other] of [
    [10n, 1],
    [5n, 1],
    [2n, 1],
  ] as const)
    while (rest % factor === 0n) {
      rest /= factor
      places += other
    }
  return rest === 1n ? decimal(x, places) : null
}

/** x with this many digits after the point, cut off, not rounded. */
export function decimal(x: NumberValue, places: number): string {
  const scaled = ((x.n < 0n ? -x.n : x.n) * 10n ** BigInt(places)) / x.d
  const digits = String(scaled).padStart(places + 1, '0')
  const sign = x.n < 0n && scaled !== 0n ? '-' : ''
  return places === 0 ? sign + digits : `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
