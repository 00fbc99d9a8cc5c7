// What a survey asks next: a function of the form and of what became of each question so far.
import { pathOf, saidIn } from './path.js'
import { responseOf } from './read-answer.js'
import type { AskedQuestion } from '../../sessions/index.js'
import type { SurveyForm, SurveyResponse } from './survey-form.js'
import { widgetOf, type SurveyWidget } from './widget-of.js'

export type NextQuestion =
  | {
      readonly kind: 'ask'
      readonly questionId: string
      readonly widget: SurveyWidget
      /** On the path as it is now, from 1: later answers may make it longer or shorter. */
      readonly place: { readonly number: number; readonly total: number }
      /** The learner's last answer to this question, in all the words of the wire; null: none. */
      readonly answered: SurveyResponse | null
      readonly maySkip: boolean
      readonly mayGoBack: boolean
    }
  | { readonly kind: 'end'; readonly reason: 'form_completed' | 'consent_declined' }

/**
 * After an answer or a skip: the next question on the path behind it. After `back`: the last one on the path before it, with the answer
 * that was given; going on from there asks the following ones again, each with its answer.
 */
export function nextQuestion(form: SurveyForm, asked: readonly AskedQuestion[]): NextQuestion {
  const said = saidIn(form, asked)
  const { questions, declined } = pathOf(form, said)
  const places = new Map(form.questions.map(({ id }, place) => [id, place]))
  const last = asked.at(-1)
  const from = last === undefined ? -1 : (places.get(last.questionId) ?? -1)
  const before = questions.findLastIndex(({ id }) => places.get(id)! < from)
  const behind = questions.findIndex(({ id }) => places.get(id)! > from)
  const at = last?.outcome === 'back' ? Math.max(before, 0) : behind
  const question = questions[at]
  if (question === undefined) return { kind: 'end', reason: declined ? 'consent_declined' : 'form_completed' }
  const answer = said.get(question.id)?.answer ?? null
  return {
    kind: 'ask',
    questionId: question.id,
    widget: widgetOf(question),
    place: { number: at + 1, total: questions.length },
    answered: answer === null ? null : responseOf(question, answer),
    maySkip: form.allowSkip && !question.required,
    mayGoBack: form.allowBack && at > 0,
  }
}
