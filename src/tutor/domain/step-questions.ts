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

/**
 * The reason question that comes next; null where the step has none: one of `open`, unless it was asked last, else the one that was asked
 * least often. `past`: variant keys of what was asked before.
 */
export function nextReason(
  guideline: Guideline,
  step: PlanStep,
  past: readonly { readonly variantKey: string }[],
  open: readonly string[],
): ReasonQuestion | null {
  const keyOf = ({ ask }: ReasonQuestion): string => writtenKey(guideline.guidelineId, ask)
  const questions = taughtStep(guideline, step)?.reasonQuestions ?? []
  const due = questions.find(one => open.includes(keyOf(one)) && keyOf(one) !== past.at(-1)?.variantKey)
  const times = (one: ReasonQuestion): number => past.filter(({ variantKey }) => variantKey === keyOf(one)).length
  return due ?? questions.toSorted((one, other) => times(one) - times(other))[0] ?? null
}

/**
 * The free question that comes next; null: none. Beside verified questions one is asked, after the first of them; where there are none,
 * all of them are, one after the other.
 */
export function nextFree(
  { freeAsked }: TutorState,
  guideline: Guideline,
  step: PlanStep,
  verifiable: boolean,
): FreeQuestion | null {
  const questions = taughtStep(guideline, step)?.questions ?? []
  const left = questions.filter(({ ask }) => !freeAsked.includes(ask))
  if (verifiable && (step.questionsAsked === 0 || left.length < questions.length)) return null
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
