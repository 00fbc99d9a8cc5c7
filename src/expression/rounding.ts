// Exact numbers cut to decimal places. The two rules for the half are named, because people are taught both.
import { absolute, add, decimal, floorOf, fraction, multiply, negate, whole, type NumberValue } from './rational.js'

const HALF = fraction(1n, 2n)

const tenTo = (places: number): NumberValue =>
  places >= 0 ? whole(10n ** BigInt(places)) : fraction(1n, 10n ** BigInt(-places))

/** To the nearest multiple of 10^−places; a half goes away from zero. 2.5 → 3, −2.5 → −3. */
export function roundHalfAway(x: NumberValue, places: number): NumberValue {
  const steps = floorOf(add(multiply(absolute(x), tenTo(places)), HALF))
  const rounded = multiply(whole(steps), tenTo(-places))
  return x.n < 0n ? negate(rounded) : rounded
}

/** As `roundHalfAway`, but a half goes to the even neighbour. 2.5 → 2, 3.5 → 4. */
export function roundHalfEven(x: NumberValue, places: number): NumberValue {
  const scaled = add(multiply(absolute(x), tenTo(places)), HALF)
  const steps = floorOf(scaled)
  const even = scaled.d === 1n && steps % 2n !== 0n ? steps - 1n : steps
  const rounded = multiply(whole(even), tenTo(-places))
  return x.n < 0n ? negate(rounded) : rounded
}

/** As it is displayed with this many digits after the point; the half goes away from zero, and there is no −0. */
export const fixedDecimal = (x: NumberValue, places: number): string => decimal(roundHalfAway(x, places), places)
