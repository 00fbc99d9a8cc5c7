// Decisions about breaks: a learner who has been given minutes for them stops the clock, and lets it go on. Each is retry-safe.
import { DomainError } from '../../kernel/errors.js'
import { decided, hasEnded, nothing, type Decision, type Session } from '../../sessions/index.js'

/** Quiet on a break. Throws session_ended, no_break_now (nothing is asked, or nothing is limited), no_break_left, session_paused. */
export function beginBreak(session: Session): Decision {
  const refuse = (code: string, sentence: string): DomainError => new DomainError('conflict', code, sentence)
  if (hasEnded(session)) throw refuse('session_ended', 'This session has ended.')
  if (session.breakEndsAt !== null) return nothing
  if (session.pausedAt !== null) throw refuse('session_paused', 'The session is paused.')
  if (session.status !== 'awaiting_client_action' || session.safetyHoldAt !== null)
    throw refuse('no_break_now', 'A break begins while a question is open.')
  if (session.breakLeftMs <= 0) throw refuse('no_break_left', 'There is no time left for breaks.')
  return decided({ type: 'BreakBegun' })
}

/** Quiet where there is none. */
export const endBreak = (session: Session): Decision =>
  hasEnded(session) || session.breakEndsAt === null ? nothing : decided({ type: 'BreakEnded', byClock: false })
