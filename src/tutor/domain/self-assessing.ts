// Changes for free answers that no model judges, and for steps without verified questions. A self-assessment leaves the plan as it is;
// only the confirmation that a step was read completes that step, which the plan shows as confirmed.
import { InvariantError } from '../../kernel/errors.js'
import { moveAfterPraise } from './judging.js'
import { withStep } from './plan.js'
import type { PlanStep, TutorState } from './state.js'

/** Opens the self-assessment of the answer stored at `seq`. Throws InvariantError when no free question is open. */
export function compared(state: TutorState, seq: number): TutorState {
  const { question } = state
  if (question?.kind !== 'free') throw new InvariantError('There is no free answer to compare')
  return { ...heard(state, seq), question: { ...question, kind: 'self_assessment', tries: 0, remarks: 0, hints: [] } }
}

/** Takes the self-assessment in the message `seq`. Throws InvariantError when none is open. */
export function selfAssessed(state: TutorState, seq: number): TutorState {
  if (state.question?.kind !== 'self_assessment') throw new InvariantError('Nobody asked how it went')
  return { ...heard(state, seq), question: null, move: 'ask' }
}

/** Completes the step that the learner has read. Throws InvariantError when that question is not open. */
export function hasRead(state: TutorState, seq: number, at: string): TutorState {
  const { question, plan } = state
  if (question?.kind !== 'reading' || plan === null) throw new InvariantError('Nobody asked whether the step was read')
  const read = (step: PlanStep): PlanStep => ({
    ...step,
    status: 'completed',
    confirmed: true,
    startedAt: step.startedAt ?? at,
    completedAt: at,
  })
  const after = withStep(plan, question.stepId, read, at)
  return { ...heard(state, seq), plan: after, question: null, move: moveAfterPraise({ plan: after }, true) }
}

/** Nothing was graded: the grading before it is not that of the last reply any more. */
const heard = (state: TutorState, seq: number): TutorState => ({
  ...state,
  evaluatedSeq: seq,
  refused: [],
  lastKind: null,
  lastGrading: null,
})
