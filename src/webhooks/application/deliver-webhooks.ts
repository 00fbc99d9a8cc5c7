// Hands what has happened to the endpoints, in rounds of the sweeper: no learner waits for it.
import { WebhookEvent } from '../../contract/webhooks.js'
import { singleFlight } from '../../kernel/single-flight.js'
import { signature } from '../domain/signature.js'
import type { DueDelivery, SendDelivery, WebhookStore } from './ports.js'

type Ports = {
  readonly webhooks: Pick<WebhookStore, 'fanOut' | 'takeDue' | 'record' | 'removeOlder'>
  readonly send: SendDelivery
  /** By what the embedding site knows a learner; null: it does not. */
  readonly externalIdOf: (learnerId: string) => Promise<string | null>
  readonly onError: (error: unknown) => void
}

const EVENTS = 100
const BATCH = 20
/** Attempts under way to one endpoint, after which it gets no more until some are over: one that hangs must not hold up the others. */
const MOST_AT_ONCE = 10
const KEPT_DAYS = 30
/** How often records that are too old are looked for. */
const REMOVE_EVERY_MS = 3_600_000

export class WebhookDeliverer {
  readonly #stopping = new AbortController()
  readonly #underWay = new Map<Promise<void>, string>()
  #removed = -Infinity
  readonly #round = singleFlight(() => this.#deliver().catch(this.ports.onError))

  constructor(private readonly ports: Ports) {}

  /** Starts every attempt that is due, and resolves when all are started. Never rejects. */
  round(): Promise<void> {
    return this.#stopping.signal.aborted ? Promise.resolve() : this.#round()
  }

  /** Breaks off what is under way: it is tried again by whoever is there then. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#round()
    await Promise.all(this.#underWay.keys())
  }

  async #deliver(): Promise<void> {
    if (this.#stopping.signal.aborted) return
    const { webhooks } = this.ports
    while ((await webhooks.fanOut(EVENTS)) === EVENTS);
    for (;;) {
      const due = await webhooks.takeDue(BATCH, this.#busy())
      for (const delivery of due) this.#start(delivery)
      if (due.length < BATCH) break
    }
    await this.#removeOld()
  }

  #start(delivery: DueDelivery): void {
    const attempt = this.#attempt(delivery)
      .catch(this.ports.onError)
      .finally(() => this.#underWay.delete(attempt))
    this.#underWay.set(attempt, delivery.endpointId)
  }

  async #attempt(delivery: DueDelivery): Promise<void> {
    const { webhooks, send, externalIdOf } = this.ports
    const externalId = delivery.learnerId === null ? null : await externalIdOf(delivery.learnerId)
    const body = JSON.stringify(eventOf(delivery, externalId))
    const signed = { body, signature: signature(delivery.secret, delivery.at, body) }
    await webhooks.record(delivery.deliveryId, await send(delivery, signed, this.#stopping.signal))
  }

  #busy(): string[] {
    const counts = new Map<string, number>()
    for (const endpointId of this.#underWay.values()) counts.set(endpointId, (counts.get(endpointId) ?? 0) + 1)
    return [...counts].filter(([, count]) => count >= MOST_AT_ONCE).map(([endpointId]) => endpointId)
  }

  async #removeOld(): Promise<void> {
    const now = performance.now()
    if (now - this.#removed < REMOVE_EVERY_MS) return
    this.#removed = now
    await this.ports.webhooks.removeOlder(KEPT_DAYS)
  }
}

/** Read by its schema: a body that the contract does not describe is never sent. */
const eventOf = (delivery: DueDelivery, externalId: string | null): WebhookEvent =>
  WebhookEvent.parse({
    id: delivery.eventId,
    type: delivery.type,
    created_at: delivery.eventAt.toISOString(),
    session_id: delivery.sessionId,
    learner: delivery.learnerId === null ? null : { external_id: externalId },
    session_type: delivery.sessionType,
    status: delivery.status,
  })
