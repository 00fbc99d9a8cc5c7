// A number as the reader of an answer takes it, where its marks mean one thing in the session's language and another elsewhere.
import type { ItemPart } from '../items/index.js'
import { languagesOf } from './language.js'

/** `two`: both readings are numbers of this kind, and the text does not say which is meant. */
type TypedNumber = { readonly kind: 'one'; readonly text: string } | { readonly kind: 'two'; readonly message: string }

/** Kinds of which a point may mark decimals. */
const DECIMALS: ReadonlySet<ItemPart['answer']['type']> = new Set(['decimal', 'rational', 'percent', 'quantity'])

/**
 * What is wrong with a number, or a number with a unit, whose point marks thousands in a language and decimals for the reader: `1.250 ml`;
 * null where nothing is.
 */
export function twoReadings(text: string, type: ItemPart['answer']['type'], language: string): string | null {
  if (!DECIMALS.has(type)) return null
  const { decimal } = languagesOf(language)[0]!.catalogue
  const number = /^[+-]?[1-9]\d{0,2}\.\d{3}(?=$|[^\d.,])/.exec(text.trim())?.[0]
  const typed = number === undefined ? null : typedNumber(number, false, decimal)
  return typed?.kind === 'two' ? typed.message : null
}

const one = (text: string): TypedNumber => ({ kind: 'one', text })

/**
 * `1,234` and `1.234`: where a whole number is asked for, the session's group mark is one; else its decimal comma is one. A point that
 * groups in the session's language and is decimal for the reader has two readings.
 */
export function typedNumber(text: string, isWhole: boolean, decimal: '.' | ','): TypedNumber {
  const match = /^([+-]?[1-9]\d{0,2})([.,])(\d{3})(%?)$/.exec(text)
  if (match === null) return one(text)
  const [, head, mark, tail, percent] = match as unknown as [string, string, string, string, string]
  if (isWhole) return one(mark === decimal ? text : `${head}${tail}`)
  if (decimal === '.') return one(text)
  if (mark === ',') return one(`${head}.${tail}${percent}`)
  return {
    kind: 'two',
    message: `This point has two readings: write ${head}${tail}, or ${head},${tail} with a comma.`,
  }
}
