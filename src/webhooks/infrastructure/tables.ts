// The rows of webhooks. None of them holds a name or an external id: those are looked up when an event is sent.
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SentEventName, WebhookEventName } from '../../contract/webhooks.js'

const time = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** Where events are sent. The secret is stored as it is: what signs cannot be a hash. */
export const webhookEndpoint = pgTable('webhook_endpoint', {
  endpointId: uuid().primaryKey(),
  url: text().notNull(),
  secret: text().notNull(),
  events: jsonb().$type<readonly WebhookEventName[]>().notNull(),
  createdAt: time().notNull(),
  disabledAt: time(),
})

/** What happened and has not been handed to the endpoints yet. Written in the commit of the session, or with an alert; gone within about a second. */
export const webhookOutbox = pgTable(
  'webhook_outbox',
  {
    sessionId: uuid().notNull(),
    /** Of the event in the session's private log; negative: of an alert that no commit wrote. */
    seq: integer().notNull(),
    type: text().$type<WebhookEventName>().notNull(),
    learnerId: uuid().notNull(),
    sessionType: text().notNull(),
    status: text().notNull(),
    createdAt: time().notNull(),
  },
  table => [primaryKey({ columns: [table.sessionId, table.seq] })],
)

/** One event on its way to one endpoint, and then the record of it. Removed after a month. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    deliveryId: uuid().primaryKey(),
    endpointId: uuid().notNull(),
    eventId: text().notNull(),
    type: text().$type<SentEventName>().notNull(),
    /** Null, as the next three: a ping. */
    sessionId: uuid(),
    learnerId: uuid(),
    sessionType: text(),
    status: text(),
    /** When it happened. */
    eventAt: time().notNull(),
    createdAt: time().notNull(),
    attempts: integer().notNull(),
    /** Null: it was delivered, or given up. */
    nextAt: time(),
    deliveredAt: time(),
    lastStatus: integer(),
    lastError: text(),
  },
  table => [
    index('webhook_delivery_log').on(table.endpointId, table.deliveryId),
    index('webhook_delivery_age').on(table.createdAt),
    index('webhook_delivery_due')
      .on(table.nextAt)
      .where(sql`${table.nextAt} is not null`),
  ],
)
