// From a decision to everything that one commit writes. Pure: the store adds nothing to it.
import type { DurableEvent } from '../../contract/stream.js'
import { append, requireWhole, type RecordedMessage } from './conversation.js'
import type { Decision, StoredSession } from './decision.js'
import type { SessionEvent } from './session-events.js'
import { stoppedAt } from './clocks.js'
import type { EventRows } from './event-rows.js'
import { evolve, isDecisive, publicEvents, raisesFence, rowsOf } from './event-table.js'

export type Commit = {
  /** What the decision was made on: the commit is valid only while this is what is stored. */
  readonly before: StoredSession
  readonly after: StoredSession
  /** The database's time of the commit. */
  readonly at: Date
  readonly events: readonly SessionEvent[]
  readonly messages: readonly (RecordedMessage & { readonly seq: number })[]
  /** The rows that each event writes. */
  readonly rows: readonly Partial<EventRows>[]
  readonly published: readonly (DurableEvent & { readonly seq: number })[]
  /** Whoever ran the session is done with it: the lease is over, and the next one claims anew. */
  readonly runEnds: boolean
}

/** Throws InvariantError when the commit would leave a tool call without a result, or with two. */
export function applyDecision(before: StoredSession, decision: Decision, at: Date): Commit {
  const published: (DurableEvent & { seq: number })[] = []
  const rows: Partial<EventRows>[] = []
  let session = before.session
  for (const event of decision.events) {
    session = evolve(session, event, at)
    const eventSeq = before.lastEventSeq + published.length + 1
    rows.push(rowsOf(event, session, { at, seq: before.lastDomainSeq + rows.length + 1, eventSeq }))
    for (const made of publicEvents(event, session))
      published.push({ ...made, seq: before.lastEventSeq + published.length + 1 })
  }
  const conversation = append(before.conversation, decision.messages)
  requireWhole(conversation, session.status === 'awaiting_client_action' ? session.open.callId : null)
  return {
    before,
    at,
    events: decision.events,
    after: {
      session,
      conversation,
      version: before.version + (decision.events.some(isDecisive) ? 1 : 0),
      fence: before.fence + (decision.events.some(raisesFence) ? 1 : 0),
      lastEventSeq: before.lastEventSeq + published.length,
      lastDomainSeq: before.lastDomainSeq + decision.events.length,
    },
    messages: decision.messages.map((message, index) => ({ ...message, seq: before.conversation.nextSeq + index })),
    rows,
    published,
    runEnds:
      session.status !== 'active' ||
      stoppedAt(session) !== null ||
      decision.events.some(event => event.type === 'RunFailed'),
  }
}
