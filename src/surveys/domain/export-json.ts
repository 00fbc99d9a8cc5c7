// Responses as they go over the wire.
import type { SurveyResponses, SurveyResults } from '../../contract/survey.js'
import type { CollectedResponse } from './collected-response.js'
import { surveyAnswers } from './survey-answers.js'
import type { SurveyForm } from './survey-form.js'

export function surveyResults(response: CollectedResponse): SurveyResults {
  return {
    session_id: response.sessionId,
    session_type: 'survey',
    status: response.status,
    survey_id: response.form.surveyId,
    version: response.form.version,
    title: response.form.title,
    started_at: response.startedAt,
    ended_at: response.endedAt,
    answers: surveyAnswers(response.form, response.asked).map(({ questionId, ...answer }) => ({
      question_id: questionId,
      ...answer,
    })),
  }
}

/** One entry per session, in the order given; `form` is the one in use now, `next` leads to the following page. */
export const exportJson = (
  form: SurveyForm,
  responses: readonly CollectedResponse[],
  next: string | null,
): SurveyResponses => ({
  survey_id: form.surveyId,
  title: form.title,
  responses: responses.map(response => {
    const { session_type: _type, survey_id: _id, title: _title, ...own } = surveyResults(response)
    return own
  }),
  next,
})
