// Finds the survey answers that count, from the entries of a session.
import type { Entry, Exchange } from '../../../client/index.js'

/**
 * The answered or skipped questions on the learner's final path through the form, in order. Going back and on again replaces the later
 * ones, so a branch that another answer closed is left out.
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
