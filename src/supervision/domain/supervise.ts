// Decisions of staff about a session: they pause it, let it go on and release its results. Each is retry-safe: said twice, it happens once.
import { DomainError } from '../../kernel/errors.js'
import { decided, hasEnded, nothing, type Decision, type Session } from '../../sessions/index.js'
import { endBreak } from './breaks.js'

export function pause(session: Session, reason: string): Decision {
  if (hasEnded(session)) throw ended(session)
  const isOwn = session.pausedAt !== null && session.breakEndsAt === null
  return isOwn ? nothing : decided({ type: 'SessionPaused', reason })
}

export function resume(session: Session): Decision {
  if (hasEnded(session)) throw ended(session)
  if (session.breakEndsAt !== null) return endBreak(session)
  return session.pausedAt === null ? nothing : decided({ type: 'SessionResumed' })
}

/** Also sooner than at the time from which they would come by themselves. */
export function releaseResults(session: Session, now: Date): Decision {
  if (!hasEnded(session))
    throw new DomainError('conflict', 'session_not_ended', 'Results can be released once the session has ended.')
  const isReleased = session.resultsFrom !== null && session.resultsFrom <= now
  return isReleased ? nothing : decided({ type: 'ResultsReleased' })
}

const ended = (session: Session): DomainError =>
  new DomainError('conflict', 'session_ended', 'This session has ended.', { session_status: session.status })
