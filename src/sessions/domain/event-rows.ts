// The rows that an event writes, without the session's id: what the tables of sessions, of safety, of webhooks and of learners hold.
import type { Hint } from '../../contract/command.js'
import type { WebhookEventName } from '../../contract/webhooks.js'
import type { SessionCommand } from '../../contract/widget.js'
import { frameId, separateItem, type Item, type Verdict } from '../../items/index.js'
import type { ModelCall } from '../../llm/index.js'
import type { AgentExecution, Care, DriverState, EvidenceFacts } from './session-events.js'

export type EvidenceRow = EvidenceFacts & {
  readonly misconception: string | null
  readonly position: number
  readonly learnerId: string
  readonly correct: boolean
  readonly at: Date
}

type Graded = {
  readonly position: number
  readonly verdict: Verdict
  readonly score: number
  readonly correct: boolean
}

type ItemFrameRow = { readonly frameId: string; readonly blueprintId: string; readonly frame: string }

type ResponseRow = {
  readonly position: number
  readonly toolCallId: string
  readonly kind: 'answered' | 'skipped' | 'timed_out'
  readonly response?: Readonly<Record<string, unknown>>
  readonly verdict?: Verdict | null
  readonly score: number
  readonly correct: boolean
  readonly hintCost: number
  readonly receivedAt: Date
  readonly responseMs?: number
  readonly lateMs: number
  readonly byClock?: boolean
}

export type EventRows = {
  readonly item: readonly (ReturnType<typeof itemRows>['item'] & { readonly createdAt: Date })[]
  /** Belongs to no session, and may be there already. */
  readonly itemFrame: readonly ItemFrameRow[]
  readonly response: readonly ResponseRow[]
  readonly revision: readonly (Graded & { readonly regradeId: string; readonly createdAt: Date })[]
  readonly command: readonly {
    readonly commandId: string
    readonly command: SessionCommand | 'extend' | 'message'
    readonly toolCallId: string | null
    readonly hint: Hint | null
    readonly createdAt: Date
  }[]
  readonly summary: readonly { readonly windowFromSeq: number; readonly content: string; readonly createdAt: Date }[]
  readonly evidence: readonly EvidenceRow[]
  readonly alert: readonly (Omit<Care, 'notice' | 'category'> & {
    readonly category: Care['category'] | 'set_aside'
    readonly learnerId: string
    readonly sessionType: string
    /** Null: no words of the learner raised it. */
    readonly messageSeq: number | null
    readonly createdAt: Date
  })[]
  /** What other servers are told. `seq`: of the event in the private log. */
  readonly outbox: readonly {
    readonly seq: number
    readonly type: WebhookEventName
    readonly learnerId: string
    readonly sessionType: string
    readonly status: string
    readonly createdAt: Date
  }[]
  readonly agentStep: readonly (Omit<AgentExecution, 'call'> &
    ModelCall & { readonly seq: number; readonly createdAt: Date })[]
  readonly driverState: readonly { readonly state: DriverState }[]
  readonly opened: readonly {
    readonly toolCallId: string
    readonly toolName: string
    readonly position: number | null
    /** Of the `client_action` that shows it. */
    readonly eventSeq: number
    readonly status: 'open'
    readonly openedAt: Date
  }[]
  /** Verdicts of answers that were stored without one. */
  readonly graded: readonly Graded[]
  /** What becomes of questions that were open. */
  readonly closed: readonly {
    readonly toolCallId: string
    readonly status: 'resolved' | 'closed'
    readonly answerHash?: string
    readonly resolvedAt: Date
  }[]
}

/** A prepared item at its position, and its frame. `number`: the question's number as the learner counts. */
export function itemRows(
  item: Item,
  place: {
    readonly position: number
    readonly number: number
    readonly solutionShown: boolean
    readonly retry: boolean
  },
) {
  const { frame, ...own } = separateItem(item)
  const id = frameId(frame)
  const itemFrame: ItemFrameRow = { frameId: id, blueprintId: item.blueprintId, frame }
  return { item: { ...place, frameId: id, ...own }, itemFrame }
}
