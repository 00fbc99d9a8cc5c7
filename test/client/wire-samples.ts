// Events and actions as the server sends them, for the tests of the page.
import type { ClientAction, DurableEvent, PlanStatus } from '../../src/client/index.js'
import { aPlan, aPlanStep } from '../support/a-plan.js'

export const sessionId = '01890000-0000-7000-8000-000000000000'
export const callId = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`

export const choice = (n: number): ClientAction => ({
  tool_call_id: callId(n),
  tool_name: 'present_choices',
  widget_type: 'multiple_choice',
  props: { prompt: `Question ${n}`, options: ['75', '85', '95'] },
  lock_input: true,
})

export const started: DurableEvent = {
  type: 'state_change',
  payload: { v: 1, status: 'active', paused: false, items_completed: 0, total_items: 2, deadline_at: null },
}

/** Asks question `n` and suspends. */
export const asks = (n: number, itemDeadlineAt: string | null = null): DurableEvent[] => [
  {
    type: 'client_action',
    payload: {
      v: 1,
      session_id: sessionId,
      action: choice(n),
      item_number: n,
      total_items: 2,
      item_deadline_at: itemDeadlineAt,
    },
  },
  { type: 'run_suspended', payload: { v: 1, session_id: sessionId, tool_call_id: callId(n) } },
]

/** The answer to question `n` arrives, is recorded, and a tutor says something about it. */
export const answered = (n: number, correct: boolean | null, index = 1): DurableEvent[] => [
  {
    type: 'tool_result',
    payload: { v: 1, tool_call_id: callId(n), tool_name: 'present_choices', result: { index } },
  },
  { type: 'run_resumed', payload: { v: 1, session_id: sessionId, tool_call_id: callId(n) } },
  {
    type: 'tool_result',
    payload: {
      v: 1,
      tool_call_id: callId(n + 100),
      tool_name: 'record_response',
      result: correct === null ? { recorded: true } : { recorded: true, correct },
    },
  },
  {
    type: 'state_change',
    payload: { v: 1, status: 'active', paused: false, items_completed: n, total_items: 2, deadline_at: null },
  },
]

export const says = (n: number, text: string): DurableEvent => ({
  type: 'message_complete',
  payload: { v: 1, message_id: callId(n + 200), text },
})

export const plans = (plan: PlanStatus): DurableEvent => ({ type: 'plan_updated', payload: { v: 1, ...plan } })

export const completed: DurableEvent = {
  type: 'session_completed',
  payload: { v: 1, session_id: sessionId, reason: 'criteria_met' },
}

export const practice: DurableEvent[] = [
  started,
  ...asks(1),
  ...answered(1, true),
  says(1, 'Well done.'),
  ...asks(2),
  ...answered(2, false, 0),
  says(2, 'Carry the ten.'),
  completed,
]

/** Two steps, of which the first gets another approach after an answer that was wrong. */
export const tutoring: DurableEvent[] = [
  { ...started, payload: { ...started.payload, total_items: null } },
  plans(aPlan([aPlanStep(1), aPlanStep(2)])),
  says(1, 'Look at the slices.'),
  plans(aPlan()),
  ...asks(1),
  ...answered(1, false, 0),
  plans(aPlan([aPlanStep(1, 'blocked'), aPlanStep(2)], { misconceptions: ['More slices are more.'] })),
  says(2, 'Not quite.'),
  plans(aPlan([aPlanStep(3), aPlanStep(2)], { replan_reason: 'Another way fits better.' }, 2)),
  ...asks(2),
  ...answered(2, true),
  plans(aPlan([aPlanStep(3, 'completed'), aPlanStep(2, 'completed')], { mastery_score: 0.9 }, 2)),
  says(3, 'Well done.'),
  completed,
]
