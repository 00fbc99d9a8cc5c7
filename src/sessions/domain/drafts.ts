// What stands in the field of an open question: kept while it is written, and handed in when time is up.
import { DomainError } from '../../kernel/errors.js'
import { refuseOtherPage } from './active-page.js'
import { lateness, taken, type PostedAnswer, type Reading } from './answering.js'
import { refusal, whereItStands, type Decision, type StoredSession } from './decision.js'
import { expire } from './life.js'
import { refuseSafetyHold } from './safety-hold.js'
import type { Session } from './session.js'
import type { SessionEvent } from './session-events.js'

/** `receivedAt`: the database's time. */
export type Draft = { readonly response: Readonly<Record<string, unknown>>; readonly receivedAt: Date }

/** A draft as the answer that it would be. */
export type DraftAnswer = { readonly callId: string; readonly reading: Reading; readonly posted: PostedAnswer }

/**
 * Refuses a draft that nothing could come of. Throws DomainError: page_not_active, call_closed, no_deadline, session_paused, safety_hold (conflict) and
 * too_late. There is no grace: what counts is what stood there when time was up.
 */
export function refuseDraft(stored: StoredSession, callId: string, receivedAt: Date, pageId?: string): void {
  const { session } = stored
  refuseOtherPage(stored, pageId)
  if (session.status !== 'awaiting_client_action' || session.open.callId !== callId)
    throw refusal(stored, 'call_closed', 'This question is closed.')
  const { position, deadlineAt } = session.open
  if (position === null || (deadlineAt ?? session.deadlineAt) === null)
    throw refusal(stored, 'no_deadline', 'This question has no time limit, so nothing is kept of it before it is sent.')
  if (session.pausedAt !== null) throw refusal(stored, 'session_paused', 'The session is paused.')
  refuseSafetyHold(stored)
  if (lateness(session, deadlineAt, receivedAt) > 0)
    throw new DomainError('too_late', 'too_late', 'The time for this question is over.', whereItStands(stored))
}

/** Decides as `expire` does; a draft of the open question that reads as an answer is handed in first, one that does not is kept with what ran out. */
export function expireWith(session: Session, now: Date, draft: DraftAnswer | null): Decision {
  const due = expire(session, now)
  const isOfOpen = session.status === 'awaiting_client_action' && session.open.callId === draft?.callId
  if (draft === null || !isOfOpen || !due.events.some(timesOut)) return due
  const { reading, posted } = draft
  if (!reading.ok)
    return {
      ...due,
      events: due.events.map(event => (timesOut(event) ? { ...event, unread: posted.response } : event)),
    }
  const answered = taken(session, session.open, reading, posted, 0, true)
  const ends = due.events.flatMap(event => (event.type === 'SessionExpired' ? { ...event, closedCall: null } : []))
  return { events: [...answered.events, ...ends], messages: answered.messages }
}

const timesOut = (event: SessionEvent): event is Extract<SessionEvent, { type: 'ItemTimedOut' | 'SessionExpired' }> =>
  event.type === 'ItemTimedOut' || event.type === 'SessionExpired'
