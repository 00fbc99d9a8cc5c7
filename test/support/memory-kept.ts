// What the fake keeps of one session, and what each event adds to it.
import type { Hint } from '../../src/contract/command.js'
import type { ClientAction } from '../../src/contract/widget.js'
import type { Item, Verdict } from '../../src/items/index.js'
import type { LoggedEvent, NewSession, Revision } from '../../src/sessions/application/ports.js'
import type { AskedCall } from '../../src/sessions/domain/answering.js'
import { newConversation, type StoredMessage } from '../../src/sessions/domain/conversation.js'
import type { StoredSession } from '../../src/sessions/domain/decision.js'
import type { Draft } from '../../src/sessions/domain/drafts.js'
import type { AgentExecution, DriverState, SessionEvent } from '../../src/sessions/domain/session-events.js'

type Outcome = {
  kind: 'answered' | 'timed_out' | 'skipped'
  response: Record<string, unknown> | null
  verdict: Verdict | null
  hintCost: number
  byClock?: boolean
}
type Asked = AskedCall & { action: ClientAction; draft: Draft | null }

export type Kept = {
  stored: StoredSession
  readonly createdAt: Date
  readonly draft: NewSession
  readonly items: Map<number, Item>
  readonly places: Map<number, { number: number; solutionShown: boolean; retry: boolean }>
  readonly outcomes: Map<number, Outcome>
  readonly commands: Map<string, { command: string; hint: Hint | null }>
  summary: string | null
  driverState: DriverState | null
  readonly driverNotes: { seq: number; at: Date; name: string; payload: Readonly<Record<string, unknown>> }[]
  readonly executions: (AgentExecution & { seq: number; at: Date })[]
  readonly calls: Map<string, Asked>
  readonly messages: StoredMessage[]
  /** What no model is told, by the number of its message. */
  readonly withheld: Map<number, string>
  readonly events: LoggedEvent[]
  readonly log: SessionEvent[]
  readonly revisions: Map<number, Revision>
  lease: { owner: string; until: number } | null
  /** Of the domain event that is being kept. */
  seq: number
}

export const newlyKept = (draft: NewSession, now: Date): Kept => ({
  stored: {
    session: draft.session,
    conversation: newConversation(draft.session.conversationId),
    version: 0,
    fence: 0,
    lastEventSeq: 0,
    lastDomainSeq: 0,
  },
  createdAt: now,
  draft,
  items: new Map(draft.items.map((item, index) => [index + 1, item])),
  places: new Map(
    draft.items.map((_item, index) => [index + 1, { number: index + 1, solutionShown: false, retry: false }]),
  ),
  outcomes: new Map(),
  commands: new Map(),
  summary: null,
  driverState: null,
  driverNotes: [],
  executions: [],
  calls: new Map(),
  messages: [],
  withheld: new Map(),
  events: [],
  log: [],
  revisions: new Map(),
  lease: null,
  seq: 0,
})

/** Keeps of one event what the tables keep. `now` is the time of the commit. */
export function keep(kept: Kept, event: SessionEvent, now: Date): void {
  switch (event.type) {
    case 'ItemFetched':
      if (event.item === null) return
      kept.items.set(event.position, event.item)
      kept.places.set(event.position, {
        number: event.position - kept.stored.session.repeated,
        solutionShown: event.solutionShown,
        retry: event.retry,
      })
      return
    case 'ActionOpened':
      kept.calls.set(event.callId, {
        callId: event.callId,
        toolName: event.toolName,
        position: event.position,
        status: 'open',
        answerHash: null,
        resolvedAt: null,
        action: event.action,
        draft: null,
      })
      return
    case 'ActionAnswered':
      Object.assign(kept.calls.get(event.callId)!, {
        status: 'resolved',
        answerHash: event.answerHash,
        resolvedAt: event.receivedAt,
      })
      if (event.position !== null)
        kept.outcomes.set(event.position, {
          kind: 'answered',
          response: event.response,
          verdict: event.verdict,
          hintCost: event.hintCost,
          byClock: event.byClock === true,
        })
      return
    case 'ItemSkipped':
      Object.assign(kept.calls.get(event.callId)!, { status: 'closed', resolvedAt: now })
      if (event.position !== null) kept.outcomes.set(event.position, { kind: 'skipped', ...nothingGiven })
      return
    case 'SteppedBack':
    case 'HelpAsked':
      Object.assign(kept.calls.get(event.callId)!, { status: 'closed', resolvedAt: now })
      return
    case 'CommandTaken':
      kept.commands.set(event.commandId, { command: event.command, hint: event.hint })
      return
    case 'DriverMoved':
      kept.driverState = structuredClone(event.state)
      return
    case 'DriverNoted':
      kept.driverNotes.push({ seq: kept.seq, at: now, name: event.name, payload: structuredClone(event.payload) })
      return
    case 'AgentRan':
      kept.executions.push({ ...structuredClone(event.execution), seq: kept.seq, at: now })
      return
    case 'HistorySummarised':
      kept.summary = event.text
      return
    case 'ScoreRevised': {
      const { score, correct } = event.verdict
      const regrades = [...(kept.revisions.get(event.position)?.regrades ?? []), event.regradeId]
      kept.revisions.set(event.position, { score, correct, verdict: structuredClone(event.verdict), regrades })
      return
    }
    case 'ItemGraded': {
      const before = kept.outcomes.get(event.position)!
      return void kept.outcomes.set(event.position, { ...before, verdict: before.verdict ?? event.verdict })
    }
    case 'ItemTimedOut':
      Object.assign(kept.calls.get(event.callId)!, { status: 'closed', resolvedAt: now })
      kept.outcomes.set(event.position, { kind: 'timed_out', ...nothingGiven })
      return
    case 'SessionCompleted':
    case 'SessionExpired':
    case 'SessionTerminated':
      if (event.closedCall)
        Object.assign(kept.calls.get(event.closedCall.callId)!, { status: 'closed', resolvedAt: now })
  }
}

const nothingGiven = { response: null, verdict: null, hintCost: 0 }
