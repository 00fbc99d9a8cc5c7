// The number at a place, as the marks of its line write it.
import { decimalText, fractionText } from './numeral.js'
import { multiply, whole, type NumberValue } from './rational.js'

export function placeText(value: NumberValue, denominator: number | undefined): string {
  if (denominator === undefined) return decimalText(value)
  const over = multiply(value, whole(denominator))
  return over.d === 1n && value.d !== 1n ? `${over.n}/${denominator}` : fractionText(value)
}
