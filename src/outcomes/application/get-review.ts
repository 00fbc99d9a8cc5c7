// Every question of an ended session with its right answer, for whoever may see its results.
import type { ExamReview } from '../../contract/exams.js'
import type { ReviewItem, SessionReview } from '../../contract/review.js'
import { DomainError } from '../../kernel/errors.js'
import type { Sessions, SessionTypeDefinition } from '../../sessions/index.js'
import type { CommentStore } from './ports.js'
import { sessionForReader } from './for-reader.js'

type ReviewPorts = {
  /** What an exam shows its learners of their questions. */
  readonly reviewOf: (examId: string) => Promise<ExamReview>
  readonly sessions: Pick<Sessions, 'load'>
  readonly types: Readonly<Record<string, Pick<SessionTypeDefinition, 'review'>>>
  readonly comments: Pick<CommentStore, 'of'>
}

/** The refusals of results that mean that nothing may be shown yet. */
const TOO_EARLY: readonly string[] = ['session_not_ended', 'results_not_released']

/**
 * Throws session_not_found, no_review (conflict) where questions are not reviewed, not_released (conflict, with what the refusal of the
 * results tells), grading_pending (conflict), review_not_shown (conflict) where the exam shows its learners the score alone.
 */
export async function getReview(
  { sessions, types, reviewOf, comments }: ReviewPorts,
  sessionId: string,
  learnerId: string | null,
): Promise<SessionReview> {
  const snapshot = await sessionForReader(sessions, sessionId, learnerId)
  const { review } = types[snapshot.stored.session.type]!
  if (review === null)
    throw new DomainError('conflict', 'no_review', 'Only the questions of quizzes and of practice are reviewed.')
  try {
    const [reviewed, comment] = await Promise.all([review(snapshot), comments.of(sessionId)])
    const all = comment === null ? reviewed : { ...reviewed, comment }
    const { examId } = snapshot.stored.session
    const shown = learnerId === null || examId === null ? 'everything' : await reviewOf(examId)
    if (shown === 'score')
      throw new DomainError('conflict', 'review_not_shown', 'This exam shows the score, and not its questions.')
    return shown === 'everything' ? all : { ...all, items: all.items.map(ownAnswer) }
  } catch (error) {
    if (!(error instanceof DomainError) || !TOO_EARLY.includes(error.code)) throw error
    throw new DomainError('conflict', 'not_released', error.message, error.details)
  }
}

/** What was asked, what the learner answered and what it counted: nothing that says what is right or how to get there. */
function ownAnswer(item: ReviewItem): ReviewItem {
  const { position, section, section_id, prompt, question, language, response, verdict, score } = item
  const asked = { position, section, section_id, prompt, question, language }
  return { ...asked, response, verdict, score, correct_response: null, explanation: [], answers_withheld: true }
}
