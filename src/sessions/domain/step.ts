// A step is what a driver wants committed: one turn of the session. The runner turns it into events; a driver commits nothing.
import type { PlanStanding } from '../../contract/tutor.js'
import type { ClientAction } from '../../contract/widget.js'
import { InvariantError } from '../../kernel/errors.js'
import type { Item } from '../../items/index.js'
import type { NewMessage } from './conversation.js'
import type { Decision } from './decision.js'
import { isFinished } from './life.js'
import type { Care } from './safety-hold.js'
import type { Session } from './session.js'
import type {
  AgentExecution,
  DriverState,
  ModelCall,
  Place,
  SessionEvent,
  ToolRun,
  ReplacedReason,
} from './session-events.js'
import { countsItems } from './session-types.js'

export type Step = {
  readonly messages: readonly NewMessage[]
  /** Null when the step needed no model. */
  readonly call: ModelCall | null
  readonly ran: readonly ToolRun[]
  /** The tutor's words as the learner may read them; `replaced`: why a template stands for what the model wrote, or null. */
  readonly shown: { readonly messageId: string; readonly text: string; readonly replaced: ReplacedReason | null } | null
  readonly fetched: {
    readonly position: number
    readonly item: Item | null
    readonly windowFromSeq: number
    readonly told: boolean
    /** The last item once more, after a wrong answer. */
    readonly retry: boolean
  } | null
  /** The open item is given up unanswered; where nobody counts items. */
  readonly leavesItem: boolean
  /** What stands from now on for the messages before `windowFromSeq`. */
  readonly summarised: { readonly windowFromSeq: number; readonly text: string } | null
  /** Of a driver with a state of its own: the whole state after the step, what the learner sees of it, and what is to be remembered. */
  readonly moved: { readonly state: DriverState; readonly plan: PlanStanding | null } | null
  readonly noted: readonly { readonly name: string; readonly payload: Readonly<Record<string, unknown>> }[]
  readonly executed: readonly AgentExecution[]
  /** The model saw that the reply stored at `messageSeq` needs a person: the session waits for its learner behind this step. */
  readonly raised: (Care & { readonly messageSeq: number }) | null
  readonly then:
    | { readonly kind: 'continue' }
    | {
        readonly kind: 'ask'
        readonly action: ClientAction
        readonly position: number | null
        /** The place on a form's path; null where the session counts for itself. */
        readonly path: Place | null
      }
    | { readonly kind: 'end'; readonly reason: string }
}

/** Throws InvariantError when a driver tries what no driver may: skip an item, ask about another one, end early. */
export function commitStep(session: Session, step: Step): Decision {
  if (session.status !== 'active') throw new InvariantError(`A step was taken while ${session.status}`)
  const { fetched, then } = step
  if (fetched?.retry && (session.position === 0 || session.again.length > 0))
    throw new InvariantError('There is no item to try once more')
  if (fetched !== null && (session.itemOpen || fetched.position !== session.position + 1))
    throw new InvariantError(`Item ${fetched.position} cannot follow item ${session.position}`)
  if (step.leavesItem && (!session.itemOpen || fetched !== null || countsItems(session.type)))
    throw new InvariantError('There is no item to leave')
  const position = fetched?.position ?? session.position
  const itemOpen = fetched !== null || (session.itemOpen && !step.leavesItem)
  const events: SessionEvent[] = []
  if (step.shown !== null) events.push({ type: 'TextShown', ...step.shown })
  events.push({ type: 'StepTaken', call: step.call, ran: step.ran })
  if (fetched !== null) events.push({ type: 'ItemFetched', ...fetched })
  if (step.leavesItem) events.push({ type: 'ItemLeft', position: session.position })
  if (step.summarised !== null) events.push({ type: 'HistorySummarised', ...step.summarised })
  for (const execution of step.executed) events.push({ type: 'AgentRan', execution })
  for (const note of step.noted) events.push({ type: 'DriverNoted', ...note })
  if (step.moved !== null) events.push({ type: 'DriverMoved', ...step.moved })
  if (step.raised !== null) {
    if (then.kind !== 'continue') throw new InvariantError('A held session asks nothing and does not end')
    events.push({ type: 'SafetyRaised', source: 'model', ...step.raised })
  }
  if (then.kind === 'ask') {
    if (itemOpen ? then.position !== position : then.position !== null)
      throw new InvariantError(
        `Asked about item ${then.position} while ${itemOpen ? `item ${position}` : 'no item'} is open`,
      )
    const { action } = then
    events.push({
      type: 'ActionOpened',
      callId: action.tool_call_id,
      toolName: action.tool_name,
      position: then.position,
      action,
      place: then.path ?? (then.position === null ? null : placeOf(session, position, fetched?.retry)),
      path: then.path,
    })
  }
  if (then.kind === 'end') {
    const over = countsItems(session.type) ? isFinished(session) : !itemOpen
    if (fetched !== null || !over) throw new InvariantError('The session has items left')
    events.push({ type: 'SessionCompleted', reason: then.reason, closedCall: null })
  }
  return { events, messages: step.messages }
}

/** The place of a position as the learner counts: what is asked again keeps its number. */
export const placeOf = (session: Session, position: number, retry = false): Place => {
  const repeated = session.repeated + (retry ? 1 : 0)
  return { number: position - repeated, total: Math.max(session.totalItems, position) - repeated }
}

/** A step that does nothing yet: what a driver fills in. */
export const emptyStep: Step = {
  messages: [],
  call: null,
  ran: [],
  shown: null,
  fetched: null,
  leavesItem: false,
  summarised: null,
  moved: null,
  noted: [],
  executed: [],
  raised: null,
  then: { kind: 'continue' },
}
