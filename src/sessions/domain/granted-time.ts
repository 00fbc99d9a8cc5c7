// How deadlines move when a session is given more time, and when its exam changes its window.
import { earlier, later } from './clocks.js'
import type { Session } from './session.js'
import type { SessionEvent } from './session-events.js'

type TimeGranted = Extract<SessionEvent, { type: 'TimeGranted' }>

/** The session with its deadlines moved. The limit of one that has not begun grows instead: its deadline is set when it begins. */
export function granted(session: Session, { sessionMs, itemMs, timeFactor }: TimeGranted): Session {
  if (timeFactor === null) return unlimited(session)
  const isFactor = timeFactor !== session.timeFactor
  const timeLimitMs =
    session.timeLimitMs === null || session.startedAt !== null || isFactor
      ? session.timeLimitMs
      : session.timeLimitMs + Math.round(sessionMs / timeFactor)
  return {
    ...moveDeadline(session, sessionMs, itemMs),
    timeFactor,
    timeLimitMs,
    closesAt: later(session.closesAt, sessionMs),
    limitEndsAt: later(session.limitEndsAt, sessionMs),
  }
}

/** A question whose deadline is that of the session moves with it, any other by its own time; none goes beyond the session's. */
function moveDeadline(session: Session, sessionMs: number, itemMs: number): Session {
  const deadlineAt = later(session.deadlineAt, sessionMs)
  const moved = (own: Date | null): Date | null => {
    if (own === null || deadlineAt === null) return later(own, itemMs)
    const isSessions = own.getTime() === session.deadlineAt?.getTime()
    return earlierOf(later(own, isSessions ? sessionMs : itemMs)!, deadlineAt)
  }
  const next: Session = { ...session, deadlineAt, itemDeadlineAt: moved(session.itemDeadlineAt) }
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
    closesAt: null,
    limitEndsAt: null,
    itemDeadlineAt: null,
  }
  return next.status === 'awaiting_client_action' ? { ...next, open: { ...next.open, deadlineAt: null } } : next
}

/** What an exam says about time: until when its window is open for everybody, and how much all who had begun were given beyond their limit. */
export type ExamTimes = { readonly windowEndsAt: Date; readonly grantedMs: number }

/**
 * The end of the window as it holds for a learner: as much later as their time is longer than that of others. So they have at least their
 * factor of what anybody has who begins with them. Null: no limit holds.
 */
export const windowEndFor = (windowEndsAt: Date, timeLimitMs: number | null, timeFactor: number | null): Date | null =>
  timeFactor === null ? null : later(windowEndsAt, Math.round((timeLimitMs ?? 0) * (timeFactor - 1)))

/** Whoever has not begun keeps their limit; the window moves for everybody, and with it what stands at the deadline. */
export function followed(session: Session, { windowEndsAt, grantedMs }: ExamTimes): Session {
  const moved = windowEndsAt.getTime() - session.windowEndsAt!.getTime()
  const closesAt = later(session.closesAt, moved)
  const limitEndsAt = later(session.limitEndsAt, grantedMs - session.examGrantedMs)
  const deadlineAt = earlier(limitEndsAt, closesAt)
  const shifted =
    session.deadlineAt === null || deadlineAt === null
      ? session
      : moveDeadline(session, deadlineAt.getTime() - session.deadlineAt.getTime(), 0)
  return { ...shifted, windowEndsAt, examGrantedMs: grantedMs, closesAt, limitEndsAt }
}

const earlierOf = (a: Date, b: Date): Date => (a < b ? a : b)
