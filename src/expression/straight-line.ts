// Straight lines in a plane, in exact numbers: equal lines have equal numbers, whichever points or equation they come from.
import { fractionText } from './numeral.js'
import { nearestPlace, lastPlace, placeAt, type Places } from './places.js'
import { absolute, add, compareNumbers, divide, multiply, subtract, type NumberValue } from './rational.js'

/** A place in a plane. */
export type Point = readonly [x: NumberValue, y: NumberValue]
/** y = slope · x + intercept, or the upright line x = `at`. */
export type StraightLine =
  { readonly slope: NumberValue; readonly intercept: NumberValue } | { readonly at: NumberValue }
/** Where points can be put. */
export type Plane = { readonly x: Places; readonly y: Places }

export const isSamePoint = (one: Point, other: Point): boolean =>
  compareNumbers(one[0], other[0]) === 0 && compareNumbers(one[1], other[1]) === 0

/** Null for one and the same point. */
export function lineThrough(one: Point, other: Point): StraightLine | null {
  if (isSamePoint(one, other)) return null
  const run = subtract(other[0], one[0])
  if (run.n === 0n) return { at: one[0] }
  const slope = divide(subtract(other[1], one[1]), run)
  return { slope, intercept: subtract(one[1], multiply(slope, one[0])) }
}

/** Two places of the plane through which the line runs, near the axes; null where there are not two. */
export function twoPlacesOn(line: StraightLine, { x, y }: Plane): readonly [Point, Point] | null {
  const found: Point[] = []
  const keep = (point: Point): void => {
    if (isPlace(point[0], x) && isPlace(point[1], y)) found.push(point)
  }
  const upright = 'at' in line
  const along = upright ? y : x
  for (let index = 0; index <= lastPlace(along); index++) {
    const value = placeAt(along, index)
    keep(upright ? [line.at, value] : [value, add(multiply(line.slope, value), line.intercept)])
  }
  const [first, second] = found.toSorted(
    (one, other) =>
      compareNumbers(absolute(one[0]), absolute(other[0])) ||
      compareNumbers(absolute(one[1]), absolute(other[1])) ||
      compareNumbers(other[0], one[0]) ||
      compareNumbers(other[1], one[1]),
  )
  return first === undefined || second === undefined ? null : [first, second]
}

function isPlace(value: NumberValue, places: Places): boolean {
  const index = nearestPlace(places, value)
  return index !== null && compareNumbers(placeAt(places, index), value) === 0
}

/** The equation, as maths between dollar signs. */
export function equationText(line: StraightLine): string {
  if ('at' in line) return `$x = ${numberTex(line.at)}$`
  const { slope, intercept } = line
  if (slope.n === 0n) return `$y = ${numberTex(intercept)}$`
  const size = absolute(slope)
  const term = `${slope.n < 0n ? '-' : ''}${size.n === size.d ? '' : numberTex(size)}x`
  if (intercept.n === 0n) return `$y = ${term}$`
  return `$y = ${term} ${intercept.n < 0n ? '-' : '+'} ${numberTex(absolute(intercept))}$`
}

export function numberTex(value: NumberValue): string {
  const [n, d] = fractionText(absolute(value)).split('/')
  return `${value.n < 0n ? '-' : ''}${d === undefined ? n! : `\\frac{${n}}{${d}}`}`
}
