// The places at equal distances where a learner can put a point, counted from 0. Page and server snap by this one rule, in exact numbers.
import { numberOf } from './numeral.js'
import { readNumber, type WrittenNumber } from './number-text.js'
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

type Exact = {
  readonly from: NumberValue
  readonly to: NumberValue
  readonly snap: NumberValue
  readonly last: number
}
const known = new WeakMap<Places, Exact>()

/** The numerals as numbers, read once: a line is asked for each of its places. */
function exact(places: Places): Exact {
  let read = known.get(places)
  if (read === undefined) {
    const [from, to, snap] = [numberOf(places.from), numberOf(places.to), numberOf(places.snap)]
    read = { from, to, snap, last: Number(floorOf(divide(subtract(to, from), snap))) }
    known.set(places, read)
  }
  return read
}

/** The index of the last place. */
export const lastPlace = (places: Places): number => exact(places).last

export function placeAt(places: Places, index: number): NumberValue {
  const { from, snap } = exact(places)
  return add(from, multiply(whole(index), snap))
}

/** The place that is nearest to the number, the upper one of two; null for a number outside. */
export function nearestPlace(places: Places, value: NumberValue): number | null {
  const { from, to, snap, last } = exact(places)
  if (compareNumbers(value, from) < 0 || compareNumbers(value, to) > 0) return null
  const steps = divide(subtract(value, from), snap)
  return Math.min(last, Number(floorOf(add(steps, fraction(1n, 2n)))))
}

/** `isBetween`: it is a number on the line, and no place. */
type ReadPlace =
  | { readonly ok: true; readonly index: number }
  | { readonly ok: false; readonly message: string; readonly isBetween?: true }

const LONGEST = 200

/** How close a rounded decimal has to be to a place, in distances of two places. */
const CLOSE = fraction(1n, 20n)
/** A decimal with fewer digits after the point is not taken for a rounded one. */
const LEAST_PLACES = 2

/**
 * Reads a number as all answers in numbers are read, and finds the place that it means: exactly, or as a rounded decimal such as 0.67 for
 * two thirds. A number between the places is refused, never moved: 0.667 is not 3/4.
 */
export function readPlace(typed: string, places: Places): ReadPlace {
  if (typed.length > LONGEST) return { ok: false, message: `Write at most ${LONGEST} characters.` }
  const plain = plainCharacters(typed)
  if (plain === '') return { ok: false, message: 'Write a number first.' }
  const read = readNumber(plain)
  if (!read.ok) return read
  const index = nearestPlace(places, read.written.value)
  if (index === null) return { ok: false, message: `Write a number from ${places.from} to ${places.to}.` }
  if (means(read.written, placeAt(places, index), numberOf(places.snap))) return { ok: true, index }
  return {
    ok: false,
    message: `No point can be placed at ${read.written.text}: the places are ${places.snap} apart.`,
    isBetween: true,
  }
}

function means({ value, sort, places }: WrittenNumber, place: NumberValue, snap: NumberValue): boolean {
  const off = subtract(value, place)
  const distance = compareNumbers(off, whole(0)) < 0 ? subtract(place, value) : off
  if (compareNumbers(distance, whole(0)) === 0) return true
  return sort === 'decimal' && places >= LEAST_PLACES && compareNumbers(distance, multiply(snap, CLOSE)) <= 0
}

export const asDouble = ({ n, d }: NumberValue): number => Number(n) / Number(d)
