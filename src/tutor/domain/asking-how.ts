// When a learner is asked how they got to an answer, and what follows from what they say. It moves no plan and counts as nothing: what a
// model reads in their words chooses the help and no more.
import { withMisconception, withNote } from './judging.js'
import { route } from './route.js'
import { LONGEST_PLAN } from './rules.js'
import type { Misconception, OpenQuestion, TutorState } from './state.js'
import { treated, type Seen } from './treatment.js'

type Given = {
  /** The open question before the answer. */
  readonly question: OpenQuestion
  readonly right: boolean
  readonly skipped: boolean
  /** Of a single choice; null for any other question. */
  readonly optionCount: number | null
  /** The answer showed a misconception that has a name, or is partly right. */
  readonly isUnderstood: boolean
}

/**
 * Once in a step: after a first answer that was wrong in a way that nobody knows, or that was right, after others that were wrong, where it
 * may have been guessed. `after`: the state after the answer.
 */
export function withHowDue(
  after: TutorState,
  { question, right, skipped, optionCount, isUnderstood }: Given,
): TutorState {
  const step = after.plan?.steps.find(({ id }) => id === question.stepId)
  if (step === undefined || step.status !== 'in_progress' || after.hows.includes(step.id)) return after
  if (route(after) !== 'continue' || skipped || question.tries > 0) return after
  const isGuess = right && optionCount !== null && step.failures > 0
  const isUnknown = !right && !isUnderstood && after.move === 'probe'
  return isGuess || isUnknown ? { ...after, how: { asked: false, settles: right } } : after
}

/** Throws nothing: a question that is due is asked. */
export const withHowAsked = (state: TutorState): TutorState => ({
  ...state,
  how: state.how && { ...state.how, asked: true },
  hows: [...state.hows, state.question?.stepId ?? currentId(state)].slice(-LONGEST_PLAN),
  refused: [],
})

const currentId = ({ plan }: TutorState): string => plan?.steps.find(({ status }) => status === 'in_progress')?.id ?? ''

type Heard = {
  /** Of the message with the learner's words. */
  readonly seq: number
  /** Blank: nothing to note. */
  readonly note: string
  /** What was found in them; null: nothing. */
  readonly misconception: Misconception | null
  readonly treatment: Seen | null
}

export const afterHow = (
  state: TutorState,
  { seq, note, misconception, treatment }: Heard,
  at: string,
): TutorState => ({
  ...state,
  how: null,
  evaluatedSeq: seq,
  refused: [],
  notes: withNote(state.notes, note, at),
  misconceptions: withMisconception(state.misconceptions, misconception),
  treatments: treatment === null ? state.treatments : treated(state.treatments, treatment),
})
