// The wire of webhooks: what other servers are told of, where, and what became of it.
import { z } from 'zod'
import { queryNumber } from './query.js'
import { SentId, SessionStatus, SessionType } from './session.js'

/**
 * `session.completed`: a session ended, by whichever way `status` says. `session.needs_attention`: a learner reported a question, or a run
 * fails again and again. `alert`: a learner wrote something that a person should read, a rule of staff was met, or a programme set a
 * concept aside (`GET /alerts`). `result.released`: staff released results to the learner.
 */
const WEBHOOK_EVENTS = ['session.completed', 'session.needs_attention', 'alert', 'result.released'] as const
const WebhookEventName = z.enum(WEBHOOK_EVENTS)
export type WebhookEventName = z.infer<typeof WebhookEventName>
/** `ping` is sent by `POST /webhooks/{id}/test` alone. */
const SentEventName = z.enum([...WEBHOOK_EVENTS, 'ping'])
export type SentEventName = z.infer<typeof SentEventName>

/** The body of a delivery. It says what happened to whom and no more: results and words are read with an API key. A `ping` has only nulls. */
export const WebhookEvent = z.strictObject({
  /** The same in every delivery of one event. */
  id: z.string(),
  type: SentEventName,
  /** When it happened. */
  created_at: z.iso.datetime(),
  session_id: z.uuid().nullable(),
  /** `external_id` null: a guest, or a learner whose identity was erased. */
  learner: z.strictObject({ external_id: z.string().nullable() }).nullable(),
  session_type: SessionType.nullable(),
  /** Of the session when it happened. */
  status: SessionStatus.nullable(),
})
export type WebhookEvent = z.infer<typeof WebhookEvent>

export const NewWebhook = z.strictObject({
  url: z.url().max(2_000),
  events: z.array(WebhookEventName).min(1),
})
export const WebhookView = z.strictObject({
  webhook_id: z.uuid(),
  url: z.string(),
  events: z.array(WebhookEventName),
  created_at: z.iso.datetime(),
  disabled_at: z.iso.datetime().nullable(),
})
export type WebhookView = z.infer<typeof WebhookView>
/** The secret that signs every delivery is shown this once. */
export const CreatedWebhook = WebhookView.extend({ secret: z.string() })
export type CreatedWebhook = z.infer<typeof CreatedWebhook>
export const WebhookList = z.strictObject({ webhooks: z.array(WebhookView) })

export const DeliveryView = z.strictObject({
  delivery_id: z.uuid(),
  event_id: z.string(),
  type: SentEventName,
  session_id: z.uuid().nullable(),
  created_at: z.iso.datetime(),
  /** `waiting`: until `next_attempt_at`. `failed`: it was given up. */
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  next_attempt_at: z.iso.datetime().nullable(),
  delivered_at: z.iso.datetime().nullable(),
  /** The HTTP status of the last answer; null: there was none. */
  last_status: z.int().nullable(),
  /** Why there was no answer to the last attempt, such as `ECONNREFUSED`, `ENOTFOUND`, `TIMED_OUT` or `PRIVATE_ADDRESS`. */
  last_error: z.string().nullable(),
})
export type DeliveryView = z.infer<typeof DeliveryView>
/** Newest first. `next`: give it as `before` for the next page; null: this was the last one. */
export const DeliveryList = z.strictObject({ deliveries: z.array(DeliveryView), next: z.uuid().nullable() })
export type DeliveryList = z.infer<typeof DeliveryList>
export const DeliveryQuery = z.object({ before: SentId.optional(), limit: queryNumber(1, 200).optional() })
