// What was answered to surveys: one session's answers for whoever gave them, everybody's for staff.
import type { SurveyResults } from '../../contract/survey.js'
import { DomainError } from '../../kernel/errors.js'
import { surveyResults, type CollectedResponse, type SurveyCatalogue, type SurveyForm } from '../../surveys/index.js'
import { hasEnded } from '../domain/session.js'
import { ownedSession } from './owned-session.js'
import type { SessionStore } from './ports.js'

export interface SurveyResponseStore {
  /** Sessions of this survey that were begun, running ones included, in the order in which they were made, behind `after`. */
  collected(surveyId: string, after: string | null, limit: number): Promise<CollectedResponse[]>
}

/** Sessions that are read at once: what they hold is small, and the embedded database stands still meanwhile. */
const PAGE = 200

/** What somebody answered to a survey; null for a session of another type. Throws session_not_found, session_not_ended. */
export async function ownAnswers(
  sessions: Pick<SessionStore, 'load' | 'plan' | 'askedQuestions'>,
  sessionId: string,
  learnerId: string | null,
): Promise<SurveyResults | null> {
  const { session } = (await ownedSession(sessions, sessionId, learnerId)).stored
  if (session.type !== 'survey') return null
  if (!hasEnded(session))
    throw new DomainError('conflict', 'session_not_ended', 'Your answers come when the survey has ended.', {
      session_status: session.status,
    })
  const [plan, asked] = await Promise.all([sessions.plan(session.id), sessions.askedQuestions(session.id)])
  if (plan.kind !== 'form') throw new Error(`The session ${session.id} was made from no form`)
  return surveyResults({
    sessionId: session.id,
    status: session.status,
    startedAt: session.startedAt?.toISOString() ?? null,
    endedAt: session.endedAt.toISOString(),
    form: plan.form,
    asked,
  })
}

/**
 * Everything that was answered to a survey, and its form: the one in use, or the last one that somebody was asked by when the file is gone.
 * Throws unknown_survey.
 */
export async function collectResponses(
  responses: SurveyResponseStore,
  surveys: SurveyCatalogue,
  surveyId: string,
): Promise<{ form: SurveyForm; collected: CollectedResponse[] }> {
  const collected: CollectedResponse[] = []
  for (let page: CollectedResponse[] | null = null; page === null || page.length === PAGE; collected.push(...page))
    page = await responses.collected(surveyId, collected.at(-1)?.sessionId ?? null, PAGE)
  const form = surveys.survey(surveyId) ?? collected.at(-1)?.form
  if (form === undefined)
    throw new DomainError('not_found', 'unknown_survey', 'There is no such survey, and nobody has answered one.')
  return { form, collected }
}
