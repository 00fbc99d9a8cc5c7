// What counts of the answers to a form, read from the record of a session.
import type { Entry, Exchange } from '../../client/index.js'

/**
 * The questions that were passed last on the way through the form, in its order: going back and on again passes those behind anew, so
 * a branch that was closed by another answer is not among them.
 */
export function answersOnPath(entries: readonly Entry[]): readonly Exchange[] {
  let path: Exchange[] = []
  for (const entry of entries) {
    if (entry.kind !== 'exchange' || entry.itemNumber === null) continue
    if (entry.outcome !== 'answered' && entry.outcome !== 'skipped') continue
    path = [...path.slice(0, entry.itemNumber - 1), entry]
  }
  return path
}
