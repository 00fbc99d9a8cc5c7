// The path through a form: which questions are asked, given the answers so far.
import type { Scope } from '../../expression/evaluate.js'
import type { Value } from '../../expression/value.js'
import { namesOf, valuesOf } from './answer-values.js'
import { conditionHolds } from './condition-holds.js'
import { readCondition, type AnswerKind, type Condition } from './condition.js'
import { readAnswer, type Answer } from './read-answer.js'
import type { AskedQuestion } from '../../sessions/index.js'
import type { FormQuestion } from './survey-file.js'
import type { SurveyForm } from './survey-form.js'

type Path = {
  /** Questions whose conditions hold, in the order of the form; none after a declined consent. */
  readonly questions: readonly FormQuestion[]
  readonly declined: boolean
}

/** The last answer by question id; null when the question was skipped or left empty. Going back removes none. */
export function latestOutcomes(form: SurveyForm, asked: readonly AskedQuestion[]): ReadonlyMap<string, Answer | null> {
  const questions = new Map(form.questions.map(question => [question.id, question]))
  const outcomes = new Map<string, Answer | null>()
  for (const { questionId, outcome, response } of asked) {
    const question = questions.get(questionId)
    if (question === undefined) continue
    if (outcome === 'answered') outcomes.set(questionId, response && readAnswer(question, response))
    if (outcome === 'skipped') outcomes.set(questionId, null)
  }
  return outcomes
}

/** The path for these values of answers, null or absent for none. Conditions see only the answers to earlier questions on it: hidden ones count as unanswered. */
export function pathOf(form: SurveyForm, outcomes: ReadonlyMap<string, Pick<Answer, 'value'> | null>): Path {
  const conditions = conditionsOf(form)
  const values = new Map<string, Value>()
  const questions: FormQuestion[] = []
  for (const [i, question] of form.questions.entries()) {
    if (!isAsked(conditions[i]!, values)) continue
    questions.push(question)
    const answer = outcomes.get(question.id)?.value
    if (answer === undefined) continue
    if (question.type === 'confirmation' && question.consent && answer === false) return { questions, declined: true }
    for (const [name, value] of valuesOf(question, answer)) values.set(name, value)
  }
  return { questions, declined: false }
}

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
