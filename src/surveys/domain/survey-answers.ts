// The answers that count: the last one to each question on the path, without those on branches that were closed again.
import { latestOutcomes, pathOf } from './path.js'
import { responseOf, type Answer } from './read-answer.js'
import type { AskedQuestion } from '../../sessions/index.js'
import type { FormQuestion, SurveyForm, SurveyResponse } from './survey-form.js'

type SurveyAnswer = {
  readonly questionId: string
  readonly text: string
  readonly type: FormQuestion['type']
  /** The complete response; null when the question was skipped or left empty. */
  readonly response: SurveyResponse | null
  /** The same by the ids of the form; see the contract. */
  readonly value: CodedAnswer | null
  /** Passed over, or sent empty. */
  readonly skipped: boolean
}

type CodedAnswer = string | number | boolean | string[] | Record<string, string | null>

/** In the order of the form. Questions that were not reached are absent. */
export const surveyAnswers = (form: SurveyForm, asked: readonly AskedQuestion[]): readonly SurveyAnswer[] =>
  answersOf(form, asked).map(({ question, answer }) => ({
    questionId: question.id,
    text: question.text,
    type: question.type,
    response: answer === null ? null : responseOf(question, answer),
    value: answer === null ? null : coded(question, answer),
    skipped: answer === null,
  }))

/** The questions on the path that were reached, each with its answer; null for a skip. */
export function answersOf(
  form: SurveyForm,
  asked: readonly AskedQuestion[],
): readonly { readonly question: FormQuestion; readonly answer: Answer | null }[] {
  const outcomes = latestOutcomes(form, asked)
  return pathOf(form, outcomes).questions.flatMap(question => {
    const found = outcomes.get(question.id)
    return found === undefined ? [] : [{ question, answer: found.answer }]
  })
}

function coded(question: FormQuestion, answer: Answer): CodedAnswer {
  switch (answer.type) {
    case 'choice':
      return answer.option
    case 'multi_choice':
      return [...answer.options]
    case 'rating':
      return answer.rating
    case 'matrix': {
      const rows = question.type === 'matrix' ? question.rows : []
      return Object.fromEntries(rows.map((row, i) => [row.id, answer.columns[i] ?? null]))
    }
    case 'date':
      return answer.date
    case 'text':
      return answer.text
    case 'number':
      return answer.digits
    case 'confirmation':
      return answer.confirmed
  }
}
