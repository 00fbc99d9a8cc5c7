// What the module stores and reaches.
import type { DeliveryView, SentEventName, WebhookEventName, WebhookView } from '../../contract/webhooks.js'

export type NewEndpoint = {
  readonly endpointId: string
  readonly url: string
  readonly secret: string
  readonly events: readonly WebhookEventName[]
}

/** One attempt that is to be made now. */
export type DueDelivery = {
  readonly deliveryId: string
  readonly endpointId: string
  readonly url: string
  readonly secret: string
  readonly eventId: string
  readonly type: SentEventName
  readonly eventAt: Date
  readonly sessionId: string | null
  readonly learnerId: string | null
  readonly sessionType: string | null
  readonly status: string | null
  /** The database's time now. */
  readonly at: Date
}

/** What came of an attempt: the HTTP status of the answer, or why there was none. */
export type Outcome =
  { readonly status: number; readonly error: null } | { readonly status: null; readonly error: string }

export type WebhookStore = {
  /** Null: `most` endpoints are in use. */
  add(endpoint: NewEndpoint, most: number): Promise<WebhookView | null>
  /** Newest first. */
  list(): Promise<WebhookView[]>
  find(endpointId: string): Promise<WebhookView | null>
  /** Gives up what is waiting for it. Again: as the first time. Null: there is no such endpoint. */
  disable(endpointId: string): Promise<WebhookView | null>
  /** Newest first. */
  deliveries(endpointId: string, page: { before: string | null; limit: number }): Promise<DeliveryView[]>
  /** A new delivery of the same event. Null: the endpoint has no such delivery. */
  replay(endpointId: string, deliveryId: string, newDeliveryId: string): Promise<DeliveryView | null>
  ping(endpointId: string, deliveryId: string, eventId: string): Promise<DeliveryView>
  /** Turns what has happened into deliveries to every endpoint that wants to know, `limit` events at most. Resolves to their number. */
  fanOut(limit: number): Promise<number>
  /** Deliveries whose time has come, but none to `busy` endpoints. Each is postponed before it is returned, so that no other node takes it. */
  takeDue(limit: number, busy: readonly string[]): Promise<DueDelivery[]>
  record(deliveryId: string, outcome: Outcome): Promise<void>
  /** Removes the records of deliveries that are older than this. */
  removeOlder(days: number): Promise<void>
}

/** Why an address cannot be used. */
export type UrlFault = 'not_https' | 'has_credentials' | 'private_address' | 'not_found'

/** Null: events may be sent there. */
export type CheckUrl = (url: string) => Promise<UrlFault | null>

export type SendDelivery = (
  delivery: Pick<DueDelivery, 'url' | 'deliveryId' | 'type'>,
  signed: { readonly body: string; readonly signature: string },
  signal: AbortSignal,
) => Promise<Outcome>
