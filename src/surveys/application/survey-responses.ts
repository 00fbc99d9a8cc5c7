// Answers to surveys: one session's for the person who gave them, those of all sessions for staff.
import type { SurveyResults } from '../../contract/survey.js'
import { DomainError } from '../../kernel/errors.js'
import { hasEnded, type DriverStore, type Questions, type Snapshot } from '../../sessions/index.js'
import type { SurveyCatalogue } from '../domain/catalogue.js'
import type { CollectedResponse } from '../domain/collected-response.js'
import { surveyResults } from '../domain/export-json.js'
import { formOf, type SurveyForm } from '../domain/survey-form.js'

export interface SurveyResponseStore {
  /** Sessions of this survey that were begun, running ones included, in the order of creation, after the session id `after`. */
  collected(surveyId: string, after: string | null, limit: number): Promise<CollectedResponse[]>
  /** The same, newest first, before the session id `before`. */
  newest(surveyId: string, before: string | null, limit: number): Promise<CollectedResponse[]>
}

/** Sessions read by one query: they are small, and the query blocks the embedded database. */
const PAGE = 200

/** The answers of one session. Throws session_not_ended. */
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
 * All answers to a survey, and its form: the current one, or the one of the newest session when the file was removed.
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
  return { form: currentForm(surveys, surveyId, collected.at(-1)), collected }
}

/** The same, newest first, a page at a time. `next`: the `before` of the following page; null: there is none. */
export async function pageOfResponses(
  responses: SurveyResponseStore,
  surveys: SurveyCatalogue,
  surveyId: string,
  { before, limit }: { readonly before: string | null; readonly limit: number },
): Promise<{ form: SurveyForm; collected: CollectedResponse[]; next: string | null }> {
  const found = await responses.newest(surveyId, before, limit + 1)
  const collected = found.slice(0, limit)
  const next = found.length > limit ? collected.at(-1)!.sessionId : null
  return { form: currentForm(surveys, surveyId, found[0]), collected, next }
}

function currentForm(surveys: SurveyCatalogue, surveyId: string, newest: CollectedResponse | undefined): SurveyForm {
  const form = surveys.survey(surveyId) ?? newest?.form
  if (form !== undefined) return form
  throw new DomainError('not_found', 'unknown_survey', 'There is no such survey, and nobody has answered one.')
}
