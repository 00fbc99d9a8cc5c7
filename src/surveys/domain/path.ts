// The path through a form: which questions are asked, given the answers so far.
import type { Scope } from '../../expression/evaluate.js'
import type { Value } from '../../expression/value.js'
import { namesOf, valuesOf } from './answer-values.js'
import { conditionHolds } from './condition-holds.js'
import { readCondition, type AnswerKind, type Condition } from './condition.js'
import { readAnswer, type Answer } from './read-answer.js'
import type { AskedQuestion } from '../../sessions/index.js'
import type { FormQuestion, SurveyForm } from './survey-form.js'

/** The latest outcome of a question: `answer` null when it was skipped or left empty. */
export type Outcome = { readonly answer: Answer | null }

type Path = {
  /** Questions whose conditions hold, in the order of the form; none after a declined consent. */
  readonly questions: readonly FormQuestion[]
  readonly declined: boolean
}

/** The last answer or skip by question id. Going back removes none. */
export function latestOutcomes(form: SurveyForm, asked: readonly AskedQuestion[]): ReadonlyMap<string, Outcome> {
  const questions = new Map(form.questions.map(question => [question.id, question]))
  const outcomes = new Map<string, Outcome>()
  for (const { questionId, outcome, response } of asked) {
    const question = questions.get(questionId)
    if (question === undefined) continue
    if (outcome === 'answered')
      outcomes.set(questionId, { answer: response === null ? null : readAnswer(question, response) })
    if (outcome === 'skipped') outcomes.set(questionId, { answer: null })
  }
  return outcomes
}

/** The path for these outcomes. Conditions see only the answers to earlier questions on it: hidden ones count as unanswered. */
export function pathOf(form: SurveyForm, outcomes: ReadonlyMap<string, Outcome>): Path {
  const conditions = conditionsOf(form)
  const values = new Map<string, Value>()
  const questions: FormQuestion[] = []
  for (const [i, question] of form.questions.entries()) {
    if (!isAsked(conditions[i]!, values)) continue
    questions.push(question)
    const answer = outcomes.get(question.id)?.answer ?? null
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

/** One condition per question; null: always asked. Throws ExpressionError for a form that was never checked. */
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
