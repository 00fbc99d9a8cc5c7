// The clocks of a session: what a pause and a step back do to them, and until when an item may be answered.
import type { AskedAgain, Session } from './session.js'

/** Null stays null. */
export const later = (date: Date | null, ms: number): Date | null =>
  date === null ? null : new Date(date.getTime() + ms)

/** A limit as it holds for this learner. Null stays null. */
export const stretched = ({ timeFactor }: Session, limitMs: number | null): number | null =>
  limitMs === null ? null : limitMs * timeFactor

/** Since when the clocks stand still, by a pause, by a safety hold or by both; null while they run. */
export const stoppedAt = ({ pausedAt, safetyHoldAt }: Session): Date | null => earlier(pausedAt, safetyHoldAt)

/** Null: without such a time. */
export const earlier = (a: Date | null, b: Date | null): Date | null => (a === null ? b : b === null || a < b ? a : b)

/** A pause ends. While a safety hold goes on the clocks still stand, and the hold has then lasted since the first of the two began. */
export const afterPause = (session: Session, at: Date): Session => afterStop(session, 'pausedAt', 'safetyHoldAt', at)

/** A safety hold ends, as a pause does. */
export const afterSafetyHold = (session: Session, at: Date): Session =>
  afterStop(session, 'safetyHoldAt', 'pausedAt', at)

type Stop = 'pausedAt' | 'safetyHoldAt'

function afterStop(session: Session, ends: Stop, other: Stop, at: Date): Session {
  if (session[ends] === null) return session
  const since = stoppedAt(session)!
  const without: Session = { ...session, [ends]: null }
  return session[other] === null ? restarted(without, since, at) : { ...without, [other]: since }
}

/** Every clock of the session, moved by the time that it stood still. One that had not begun stood still anyway. */
function restarted(session: Session, since: Date, at: Date): Session {
  const pausedMs = session.startedAt === null ? 0 : at.getTime() - since.getTime()
  const shifted = {
    ...session,
    pausedTotalMs: session.pausedTotalMs + pausedMs,
    deadlineAt: later(session.deadlineAt, pausedMs),
    closesAt: later(session.closesAt, pausedMs),
    limitEndsAt: later(session.limitEndsAt, pausedMs),
    itemDeadlineAt: later(session.itemDeadlineAt, pausedMs),
  }
  if (shifted.status !== 'awaiting_client_action') return shifted
  const { openedAt, deadlineAt } = shifted.open
  return {
    ...shifted,
    open: { ...shifted.open, openedAt: later(openedAt, pausedMs)!, deadlineAt: later(deadlineAt, pausedMs) },
  }
}

/** `min(now + limit × factor, session deadline)` where items have a limit of their own; null elsewhere: the session's own deadline holds. */
export function itemDeadline(session: Session, position: number | null, at: Date): Date | null {
  if (position === null || session.itemTimeLimitMs === null) return null
  if (session.itemDeadlineAt !== null) return session.itemDeadlineAt
  return goingOn(session, session.itemTimeLimitMs * session.timeFactor, at)
}

/** When `leftMs` from `at` are over, or the session if that is sooner. Null stays null. */
export function goingOn({ deadlineAt }: Session, leftMs: number | null, at: Date): Date | null {
  const own = leftMs === null ? null : later(at, leftMs)
  return own !== null && deadlineAt !== null && deadlineAt < own ? deadlineAt : own
}

/** The question that was left keeps its hints and its clock; the solution of one before it was shown, and both begin anew. */
export function askedAgain(session: Session, position: number, at: Date): AskedAgain {
  if (position !== session.position) return { position, hintsShown: 0, hintCost: 0, leftMs: null }
  const { hintsShown, hintCost, itemDeadlineAt } = session
  const leftMs = itemDeadlineAt === null ? null : Math.max(0, itemDeadlineAt.getTime() - at.getTime())
  return { position, hintsShown, hintCost, leftMs }
}
