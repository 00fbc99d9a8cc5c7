// The results of practice and of examinations.
import type { SessionResults } from '../../contract/session.js'
import { scoreAssessment, scorePractice } from '../../items/index.js'
import { type DriverStore, type Questions, type Sessions, type Snapshot } from '../../sessions/index.js'
import { itemResults, type Scoring } from '../../outcomes/index.js'
import { assessmentOf } from '../domain/quiz-plan.js'

export type ResultReads = Pick<DriverStore, 'plan'> &
  Pick<Sessions, 'attempts'> &
  Pick<Questions, 'outcomes' | 'revisions'>

/** Throws session_not_ended, results_not_released, grading_pending. */
export const quizResults = (sessions: ResultReads, snapshot: Snapshot): Promise<SessionResults> =>
  itemResults(sessions, snapshot, () => scoringOf(sessions, snapshot))

async function scoringOf(sessions: ResultReads, { stored: { session } }: Snapshot): Promise<Scoring> {
  const assessment = assessmentOf(await sessions.plan(session.id))
  if (assessment === null) return { score: scorePractice }
  const { release, maxAttempts } = assessment.configuration
  const score: Scoring['score'] = outcomes => scoreAssessment(assessment, outcomes)
  if (session.resultsFrom !== null || session.examId !== null || release !== 'after_last_attempt') return { score }
  const { of } = await sessions.attempts(session.learnerId, session.type)
  const used = of.get(session.sourceId!)?.sessionIds.length ?? 0
  return { score, release: { isDue: used >= maxAttempts!, notYet: 'Your results come after your last attempt.' } }
}
