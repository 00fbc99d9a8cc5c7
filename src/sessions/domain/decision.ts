// What a decision over a session returns, the state it decides on, and how it refuses.
import { DomainError } from '../../kernel/errors.js'
import type { Conversation, RecordedMessage } from './conversation.js'
import type { Session } from './session.js'
import type { SessionEvent } from './session-events.js'

/** A session as it is stored: both aggregates, and the numbers that order its writers. */
export type StoredSession = {
  readonly session: Session
  readonly conversation: Conversation
  /** Counts commits that a decision could depend on. */
  readonly version: number
  /** Names the one run that may write; raised by each claim and by whoever ends or pauses the session. */
  readonly fence: number
  readonly lastEventSeq: number
  readonly lastDomainSeq: number
}

/** Whether nothing was committed or claimed between two readings. */
export const isSame = (one: StoredSession, other: StoredSession): boolean =>
  one.version === other.version && one.fence === other.fence && one.lastDomainSeq === other.lastDomainSeq

/** What is to be committed, all or nothing. */
export type Decision = { readonly events: readonly SessionEvent[]; readonly messages: readonly RecordedMessage[] }

export const nothing: Decision = { events: [], messages: [] }

export const decided = (...events: readonly SessionEvent[]): Decision => ({ events, messages: [] })

type Current = Pick<StoredSession, 'session' | 'lastEventSeq'>

/** What every refusal carries, so that a page can find its way back. */
export const whereItStands = ({ session, lastEventSeq }: Current): Readonly<Record<string, unknown>> => ({
  session_status: session.status,
  pending_tool_call_id: session.status === 'awaiting_client_action' ? session.open.callId : null,
  last_event_id: lastEventSeq,
})

/** A refusal of what does not go with the session as it is now (conflict). */
export const refusal = (stored: Current, code: string, sentence: string): DomainError =>
  new DomainError('conflict', code, sentence, whereItStands(stored))
