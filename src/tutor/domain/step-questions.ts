// What a step of the plan can ask, from the guideline's step that it teaches, and in which order.
import { writtenKey } from '../../items/index.js'
import type { FreeQuestion, Guideline, GuidelineStep, ReasonQuestion, RubricPoint } from '../../library/index.js'
import { sameWords } from '../../kernel/text.js'
import type { PlanStep, TutorState } from './state.js'

/** The guideline's step whose questions a step of the plan asks; null for one of the planner's own. */
export const taughtStep = ({ steps, prerequisites }: Guideline, { teaches }: PlanStep): GuidelineStep | null =>
  (teaches === null ? undefined : [...steps, ...prerequisites].find(({ title }) => sameWords(title, teaches))) ?? null

/** The reason question that was asked least often; of several the first. `past`: variant keys of what was asked before. */
export function nextReason(
  guideline: Guideline,
  step: PlanStep,
  past: readonly { readonly variantKey: string }[],
): ReasonQuestion | null {
  const questions = taughtStep(guideline, step)?.reasonQuestions ?? []
  const times = ({ ask }: ReasonQuestion): number =>
    past.filter(({ variantKey }) => variantKey === writtenKey(guideline.guidelineId, ask)).length
  return questions.toSorted((one, other) => times(one) - times(other))[0] ?? null
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
