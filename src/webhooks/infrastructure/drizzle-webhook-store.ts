// Webhooks in Postgres and PGlite. Times come from the database's clock.
import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import type { DeliveryView, WebhookView } from '../../contract/webhooks.js'
import { databaseNow, rows, type Database } from '../../db/index.js'
import { newId } from '../../kernel/ids.js'
import type { DueDelivery, NewEndpoint, Outcome, WebhookStore } from '../application/ports.js'
import { webhookDelivery, webhookEndpoint, webhookOutbox } from './tables.js'

/** Attempts begin again after half a minute; the interval doubles up to an hour. After a week there are no more. */
const NEXT = sql`viva_now() + least(3600, 30 * power(2, least(${webhookDelivery.attempts}, 7))) * interval '1 second'`
const NEXT_IF_ANY = sql`case when ${NEXT} < ${webhookDelivery.createdAt} + interval '7 days' then ${NEXT} end`

export class DrizzleWebhookStore implements WebhookStore {
  constructor(private readonly database: Database) {}

  async add(endpoint: NewEndpoint, most: number): Promise<WebhookView | null> {
    return this.database.transaction(async tx => {
      // Of several that come at once, each counts what the one before it has added.
      await tx.execute(sql`lock table ${webhookEndpoint} in share row exclusive mode`)
      if ((await tx.$count(webhookEndpoint, isNull(webhookEndpoint.disabledAt))) >= most) return null
      const [made] = await tx
        .insert(webhookEndpoint)
        .values({ ...endpoint, createdAt: databaseNow })
        .returning()
      return toView(made!)
    })
  }

  async list(): Promise<WebhookView[]> {
    const found = await this.database.read.select().from(webhookEndpoint).orderBy(desc(webhookEndpoint.endpointId))
    return found.map(toView)
  }

  async find(endpointId: string): Promise<WebhookView | null> {
    const [found] = await this.database.read
      .select()
      .from(webhookEndpoint)
      .where(eq(webhookEndpoint.endpointId, endpointId))
    return found ? toView(found) : null
  }

  async disable(endpointId: string): Promise<WebhookView | null> {
    return this.database.transaction(async tx => {
      const [disabled] = await tx
        .update(webhookEndpoint)
        .set({ disabledAt: sql`coalesce(${webhookEndpoint.disabledAt}, ${databaseNow})` })
        .where(eq(webhookEndpoint.endpointId, endpointId))
        .returning()
      await tx
        .update(webhookDelivery)
        .set({ nextAt: null })
        .where(and(eq(webhookDelivery.endpointId, endpointId), isNotNull(webhookDelivery.nextAt)))
      return disabled ? toView(disabled) : null
    })
  }

  async deliveries(
    endpointId: string,
    { before, limit }: { before: string | null; limit: number },
  ): Promise<DeliveryView[]> {
    const found = await this.database.read
      .select()
      .from(webhookDelivery)
      .where(
        and(
          eq(webhookDelivery.endpointId, endpointId),
          before === null ? undefined : lt(webhookDelivery.deliveryId, before),
        ),
      )
      .orderBy(desc(webhookDelivery.deliveryId))
      .limit(limit)
    return found.map(toDeliveryView)
  }

  async replay(endpointId: string, deliveryId: string, newDeliveryId: string): Promise<DeliveryView | null> {
    const [first] = await this.database.read
      .select()
      .from(webhookDelivery)
      .where(and(eq(webhookDelivery.endpointId, endpointId), eq(webhookDelivery.deliveryId, deliveryId)))
    if (first === undefined) return null
    const { eventId, type, sessionId, learnerId, sessionType, status, eventAt } = first
    const event = { eventId, type, sessionId, learnerId, sessionType, status, eventAt }
    return this.#insert({ ...event, endpointId, deliveryId: newDeliveryId })
  }

  async ping(endpointId: string, deliveryId: string, eventId: string): Promise<DeliveryView> {
    return this.#insert({ endpointId, deliveryId, eventId, type: 'ping', eventAt: databaseNow })
  }

  async #insert(
    delivery: Pick<typeof webhookDelivery.$inferInsert, 'endpointId' | 'deliveryId' | 'eventId' | 'type'> & {
      readonly eventAt: Date | typeof databaseNow
    },
  ): Promise<DeliveryView> {
    const [made] = await this.database.read
      .insert(webhookDelivery)
      .values({ ...delivery, ...BEGUN })
      .returning()
    return toDeliveryView(made!)
  }

  async fanOut(limit: number): Promise<number> {
    // Most of the time there is nothing, and no transaction is needed to see it.
    const [any] = await this.database.read.select({ seq: webhookOutbox.seq }).from(webhookOutbox).limit(1)
    if (any === undefined) return 0
    return this.database.transaction(async (tx, name) => {
      name('webhooks handed out')
      const oldest = tx
        .select({ sessionId: webhookOutbox.sessionId, seq: webhookOutbox.seq })
        .from(webhookOutbox)
        .orderBy(asc(webhookOutbox.createdAt))
        .limit(limit)
        .for('update', { skipLocked: true })
      const taken = await tx
        .delete(webhookOutbox)
        .where(sql`(${webhookOutbox.sessionId}, ${webhookOutbox.seq}) in ${oldest}`)
        .returning()
      if (taken.length === 0) return 0
      const previews = await rows<{ learner_id: string }>(tx, sql`select learner_id from exam_preview`)
      const isPreview = new Set(previews.map(({ learner_id: id }) => id))
      const endpoints = await tx.select().from(webhookEndpoint).where(isNull(webhookEndpoint.disabledAt))
      const deliveries = taken
        .filter(({ learnerId }) => !isPreview.has(learnerId))
        .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime() || one.seq - other.seq)
        .flatMap(({ seq, createdAt: eventAt, ...event }) =>
          endpoints
            .filter(({ events }) => events.includes(event.type))
            .map(({ endpointId }) => ({
              ...event,
              endpointId,
              deliveryId: newId(),
              // An event has one id, whoever hands it out.
              eventId: `${event.sessionId}.${seq}`,
              eventAt,
              ...BEGUN,
            })),
        )
      if (deliveries.length > 0) await tx.insert(webhookDelivery).values(deliveries)
      return taken.length
    })
  }

  async takeDue(limit: number, busy: readonly string[]): Promise<DueDelivery[]> {
    const due = this.database.read
      .select({ deliveryId: webhookDelivery.deliveryId })
      .from(webhookDelivery)
      .where(
        and(
          lt(webhookDelivery.nextAt, sql`viva_now()`),
          busy.length === 0 ? undefined : notInArray(webhookDelivery.endpointId, [...busy]),
        ),
      )
      .orderBy(asc(webhookDelivery.nextAt))
      .limit(limit)
      .for('update', { skipLocked: true })
    return this.database.read
      .update(webhookDelivery)
      .set({ attempts: sql`${webhookDelivery.attempts} + 1`, nextAt: NEXT_IF_ANY })
      .from(webhookEndpoint)
      .where(
        and(
          inArray(webhookDelivery.deliveryId, due),
          eq(webhookEndpoint.endpointId, webhookDelivery.endpointId),
          isNull(webhookEndpoint.disabledAt),
        ),
      )
      .returning({
        deliveryId: webhookDelivery.deliveryId,
        endpointId: webhookDelivery.endpointId,
        url: webhookEndpoint.url,
        secret: webhookEndpoint.secret,
        eventId: webhookDelivery.eventId,
        type: webhookDelivery.type,
        eventAt: webhookDelivery.eventAt,
        sessionId: webhookDelivery.sessionId,
        learnerId: webhookDelivery.learnerId,
        sessionType: webhookDelivery.sessionType,
        status: webhookDelivery.status,
        at: databaseNow,
      })
  }

  async record(deliveryId: string, { status, error }: Outcome): Promise<void> {
    const delivered = status !== null && status >= 200 && status < 300
    await this.database.transaction(async (tx, name) => {
      name('webhook recorded')
      await tx
        .update(webhookDelivery)
        .set({
          lastStatus: status,
          lastError: error,
          ...(delivered && { deliveredAt: databaseNow, nextAt: null }),
        })
        // One that was delivered by a slower attempt stays so.
        .where(and(eq(webhookDelivery.deliveryId, deliveryId), isNull(webhookDelivery.deliveredAt)))
    })
  }

  async removeOlder(days: number): Promise<void> {
    await this.database.read
      .delete(webhookDelivery)
      .where(lt(webhookDelivery.createdAt, sql`viva_now() - ${days}::integer * interval '1 day'`))
  }
}

const BEGUN = { createdAt: databaseNow, nextAt: databaseNow, attempts: 0 }

const toView = (row: typeof webhookEndpoint.$inferSelect): WebhookView => ({
  webhook_id: row.endpointId,
  url: row.url,
  events: [...row.events],
  created_at: row.createdAt.toISOString(),
  disabled_at: row.disabledAt?.toISOString() ?? null,
})

const toDeliveryView = (row: typeof webhookDelivery.$inferSelect): DeliveryView => ({
  delivery_id: row.deliveryId,
  event_id: row.eventId,
  type: row.type,
  session_id: row.sessionId,
  created_at: row.createdAt.toISOString(),
  state: row.deliveredAt !== null ? 'delivered' : row.nextAt !== null ? 'waiting' : 'failed',
  attempts: row.attempts,
  next_attempt_at: row.nextAt?.toISOString() ?? null,
  delivered_at: row.deliveredAt?.toISOString() ?? null,
  last_status: row.lastStatus,
  last_error: row.lastError,
})
