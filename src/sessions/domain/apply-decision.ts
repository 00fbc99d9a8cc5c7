// From a decision to everything that one commit writes. Pure: both stores use it, so they cannot disagree about what a commit is.
import type { DurableEvent } from '../../contract/stream.js'
import { append, requireWhole, type RecordedMessage } from './conversation.js'
import type { Decision, StoredSession } from './decision.js'
import { publicEvents } from './public-events.js'
import { stoppedAt } from './clocks.js'
import { evolve } from './session.js'
import { raisesFence, type SessionEvent } from './session-events.js'

export type Commit = {
  readonly after: StoredSession
  readonly messages: readonly (RecordedMessage & { readonly seq: number })[]
  readonly published: readonly (DurableEvent & { readonly seq: number })[]
  /** Whoever ran the session is done with it: the lease is over, and the next one claims anew. */
  readonly runEnds: boolean
}

/** Throws InvariantError when the commit would leave a tool call without a result, or with two. */
export function applyDecision(before: StoredSession, decision: Decision, at: Date): Commit {
  const published: (DurableEvent & { seq: number })[] = []
  let session = before.session
  for (const event of decision.events) {
    session = evolve(session, event, at)
    for (const made of publicEvents(event, session))
      published.push({ ...made, seq: before.lastEventSeq + published.length + 1 })
  }
  const conversation = append(before.conversation, decision.messages)
  requireWhole(conversation, session.status === 'awaiting_client_action' ? session.open.callId : null)
  return {
    after: {
      session,
      conversation,
      version: before.version + (decision.events.some(isDecisive) ? 1 : 0),
      fence: before.fence + (decision.events.some(raisesFence) ? 1 : 0),
      lastEventSeq: before.lastEventSeq + published.length,
      lastDomainSeq: before.lastDomainSeq + decision.events.length,
    },
    messages: decision.messages.map((message, index) => ({ ...message, seq: before.conversation.nextSeq + index })),
    published,
    runEnds:
      session.status !== 'active' ||
      stoppedAt(session) !== null ||
      decision.events.some(event => event.type === 'RunFailed'),
  }
}

/** Whether a concurrent decision could come out differently because of it; remarks from outside do not disturb a run. */
const REMARKS: readonly SessionEvent['type'][] = ['ItemReported', 'ResultsReleased', 'ScoreRevised']
const isDecisive = (event: SessionEvent): boolean => !REMARKS.includes(event.type)

/** What the private log keeps of an event: what other rows hold in full is named, not repeated. */
export function logged(event: SessionEvent): Readonly<Record<string, unknown>> {
  switch (event.type) {
    case 'StepTaken':
      return { call: event.call, tools: event.ran.map(run => run.toolName) }
    case 'TextShown':
      return { messageId: event.messageId, replaced: event.replaced }
    case 'ItemFetched':
      return { position: event.position }
    case 'DriverMoved':
      return {}
    case 'AgentRan':
      return { agent: event.execution.agent, outcome: event.execution.outcome, call: event.execution.call }
    case 'ActionOpened':
      return { callId: event.callId, toolName: event.toolName, position: event.position }
    case 'ActionAnswered':
      return {
        callId: event.callId,
        position: event.position,
        verdict: event.verdict,
        hintCost: event.hintCost,
        responseMs: event.responseMs,
        lateMs: event.lateMs,
      }
    case 'SafetyRaised':
      return { source: event.source, alertId: event.alertId, category: event.category, entry: event.entry }
    default: {
      const { type: _type, ...payload } = event
      return payload
    }
  }
}
