// Exact numbers cut to decimal places. The two rules for the half are named, because people are taught both.
import {
  absolute,
  add,
  decimal,
  floorOf,
  fraction,
  multiply,
  negate,
  tenTo,
  whole,
  type NumberValue,
} from './rational.js'

const HALF = fraction(1n, 2n)

/** To the nearest multiple of 10^−places; a half goes away from zero. 2.5 → 3, −2.5 → −3. */
export const roundHalfAway = (x: NumberValue, places: number): NumberValue => rounded(x, places, false)

/** As `roundHalfAway`, but a half goes to the even neighbour. 2.5 → 2, 3.5 → 4. */
export const roundHalfEven = (x: NumberValue, places: number): NumberValue => rounded(x, places, true)

function rounded(x: NumberValue, places: number, halfToEven: boolean): NumberValue {
  const scaled = add(multiply(absolute(x), tenTo(places)), HALF)
  const steps = floorOf(scaled)
  const isOddHalf = scaled.d === 1n && steps % 2n !== 0n
  const size = multiply(whole(halfToEven && isOddHalf ? steps - 1n : steps), tenTo(-places))
  return x.n < 0n ? negate(size) : size
}

/** As it is displayed with this many digits after the point; the half goes away from zero, and there is no −0. */
export const fixedDecimal = (x: NumberValue, places: number): string => decimal(roundHalfAway(x, places), places)
