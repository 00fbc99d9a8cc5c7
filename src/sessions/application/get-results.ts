// GET /session/{id}/results: scored from what is stored, each time anew; nothing that a model said comes in.
import type { SessionResults } from '../../contract/session.js'
import { scoreAssessment, scorePractice } from '../../items/index.js'
import { DomainError } from '../../kernel/errors.js'
import { hasEnded, progress, type Session } from '../domain/session.js'
import { countsItems, isScored } from '../domain/session-types.js'
import { effectiveOutcomes } from './regrade.js'
import { ownedSession } from './owned-session.js'
import type { SessionPlan, SessionStore } from './ports.js'

/**
 * Throws session_not_found, session_not_ended, results_not_released (conflict, with `results_from` when it is known), and grading_pending
 * (conflict) while the last answer has no verdict.
 */
export async function getResults(
  sessions: SessionStore,
  sessionId: string,
  learnerId: string | null,
): Promise<SessionResults> {
  const { stored, now } = await ownedSession(sessions, sessionId, learnerId)
  const { session } = stored
  if (!isScored(session.type))
    throw new DomainError('conflict', 'no_results', 'Nothing is right or wrong in this session, so it has no score.')
  if (!hasEnded(session))
    throw new DomainError('conflict', 'session_not_ended', 'Results come when the session has ended.', {
      session_status: session.status,
    })
  const plan = await sessions.plan(sessionId)
  if (!(await isReleased(sessions, session, plan, now)))
    throw new DomainError('conflict', 'results_not_released', notReleased(plan), {
      session_status: session.status,
      results_from: session.resultsFrom?.toISOString() ?? null,
    })
  if (session.awaitingVerdict)
    throw new DomainError(
      'conflict',
      'grading_pending',
      'Your last answer is still being graded. Ask again in a moment.',
      { session_status: session.status },
    )
  const all = await effectiveOutcomes(sessions, sessionId, session.totalItems)
  // Where nobody counts the items beforehand, one that was given up is none.
  const outcomes = countsItems(session.type) ? all : all.filter(({ score: given }) => given !== null)
  const score = plan.kind === 'assessment' ? scoreAssessment(plan.assessment, outcomes) : scorePractice(outcomes)
  return {
    session_id: session.id,
    session_type: session.type,
    status: session.status,
    assessment_id: session.assessmentId,
    title: session.title,
    total_items: progress(session).total ?? outcomes.length,
    // As they are scored: an answer that was gone back to stands until another is given.
    items_completed: outcomes.filter(({ score: given }) => given !== null).length,
    items_correct: score.itemsCorrect,
    score_percent: score.scorePercent,
    grade: score.grade,
    passed: score.passed,
    passing_score_percent: score.passingScorePercent,
    duration_seconds: durationSeconds(session.startedAt, session.endedAt, session.pausedTotalMs),
    completed_at: session.endedAt.toISOString(),
    section_results: [...score.sectionResults],
  }
}

async function isReleased(
  sessions: SessionStore,
  { learnerId, assessmentId, resultsFrom }: Session,
  plan: SessionPlan,
  now: Date,
): Promise<boolean> {
  if (resultsFrom !== null) return now >= resultsFrom
  if (plan.kind !== 'assessment' || plan.assessment.configuration.release !== 'after_last_attempt') return false
  const { used } = await sessions.attempts(learnerId, assessmentId!)
  return used >= plan.assessment.configuration.maxAttempts!
}

const notReleased = (plan: SessionPlan): string =>
  plan.kind === 'assessment' && plan.assessment.configuration.release === 'after_last_attempt'
    ? 'Your results come after your last attempt.'
    : 'Your results have not been released yet.'

const durationSeconds = (startedAt: Date | null, endedAt: Date, pausedMs: number): number =>
  startedAt === null ? 0 : Math.max(0, Math.round((endedAt.getTime() - startedAt.getTime() - pausedMs) / 1000))
