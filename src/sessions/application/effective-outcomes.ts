// The outcomes that count: of what was asked again the last one, corrected by every regrade since.
import type { ItemOutcome, Questions } from './ports.js'

/** The outcomes of a session with the revisions that were made since; what results are made of. */
export async function effectiveOutcomes(
  sessions: Pick<Questions, 'outcomes' | 'revisions'>,
  sessionId: string,
  totalItems: number,
): Promise<ItemOutcome[]> {
  const [outcomes, revisions] = await Promise.all([
    sessions.outcomes(sessionId, totalItems, totalItems),
    sessions.revisions(sessionId),
  ])
  return lastOfEach(outcomes).map(outcome => ({ ...outcome, ...revisions.get(outcome.position) }))
}

/**
 * What was asked again counts once, by its last answer; one that was left for a repeat has none. A further try after a wrong answer is
 * help, and the first one counts.
 */
const lastOfEach = (outcomes: readonly ItemOutcome[]): ItemOutcome[] => {
  const byNumber = new Map<number, ItemOutcome>()
  for (const outcome of outcomes) {
    const before = byNumber.get(outcome.number)
    if (outcome.retry && before !== undefined) continue
    if (before === undefined || before.score === null || outcome.score !== null) byNumber.set(outcome.number, outcome)
  }
  return [...byNumber.values()]
}
