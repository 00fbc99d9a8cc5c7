// One turn as the log of events tells it: from a reply to the next question, or to the end. What is told of it is the same whenever it
// is asked for.
import type { SafetyNotice } from '../../contract/care.js'
import type { SessionStatus } from '../../contract/session.js'
import type { DurableEvent } from '../../contract/stream.js'
import type { Grading, PlanStanding, StartTutoringAnswer, StepAnswer, StudyPlanView } from '../../contract/tutor.js'
import type { ClientAction } from '../../contract/widget.js'
import type { z } from 'zod'
import { stepIndex } from './plan.js'
import { isFreeRight } from './ladder.js'
import { careText, type Session } from '../../sessions/index.js'
import { lessonTextsIn } from '../../language/stored.js'
import { withQuestion } from './question-text.js'

export type Turn = {
  /** What the tutor said, in order. */
  readonly said: readonly string[]
  /** The question that was left open; null when the session ended. */
  readonly asked: ClientAction | null
  /** The session waits behind this safety message, and asks when the learner goes on; null: it does not. */
  readonly safety: SafetyNotice | null
  readonly status: SessionStatus
  /** Where the plan stood before the turn and after it; null before there was one. */
  readonly before: PlanStanding | null
  readonly after: PlanStanding | null
}

/** Of the session: when it was made, and the language of its lesson. */
export type About = { readonly createdAt: Date; readonly language: string }

/** How the reply that began a turn was judged. `score` and `grading` null: it was no answer. */
export type Judged = { readonly feedback: string; readonly score: number | null; readonly grading: Grading | null }

/** Events, oldest first. The turn behind the answer to `callId`, or the first one; null when it is not over, or not in these events. */
export function turnIn(events: readonly DurableEvent[], callId: string | null): Turn | null {
  const begins = callId === null ? 0 : events.findIndex(event => closes(event, callId))
  if (begins < 0) return null
  const said: string[] = []
  let [asked, after]: [ClientAction | null, PlanStanding | null] = [null, standing(events.slice(0, begins))]
  const before = after
  for (const event of events.slice(begins)) {
    switch (event.type) {
      case 'message_complete':
        said.push(event.payload.text)
        break
      case 'plan_updated':
        after = event.payload
        break
      case 'client_action':
        asked = event.payload.action
        break
      case 'safety_message': {
        const { v: _, ...safety } = event.payload
        return { said: [careText(safety)], asked: null, safety, status: 'active', before, after }
      }
      case 'run_suspended':
        return { said, asked, safety: null, status: 'active', before, after }
      case 'session_completed':
        return { said, asked: null, safety: null, status: 'completed', before, after }
      case 'session_expired':
        return { said, asked: null, safety: null, status: 'expired', before, after }
      case 'session_terminated':
        return { said, asked: null, safety: null, status: 'terminated', before, after }
      default:
    }
  }
  return null
}

/** Whether the event is the answer to the call. */
export const closes = (event: DurableEvent, callId: string): boolean =>
  event.type === 'tool_result' && event.payload.tool_call_id === callId

/** Where the plan stands by the last of these events; null when none says so. */
export function standing(events: readonly DurableEvent[]): PlanStanding | null {
  const last = events.findLast(event => event.type === 'plan_updated')
  return last === undefined ? null : last.payload
}

/** What stands for a plan while there is none. */
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

/** Of the questions that are settled, the share that was right at the first try; null while there is none. `isOpen`: the last one is not. */
export function accuracyOf({ todo_list: steps }: StudyPlanView, isOpen: boolean): number | null {
  const settled = questionsAsked(steps) - (isOpen ? 1 : 0)
  const right = steps.reduce((sum, { status_info: info }) => sum + info.questions_correct, 0)
  return settled <= 0 ? null : Math.round(Math.min(1, right / settled) * 100) / 100
}

export const questionsAsked = (steps: StudyPlanView['todo_list']): number =>
  steps.reduce((sum, { status_info: info }) => sum + info.questions_asked, 0)

export const stepsCompleted = ({ todo_list: steps }: StudyPlanView): number =>
  steps.filter(step => step.status === 'completed').length

export function firstTurn(
  turn: Turn,
  { createdAt, language }: About,
): Pick<
  z.infer<typeof StartTutoringAnswer>,
  'status' | 'study_plan' | 'first_message' | 'first_turn' | 'pending_tool_call_id'
> {
  const plan = turn.after?.study_plan ?? noPlan(createdAt)
  const message = withQuestion(turn.said.join('\n\n'), turn.asked, language)
  return {
    status: turn.status,
    study_plan: plan,
    first_message: message,
    first_turn: {
      message,
      hints: hintsOf(turn),
      step_idx: stepIndex({ steps: plan.todo_list }),
      mastery_score: turn.after?.mastery_score ?? null,
    },
    pending_tool_call_id: turn.asked?.tool_call_id ?? null,
  }
}

/** `judged` null: the session ended before the reply was. */
export function stepAnswer(turn: Turn, judged: Judged | null, { createdAt, language }: About): StepAnswer {
  const plan = turn.after?.study_plan ?? noPlan(createdAt)
  const feedback = judged?.feedback ?? ''
  const [first, ...rest] = turn.said
  // Whoever stopped heard no last word.
  const message =
    withQuestion((first === feedback ? rest : turn.said).join('\n\n'), turn.asked, language) ||
    lessonTextsIn(language).over
  const replanned = plan.metadata.plan_version > (turn.before?.study_plan.metadata.plan_version ?? 0)
  const gaveUp = turn.after?.needs_intervention ?? false
  return {
    feedback,
    score: judged?.score ?? null,
    next_message: message,
    session_status: turn.status,
    plan_updated: replanned,
    replan_reason: replanned ? (turn.after?.replan_reason ?? null) : null,
    current_progress: { steps_completed: stepsCompleted(plan), steps_total: plan.todo_list.length },
    next_turn: {
      message,
      hints: hintsOf(turn),
      step_idx: stepIndex({ steps: plan.todo_list }),
      mastery_score: turn.after?.mastery_score ?? null,
      is_complete: turn.asked === null && turn.safety === null,
    },
    routing: replanned || gaveUp || isWrong(judged) ? 'Remediate' : 'Advance',
    last_grading: judged?.grading ?? null,
    pending_tool_call_id: turn.asked?.tool_call_id ?? null,
    ...(turn.safety !== null && { safety: turn.safety }),
  }
}

/** The answer to a reply that the guard held: nothing was judged, and the question is still open. */
export const heldStep = (
  safety: SafetyNotice,
  session: Session,
  plan: PlanStanding | null,
  about: About,
): StepAnswer => ({
  ...stepAnswer(
    { said: [careText(safety)], asked: null, safety, status: 'active', before: plan, after: plan },
    null,
    about,
  ),
  pending_tool_call_id: session.status === 'awaiting_client_action' ? session.open.callId : null,
})

/** An answer that was not right: the same once more, or its solution. */
const isWrong = (judged: Judged | null): boolean =>
  judged !== null &&
  judged.grading !== null &&
  (judged.grading.source === 'code' ? judged.grading.score < 1 : !isFreeRight(judged.grading.score))

/** Nudges that go with the question, free of charge. */
const hintsOf = ({ asked }: Turn): string[] => [...(asked?.nudges ?? [])]
