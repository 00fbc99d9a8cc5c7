// Events of a learner's stream for tests of what is told of them.
import type { z } from 'zod'
import type { Connected, DurableEvent } from '../../src/contract/stream.js'
import { newId } from '../../src/kernel/ids.js'
import { aPlan } from './a-plan.js'
import { anAction, at } from './builders.js'
import { shippedSafety } from './safety.js'

type Of<T extends DurableEvent['type']> = Extract<DurableEvent, { type: T }>
const session_id = newId()

export const aConnected = (): z.infer<typeof Connected> => ({
  v: 1,
  session_id,
  session_type: 'learning',
  title: 'Sums',
  status: 'active',
  paused: false,
  safety_hold: false,
  safety: null,
  pending_action: null,
  items_completed: 0,
  total_items: 2,
  last_event_id: 0,
  server_time: at.toISOString(),
  deadline_at: null,
  item_deadline_at: null,
})

export const said = (text: string, message_id = newId()): Of<'message_complete'> => ({
  type: 'message_complete',
  payload: { v: 1, message_id, text },
})

export const changed = (about: Partial<Of<'state_change'>['payload']> = {}): Of<'state_change'> => ({
  type: 'state_change',
  payload: { v: 1, status: 'active', paused: false, items_completed: 0, total_items: 2, deadline_at: null, ...about },
})

/** What the server asks itself. */
export const ran = (tool_call_id = newId(), tool_name = 'get_next_item'): DurableEvent[] => [
  { type: 'tool_executing', payload: { v: 1, tool_call_id, tool_name } },
  { type: 'tool_result', payload: { v: 1, tool_call_id, tool_name, result: { ok: true } } },
]

export const asked = (tool_call_id = newId(), item_number = 1): Of<'client_action'> => ({
  type: 'client_action',
  payload: {
    v: 1,
    session_id,
    action: anAction(tool_call_id),
    item_number,
    total_items: 2,
    item_deadline_at: at.toISOString(),
  },
})

export const suspended = ({ payload }: Of<'client_action'>): Of<'run_suspended'> => ({
  type: 'run_suspended',
  payload: { v: 1, session_id, tool_call_id: payload.action.tool_call_id },
})

export const hinted = ({ payload }: Of<'client_action'>, number = 1): Of<'hint_shown'> => ({
  type: 'hint_shown',
  payload: { v: 1, tool_call_id: payload.action.tool_call_id, number, left: 1, text: 'Carry.', cost: 0.1 },
})

export function answered({ payload: { action } }: Of<'client_action'>, result: object = { index: 1 }): DurableEvent[] {
  const { tool_call_id, tool_name } = action
  return [
    { type: 'tool_result', payload: { v: 1, tool_call_id, tool_name, result: { ...result } } },
    { type: 'run_resumed', payload: { v: 1, session_id, tool_call_id } },
  ]
}

/** One event of each kind at least. */
export function aLog(): DurableEvent[] {
  const question = asked()
  const ended = (type: 'session_completed' | 'session_terminated'): DurableEvent => ({
    type,
    payload: { v: 1, session_id, reason: 'why' },
  })
  return [
    changed(),
    said('Good morning.'),
    { type: 'plan_updated', payload: { v: 1, ...aPlan() } },
    ...ran(),
    question,
    suspended(question),
    hinted(question),
    { type: 'staff_message', payload: { v: 1, message_id: newId(), text: 'Ten more minutes.' } },
    { type: 'staff_message_read', payload: { v: 1, message_id: newId() } },
    { type: 'page_taken_over', payload: { v: 1 } },
    { type: 'safety_message', payload: { v: 1, ...shippedSafety().careFor(null).notice } },
    { type: 'safety_acknowledged', payload: { v: 1, status: 'active', deadline_at: null, item_deadline_at: null } },
    ...answered(question),
    { type: 'error', payload: { v: 1, code: 'model_unavailable', retryable: true, retry_after: at.toISOString() } },
    ended('session_completed'),
    ended('session_terminated'),
    { type: 'session_expired', payload: { v: 1, session_id, reason: 'time_expired' } },
  ]
}
