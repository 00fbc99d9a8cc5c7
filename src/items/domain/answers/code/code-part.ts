// Which items ask for code: one part, always alone.
import type { CodeSettings } from './code.js'
import type { Item } from '../../item.js'

/** What an item that asks for code says of it; null for any other. */
export function codePartOf(item: Item): CodeSettings | null {
  const { answer } = item.parts[0]
  return answer.type === 'code' ? (answer.settings as CodeSettings) : null
}
