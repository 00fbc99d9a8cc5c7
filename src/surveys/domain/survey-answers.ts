// The answers that count: the last one to each question on the path, without those on branches that were closed again.
import { latestOutcomes, pathOf } from './path.js'
import type { Answer } from './read-answer.js'
import type { AskedQuestion } from '../../sessions/index.js'
import type { FormQuestion } from './survey-file.js'
import type { SurveyForm } from './survey-form.js'

/** In the order of the form. Questions that were not reached are absent; `response` and `value` are null for a skipped or empty one. */
export const surveyAnswers = (form: SurveyForm, asked: readonly AskedQuestion[]) =>
  answersOf(form, asked).map(({ question: { id, text, type }, answer }) => ({
    questionId: id,
    text,
    type,
    response: answer && answer.response,
    value: answer && answer.value,
    skipped: answer === null,
  }))

/** The questions on the path that were reached, each with its answer; null for a skip. */
export function answersOf(
  form: SurveyForm,
  asked: readonly AskedQuestion[],
): readonly { readonly question: FormQuestion; readonly answer: Answer | null }[] {
  const outcomes = latestOutcomes(form, asked)
  return pathOf(form, outcomes).questions.flatMap(question => {
    const answer = outcomes.get(question.id)
    return answer === undefined ? [] : [{ question, answer }]
  })
}
