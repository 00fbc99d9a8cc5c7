// What changes in the state when a question is asked, and when a question may skip a step.
import { InvariantError } from '../../kernel/errors.js'
import { currentStep, withStep } from './plan.js'
import { route } from './route.js'
import { EXCELLING, LONGEST_HINT, LONGEST_TEXT, MOST_FREE, MOST_HINTS } from './rules.js'
import type { PlanStep, TutorState } from './state.js'
import { bounded } from './texts.js'

/** `text`: of a free question; null for the others. `tests`: whether a right answer skips the step, see `shouldTest`. */
export type NewQuestion = {
  readonly stepId: string
  readonly kind: 'item' | 'free' | 'reading'
  readonly text: string | null
  readonly tests: boolean
  readonly hints: readonly string[]
  /** Its first steps are shown as done: it counts as nothing. */
  readonly begun?: boolean
}

/**
 * Asks a new question of the current step; the step's first item starts it. A free question counts only once a model has judged its
 * answer. Throws InvariantError while another question is open, for any other step, and for a test that the learner has not earned.
 */
export function askQuestion(
  state: TutorState,
  { stepId, kind, text, tests, hints, begun = false }: NewQuestion,
  at: string,
): TutorState {
  const { plan } = state
  if (plan === null || route(state) !== 'continue') throw new InvariantError('Nothing is to be asked now')
  const step = currentStep(plan)
  if (step === null || step.id !== stepId) throw new InvariantError('Only the current step is asked about')
  if (state.question !== null) throw new InvariantError('A question is open already')
  if (tests && !shouldTest(state, step)) throw new InvariantError('This step is not to be skipped')
  if ((kind === 'free') !== (text !== null)) throw new InvariantError('A free question has a text, no other has')
  return {
    ...state,
    plan: kind === 'item' ? withStep(plan, stepId, before => counted(before, at), at) : plan,
    freeAsked: text === null ? state.freeAsked : withFree(state.freeAsked, bounded(text, LONGEST_TEXT)),
    question: {
      stepId,
      kind,
      text: text === null ? null : bounded(text, LONGEST_TEXT),
      tries: 0,
      remarks: 0,
      tests,
      hints: boundedHints(hints),
      shown: null,
      steps: null,
      ...(begun && { begun }),
    },
    refused: [],
  }
}

/** Counts one more question; the first one starts the step. */
export const counted = (step: PlanStep, at: string): PlanStep => ({
  ...step,
  status: 'in_progress',
  questionsAsked: step.questionsAsked + 1,
  startedAt: step.startedAt ?? at,
})

const withFree = (before: readonly string[], text: string): readonly string[] =>
  [...before.filter(each => each !== text), text].slice(-MOST_FREE)

/** Asks the open question once more, after a wrong answer or a remark: counts nothing. Throws InvariantError when none is open. */
export function askAgain(state: TutorState, hints: readonly string[]): TutorState {
  if (state.question === null || route(state) !== 'continue') throw new InvariantError('No question is open')
  return { ...state, question: { ...state.question, hints: boundedHints(hints) }, refused: [] }
}

/** Whether the learner was right so often in a row that only hard questions show something new. */
export const isExcelling = ({ streak }: Pick<TutorState, 'streak'>): boolean => streak >= EXCELLING

/** Whether the step's first question is a hard one that tests whether the learner knows the step already. */
export const shouldTest = (state: Pick<TutorState, 'streak'>, { questionsAsked }: PlanStep): boolean =>
  isExcelling(state) && questionsAsked === 0

const boundedHints = (hints: readonly string[]): string[] =>
  hints
    .map(hint => bounded(hint, LONGEST_HINT))
    .filter(hint => hint !== '')
    .slice(0, MOST_HINTS)
