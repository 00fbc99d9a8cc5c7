// The three ways to write how long a prefix is: a mask, a wildcard mask, and the length itself.
import { z } from 'zod'
import { maskOf, parseIpv4 } from '../../../../expression/ipv4.js'
import { addressesIn } from '../ipv4/stem-values.js'
import { ipv4 } from '../ipv4/ipv4.js'
import { refuse, type Refusal } from '../answer-type.js'

const FORMS = ['mask', 'wildcard', 'prefix'] as const
export type MaskForm = (typeof FORMS)[number]

/** `response.accept`: the forms that may be typed. No other form is converted. */
export const acceptedForms = z.array(z.enum(FORMS)).min(1).describe('the forms that are read')

type ReadLength = { readonly ok: true; readonly length: number } | Refusal

const LENGTHS = Array.from({ length: 33 }, (_, length) => length)
const BY_MASK: ReadonlyMap<number, number> = new Map(LENGTHS.map(length => [maskOf(length), length]))

/** The mask with its bits turned over. */
export const wildcardOf = (length: number): number => 2 ** 32 - 1 - maskOf(length)

/** Null unless all ones stand before all zeros. */
export const lengthOfMask = (bits: number): number | null => BY_MASK.get(bits) ?? null

/** Null unless all zeros stand before all ones. */
export const lengthOfWildcard = (bits: number): number | null => BY_MASK.get(2 ** 32 - 1 - bits) ?? null

/** `/26`, `/ 26` or `26`; null for anything else, whether or not there is such a prefix. */
export function lengthIn(plain: string): number | null {
  const [, digits] = /^\/? ?(\d{1,3})$/.exec(plain) ?? []
  return digits === undefined ? null : Number(digits)
}

/**
 * Reads a length in one of the forms, tried in their order: where both masks are accepted, 0.0.0.0 and
 * 255.255.255.255 are what the first form says they are.
 */
export function readMaskForm(plain: string, forms: readonly MaskForm[]): ReadLength {
  const length = lengthIn(plain)
  if (length !== null) {
    if (!forms.includes('prefix')) return refuse('Write four numbers joined by points, not a prefix length.')
    return length <= 32 ? { ok: true, length } : refuse('A prefix length lies between 0 and 32.')
  }
  const read = ipv4.read(plain, {})
  if (!read.ok) return read
  const bits = parseIpv4(read.canonical)!
  for (const form of forms) {
    const found = form === 'mask' ? lengthOfMask(bits) : form === 'wildcard' ? lengthOfWildcard(bits) : null
    if (found !== null) return { ok: true, length: found }
  }
  if (!forms.includes('mask') && !forms.includes('wildcard')) return refuse('Write the prefix length, such as /24.')
  return refuse(
    forms.includes('mask')
      ? 'In a subnet mask all ones stand before all zeros: this is none.'
      : 'In a wildcard mask all zeros stand before all ones: this is none.',
  )
}

/** The lengths that a text has in one of the forms. */
export function lengthsIn(text: string, forms: readonly MaskForm[]): number[] {
  const prefixes = forms.includes('prefix') ? (text.match(/\/\d{1,3}(?!\d)/g) ?? []) : []
  return [...addressesIn(text), ...prefixes].flatMap(found => {
    const read = readMaskForm(found, forms)
    return read.ok ? [read.length] : []
  })
}
