// Decisions about the life of a session: its start and its end. Each is retry-safe: said twice, it happens once.
import { isBreakOver } from './breaks.js'
import { stoppedAt } from './clocks.js'
import type { NewMessage } from './conversation.js'
import { decided, nothing, type Decision } from './decision.js'
import { hasEnded, type Session } from './session.js'
import { countsItems } from './session-types.js'
import type { ClosedCall } from './session-events.js'

/** How long after a deadline an answer that was already under way still counts, in milliseconds. */
export const GRACE_MS = 5_000

/** The owner opens the stream: a pending session starts and its clock with it, unless its window has closed; one that awaits its owner goes on. */
export function attach(session: Session, now: Date): Decision {
  if (session.status === 'pending')
    return session.closesAt !== null && session.closesAt <= now
      ? decided({ type: 'SessionExpired', closedCall: null })
      : decided({ type: 'SessionStarted' })
  if (session.status === 'active' && session.awaitingOwner) return decided({ type: 'OwnerAttached' })
  return nothing
}

export function terminate(session: Session, reason: string, byStaff = false): Decision {
  if (hasEnded(session)) return nothing
  const closedCall = openCall(session)
  return {
    events: [{ type: 'SessionTerminated', reason, ...(byStaff && { byStaff }), closedCall }],
    messages: closing(closedCall, { closed: 'terminated' }),
  }
}

/** True from the deadline on, grace included; never while paused or held: both stop the clock. */
const isOverdue = (deadlineAt: Date | null, session: Session, now: Date): boolean =>
  deadlineAt !== null && stoppedAt(session) === null && now.getTime() > deadlineAt.getTime() + GRACE_MS

/** Ends an overdue session, closes its overdue question, or ends a break that is used up. Quiet when nothing is due. */
export function expire(session: Session, now: Date): Decision {
  if (hasEnded(session)) return nothing
  if (isBreakOver(session, now)) return decided({ type: 'BreakEnded', byClock: true })
  if (isOverdue(session.deadlineAt, session, now)) {
    const closedCall = openCall(session)
    return {
      events: [{ type: 'SessionExpired', closedCall }],
      messages: closing(closedCall, { closed: 'expired' }),
    }
  }
  if (session.status !== 'awaiting_client_action') return nothing
  const { callId, toolName, position, deadlineAt } = session.open
  if (position === null || !isOverdue(deadlineAt, session, now)) return nothing
  return {
    events: [{ type: 'ItemTimedOut', callId, toolName, position }],
    messages: closing({ callId, toolName }, { timed_out: true }),
  }
}

/** All items have been asked and answered, or have timed out: nothing is left but to end. */
export const isFinished = (session: Session): boolean =>
  countsItems(session.rules) && session.position >= session.totalItems && !session.itemOpen

/** The session is over, and its last answer, which was taken in time, still has to be graded. */
export const isUngraded = (session: Session): boolean => hasEnded(session) && session.awaitingVerdict

/** Whether a run that is under way may go on. */
export const mayGoOn = (session: Session): boolean =>
  isUngraded(session) || (session.status === 'active' && !session.awaitingOwner && stoppedAt(session) === null)

/** Whether a run may begin at `now`, if nobody else runs the session: after a failure not before it is to be tried again. */
export const mayRun = (session: Session, now: Date): boolean =>
  isUngraded(session) || (mayGoOn(session) && (session.runError === null || session.runError.retryAfter <= now))

/** Whether there is something for a run to do, now or after a pause. */
export const wantsRun = (session: Session): boolean => session.status === 'active' || isUngraded(session)

/** The learner has had enough. Quiet when the session is over already. */
export function finish(session: Session): Decision {
  if (hasEnded(session)) return nothing
  const closedCall = openCall(session)
  return {
    events: [{ type: 'SessionCompleted', reason: 'user_finished', closedCall }],
    messages: closing(closedCall, { closed: 'finished' }),
  }
}

const openCall = (session: Session): ClosedCall | null =>
  session.status === 'awaiting_client_action' ? { callId: session.open.callId, toolName: session.open.toolName } : null

export const closing = (call: ClosedCall | null, result: Readonly<Record<string, unknown>>): NewMessage[] =>
  call === null
    ? []
    : [{ role: 'tool', toolCallId: call.callId, toolName: call.toolName, content: JSON.stringify(result) }]
