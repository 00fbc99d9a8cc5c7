// GET /sessions/{id}/status and /summary: the progress of a session and suggestions, read from stored rows alone.
import type { z } from 'zod'
import type { TutoringStatus, TutoringSummary } from '../../contract/tutor.js'
import { titlesOf, type GuidelineHeading, type GuidelineStore } from '../../library/index.js'
import type { AlertStore } from '../../safety/index.js'
import { hasEnded, stoppedAt, type DriverNote, type SessionStore, type Snapshot } from '../../sessions/index.js'
import { guidelineAfter } from '../domain/find-guideline.js'
import { stepIndex } from '../domain/plan.js'
import { lessonOf } from '../domain/lesson-plan.js'
import { CALL_FOR_CARE } from '../domain/route.js'
import { misconceptionText, suggestions } from '../domain/suggestions.js'
import { accuracyOf, questionsAsked, noPlan, stepsCompleted } from '../domain/turn.js'
import type { AgentSteps } from './agent-logs.js'
import { isSafeToShow } from './withhold.js'
import { SELF_ASSESSED, SelfAssessed } from './self-assess.js'
import {
  countsOf,
  currentPlanStatus,
  uncounted,
  itemAtStake,
  lessonState,
  openCall,
  statusOf,
  tutoringSession,
} from './tutoring-session.js'

export type StatusPorts = {
  readonly sessions: SessionStore
  readonly guidelines: Pick<GuidelineStore, 'list'>
  readonly steps: AgentSteps
  readonly alerts: Pick<AlertStore, 'hasOpen'>
}

/** Staff see the agents' last entries whole. */
const LAST_ENTRIES = 50

/** `learnerId` null: an operator. Throws session_not_found and not_tutoring. */
export async function tutoringStatus(
  { sessions, steps, alerts }: StatusPorts,
  sessionId: string,
  learnerId: string | null,
): Promise<z.infer<typeof TutoringStatus>> {
  const snapshot = await tutoringSession(sessions, sessionId, learnerId)
  const [state, notes, selfAssessed, isAlert, logs] = await Promise.all([
    lessonState(sessions, sessionId),
    sessions.driverNotes(sessionId, 'note'),
    sessions.driverNotes(sessionId, SELF_ASSESSED),
    alerts.hasOpen(sessionId),
    learnerId === null ? lastEntries(steps, sessionId) : steps.times(sessionId),
  ])
  const planStatus = currentPlanStatus(state)
  const plan = planStatus?.study_plan ?? noPlan(snapshot.createdAt)
  const { session } = snapshot.stored
  return {
    session_id: sessionId,
    status: statusOf(session),
    paused: session.pausedAt !== null && !hasEnded(session),
    pending_tool_call_id: openCall(session),
    study_plan: plan,
    progress: {
      steps_completed: stepsCompleted(plan.todo_list),
      steps_total: plan.todo_list.length,
      questions_asked: questionsAsked(plan.todo_list),
      accuracy: accuracyOf(plan, uncounted(state)),
    },
    assessment_notes: (learnerId === null || hasEnded(session) ? notes : settled(notes))
      .flatMap(({ at, payload }) => noteLine(at, payload['text']))
      .join('\n'),
    self_assessments: selfAssessed.map(({ at, payload }) => ({
      ...SelfAssessed.parse(payload),
      at: at.toISOString(),
    })),
    current_step: plan.todo_list[stepIndex({ steps: plan.todo_list })] ?? null,
    mastery_score: planStatus?.mastery_score ?? null,
    needs_intervention: isAlert || (planStatus?.needs_intervention ?? false),
    intervention_reason: isAlert ? CALL_FOR_CARE : state.intervention,
    agent_logs: logs,
  }
}

async function lastEntries(steps: AgentSteps, sessionId: string) {
  const total = await steps.count(sessionId)
  return steps.entries(sessionId, { limit: LAST_ENTRIES, offset: Math.max(0, total - LAST_ENTRIES) })
}

/**
 * The notes without those on the open question. All of these go, whatever they say: else their absence would reveal the answer.
 */
const settled = (notes: readonly DriverNote[]): readonly DriverNote[] =>
  notes.slice(0, notes.findLastIndex(({ payload }) => payload['open'] !== true) + 1)

/** As `2026-11-19 14:23 - …`. */
const noteLine = (at: Date, text: unknown): string[] =>
  typeof text !== 'string' || text.trim() === ''
    ? []
    : [`${at.toISOString().slice(0, 16).replace('T', ' ')} - ${text.trim()}`]

/** `learnerId` null: an operator. Throws session_not_found and not_tutoring. */
export async function tutoringSummary(
  { sessions, guidelines, alerts }: StatusPorts,
  sessionId: string,
  learnerId: string | null,
): Promise<z.infer<typeof TutoringSummary>> {
  const snapshot = await tutoringSession(sessions, sessionId, learnerId)
  const { session } = snapshot.stored
  const [state, made, headings, isAlert] = await Promise.all([
    lessonState(sessions, sessionId),
    sessions.plan(sessionId),
    guidelines.list(),
    alerts.hasOpen(sessionId),
  ])
  const item = learnerId === null ? null : await itemAtStake(sessions, session, state)
  const planStatus = currentPlanStatus(state)
  const plan = planStatus?.study_plan ?? noPlan(snapshot.createdAt)
  const { answered, right, left } = countsOf(state, plan.todo_list)
  const here = lessonOf(made).guideline
  const misunderstood = state.misconceptions
    .filter(({ text }) => isSafeToShow(item, text))
    .map(seen => misconceptionText(here.language, seen))
  return {
    session_id: sessionId,
    status: statusOf(session),
    steps_completed: stepsCompleted(plan.todo_list),
    steps_total: plan.todo_list.length,
    mastery_score: planStatus?.mastery_score ?? null,
    misconceptions_seen: misunderstood,
    suggestions: suggestions({
      language: here.language,
      subtopic: here.subtopic,
      planStatus,
      withoutAnswer: left,
      mastered: state.mastered,
      misunderstood,
      over: hasEnded(session),
      next: titleAfter(headings, here),
    }),
    questions: { answered, right, unanswered: left },
    needs_intervention: isAlert || (planStatus?.needs_intervention ?? false),
    duration_seconds: duration(snapshot),
  }
}

/** Of the lesson after this one, in the language of this one. */
function titleAfter(headings: readonly GuidelineHeading[], here: GuidelineHeading): string | null {
  const next = guidelineAfter(headings, headings.find(({ guidelineId }) => guidelineId === here.guidelineId) ?? here)
  return next && titlesOf(next, here.language).subtopic
}

/** Whole seconds from the first question's preparation to the end, or to now; pauses do not count. */
function duration({ stored: { session }, now }: Snapshot): number {
  if (session.startedAt === null) return 0
  const until = hasEnded(session) ? session.endedAt : (stoppedAt(session) ?? now)
  return Math.max(0, Math.round((until.getTime() - session.startedAt.getTime() - session.pausedTotalMs) / 1000))
}
