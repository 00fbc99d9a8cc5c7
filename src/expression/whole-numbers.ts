// Primes, divisors and roots of whole numbers. The sizes are capped, so that each takes well under a millisecond.
import { BadValue } from './bad-value.js'
import type { Spend } from './cost.js'

const MAX_TO_TEST = 1n << 64n
const MAX_TO_FACTOR = 10n ** 10n
/** With these bases the test is proven right far beyond 2⁶⁴. */
const WITNESSES = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n]

/** Exact for |n| < 2⁶⁴; throws BadValue above. */
export function isPrime(n: bigint, spend: Spend): boolean {
  if (n < 2n) return false
  if (n >= MAX_TO_TEST) throw new BadValue('this number is too large to be tested')
  for (const small of WITNESSES) if (n % small === 0n) return n === small
  spend(WITNESSES.length * 200)
  let odd = n - 1n
  let twos = 0
  while (odd % 2n === 0n) {
    odd /= 2n
    twos++
  }
  return WITNESSES.every(base => {
    let x = powerModulo(base, odd, n)
    if (x === 1n || x === n - 1n) return true
    for (let i = 1; i < twos; i++) {
      x = (x * x) % n
      if (x === n - 1n) return true
    }
    return false
  })
}

/** base^exponent mod modulus, for an exponent of 0 or more. */
export function powerModulo(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n % modulus
  for (let square = base % modulus, rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = (result * square) % modulus
    square = (square * square) % modulus
  }
  return result
}

/** From 0 to m − 1, also of negative numbers. */
export const modulo = (n: bigint, m: bigint): bigint => ((n % m) + m) % m

/** What times n is 1 mod m, by Euclid's algorithm; null when the two have a factor in common. */
export function inverseModulo(n: bigint, m: bigint): bigint | null {
  let [above, below, a, b] = [m, modulo(n, m), 0n, 1n]
  while (below !== 0n) {
    const times = above / below
    ;[above, below] = [below, above - times * below]
    ;[a, b] = [b, a - times * b]
  }
  return above === 1n ? modulo(a, m) : null
}

/** The prime factors from small to large, each as often as it divides. For 1 it is empty. Throws BadValue above 10¹⁰. */
export function primeFactors(n: bigint, spend: Spend): number[] {
  if (n < 1n || n > MAX_TO_FACTOR) throw new BadValue('a number from 1 to 10000000000 is needed here')
  const factors: number[] = []
  let rest = Number(n)
  spend(Math.sqrt(rest) / 4)
  for (let divisor = 2; divisor * divisor <= rest; divisor += divisor === 2 ? 1 : 2)
    while (rest % divisor === 0) {
      factors.push(divisor)
      rest /= divisor
    }
  return rest > 1 ? [...factors, rest] : factors
}

/** All divisors of n from small to large. Throws BadValue above 10¹⁰. */
export function divisorsOf(n: bigint, spend: Spend): number[] {
  let divisors = [1]
  let [last, added] = [0, divisors]
  for (const prime of primeFactors(n, spend)) {
    added = (prime === last ? added : divisors).map(divisor => divisor * prime)
    divisors = [...divisors, ...added]
    last = prime
  }
  spend(divisors.length * 4)
  return divisors.toSorted((a, b) => a - b)
}

/** The whole root of a square, or null. Takes no negative numbers. */
export function wholeRoot(n: bigint): bigint | null {
  if (n < 0n) return null
  const root = rootFloor(n)
  return root * root === n ? root : null
}

/** The square root of a number of 0 or more, rounded down. */
export function rootFloor(n: bigint): bigint {
  if (n < 2n) return n
  let root = 1n << BigInt((n.toString(16).length * 4) / 2 + 1)
  for (;;) {
    const next = (root + n / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

/** The k-th root of a number of 0 or more, rounded down; k is 2 or more. */
export function kthRootFloor(n: bigint, k: bigint): bigint {
  if (k === 2n) return rootFloor(n)
  if (n < 2n) return n
  let root = 1n << (BigInt(n.toString(16).length * 4) / k + 1n)
  for (;;) {
    const next = ((k - 1n) * root + n / root ** (k - 1n)) / k
    if (next >= root) return root
    root = next
  }
}
