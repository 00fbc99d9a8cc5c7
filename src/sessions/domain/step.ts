// A step is what a driver wants committed: one turn of the session. The runner turns it into events; a driver commits nothing.
import type { ClientAction } from '../../contract/widget.js'
import { InvariantError } from '../../kernel/errors.js'
import type { Item } from '../../items/index.js'
import type { NewMessage } from './conversation.js'
import type { Decision } from './decision.js'
import { isFinished } from './life.js'
import type { Session } from './session.js'
import type { ModelCall, Place, SessionEvent, ToolRun } from './session-events.js'
import { countsItems } from './session-types.js'

export type Step = {
  readonly messages: readonly NewMessage[]
  /** Null when the step needed no model. */
  readonly call: ModelCall | null
  readonly ran: readonly ToolRun[]
  /** The tutor's words as the learner may read them; `replaced`: a template stands for what the model wrote. */
  readonly shown: { readonly messageId: string; readonly text: string; readonly replaced: boolean } | null
  readonly fetched: {
    readonly position: number
    readonly item: Item | null
    readonly windowFromSeq: number
    readonly told: boolean
  } | null
  /** What stands from now on for the messages before `windowFromSeq`. */
  readonly summarised: { readonly windowFromSeq: number; readonly text: string } | null
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
  if (fetched !== null && (session.itemOpen || fetched.position !== session.position + 1))
    throw new InvariantError(`Item ${fetched.position} cannot follow item ${session.position}`)
  const position = fetched?.position ?? session.position
  const itemOpen = fetched !== null || session.itemOpen
  const events: SessionEvent[] = []
  if (step.shown !== null) events.push({ type: 'TextShown', ...step.shown })
  events.push({ type: 'StepTaken', call: step.call, ran: step.ran })
  if (fetched !== null) events.push({ type: 'ItemFetched', ...fetched })
  if (step.summarised !== null) events.push({ type: 'HistorySummarised', ...step.summarised })
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
      place: then.path ?? (then.position === null ? null : placeOf(session, position)),
      path: then.path,
    })
  }
  if (then.kind === 'end') {
    const over = countsItems(session.type) ? isFinished(session) : !session.itemOpen
    if (fetched !== null || !over) throw new InvariantError('The session has items left')
    events.push({ type: 'SessionCompleted', reason: then.reason, closedCall: null })
  }
  return { events, messages: step.messages }
}

/** The place of a position as the learner counts: what is asked again keeps its number. */
export const placeOf = (session: Session, position: number): Place => ({
  number: position - session.repeated,
  total: session.totalItems - session.repeated,
})

/** A step that does nothing yet: what a driver fills in. */
export const emptyStep: Step = {
  messages: [],
  call: null,
  ran: [],
  shown: null,
  fetched: null,
  summarised: null,
  then: { kind: 'continue' },
}
