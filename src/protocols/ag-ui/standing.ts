// Where a session stands, as the log tells it: the state that AG-UI clients hold, and what a run ends with.
import type { z } from 'zod'
import type { Hint } from '../../contract/command.js'
import type { SessionStatus } from '../../contract/session.js'
import type { Connected, DurableEvent, StreamError } from '../../contract/stream.js'
import type { PlanStanding } from '../../contract/tutor.js'
import type { ClientAction } from '../../contract/widget.js'

/** The client's whole state. Each field follows from the log since the last question, the last plan, and `connected`. */
export type PublicState = {
  readonly session_id: string
  readonly session_type: string
  readonly title: string
  readonly status: SessionStatus
  readonly paused: boolean
  /** The session waits behind a safety message: it goes on with the command `continue`. */
  readonly safety_hold: boolean
  /** Item n of N. Null for a prompt that belongs to no item, and where items are not counted. */
  readonly item_number: number | null
  readonly total_items: number | null
  readonly deadline_at: string | null
  readonly item_deadline_at: string | null
  /** Shown so far for the open question. */
  readonly hints: readonly Hint[]
  /** Of a tutoring session, from its first plan on. */
  readonly plan: PlanStanding | null
  /** Why the session is over. */
  readonly reason: string | null
}

export type Standing = {
  readonly state: PublicState
  /** The open question. */
  readonly action: ClientAction | null
  /** Why the run rests. */
  readonly failure: z.infer<typeof StreamError> | null
}

export const standingOf = (connected: z.infer<typeof Connected>): Standing => ({
  state: {
    session_id: connected.session_id,
    session_type: connected.session_type,
    title: connected.title,
    status: connected.status,
    paused: connected.paused,
    safety_hold: connected.safety_hold,
    item_number: null,
    total_items: connected.total_items,
    deadline_at: connected.deadline_at,
    item_deadline_at: null,
    hints: [],
    plan: null,
    reason: null,
  },
  action: null,
  failure: null,
})

/** No question is open. */
const CLOSED = { item_deadline_at: null, hints: [] } as const

/** The same object when the event changes nothing of it. */
export function advance(standing: Standing, event: DurableEvent): Standing {
  const { state, action } = standing
  switch (event.type) {
    case 'client_action': {
      const { action: asked, item_number, total_items, item_deadline_at } = event.payload
      const status = 'awaiting_client_action'
      return {
        state: { ...state, ...CLOSED, status, item_number, total_items, item_deadline_at },
        action: asked,
        failure: null,
      }
    }
    case 'tool_result':
      if (action?.tool_call_id !== event.payload.tool_call_id) return standing
      return { ...standing, state: { ...state, ...CLOSED }, action: null }
    case 'run_resumed':
      return { state: { ...state, ...CLOSED, status: 'active' }, action: null, failure: null }
    case 'hint_shown': {
      if (action?.tool_call_id !== event.payload.tool_call_id) return standing
      const { number, left, text, cost } = event.payload
      return { ...standing, state: { ...state, hints: [...state.hints, { number, left, text, cost }] } }
    }
    case 'state_change': {
      const { status, paused, total_items, deadline_at } = event.payload
      return { ...standing, state: { ...state, status, paused, total_items, deadline_at } }
    }
    case 'safety_message':
      return { ...standing, state: { ...state, safety_hold: true } }
    case 'safety_acknowledged': {
      const { status, deadline_at, item_deadline_at } = event.payload
      return { ...standing, state: { ...state, status, deadline_at, item_deadline_at, safety_hold: false } }
    }
    case 'session_completed':
      return over(standing, 'completed', event.payload.reason)
    case 'session_expired':
      return over(standing, 'expired', event.payload.reason)
    case 'session_terminated':
      return over(standing, 'terminated', event.payload.reason)
    case 'error':
      return { ...standing, failure: event.payload }
    case 'plan_updated': {
      const { v: _, ...plan } = event.payload
      return { ...standing, state: { ...state, plan }, failure: null }
    }
    case 'message_complete':
    case 'tool_executing':
      return standing.failure === null ? standing : { ...standing, failure: null }
    case 'run_suspended':
      return standing
  }
}

const over = ({ state }: Standing, status: SessionStatus, reason: string): Standing => ({
  state: { ...state, ...CLOSED, status, paused: false, safety_hold: false, reason },
  action: null,
  failure: null,
})
