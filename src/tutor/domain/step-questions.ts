// What a step of the plan can ask, from the guideline's step that it teaches, and in which order.
import { writtenKey } from '../../items/index.js'
import type { FreeQuestion, Guideline, GuidelineStep, ReasonQuestion, RubricPoint } from '../../library/index.js'
import { sameWords } from '../../kernel/text.js'
import type { PlanStep, TutorState } from './state.js'

/** The guideline's step whose questions a step of the plan asks; null for one of the planner's own. */
export const taughtStep = ({ steps, prerequisites }: Guideline, { teaches }: PlanStep): GuidelineStep | null =>
  (teaches === null ? undefined : [...steps, ...prerequisites].find(({ title }) => sameWords(title, teaches))) ?? null

/** Variant keys of the reason questions that a step of the plan asks. */
export const reasonKeys = (guideline: Guideline, step: PlanStep): string[] =>
  (taughtStep(guideline, step)?.reasonQuestions ?? []).map(({ ask }) => writtenKey(guideline.guidelineId, ask))

/** Authors give a reason question and a free one that ask the same the same hint. */
type Twins = { readonly hint: string }
const isTwin =
  ({ hint }: Twins) =>
  (other: Twins): boolean =>
    hint !== '' && other.hint === hint

type Past = readonly { readonly variantKey: string }[]

/**
 * The reason question that comes next; null where the step has none: one of those that are open, unless it was asked last, else the one that
 * was asked least often. One that asks the same as a free question comes after the others: that was asked already, or is still to be asked.
 * `past`: variant keys of what was asked before.
 */
export function nextReason(
  guideline: Guideline,
  step: PlanStep,
  past: Past,
  { openReasons }: Pick<TutorState, 'openReasons'>,
): ReasonQuestion | null {
  const keyOf = ({ ask }: ReasonQuestion): string => writtenKey(guideline.guidelineId, ask)
  const { reasonQuestions: questions = [], questions: free = [] } = taughtStep(guideline, step) ?? {}
  const due = questions.find(one => openReasons.includes(keyOf(one)) && keyOf(one) !== past.at(-1)?.variantKey)
  const times = (one: ReasonQuestion): number => past.filter(({ variantKey }) => variantKey === keyOf(one)).length
  const rank = (one: ReasonQuestion): number => times(one) + (free.some(isTwin(one)) ? 0.5 : 0)
  return due ?? questions.toSorted((one, other) => rank(one) - rank(other))[0] ?? null
}

/**
 * The free question that comes next; null: none. Beside verified questions one is asked, after the first of them, and none that a reason
 * question has asked already; where there are none, all of them are, one after the other.
 */
export function nextFree(
  { freeAsked }: TutorState,
  guideline: Guideline,
  step: PlanStep,
  verifiable: boolean,
  past: Past,
): FreeQuestion | null {
  const { questions = [], reasonQuestions = [] } = taughtStep(guideline, step) ?? {}
  const asked = reasonQuestions.filter(({ ask }) =>
    past.some(({ variantKey }) => variantKey === writtenKey(guideline.guidelineId, ask)),
  )
  const left = questions.filter(one => !freeAsked.includes(one.ask) && !asked.some(isTwin(one)))
  if (verifiable && (step.questionsAsked === 0 || questions.some(({ ask }) => freeAsked.includes(ask)))) return null
  return left[0] ?? null
}

/** What the answer to a free question is judged by; for one of the tutor's own the step's criteria are the only point. */
export const rubricOf = (question: FreeQuestion | null, { successCriteria }: PlanStep): readonly RubricPoint[] =>
  question?.rubric ?? [
    {
      id: 'answer',
      asks: `Answers the question rightly, so that it shows this: ${successCriteria}`,
      has: '',
      lacks: '',
    },
  ]
