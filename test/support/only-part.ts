// The one part of an item that has no other: what most tests ask of a question, in a word each.
import type { Item, ItemMisconception, ItemPart } from '../../src/items/index.js'

/** Throws for an item of several parts. */
export function onlyPart({ parts }: Pick<Item, 'parts'>): ItemPart {
  if (parts.length !== 1) throw new Error(`This item has ${parts.length} parts.`)
  return parts[0]
}

export const keyOf = (item: Item): string => onlyPart(item).key
export const isChoice = (item: Item): boolean => onlyPart(item).form === 'choice'
export const typeOf = (item: Item): ItemPart['answer']['type'] => onlyPart(item).answer.type
/** What the learner reads, in the order shown. */
export const optionsOf = (item: Item): string[] => onlyPart(item).options.map(option => option.text)
export const misconceptionsOf = (item: Item): readonly ItemMisconception[] => onlyPart(item).misconceptions

/** The item with its one part changed. */
export const withPart = (item: Item, about: Partial<ItemPart>): Item => ({
  ...item,
  parts: [{ ...onlyPart(item), ...about }],
})

/** Options that read as their values do. */
export const plainOptions = (...values: readonly string[]): ItemPart['options'] =>
  values.map(value => ({ value, text: value }))
