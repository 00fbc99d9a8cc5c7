// The result of a turn, from a reply to the next question or to the end. The driver notes it with the step that ends the turn; every
// answer over REST is presented from that note.
import { z } from 'zod'
import { SafetyNotice } from '../../contract/care.js'
import { SessionStatus } from '../../contract/session.js'
import { Grading, StudyPlanView, type StartTutoringAnswer, type StepAnswer } from '../../contract/tutor.js'
import type { ClientAction } from '../../contract/widget.js'
import { lessonTextsIn } from '../../language/stored.js'
import { careText } from '../../sessions/index.js'
import { isFreeRight } from './after-try.js'
import { planView, stepIndex } from './plan.js'
import { withQuestion } from './question-text.js'
import type { TutorState } from './state.js'

/** The name of the note. Its payload is a `TurnResult` with its `TurnKey`. */
export const TURN_NOTE = 'turn'

/** Why a turn began: the lesson did, the learner replied, or the learner went on after a safety message. `callId`: of the answered question. */
export type TurnKey = { readonly began: 'lesson' | 'reply' | 'hold'; readonly callId: string | null }

export const TurnResult = z.object({
  status: SessionStatus,
  feedback: z.string(),
  score: z.number().nullable(),
  grading: Grading.nullable(),
  replanned: z.boolean(),
  replanReason: z.string().nullable(),
  /** The tutor's message without the feedback and the question. */
  message: z.string(),
  /** The call that asks the next question; null when there is none. */
  asked: z.string().nullable(),
  /** The safety message that holds the session until the learner goes on; null when there is none. */
  safety: SafetyNotice.nullable(),
  stepsCompleted: z.int(),
  stepsTotal: z.int(),
  stepIndex: z.int(),
  mastery: z.number().nullable(),
  needsIntervention: z.boolean(),
  /** The plan, for the first turn of a lesson only. */
  plan: StudyPlanView.nullable(),
})
export type TurnResult = z.infer<typeof TurnResult>

/** The open turn of `state` as the result that it has now. `ends`: how it ends. */
export function turnResult(
  state: TutorState,
  ends: Pick<TurnResult, 'status' | 'message' | 'asked' | 'safety'>,
): TurnResult {
  const { plan, turn, mastery, replanReason, intervention } = state
  const { feedback, score, grading, replanned } = turn
  const steps = plan?.steps ?? []
  return {
    ...ends,
    feedback,
    score,
    grading,
    replanned,
    replanReason: replanned ? replanReason : null,
    stepsCompleted: stepsCompleted(steps),
    stepsTotal: steps.length,
    stepIndex: stepIndex({ steps }),
    mastery,
    needsIntervention: intervention !== null,
    plan: null,
  }
}

/** The same with the plan, for the first answer of a lesson. */
export const firstTurnResult = (state: TutorState, ends: Parameters<typeof turnResult>[1]): TurnResult => ({
  ...turnResult(state, ends),
  plan: state.plan && planView(state.plan),
})

/** The end of a turn that a safety message cuts short. `asked`: the question that stays open. */
export const safetyEnd = (safety: SafetyNotice, asked: string | null) => ({
  status: 'active' as const,
  message: careText(safety),
  asked,
  safety,
})

/** The empty plan that an answer shows while there is none. */
export const noPlan = (createdAt: Date): StudyPlanView => ({
  todo_list: [],
  metadata: {
    plan_version: 0,
    estimated_total_questions: 0,
    estimated_duration_minutes: 0,
    replan_count: 0,
    max_replans: 0,
    created_at: createdAt.toISOString(),
    last_updated_at: createdAt.toISOString(),
  },
})

/**
 * Of the questions that are settled, the share that was right at the first try; null while there is none. `without`: those that had no
 * answer, the open one among them.
 */
export function accuracyOf({ todo_list: steps }: StudyPlanView, without: number): number | null {
  const settled = questionsAsked(steps) - without
  const right = questionsRight(steps)
  return settled <= 0 ? null : Math.round(Math.min(1, right / settled) * 100) / 100
}

export const questionsAsked = (steps: StudyPlanView['todo_list']): number =>
  steps.reduce((sum, { status_info: info }) => sum + info.questions_asked, 0)

export const questionsRight = (steps: StudyPlanView['todo_list']): number =>
  steps.reduce((sum, { status_info: info }) => sum + info.questions_correct, 0)

export const stepsCompleted = (steps: readonly Pick<StudyPlanView['todo_list'][number], 'status'>[]): number =>
  steps.filter(step => step.status === 'completed').length

/** The answer to `POST /sessions`. `action`: the question that `turn.asked` names; `about`: the session's creation and its language. */
export function firstAnswer(
  turn: TurnResult,
  action: ClientAction | null,
  { createdAt, language }: { readonly createdAt: Date; readonly language: string },
): Pick<
  z.infer<typeof StartTutoringAnswer>,
  'status' | 'study_plan' | 'first_message' | 'first_turn' | 'pending_tool_call_id'
> {
  const message = withQuestion(turn.message, action, language)
  return {
    status: turn.status,
    study_plan: turn.plan ?? noPlan(createdAt),
    first_message: message,
    first_turn: nextTurn(turn, action, message),
    pending_tool_call_id: turn.asked,
  }
}

/** The answer to `POST /sessions/{id}/step`. `action`: the question that is shown again below the message; null: none. */
export function stepAnswer(turn: TurnResult, action: ClientAction | null, language: string): StepAnswer {
  const message = withQuestion(turn.message, action, language) || lessonTextsIn(language).over
  return {
    feedback: turn.feedback,
    score: turn.score,
    next_message: message,
    session_status: turn.status,
    plan_updated: turn.replanned,
    replan_reason: turn.replanReason,
    current_progress: { steps_completed: turn.stepsCompleted, steps_total: turn.stepsTotal },
    next_turn: { ...nextTurn(turn, action, message), is_complete: turn.status !== 'active' },
    routing: turn.replanned || turn.needsIntervention || isWrong(turn.grading) ? 'Remediate' : 'Advance',
    last_grading: turn.grading,
    pending_tool_call_id: turn.asked,
    ...(turn.safety !== null && { safety: turn.safety }),
  }
}

/** `hints`: nudges that go with the question, free of charge. */
const nextTurn = ({ stepIndex: step_idx, mastery }: TurnResult, action: ClientAction | null, message: string) => ({
  message,
  hints: [...(action?.nudges ?? [])],
  step_idx,
  mastery_score: mastery,
})

/** An answer that was not right: the same question follows once more, or its solution. */
const isWrong = (grading: Grading | null): boolean =>
  grading !== null && (grading.source === 'code' ? grading.score < 1 : !isFreeRight(grading.score))
