// Sums of terms with fractions in front, in a formal field: what an exponent, an angle or a logarithm is made of. A term is known by its value.
import type { FormalField } from './formal-field.js'
import { add, bitLength, multiply, type NumberValue, whole } from './rational.js'

/** By the value of the term; the number 1 is the term of what is only a number. No factor is 0. */
export type FormalSum = ReadonlyMap<bigint, NumberValue>

const MAX_TERMS = 60
const MAX_BITS = 2_000

export const NOTHING: FormalSum = new Map()
export const numberSum = (factor: NumberValue): FormalSum => termSum(1n, factor)
export const termSum = (term: bigint, factor: NumberValue = whole(1)): FormalSum =>
  factor.n === 0n || term === 0n ? NOTHING : new Map([[term, factor]])

export function added(...sums: readonly FormalSum[]): FormalSum {
  const result = new Map<bigint, NumberValue>()
  for (const sum of sums)
    for (const [term, factor] of sum) {
      const total = add(result.get(term) ?? whole(0), factor)
      if (total.n === 0n) result.delete(term)
      else result.set(term, total)
    }
  return result
}

export const scaled = (sum: FormalSum, by: NumberValue): FormalSum =>
  by.n === 0n ? NOTHING : new Map([...sum].map(([term, factor]) => [term, multiply(factor, by)]))

/** Multiplied out; null when that is too long. */
export function multiplied(a: FormalSum, b: FormalSum, field: FormalField): FormalSum | null {
  if (a.size * b.size > MAX_TERMS) return null
  const product = added(
    ...[...a].flatMap(([x, p]) => [...b].map(([y, q]) => termSum(field.times(x, y), multiply(p, q)))),
  )
  return [...product.values()].some(({ n, d }) => bitLength(n) + bitLength(d) > MAX_BITS) ? null : product
}

/** The fraction that the sum is, or null. */
export const numberIn = (sum: FormalSum): NumberValue | null =>
  sum.size === 0 ? whole(0) : sum.size === 1 ? (sum.get(1n) ?? null) : null

/** Null where a denominator is divisible by the field's prime. */
export function sumValue(sum: FormalSum, field: FormalField): bigint | null {
  let value = 0n
  for (const [term, { n, d }] of sum) {
    const below = field.of(d)
    if (below === 0n) return null
    value += field.times(field.times(field.of(n), field.inverse(below)), term)
  }
  return field.of(value)
}
