// Randomness that is a function: u = H(seed, path). A path names what is drawn, so that a new parameter shifts no other draw.
// The byte layout is part of the blueprint format and frozen by test vectors:
//   SHA-256( "viva/random/1" 0x00 · u32be(bytes of seed) · seed in UTF-8 · u32be(bytes of path) · path in UTF-8 )
import { hash } from 'node:crypto'

const LABEL = 'viva/random/1\0'

/** 64 lower-case hexadecimal digits: 256 bits for this seed and path. */
export function randomBits(seed: string, path: string): string {
  const seedBytes = Buffer.byteLength(seed)
  const pathBytes = Buffer.byteLength(path)
  const bytes = Buffer.allocUnsafe(LABEL.length + 8 + seedBytes + pathBytes)
  let at = bytes.write(LABEL)
  at = bytes.writeUInt32BE(seedBytes, at)
  at += bytes.write(seed, at)
  at = bytes.writeUInt32BE(pathBytes, at)
  bytes.write(path, at)
  return hash('sha256', bytes, 'hex')
}

/** A whole number from 0 to count−1. 256 bits make the bias smaller than count/2²⁵⁶, so nothing is ever rejected. */
export function randomBelow(seed: string, path: string, count: bigint): bigint {
  if (count < 1n) throw new RangeError('There is nothing to draw from.')
  return (BigInt(`0x${randomBits(seed, path)}`) * count) >> 256n
}

export const randomIndex = (seed: string, path: string, count: number): number =>
  Number(randomBelow(seed, path, BigInt(count)))

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
