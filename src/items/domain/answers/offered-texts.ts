// Texts that are offered to be ticked or put in order: from an author's value, from a response, and as they are stored.
import { BadValue } from '../../../expression/bad-value.js'
import { show } from '../../../expression/show.js'
import type { Value } from '../../../expression/value.js'
import type { Given } from '../../../widgets/kind.js'

/**
 * The items of a list, set or tuple as they are written for people. Throws BadValue for anything else and for an
 * empty text.
 */
export function textsOf(value: Value): string[] {
  if (value.kind !== 'list' && value.kind !== 'set' && value.kind !== 'tuple')
    throw new BadValue(`${show(value)} is no list of entries`)
  const texts = value.items.map(item => show(item).trim())
  if (texts.includes('')) throw new BadValue('an entry is empty')
  return texts
}

/** Right ones first, each text once. */
export const offeredTexts = (right: readonly string[], others: readonly string[]): string[] => [
  ...new Set([...right, ...others]),
]

/** Null unless it is a plain list of texts, none of them empty. */
export function readTexts(given: Given): readonly string[] | null {
  if (typeof given === 'string' || !given.every(each => typeof each === 'string')) return null
  const texts = given.map(each => each.trim())
  return texts.includes('') ? null : texts
}

/** What `JSON.stringify` made of a list of texts. */
export const storedTexts = (canonical: string): string[] => JSON.parse(canonical) as string[]
