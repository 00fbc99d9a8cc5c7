// What one type of event does, in one entry: to the state, to the public stream, to the rows, to the private log.
import type { DurableEvent } from '../../../contract/stream.js'
import type { WebhookEventName } from '../../../contract/webhooks.js'
import type { Verdict } from '../../../items/index.js'
import { breakOf } from '../breaks.js'
import { hasEnded, progress, type Session } from '../session.js'
import type { ClosedCall, EvidenceFacts, SessionEvent } from '../session-events.js'
import type { EvidenceRow, EventRows } from '../event-rows.js'

type EventOf<T extends SessionEvent['type']> = Extract<SessionEvent, { readonly type: T }>

/** When an event is committed. `seq`: its number in the private log; `eventSeq`: that of the first event that it brings to the stream. */
export type CommitFacts = { readonly at: Date; readonly seq: number; readonly eventSeq: number }

export type EventEntry<E extends SessionEvent> = {
  /** The state after the event; without it the state stays. `at`: the database's time of the commit. */
  readonly evolve?: (session: Session, event: E, at: Date) => Session
  /** What the learner's stream carries, field by field; without it nothing. `session` is the state after the event. */
  readonly stream?: (event: E, session: Session) => DurableEvent[]
  /** Rows beside the session's own, its messages and its logs; without it none. `session` is the state after the event. */
  readonly rows?: (event: E, session: Session, commit: CommitFacts) => Partial<EventRows>
  /** What the private log keeps: other rows that hold the rest in full are named, not repeated. Without it the whole event. */
  readonly log?: (event: E) => Readonly<Record<string, unknown>>
  /**
   * Whether it takes the fence away from the run: so for whoever ends or pauses a session from outside. A run that ends its session itself
   * keeps it.
   */
  readonly fences?: boolean | ((event: E) => boolean)
  /** A remark from outside: no concurrent decision could come out differently because of it, so it does not raise the version. */
  readonly isRemark?: true
}

export type EntriesOf<T extends SessionEvent['type']> = { readonly [Type in T]: EventEntry<EventOf<Type>> }

type Payload<T extends DurableEvent['type']> = Omit<Extract<DurableEvent, { readonly type: T }>['payload'], 'v'>

export const publicEvent = <T extends DurableEvent['type']>(type: T, payload: Payload<T>): DurableEvent =>
  ({ type, payload: { v: 1, ...payload } }) as unknown as DurableEvent

/** The result of a call that is closed. `byClock`: the server handed in what stood in the field. */
export const closedCall = (
  call: ClosedCall | null,
  result: Record<string, unknown>,
  byClock = false,
): DurableEvent[] =>
  call === null
    ? []
    : [
        publicEvent('tool_result', {
          tool_call_id: call.callId,
          tool_name: call.toolName,
          result,
          ...(byClock && { by_clock: true }),
        }),
      ]

export const runResumed = (session: Session, { callId }: ClosedCall): DurableEvent =>
  publicEvent('run_resumed', {
    session_id: session.id,
    tool_call_id: callId,
    items_completed: progress(session).completed,
  })

export const stateChange = (session: Session): DurableEvent =>
  publicEvent('state_change', {
    status: session.status,
    paused: session.pausedAt !== null && !hasEnded(session),
    ...breakOf(session),
    items_completed: progress(session).completed,
    total_items: progress(session).total,
    deadline_at: session.deadlineAt?.toISOString() ?? null,
  })

export const openDeadline = (session: Session): string | null =>
  session.status === 'awaiting_client_action' ? (session.open.deadlineAt?.toISOString() ?? null) : null

/** The open question, if there is one, is closed without an answer. */
export const closedRow = (call: ClosedCall | null, at: Date): Pick<EventRows, 'closed'> => ({
  closed: call === null ? [] : [{ toolCallId: call.callId, status: 'closed', resolvedAt: at }],
})

/** What other servers are told of the event. For rare events only: a turn must not write more because of it. */
export const outboxRow = (
  type: WebhookEventName,
  { learnerId, type: sessionType, status }: Session,
  { at, seq }: CommitFacts,
): Pick<EventRows, 'outbox'> => ({ outbox: [{ seq, type, learnerId, sessionType, status, createdAt: at }] })

/** Of an item that ran out of time or was skipped. */
export const nothingGiven = (at: Date) => ({ score: 0, correct: false, hintCost: 0, receivedAt: at, lateMs: 0 })

export const evidenceRows = (
  { learnerId }: Session,
  position: number,
  facts: EvidenceFacts | null,
  { correct, note }: Pick<Verdict, 'correct' | 'note'>,
  at: Date,
): readonly EvidenceRow[] => {
  if (facts === null) return []
  const misconception = !correct && note !== null && facts.couldShow.includes(note) ? note : null
  return [{ position, learnerId, ...facts, correct, misconception, at }]
}
