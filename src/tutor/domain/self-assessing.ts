// What becomes of a free answer that nobody judges, and of a step that nobody can verify. What learners say of themselves leaves the
// plan as it is, but for one thing, which the plan says openly: that they have read a step.
import { InvariantError } from '../../kernel/errors.js'
import { moveAfterPraise } from './judging.js'
import { withStep } from './plan.js'
import type { PlanStep, TutorState } from './state.js'

/** The answer stored at `seq` stands beside the model answer now. Throws InvariantError when no free question is open. */
export function compared(state: TutorState, seq: number): TutorState {
  const { question } = state
  if (question?.kind !== 'free') throw new InvariantError('There is no free answer to compare')
  return { ...heard(state, seq), question: { ...question, kind: 'self_assessment', tries: 0, remarks: 0, hints: [] } }
}

/** The learner has said how it went, in the message `seq`. Throws InvariantError when nobody asked. */
export function selfAssessed(state: TutorState, seq: number): TutorState {
  if (state.question?.kind !== 'self_assessment') throw new InvariantError('Nobody asked how it went')
  return { ...heard(state, seq), question: null, move: 'ask' }
}

/** The learner has read the step, which completes it. Throws InvariantError when nobody asked. */
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
