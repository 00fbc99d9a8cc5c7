// The path through a form: which questions are asked, given what was said so far. Everything else follows from it.
import type { Scope } from '../../expression/evaluate.js'
import type { Value } from '../../expression/value.js'
import { namesOf, valuesOf } from './answer-values.js'
import { conditionHolds } from './condition-holds.js'
import { readCondition, type AnswerKind, type Condition } from './condition.js'
import { readAnswer, type Answer } from './read-answer.js'
import type { AskedQuestion } from '../../sessions/index.js'
import type { FormQuestion, SurveyForm } from './survey-form.js'

/** What became of a question last: `answer` null when nothing was said. */
export type Said = { readonly answer: Answer | null }

type Path = {
  /** Questions whose conditions hold, in the order of the form; none behind a consent that was declined. */
  readonly questions: readonly FormQuestion[]
  readonly declined: boolean
}

/** By question: the last answer or skip. Going back takes nothing away. */
export function saidIn(form: SurveyForm, asked: readonly AskedQuestion[]): ReadonlyMap<string, Said> {
  const questions = new Map(form.questions.map(question => [question.id, question]))
  const said = new Map<string, Said>()
  for (const { questionId, outcome, response } of asked) {
    const question = questions.get(questionId)
    if (question === undefined) continue
    if (outcome === 'answered')
      said.set(questionId, { answer: response === null ? null : readAnswer(question, response) })
    if (outcome === 'skipped') said.set(questionId, { answer: null })
  }
  return said
}

/** A condition sees the answers to earlier questions on the path alone: what is hidden counts as unanswered. */
export function pathOf(form: SurveyForm, said: ReadonlyMap<string, Said>): Path {
  const conditions = conditionsOf(form)
  const values = new Map<string, Value>()
  const questions: FormQuestion[] = []
  for (const [i, question] of form.questions.entries()) {
    if (!isAsked(conditions[i]!, values)) continue
    questions.push(question)
    const answer = said.get(question.id)?.answer ?? null
    if (answer === null) continue
    if (declines(question, answer)) return { questions, declined: true }
    for (const [name, value] of valuesOf(question, answer)) values.set(name, value)
  }
  return { questions, declined: false }
}

const declines = (question: FormQuestion, answer: Answer): boolean =>
  question.type === 'confirmation' && question.consent && answer.type === 'confirmation' && !answer.confirmed

const isAsked = (condition: Condition | null, values: Scope): boolean =>
  condition === null || conditionHolds(condition, values)

const read = new WeakMap<SurveyForm, readonly (Condition | null)[]>()

/** One per question; null: always asked. Throws ExpressionError for a form that was never checked. */
export function conditionsOf(form: SurveyForm): readonly (Condition | null)[] {
  const known = read.get(form)
  if (known !== undefined) return known
  const names = new Map<string, AnswerKind>()
  const conditions = form.questions.map(question => {
    const { visibleIf } = question
    const condition =
      visibleIf === null
        ? null
        : readCondition(visibleIf, name => names.get(name) ?? `There is no earlier answer named “${name}”.`)
    for (const [name, kind] of namesOf(question)) names.set(name, kind)
    return condition
  })
  read.set(form, conditions)
  return conditions
}
