// The places at equal distances where a learner can put a point, counted from 0. Page and server snap by this one rule, in exact numbers.
import { numberOf } from './numeral.js'
import { readNumber } from './number-text.js'
import { plainCharacters } from './plain-characters.js'
import {
  add,
  compareNumbers,
  divide,
  floorOf,
  fraction,
  multiply,
  subtract,
  whole,
  type NumberValue,
} from './rational.js'

/** Numerals such as `-5`, `0.25` and `1/3`; `snap` is the distance of two places. */
export type Places = { readonly from: string; readonly to: string; readonly snap: string }

/** The index of the last place. */
export const lastPlace = ({ from, to, snap }: Places): number =>
  Number(floorOf(divide(subtract(numberOf(to), numberOf(from)), numberOf(snap))))

export const placeAt = ({ from, snap }: Places, index: number): NumberValue =>
  add(numberOf(from), multiply(whole(index), numberOf(snap)))

/** The place that is nearest to the number, the upper one of two; null for a number outside. */
export function nearestPlace(places: Places, value: NumberValue): number | null {
  const [from, to] = [numberOf(places.from), numberOf(places.to)]
  if (compareNumbers(value, from) < 0 || compareNumbers(value, to) > 0) return null
  const steps = divide(subtract(value, from), numberOf(places.snap))
  return Math.min(lastPlace(places), Number(floorOf(add(steps, fraction(1n, 2n)))))
}

type ReadPlace = { readonly ok: true; readonly index: number } | { readonly ok: false; readonly message: string }

const LONGEST = 200

/** Reads a number as all answers in numbers are read, and finds its place. */
export function readPlace(typed: string, places: Places): ReadPlace {
  if (typed.length > LONGEST) return { ok: false, message: `Write at most ${LONGEST} characters.` }
  const plain = plainCharacters(typed)
  if (plain === '') return { ok: false, message: 'Write a number first.' }
  const read = readNumber(plain)
  if (!read.ok) return read
  const index = nearestPlace(places, read.written.value)
  return index === null
    ? { ok: false, message: `Write a number from ${places.from} to ${places.to}.` }
    : { ok: true, index }
}

export const asDouble = ({ n, d }: NumberValue): number => Number(n) / Number(d)
