// The decision on a posted answer, in the order in which the protocol checks it.
import { DomainError, type FieldError } from '../../kernel/errors.js'
import type { SessionCommand } from '../../contract/widget.js'
import type { Verdict } from '../../items/index.js'
import { refuseOtherPage } from './active-page.js'
import { refusal, whereItStands, type Decision, type StoredSession } from './decision.js'
import { GRACE_MS } from './life.js'
import { refuseSafetyHold } from './safety-hold.js'
import type { OpenAction, Session } from './session.js'
import type { Attempt, EvidenceFacts } from './session-events.js'

/** A question that was asked, as it stands in storage. */
export type AskedCall = {
  readonly callId: string
  readonly toolName: string
  readonly position: number | null
  readonly status: 'open' | 'resolved' | 'closed'
  /** Of the accepted answer; null while open, and when the server closed it. */
  readonly answerHash: string | null
  readonly resolvedAt: Date | null
}

/** The answer as read outside the transaction: well-formed with its hash and verdict, or malformed with what to mend. */
export type Reading =
  | { readonly ok: true; readonly hash: string; readonly verdict: Verdict | null }
  /** `command`: what was written is the word of a control, which leads to this command. */
  | { readonly ok: false; readonly errors: readonly FieldError[]; readonly command?: SessionCommand }

export type PostedAnswer = {
  readonly response: Readonly<Record<string, unknown>>
  /** The database's time when the post arrived. */
  readonly receivedAt: Date
  /** What the answer says about a skill; the session adds what help was given. */
  readonly evidence: EvidenceFacts | null
  readonly attempt: Attempt
  /** The question may be asked once more: the answer is not right, and another one is worth giving. */
  readonly secondTry: boolean
  /** The page that sent it, if it says one. */
  readonly pageId?: string | undefined
}

export type AnswerOutcome =
  | { readonly kind: 'accepted'; readonly decision: Decision }
  | { readonly kind: 'duplicate'; readonly receivedAt: Date }
  /** Another tab's answer was stored after `asked` was read: read again. */
  | { readonly kind: 'stale' }

/** About 25 days: what is stored of an answer that came later. The largest whole number of four bytes. */
const LONGEST_RESPONSE_MS = 2 ** 31 - 1

/**
 * Throws DomainError: page_not_active, call_unknown, call_closed, already_answered, session_paused, safety_hold (conflict), too_late,
 * malformed_response, control_word.
 */
export function answer(
  stored: StoredSession,
  asked: AskedCall | null,
  reading: Reading,
  posted: PostedAnswer,
): AnswerOutcome {
  const { session } = stored
  if (asked?.status === 'resolved' && reading.ok && asked.answerHash === reading.hash)
    return { kind: 'duplicate', receivedAt: asked.resolvedAt! }
  refuseOtherPage(stored, posted.pageId)
  if (asked === null) throw refusal(stored, 'call_unknown', 'This question does not belong to the session.')
  if (asked.status === 'resolved') {
    if (session.status === 'active' && session.rules.drivenBy === 'learner')
      throw refusal(stored, 'busy', 'The reply to your last message is still being written.')
    throw refusal(stored, 'already_answered', 'This question was already answered.')
  }
  if (asked.status === 'closed') throw refusal(stored, 'call_closed', 'This question is closed.')
  if (session.status !== 'awaiting_client_action' || session.open.callId !== asked.callId) return { kind: 'stale' }
  if (session.pausedAt !== null)
    throw refusal(stored, 'session_paused', 'The session is paused. Your answer is kept on your page.')
  refuseSafetyHold(stored)
  const lateMs = lateness(session, session.open.deadlineAt, posted.receivedAt)
  refuseLate(stored, session.open, posted.receivedAt)
  if (!reading.ok && reading.command !== undefined)
    throw new DomainError(
      'malformed',
      'control_word',
      'This is no answer but a control: send it as a command.',
      { ...whereItStands(stored), command: reading.command },
      reading.errors,
    )
  if (!reading.ok)
    throw new DomainError(
      'malformed',
      'malformed_response',
      'This answer cannot be read yet.',
      whereItStands(stored),
      reading.errors,
    )

  return { kind: 'accepted', decision: taken(session, session.open, reading, posted, lateMs) }
}

/** The answer to the open question, with its result message. `byClock`: the server hands in what stood in the field. */
export function taken(
  { hintCost }: Session,
  { callId, toolName, position, openedAt }: OpenAction,
  { hash, verdict }: Extract<Reading, { ok: true }>,
  { response, evidence, attempt, secondTry, receivedAt }: PostedAnswer,
  lateMs: number,
  byClock = false,
): Decision {
  return {
    events: [
      {
        type: 'ActionAnswered',
        callId,
        toolName,
        position,
        response,
        answerHash: hash,
        verdict: verdict && lessHints(verdict, hintCost),
        hintCost,
        evidence,
        attempt,
        // When time is up none is left for another try.
        secondTry: secondTry && lateMs === 0 && !byClock,
        receivedAt,
        responseMs: Math.min(LONGEST_RESPONSE_MS, Math.max(0, receivedAt.getTime() - openedAt.getTime())),
        lateMs,
        ...(byClock && { byClock }),
      },
    ],
    messages: [{ role: 'tool', toolCallId: callId, toolName, content: JSON.stringify(response) }],
  }
}

/** Throws DomainError (too_late) when the grace after the nearer deadline is over, too. */
export function refuseLate(stored: StoredSession, open: OpenAction, receivedAt: Date): void {
  if (lateness(stored.session, open.deadlineAt, receivedAt) > GRACE_MS)
    throw new DomainError('too_late', 'too_late', 'The time for this question is over.', whereItStands(stored))
}

/** What a hint costs is taken from the score; whether the answer is right stays as it is. */
export const lessHints = (verdict: Verdict, cost: number): Verdict =>
  cost === 0 ? verdict : { ...verdict, score: Math.max(0, verdict.score * (1 - cost)) }

/** Milliseconds past the nearer of the question's and the session's deadline; 0 when in time. */
export function lateness(session: Session, actionDeadline: Date | null, receivedAt: Date): number {
  const deadlines = [actionDeadline, session.deadlineAt].flatMap(date => (date === null ? [] : [date.getTime()]))
  return deadlines.length === 0 ? 0 : Math.max(0, receivedAt.getTime() - Math.min(...deadlines))
}
