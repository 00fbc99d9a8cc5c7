// provisional
import type { Item } from './item.js'
import { standsIn } from './stem-values.js'

export function revealsKey(item: Item, text: string): boolean {
  return standsIn(text, item.responseType, item.key)
}
