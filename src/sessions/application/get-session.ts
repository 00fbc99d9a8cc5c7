// What may be read of a session: the session itself for whoever may see it, and queries that list their fields.
import type { z } from 'zod'
import type { SessionState, SessionSummary } from '../../contract/session.js'
import { sessionNotFound } from '../../identity/index.js'
import { breakOf } from '../domain/breaks.js'
import { stoppedAt, stretched } from '../domain/clocks.js'
import { hasEnded, progress, type Session } from '../domain/session.js'
import type { LoggedEvent, Questions, SessionLog, Sessions, Snapshot } from './ports.js'

/**
 * Loads the learner's own session; `learnerId` null is an operator, who may see every session. Throws session_not_found: a session of
 * another learner does not exist, so that ids cannot be probed.
 */
export async function ownedSession(
  sessions: Pick<Sessions, 'load'>,
  sessionId: string,
  learnerId: string | null,
): Promise<Snapshot> {
  return owned(await sessions.load(sessionId), learnerId)
}

/** The session that was read, if it is there for whoever asks, as `ownedSession` has it. */
export function owned(snapshot: Snapshot | null, learnerId: string | null): Snapshot {
  if (snapshot === null || (learnerId !== null && snapshot.stored.session.learnerId !== learnerId))
    throw sessionNotFound()
  return snapshot
}

type Summary = z.infer<typeof SessionSummary>
type State = z.infer<typeof SessionState>

const iso = (date: Date | null): string | null => date?.toISOString() ?? null
const seconds = (ms: number | null): number | null => (ms === null ? null : Math.round(ms / 1000))

export function summaryOf({ stored: { session }, createdAt, now }: Snapshot): Omit<Summary, 'stream_url'> {
  return {
    session_id: session.id,
    conversation_id: session.conversationId,
    session_type: session.type,
    status: session.status,
    title: session.title,
    assessment_id: session.rules.source === 'assessment_id' ? session.sourceId : null,
    survey_id: session.rules.source === 'survey_id' ? session.sourceId : null,
    exam_id: session.examId,
    total_items: progress(session).total,
    items_completed: progress(session).completed,
    time_limit_seconds: seconds(stretched(session, session.timeLimitMs)),
    item_time_limit_seconds: seconds(stretched(session, session.itemTimeLimitMs)),
    time_remaining_seconds: hasEnded(session) ? null : timeRemaining(session, now),
    created_at: createdAt.toISOString(),
    started_at: iso(session.startedAt),
    ended_at: hasEnded(session) ? iso(session.endedAt) : null,
  }
}

type Reads = Pick<Questions, 'askedCall'> & Pick<SessionLog, 'lastSafetyNotice'>

/** The state for a page that waits; reads the open question when there is one, and the words of care while the session is held. */
export async function stateOf(
  sessions: Reads,
  { stored, now }: Snapshot,
  log: readonly LoggedEvent[] = [],
): Promise<State> {
  const { session, lastEventSeq } = stored
  const isHeld = session.safetyHoldAt !== null && !hasEnded(session)
  return {
    session_id: session.id,
    status: session.status,
    paused: isPaused(session),
    ...breakOf(session),
    safety_hold: isHeld,
    safety: isHeld ? await sessions.lastSafetyNotice(session.id) : null,
    pending_action: await pendingAction(sessions, session, log),
    items_completed: progress(session).completed,
    total_items: progress(session).total,
    time_remaining_seconds: timeRemaining(session, now),
    last_event_id: lastEventSeq,
    server_time: now.toISOString(),
    deadline_at: iso(session.deadlineAt),
    item_deadline_at: session.status === 'awaiting_client_action' ? iso(session.open.deadlineAt) : null,
  }
}

const isPaused = (session: Session): boolean => session.pausedAt !== null && !hasEnded(session)

async function pendingAction(
  sessions: Pick<Questions, 'askedCall'>,
  session: Session,
  log: readonly LoggedEvent[],
): Promise<State['pending_action']> {
  if (session.status !== 'awaiting_client_action') return null
  const { callId } = session.open
  const asked = log.findLast(event => event.type === 'client_action' && event.payload.action.tool_call_id === callId)
  if (asked?.type === 'client_action') return asked.payload.action
  return (await sessions.askedCall(session.id, callId))!.action
}

/** Whole seconds until the session's deadline, never negative; a pause stops the count. Null when untimed or not started. */
function timeRemaining(session: Session, now: Date): number | null {
  const limit = session.status === 'pending' ? seconds(stretched(session, session.timeLimitMs)) : null
  if (session.deadlineAt === null) return limit
  const until = stoppedAt(session) ?? (hasEnded(session) ? session.endedAt : now)
  const left = Math.max(0, Math.ceil((session.deadlineAt.getTime() - until.getTime()) / 1000))
  return limit === null ? left : Math.min(limit, left)
}
