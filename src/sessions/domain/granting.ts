// More time: for one session by staff who extend it, and for all that run when a learner's time factor changes.
import { DomainError } from '../../kernel/errors.js'
import { later } from './clocks.js'
import { nothing, type Decision } from './decision.js'
import { hasEnded, type Session } from './session.js'
import type { SessionEvent } from './session-events.js'

type TimeGranted = Extract<SessionEvent, { type: 'TimeGranted' }>

/** The session gets `ms` more, and its open question with it where that has the same deadline. Throws session_ended, no_deadline. */
export function extend(
  session: Session,
  { commandId, ms, reason }: { commandId: string; ms: number; reason: string },
): Decision {
  if (hasEnded(session))
    throw new DomainError('conflict', 'session_ended', 'This session has ended.', { session_status: session.status })
  if (session.timeLimitMs === null)
    throw new DomainError('conflict', 'no_deadline', 'This session has no time limit that could be extended.')
  const { timeFactor } = session
  return {
    events: [{ type: 'TimeGranted', commandId, sessionMs: ms, itemMs: 0, timeFactor, reason }],
    messages: [],
  }
}

/** Every limit of the session is the learner's new factor times as long, counted from where it began. Null: no limit holds any more. */
export function stretch(session: Session, timeFactor: number | null): Decision {
  const { timeLimitMs, itemTimeLimitMs, timeFactor: before } = session
  if (hasEnded(session) || timeFactor === before || (timeLimitMs === null && itemTimeLimitMs === null)) return nothing
  const more = (limitMs: number | null): number =>
    limitMs === null || timeFactor === null ? 0 : Math.round(limitMs * (timeFactor - before))
  return {
    events: [
      {
        type: 'TimeGranted',
        commandId: null,
        sessionMs: more(timeLimitMs),
        itemMs: more(itemTimeLimitMs),
        timeFactor,
        reason: 'time_factor_changed',
      },
    ],
    messages: [],
  }
}

/** The session with its deadlines moved. The limit of one that has not begun grows instead: its deadline is set when it begins. */
export function granted(session: Session, { sessionMs, itemMs, timeFactor }: TimeGranted): Session {
  if (timeFactor === null) return unlimited(session)
  const isFactor = timeFactor !== session.timeFactor
  const timeLimitMs =
    session.timeLimitMs === null || session.startedAt !== null || isFactor
      ? session.timeLimitMs
      : session.timeLimitMs + Math.round(sessionMs / timeFactor)
  const deadlineAt = later(session.deadlineAt, sessionMs)
  const moved = (own: Date | null): Date | null => {
    if (own === null || deadlineAt === null) return later(own, itemMs)
    const isSessions = own.getTime() === session.deadlineAt?.getTime()
    return earlierOf(later(own, isSessions ? sessionMs : itemMs)!, deadlineAt)
  }
  const next: Session = {
    ...session,
    timeFactor,
    timeLimitMs,
    deadlineAt,
    itemDeadlineAt: moved(session.itemDeadlineAt),
  }
  return next.status === 'awaiting_client_action'
    ? { ...next, open: { ...next.open, deadlineAt: moved(next.open.deadlineAt) } }
    : next
}

function unlimited(session: Session): Session {
  const next: Session = {
    ...session,
    timeFactor: 1,
    timeLimitMs: null,
    itemTimeLimitMs: null,
    deadlineAt: null,
    itemDeadlineAt: null,
  }
  return next.status === 'awaiting_client_action' ? { ...next, open: { ...next.open, deadlineAt: null } } : next
}

const earlierOf = (a: Date, b: Date): Date => (a < b ? a : b)
