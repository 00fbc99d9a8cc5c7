// Exact numbers as short texts, and back.
import { exactDecimal, fraction, fromDecimal, negate, type NumberValue } from './rational.js'

export const fractionText = ({ n, d }: NumberValue): string => (d === 1n ? String(n) : `${n}/${d}`)
/** As a decimal where it ends, else as a fraction. */
export const decimalText = (value: NumberValue): string => exactDecimal(value) ?? fractionText(value)

/** What `fractionText` or `decimalText` wrote. */
export function numberOf(text: string): NumberValue {
  if (text.startsWith('-')) return negate(numberOf(text.slice(1)))
  const slash = text.indexOf('/')
  return slash < 0 ? fromDecimal(text) : fraction(BigInt(text.slice(0, slash)), BigInt(text.slice(slash + 1)))
}
