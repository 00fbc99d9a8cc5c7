// How an item is stored: the text that it shares with other items of its blueprint once for all of them, and beside it what is its own.
import { createHash } from 'node:crypto'
import type { Item } from './item.js'

/** Fields of an item that its row holds as they are. */
const OWN = ['seed', 'tier', 'skillId', 'sectionId', 'variantKey'] as const satisfies readonly (keyof Item)[]
/** Fields that name what the item was made from. A hash is no text with numbers in it. */
const ORIGIN: readonly string[] = ['blueprintId', 'blueprintVersion', 'blueprintHash', 'engineVersion', 'language']

const NUMBER = /\d+(?:\.\d+)*/g
/** Stands in a frame where a number of the item belongs. JSON escapes control characters, so it never holds this one itself. */
const GAP = '\u0001'

/** `numbers`: those that belong into the gaps of the frame, in order, with a space between them. */
export type SeparatedItem = Pick<Item, (typeof OWN)[number]> & { readonly frame: string; readonly numbers: string }

/**
 * Items that differ in their numbers and in the fields of their own have the same frame. Pure, and it knows nothing of how items are
 * made: `joinItem` gives the same item for ever, whatever becomes of blueprints and engine.
 */
export function separateItem(item: Item): SeparatedItem {
  const { seed, tier, skillId, sectionId, variantKey, ...shared } = item
  const numbers: string[] = []
  const withGaps = (json: string): string =>
    json.replace(NUMBER, number => {
      numbers.push(number)
      return GAP
    })
  const fields = Object.entries(shared).flatMap(([name, value]) => {
    const json = JSON.stringify(value) as string | undefined
    return json === undefined ? [] : [`${JSON.stringify(name)}:${ORIGIN.includes(name) ? json : withGaps(json)}`]
  })
  return { frame: `{${fields.join()}}`, numbers: numbers.join(' '), seed, tier, skillId, sectionId, variantKey }
}

/** The item that was separated. */
export function joinItem({ frame, numbers, ...own }: SeparatedItem): Item {
  const each = numbers.split(' ')
  const [first, ...rest] = frame.split(GAP)
  return { ...JSON.parse(rest.reduce((text, piece, i) => `${text}${each[i]}${piece}`, first!)), ...own }
}

/** The id of a frame: the first 128 bits of its SHA-256, written as a UUID. */
export const frameId = (frame: string): string =>
  createHash('sha256')
    .update(frame)
    .digest('hex')
    .slice(0, 32)
    .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
