// The session as a fold of its public log: the state that AG-UI clients hold, and what a run ends with.
import type { z } from 'zod'
import type { Hint } from '../../contract/command.js'
import type { SessionStatus } from '../../contract/session.js'
import type { Connected, DurableEvent, StreamError } from '../../contract/stream.js'
import type { PlanStatus } from '../../contract/tutor.js'
import type { ClientAction } from '../../contract/widget.js'
import { pick } from '../../kernel/fields.js'

/** Fields of the state that `connected` has: with the log since the last question and the last plan all others follow from it. */
const CONNECTED = [
  'session_id',
  'session_type',
  'title',
  'status',
  'paused',
  'safety_hold',
  'total_items',
  'deadline_at',
] as const

/** The client's whole state. While `safety_hold` is true the session waits after a safety message, for the command `continue`. */
type PublicState = Readonly<Pick<z.infer<typeof Connected>, (typeof CONNECTED)[number]>> & {
  /** Item n of `total_items`. Null for a prompt that belongs to no item, and where items are not counted. */
  readonly item_number: number | null
  readonly item_deadline_at: string | null
  /** Shown so far for the open question. */
  readonly hints: readonly Hint[]
  /** The plan of a tutoring session; null before the first one and for other types. */
  readonly plan: PlanStatus | null
  /** Why the session is over. */
  readonly reason: string | null
}

export type SessionView = {
  readonly state: PublicState
  /** The open question. */
  readonly action: ClientAction | null
  /** The error after which the session waits to be tried again. */
  readonly failure: z.infer<typeof StreamError> | null
}

/** No question is open. */
const NO_QUESTION = { item_deadline_at: null, hints: [] } as const

export const viewOf = (connected: z.infer<typeof Connected>): SessionView => ({
  state: { ...pick(connected, CONNECTED), ...NO_QUESTION, item_number: null, plan: null, reason: null },
  action: null,
  failure: null,
})

/** Returns the same `state` object when the event does not change it. */
export function applyEvent(view: SessionView, event: DurableEvent): SessionView {
  const { state, action } = view
  switch (event.type) {
    case 'client_action': {
      const { action, item_number, total_items, item_deadline_at } = event.payload
      const status = 'awaiting_client_action'
      return {
        state: { ...state, ...NO_QUESTION, status, item_number, total_items, item_deadline_at },
        action,
        failure: null,
      }
    }
    case 'tool_result':
      if (action?.tool_call_id !== event.payload.tool_call_id) return view
      return { ...view, state: { ...state, ...NO_QUESTION }, action: null }
    case 'run_resumed':
      return { state: { ...state, ...NO_QUESTION, status: 'active' }, action: null, failure: null }
    case 'hint_shown': {
      if (action?.tool_call_id !== event.payload.tool_call_id) return view
      const { number, left, text, cost } = event.payload
      return { ...view, state: { ...state, hints: [...state.hints, { number, left, text, cost }] } }
    }
    case 'state_change': {
      const { status, paused, total_items, deadline_at } = event.payload
      return { ...view, state: { ...state, status, paused, total_items, deadline_at } }
    }
    case 'safety_message':
      return { ...view, state: { ...state, safety_hold: true } }
    case 'safety_acknowledged': {
      const { status, deadline_at, item_deadline_at } = event.payload
      return { ...view, state: { ...state, status, deadline_at, item_deadline_at, safety_hold: false } }
    }
    case 'session_completed':
      return endedView(view, 'completed', event.payload.reason)
    case 'session_expired':
      return endedView(view, 'expired', event.payload.reason)
    case 'session_terminated':
      return endedView(view, 'terminated', event.payload.reason)
    case 'error':
      return { ...view, failure: event.payload }
    case 'plan_updated': {
      const { v: _, ...plan } = event.payload
      return { ...view, state: { ...state, plan }, failure: null }
    }
    case 'message_complete':
    case 'tool_executing':
      return view.failure === null ? view : { ...view, failure: null }
    case 'run_suspended':
    case 'staff_message':
    case 'staff_message_read':
    case 'page_taken_over':
      return view
  }
}

const endedView = ({ state }: SessionView, status: SessionStatus, reason: string): SessionView => ({
  state: { ...state, ...NO_QUESTION, status, paused: false, safety_hold: false, reason },
  action: null,
  failure: null,
})
