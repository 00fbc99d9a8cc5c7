// A question that is answered step by step after a wrong answer: which steps are asked, and what follows each. The more often, the fewer.
import { InvariantError } from '../../kernel/errors.js'
import type { Grading } from '../../contract/tutor.js'
import type { OpenQuestion, SolutionSteps, TutorState } from './state.js'

/** All steps, then the second half, then the last one; after that learners do without. */
const FADING = [0, 0.5, 1] as const

/** The steps to ask, of `of`; null: none. `times`: how often questions of the skill were answered so before. */
export function stepsToAsk(position: number, of: number, times: number): SolutionSteps | null {
  const from = FADING[times]
  return of === 0 || from === undefined ? null : { position, of, at: Math.round(from * (of - 1)) }
}

/** The steps of the question that is asked once more begin. */
export const withSteps = (state: TutorState, skill: string, steps: SolutionSteps): TutorState => ({
  ...state,
  question: state.question && { ...state.question, steps },
  stepped: { ...state.stepped, [skill]: (state.stepped[skill] ?? 0) + 1 },
})

/** The step that is asked now; null: the question itself is. */
export const stepAsked = (question: OpenQuestion | null): SolutionSteps | null =>
  question !== null && question.steps !== null && question.steps.at < question.steps.of ? question.steps : null

/** After the answer to a step: it counts as nothing, and the next one follows. `skipped`: the rest is left out. */
export function afterStep(
  state: TutorState,
  { seq, skipped, grading }: { readonly seq: number; readonly skipped: boolean; readonly grading: Grading },
): TutorState {
  const { question } = state
  const steps = stepAsked(question)
  if (question === null || steps === null) throw new InvariantError('No step is asked')
  return {
    ...state,
    evaluatedSeq: seq,
    refused: [],
    lastKind: 'answer',
    lastGrading: grading,
    question: { ...question, remarks: 0, steps: { ...steps, at: skipped ? steps.of : steps.at + 1 } },
    move: 'probe',
  }
}

/** Estimates of mastery, 0 to 1, from which a skill needs fewer steps, as if they had been asked once, and twice, before. */
const FIRMER = [0.6, 0.85] as const

/** How often steps count as asked already because the record of the skill has grown. */
export const fadedBy = (mastery: number): number => FIRMER.filter(from => mastery >= from).length
