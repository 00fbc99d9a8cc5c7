// Repeatable chance: a draw depends on the seed and the draw's name alone, not on earlier draws.
import { createHash } from 'node:crypto'

/** A number from 0 to below 1, the same for the same seed and name. */
export function draw(seed: string, name: string): number {
  return createHash('sha256').update(`${seed}\0${name}`).digest().readUIntBE(0, 6) / 2 ** 48
}

/** One of `from`, all equally likely. Throws RangeError when there is none. */
export function drawOne<T>(seed: string, name: string, from: readonly T[]): T {
  if (from.length === 0) throw new RangeError('There is nothing to draw from.')
  return from[Math.floor(draw(seed, name) * from.length)]!
}
