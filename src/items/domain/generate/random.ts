// Draws from a seed: numbers, picks and orders. Each draw has a path of its own, so that a new one shifts no other.
import { randomBits } from '../../../expression/random-bits.js'

/** Of so many at most, the first 32 bits nearly always say it all. */
const SHORT = 1n << 20n

/** A whole number from 0 to count−1. 256 bits make the bias smaller than count/2²⁵⁶, so nothing is ever rejected. */
export function randomBelow(seed: string, path: string, count: bigint): bigint {
  if (count < 1n) throw new RangeError('There is nothing to draw from.')
  if (count <= SHORT) return BigInt(randomIndex(seed, path, Number(count)))
  return (BigInt(`0x${randomBits(seed, path)}`) * count) >> 256n
}

/** As `randomBelow`. The first 32 bits say it all but for a few draws in four billion, of which the rest is looked at, too. */
export function randomIndex(seed: string, path: string, count: number): number {
  if (count < 1) throw new RangeError('There is nothing to draw from.')
  if (count === 1) return 0
  const bits = randomBits(seed, path)
  const scaled = Number.parseInt(bits.slice(0, 8), 16) * count
  const isSure = count <= Number(SHORT) && (scaled % 2 ** 32) + count <= 2 ** 32
  return isSure ? Math.floor(scaled / 2 ** 32) : Number((BigInt(`0x${bits}`) * BigInt(count)) >> 256n)
}

export const pick = <T>(seed: string, path: string, from: readonly T[]): T =>
  from[randomIndex(seed, path, from.length)]!

/** A Fisher–Yates shuffle; every order is equally likely. */
export function shuffled<T>(seed: string, path: string, items: readonly T[]): T[] {
  const order = [...items]
  for (let last = order.length - 1; last > 0; last--) {
    const other = randomIndex(seed, `${path}/${last}`, last + 1)
    ;[order[last], order[other]] = [order[other]!, order[last]!]
  }
  return order
}

/** The seed of the item at a place (1, 2, …) of a session. Knowing it tells nothing about the session's or another item's. */
export const deriveSeed = (sessionSeed: string, position: number): string => randomBits(sessionSeed, `item/${position}`)
