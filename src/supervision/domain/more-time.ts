// Decisions about more time: for one session by staff who extend it, for all that run when a learner's time factor changes, and for those of
// an exam that changes its window.
import { DomainError } from '../../kernel/errors.js'
import { hasEnded, nothing, type Decision, type ExamTimes, type Session } from '../../sessions/index.js'

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

/** What has changed in the exam since the session last heard of it. Quiet when nothing has. */
export function follow(session: Session, { windowEndsAt, grantedMs }: ExamTimes): Decision {
  const isSame = session.windowEndsAt?.getTime() === windowEndsAt.getTime() && session.examGrantedMs === grantedMs
  if (hasEnded(session) || isSame) return nothing
  return { events: [{ type: 'ExamTimesChanged', windowEndsAt, grantedMs }], messages: [] }
}
