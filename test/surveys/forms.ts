// Forms for tests, in the words of the file; what a test does not say is filled in.
import { checkSurvey } from '../../src/surveys/domain/check-survey.js'
import { SurveyFile } from '../../src/surveys/domain/survey-file.js'
import { surveyFromFile } from '../../src/surveys/domain/survey-form.js'
import type { AskedQuestion } from '../../src/sessions/index.js'
import type { SurveyForm, SurveyResponse } from '../../src/surveys/index.js'

export type Words = Record<string, unknown>

/** A form that passes its check. `words` may set what is beside the questions. */
export function formOf(questions: readonly Words[], words: Words = {}): SurveyForm {
  const file = SurveyFile.parse({
    schema: 'survey/1',
    survey_id: 'sample',
    version: 1,
    title: 'Sample',
    description: 'A sample.',
    ...words,
    questions: questions.map(question => ({ text: `Say ${String(question['id'])}.`, ...question })),
  })
  const form = surveyFromFile(file)
  const problems = checkSurvey(form)
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  return form
}

/** `['q', {…}]` was answered, `['q', 'skipped']` was skipped, and so on. */
export const history = (...steps: readonly [string, SurveyResponse | 'skipped' | 'back'][]): AskedQuestion[] =>
  steps.map(([questionId, what], position) =>
    typeof what === 'string'
      ? { position, questionId, outcome: what, response: null }
      : { position, questionId, outcome: 'answered', response: what },
  )
