// The results of a session with items: scored from what is stored, each time anew; nothing that a model said comes in.
import type { SessionResults } from '../../contract/session.js'
import type { SessionScore } from '../../items/index.js'
import { DomainError } from '../../kernel/errors.js'
import {
  countsItems,
  hasEnded,
  progress,
  type EndedSession,
  type ItemOutcome,
  type Questions,
  type Session,
  type Snapshot,
} from '../../sessions/index.js'
import { countedOutcomes } from '../domain/counted-outcomes.js'

/** `release`: whether results that no date releases may be seen nevertheless, and what to say while they may not; without it they may not. */
export type Scoring = {
  readonly score: (outcomes: readonly ItemOutcome[]) => SessionScore
  readonly release?: { readonly isDue: boolean; readonly notYet: string }
}

const UNRELEASED = { isDue: false, notYet: 'Your results have not been released yet.' }

/**
 * `scoringOf` is asked once the session has ended. Throws session_not_ended, results_not_released (conflict, with `results_from` when it
 * is known), and grading_pending (conflict) while the last answer has no verdict.
 */
export async function itemResults(
  sessions: Pick<Questions, 'outcomes' | 'revisions'>,
  { stored: { session }, now }: Snapshot,
  scoringOf: () => Promise<Scoring> | Scoring,
): Promise<SessionResults> {
  refuseBeforeEnd(session)
  const { score: scored, release = UNRELEASED } = await scoringOf()
  if (session.resultsFrom === null ? !release.isDue : now < session.resultsFrom)
    throw new DomainError('conflict', 'results_not_released', release.notYet, {
      session_status: session.status,
      results_from: session.resultsFrom?.toISOString() ?? null,
    })
  refuseUngraded(session)
  const tries = await triesOf(sessions, session.id, session.totalItems)
  const all = countedOutcomes(tries, session.rules.secondTryCredit)
  // Where nobody counts the items beforehand, one that was given up is none.
  const outcomes = countsItems(session.rules) ? all : all.filter(({ score: given }) => given !== null)
  const score = scored(outcomes)
  return {
    session_id: session.id,
    session_type: session.type,
    status: session.status,
    assessment_id: session.rules.source === 'assessment_id' ? session.sourceId : null,
    title: session.title,
    total_items: progress(session).total ?? outcomes.length,
    items_completed: outcomes.filter(({ score: given }) => given !== null).length,
    items_correct: score.itemsCorrect,
    items_by_clock: outcomes.filter(({ byClock }) => byClock).length,
    score_percent: score.scorePercent,
    grade: score.grade,
    passed: score.passed,
    passing_score_percent: score.passingScorePercent,
    duration_seconds: durationSeconds(session.startedAt, session.endedAt, session.pausedTotalMs),
    completed_at: session.endedAt.toISOString(),
    section_results: [...score.sectionResults],
  }
}

/** Throws session_not_ended (conflict). */
export function refuseBeforeEnd(session: Session): asserts session is EndedSession {
  if (!hasEnded(session))
    throw new DomainError('conflict', 'session_not_ended', 'Results come when the session has ended.', {
      session_status: session.status,
    })
}

/** Throws grading_pending (conflict) while the last answer of an ended session has no verdict. */
export function refuseUngraded(session: EndedSession): void {
  if (session.awaitingVerdict)
    throw new DomainError(
      'conflict',
      'grading_pending',
      'Your last answer is still being graded. Ask again in a moment.',
      { session_status: session.status },
    )
}

const durationSeconds = (startedAt: Date | null, endedAt: Date, pausedMs: number): number =>
  startedAt === null ? 0 : Math.max(0, Math.round((endedAt.getTime() - startedAt.getTime() - pausedMs) / 1000))

/** Every try of a session with the revisions that were made since; `countedOutcomes` makes results of them. */
export async function triesOf(
  sessions: Pick<Questions, 'outcomes' | 'revisions'>,
  sessionId: string,
  totalItems: number,
): Promise<ItemOutcome[]> {
  const [outcomes, revisions] = await Promise.all([
    sessions.outcomes(sessionId, totalItems, totalItems),
    sessions.revisions(sessionId),
  ])
  return outcomes.map(outcome => {
    const revision = revisions.get(outcome.position)
    return revision ? { ...outcome, score: revision.score, correct: revision.correct } : outcome
  })
}
