// Canonical forms that keep how an answer was written, where its form counts: `3/4` alone, `3/4 as 6/8` where it was not asked for so.
import { exactDecimal, fraction, fromDecimal, negate, type NumberValue } from '../../../../expression/rational.js'

const AS = ' as '

/** `written` is null where the form needs no word. */
export const withForm = (value: string, written: string | null): string =>
  written === null ? value : `${value}${AS}${written}`

export function formOf(canonical: string): { readonly value: string; readonly written: string | null } {
  const at = canonical.indexOf(AS)
  return at < 0
    ? { value: canonical, written: null }
    : { value: canonical.slice(0, at), written: canonical.slice(at + AS.length) }
}

export const fractionText = ({ n, d }: NumberValue): string => (d === 1n ? String(n) : `${n}/${d}`)
/** As a decimal where it ends, else as a fraction. */
export const decimalText = (value: NumberValue): string => exactDecimal(value) ?? fractionText(value)

/** What `fractionText` or `decimalText` wrote. */
export function numberOf(text: string): NumberValue {
  if (text.startsWith('-')) return negate(numberOf(text.slice(1)))
  const slash = text.indexOf('/')
  return slash < 0 ? fromDecimal(text) : fraction(BigInt(text.slice(0, slash)), BigInt(text.slice(slash + 1)))
}
