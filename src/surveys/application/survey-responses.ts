// What was answered to surveys: one session's answers for whoever gave them, everybody's for staff.
import type { SurveyResults } from '../../contract/survey.js'
import { DomainError } from '../../kernel/errors.js'
import { hasEnded, type DriverStore, type Questions, type Snapshot } from '../../sessions/index.js'
import type { SurveyCatalogue } from '../domain/catalogue.js'
import type { CollectedResponse } from '../domain/collected.js'
import { surveyResults } from '../domain/export-json.js'
import { formOf, type SurveyForm } from '../domain/survey-form.js'

export interface SurveyResponseStore {
  /** Sessions of this survey that were begun, running ones included, in the order in which they were made, behind `after`. */
  collected(surveyId: string, after: string | null, limit: number): Promise<CollectedResponse[]>
}

/** Sessions that are read at once: what they hold is small, and the embedded database stands still meanwhile. */
const PAGE = 200

/** What was answered in a session. Throws session_not_ended. */
export async function ownAnswers(
  sessions: Pick<DriverStore, 'plan'> & Pick<Questions, 'askedQuestions'>,
  { stored: { session } }: Snapshot,
): Promise<SurveyResults> {
  if (!hasEnded(session))
    throw new DomainError('conflict', 'session_not_ended', 'Your answers come when the survey has ended.', {
      session_status: session.status,
    })
  const [plan, asked] = await Promise.all([sessions.plan(session.id), sessions.askedQuestions(session.id)])
  return surveyResults({
    sessionId: session.id,
    status: session.status,
    startedAt: session.startedAt?.toISOString() ?? null,
    endedAt: session.endedAt.toISOString(),
    form: formOf(plan),
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
