// Which items ask for code: one part, always alone.
import type { CodeSettings } from './code.js'
import type { Item } from '../../item/item.js'

/** The settings of an item that asks for code; null for any other item. */
export function codePartOf(item: Item): CodeSettings | null {
  const { answer } = item.parts[0]
  return answer.type === 'code' ? (answer.settings as CodeSettings) : null
}
