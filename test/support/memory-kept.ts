// What the fake keeps of one session, and what each event adds to it.
import type { ClientAction } from '../../src/contract/widget.js'
import type { Item, Verdict } from '../../src/items/index.js'
import type { LoggedEvent, NewSession, Revision } from '../../src/sessions/application/ports.js'
import type { AskedCall } from '../../src/sessions/domain/answering.js'
import type { StoredMessage } from '../../src/sessions/domain/conversation.js'
import type { StoredSession } from '../../src/sessions/domain/decision.js'
import type { SessionEvent } from '../../src/sessions/domain/session-events.js'

type Outcome = { kind: 'answered' | 'timed_out'; response: Record<string, unknown> | null; verdict: Verdict | null }
type Asked = AskedCall & { action: ClientAction }

export type Kept = {
  stored: StoredSession
  readonly createdAt: Date
  readonly draft: NewSession
  readonly items: Map<number, Item>
  readonly outcomes: Map<number, Outcome>
  readonly calls: Map<string, Asked>
  readonly messages: StoredMessage[]
  readonly events: LoggedEvent[]
  readonly log: SessionEvent[]
  readonly revisions: Map<number, Revision>
  lease: { owner: string; until: number } | null
}

/** Keeps of one event what the tables keep. `now` is the time of the commit. */
export function keep(kept: Kept, event: SessionEvent, now: Date): void {
  switch (event.type) {
    case 'ItemFetched':
      if (event.item !== null) kept.items.set(event.position, event.item)
      return
    case 'ActionOpened':
      kept.calls.set(event.callId, {
        callId: event.callId,
        toolName: event.toolName,
        position: event.position,
        status: 'open',
        openedAt: now,
        answerHash: null,
        resolvedAt: null,
        action: event.action,
      })
      return
    case 'ActionAnswered':
      Object.assign(kept.calls.get(event.callId)!, {
        status: 'resolved',
        answerHash: event.answerHash,
        resolvedAt: event.receivedAt,
      })
      if (event.position !== null)
        kept.outcomes.set(event.position, { kind: 'answered', response: event.response, verdict: event.verdict })
      return
    case 'ScoreRevised': {
      const { score, correct } = event.verdict
      const regrades = [...(kept.revisions.get(event.position)?.regrades ?? []), event.regradeId]
      kept.revisions.set(event.position, { score, correct, regrades })
      return
    }
    case 'ItemGraded': {
      const before = kept.outcomes.get(event.position)!
      return void kept.outcomes.set(event.position, { ...before, verdict: before.verdict ?? event.verdict })
    }
    case 'ItemTimedOut':
      Object.assign(kept.calls.get(event.callId)!, { status: 'closed', resolvedAt: now })
      kept.outcomes.set(event.position, { kind: 'timed_out', response: null, verdict: null })
      return
    case 'SessionExpired':
    case 'SessionTerminated':
      if (event.closedCall)
        Object.assign(kept.calls.get(event.closedCall.callId)!, { status: 'closed', resolvedAt: now })
  }
}
