// What of a solution may be told while its question stands.
import { givesAway } from './gives-away.js'
import type { Item } from './item.js'

/**
 * The steps before the first that says the answer, or a number or word of it. None for a question in several parts, and none where no step says
 * the answer: nobody knows then which of them leads to it.
 */
export function stepsOnTheWay(item: Item): readonly string[] {
  const last = item.parts.length > 1 ? -1 : item.steps.findIndex(step => givesAway(item, step, ''))
  return item.steps.slice(0, Math.max(0, last))
}
