// Repeatable chance for simulated learners, drawn as questions are: the same seed gives the same numbers.
import { deriveSeed } from '../../items/index.js'

/** Hexadecimal digits of one number. */
const DIGITS = 12

/** From 0 to below 1, one after the other. */
export function chance(seed: number): () => number {
  let drawn = 0
  let digits = ''
  return () => {
    if (digits.length < DIGITS) digits = deriveSeed(`simulated ${seed}`, (drawn += 1))
    const number = Number.parseInt(digits.slice(0, DIGITS), 16) / 16 ** DIGITS
    digits = digits.slice(DIGITS)
    return number
  }
}
