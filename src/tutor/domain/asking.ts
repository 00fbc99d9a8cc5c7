// Asking: what changes when a question reaches the learner, and when it may skip a step.
import { InvariantError } from '../../kernel/errors.js'
import { currentStep, withStep } from './plan.js'
import { route } from './route.js'
import { EXCELLING, LONGEST_HINT, LONGEST_TEXT, MOST_HINTS } from './rules.js'
import type { PlanStep, TutorState } from './state.js'
import { bounded } from './texts.js'

/** `text`: of a free question; null for an item. `tests`: whether the step may be skipped by it, see `shouldTest`. */
export type Asked = {
  readonly stepId: string
  readonly kind: 'item' | 'free'
  readonly text: string | null
  readonly tests: boolean
  readonly hints: readonly string[]
}

/**
 * A new question of the current step, which begins with its first one. Throws InvariantError while another question is open, for any
 * other step, and for a test that the learner has not earned.
 */
export function asked(state: TutorState, { stepId, kind, text, tests, hints }: Asked, at: string): TutorState {
  const { plan } = state
  if (plan === null || route(state) !== 'continue') throw new InvariantError('Nothing is to be asked now')
  const step = currentStep(plan)
  if (step === null || step.id !== stepId) throw new InvariantError('Only the current step is asked about')
  if (state.question !== null) throw new InvariantError('A question is open already')
  if (tests && !shouldTest(state, step)) throw new InvariantError('This step is not to be skipped')
  if ((kind === 'free') !== (text !== null)) throw new InvariantError('A free question has a text, an item has its own')
  const begun = (before: PlanStep): PlanStep => ({
    ...before,
    status: 'in_progress',
    questionsAsked: before.questionsAsked + 1,
    startedAt: before.startedAt ?? at,
  })
  return {
    ...state,
    plan: withStep(plan, stepId, begun, at),
    question: {
      stepId,
      kind,
      text: text === null ? null : bounded(text, LONGEST_TEXT),
      tries: 0,
      remarks: 0,
      tests,
      hints: boundedHints(hints),
    },
    refused: [],
  }
}

/** The open question once more, after a wrong answer or a remark: nothing is counted. Throws InvariantError when none is open. */
export function askedAgain(state: TutorState, hints: readonly string[]): TutorState {
  if (state.question === null || route(state) !== 'continue') throw new InvariantError('No question is open')
  return { ...state, question: { ...state.question, hints: boundedHints(hints) }, refused: [] }
}

/** Whether the step's first question, then the hardest there is, finds out that the step is known already. */
export const shouldTest = ({ streak }: TutorState, { questionsAsked }: PlanStep): boolean =>
  streak >= EXCELLING && questionsAsked === 0

const boundedHints = (hints: readonly string[]): string[] =>
  hints
    .map(hint => bounded(hint, LONGEST_HINT))
    .filter(hint => hint !== '')
    .slice(0, MOST_HINTS)
