// Every question of an ended session with its right answer, for whoever may see its results.
import type { SessionReview } from '../../contract/review.js'
import { DomainError } from '../../kernel/errors.js'
import type { Sessions, SessionTypeDefinition } from '../../sessions/index.js'
import { sessionForReader } from './for-reader.js'

type ReviewPorts = {
  readonly sessions: Pick<Sessions, 'load'>
  readonly types: Readonly<Record<string, Pick<SessionTypeDefinition, 'review'>>>
}

/** The refusals of results that mean that nothing may be shown yet. */
const TOO_EARLY: readonly string[] = ['session_not_ended', 'results_not_released']

/**
 * Throws session_not_found, no_review (conflict) where questions are not reviewed, not_released (conflict, with what the refusal of the
 * results tells), grading_pending (conflict).
 */
export async function getReview(
  { sessions, types }: ReviewPorts,
  sessionId: string,
  learnerId: string | null,
): Promise<SessionReview> {
  const snapshot = await sessionForReader(sessions, sessionId, learnerId)
  const { review } = types[snapshot.stored.session.type]!
  if (review === null)
    throw new DomainError('conflict', 'no_review', 'Only the questions of quizzes and of practice are reviewed.')
  try {
    return await review(snapshot)
  } catch (error) {
    if (!(error instanceof DomainError) || !TOO_EARLY.includes(error.code)) throw error
    throw new DomainError('conflict', 'not_released', error.message, error.details)
  }
}
