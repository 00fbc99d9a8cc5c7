// The next question of a survey: a function of the form and the outcomes so far.
import { latestOutcomes, pathOf } from './path.js'
import type { AskedQuestion } from '../../sessions/index.js'
import type { SurveyForm, SurveyResponse } from './survey-form.js'
import { widgetOf, type SurveyWidget } from './widget-of.js'

export type NextQuestion =
  | {
      readonly kind: 'ask'
      readonly questionId: string
      readonly widget: SurveyWidget
      /** Position on the current path, from 1; later answers may make the path longer or shorter. */
      readonly progress: { readonly number: number; readonly total: number }
      /** The learner's last answer to this question as a complete response; null: none. */
      readonly answered: SurveyResponse | null
      readonly maySkip: boolean
      readonly mayGoBack: boolean
    }
  | { readonly kind: 'end'; readonly reason: 'form_completed' | 'consent_declined' }

/**
 * After an answer or a skip, the following question on the path. After `back`, the preceding one with the answer that was given; the
 * questions after it are then asked again, each with its answer.
 */
export function nextQuestion(form: SurveyForm, asked: readonly AskedQuestion[]): NextQuestion {
  const outcomes = latestOutcomes(form, asked)
  const { questions, declined } = pathOf(form, outcomes)
  const indices = new Map(form.questions.map(({ id }, index) => [id, index]))
  const last = asked.at(-1)
  const from = last === undefined ? -1 : (indices.get(last.questionId) ?? -1)
  const before = questions.findLastIndex(({ id }) => indices.get(id)! < from)
  const after = questions.findIndex(({ id }) => indices.get(id)! > from)
  const at = last?.outcome === 'back' ? Math.max(before, 0) : after
  const question = questions[at]
  if (question === undefined) return { kind: 'end', reason: declined ? 'consent_declined' : 'form_completed' }
  return {
    kind: 'ask',
    questionId: question.id,
    widget: widgetOf(question),
    progress: { number: at + 1, total: questions.length },
    answered: outcomes.get(question.id)?.response ?? null,
    maySkip: form.allowSkip && !question.required,
    mayGoBack: form.allowBack && at > 0,
  }
}
