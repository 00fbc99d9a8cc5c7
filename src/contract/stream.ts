// The events of GET /session/{id}/stream. Durable ones carry `id: <seq>`, gapless per session, and are replayed verbatim.
import { z } from 'zod'
import { Hint } from './command.js'
import { FigureData } from '../figures/figure-data.js'
import { SafetyNotice } from './care.js'
import { Break, SessionState, SessionStatus } from './session.js'
import { PlanStatus } from './tutor.js'
import { ClientAction } from './widget.js'

const v = z.literal(1)

/** Fixed words, of no model: the session waits until the learner sends the command `continue`. Nothing was graded or counted. */
export const SafetyMessage = z.strictObject({ v, ...SafetyNotice.shape })
/** The run stopped for now; nothing is lost. `retry_after`: when the server will try again. */
export const StreamError = z.strictObject({
  v,
  code: z.string(),
  retryable: z.boolean(),
  retry_after: z.iso.datetime().nullable(),
})

/** The picture of a question that a message shows. A client that draws it puts it in the place of the paragraph of the text that has its words. */
export const ShownFigure = z.strictObject({ words: z.string().min(1), language: z.string(), figure: FigureData })
export type ShownFigure = z.infer<typeof ShownFigure>

/** Durable events by name. */
export const DURABLE_EVENTS = {
  message_complete: z.strictObject({
    v,
    message_id: z.uuid(),
    text: z.string(),
    figures: z.array(ShownFigure).optional(),
  }),
  tool_executing: z.strictObject({ v, tool_call_id: z.uuid(), tool_name: z.string() }),
  /** `result` holds public fields only: a client tool's response as posted, or what `BackendToolResult` lists. */
  tool_result: z.strictObject({
    v,
    tool_call_id: z.uuid(),
    tool_name: z.string(),
    result: z.record(z.string(), z.unknown()),
    /** The learner had not sent it: it stood in the field when time was up. */
    by_clock: z.literal(true).optional(),
  }),
  client_action: z.strictObject({
    v,
    session_id: z.uuid(),
    action: ClientAction,
    /** Null for a prompt that belongs to no item. */
    item_number: z.int().nullable(),
    total_items: z.int().nullable(),
    item_deadline_at: z.iso.datetime().nullable(),
  }),
  run_suspended: z.strictObject({ v, session_id: z.uuid(), tool_call_id: z.uuid() }),
  /** `items_completed`: with the answer that was taken; missing in events of earlier versions. */
  run_resumed: z.strictObject({ v, session_id: z.uuid(), tool_call_id: z.uuid(), items_completed: z.int().optional() }),
  /** A hint for the open question. */
  hint_shown: z.strictObject({ v, tool_call_id: z.uuid(), ...Hint.shape }),
  /** A tutoring session's plan, after each change. */
  plan_updated: z.strictObject({ v, ...PlanStatus.shape }),
  state_change: z.strictObject({
    v,
    status: SessionStatus,
    paused: z.boolean(),
    break: Break.optional(),
    items_completed: z.int(),
    total_items: z.int().nullable(),
    deadline_at: z.iso.datetime().nullable(),
  }),
  /** What staff wrote to the learner; `state_change` follows. The client shows it until it has been read. */
  staff_message: z.strictObject({ v, message_id: z.uuid(), text: z.string() }),
  staff_message_read: z.strictObject({ v, message_id: z.uuid() }),
  /** The session goes on in another page; `state_change` follows. A page that claimed it before acts no more. */
  page_taken_over: z.strictObject({ v }),
  safety_message: SafetyMessage,
  /** The learner goes on; deadlines have moved by the time that the session waited. */
  safety_acknowledged: z.strictObject({
    v,
    status: SessionStatus,
    deadline_at: z.iso.datetime().nullable(),
    item_deadline_at: z.iso.datetime().nullable(),
  }),
  session_completed: z.strictObject({ v, session_id: z.uuid(), reason: z.string() }),
  session_expired: z.strictObject({ v, session_id: z.uuid(), reason: z.literal('time_expired') }),
  /** `by_staff`: staff have ended it, and not the learner; `reason` is then what they said, or `ended_by_operator`. */
  session_terminated: z.strictObject({
    v,
    session_id: z.uuid(),
    reason: z.string(),
    by_staff: z.literal(true).optional(),
  }),
  error: StreamError,
} as const
export type DurableEventType = keyof typeof DURABLE_EVENTS
export type DurableEvent = {
  [T in DurableEventType]: { readonly type: T; readonly payload: z.infer<(typeof DURABLE_EVENTS)[T]> }
}[DurableEventType]

/** Events after which nothing more comes until somebody acts: the server closes the stream behind them. Some others close it by what they say: `asksOrEnds` in `stream`. */
export const CLOSING_EVENTS: readonly DurableEventType[] = [
  'run_suspended',
  'session_completed',
  'session_expired',
  'session_terminated',
  'error',
]

/** First on every connection, without id. */
export const Connected = z.strictObject({
  v,
  session_id: z.uuid(),
  session_type: z.string(),
  title: z.string(),
  ...SessionState.omit({ session_id: true, time_remaining_seconds: true }).shape,
})
/** Text as it is written, without id; `message_complete` with the same `message_id` is the truth that replaces it. */
export const ContentChunk = z.strictObject({ v, message_id: z.uuid(), delta: z.string() })
/** Durable events as `GET /session/{id}/events` gives them. `next`: `after` of the following page; null: there are no more yet. */
export const EventPage = z.strictObject({
  events: z.array(
    z.strictObject({
      id: z.int(),
      event: z.enum(Object.keys(DURABLE_EVENTS) as [DurableEventType, ...DurableEventType[]]),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
  last_event_id: z.int(),
  next: z.int().nullable(),
})
export type EventPage = z.infer<typeof EventPage>
export const TRANSIENT_EVENTS = { connected: Connected, content_chunk: ContentChunk } as const
