// Tells listeners of this process about new alerts, whichever node stored them: a poll with each round of the sweeper, and only while
// somebody listens.
import type { AlertView } from '../../contract/safety.js'
import { singleFlight } from '../../kernel/single-flight.js'
import type { AlertStore } from './ports.js'

/** Longer than any pause between two rounds and any difference between two nodes' clocks. */
const LOOK_BACK_MS = 60_000

export class AlertFeed {
  readonly #listeners = new Map<(alert: AlertView) => void, Set<string>>()
  readonly #round = singleFlight(() => this.#tell().catch(this.onError))

  constructor(
    private readonly alerts: Pick<AlertStore, 'recent'>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Each alert of the last minute that nobody has seen, and each that comes, once per listener. Call the result to stop. */
  listen(listener: (alert: AlertView) => void): () => void {
    this.#listeners.set(listener, new Set())
    return () => void this.#listeners.delete(listener)
  }

  /** Never rejects. */
  poll(): Promise<void> {
    return this.#listeners.size === 0 ? Promise.resolve() : this.#round()
  }

  async #tell(): Promise<void> {
    const recent = await this.alerts.recent(LOOK_BACK_MS)
    for (const [listener, told] of this.#listeners) {
      const fresh = recent.filter(alert => !told.has(alert.alert_id))
      this.#listeners.set(listener, new Set(recent.map(alert => alert.alert_id)))
      for (const alert of fresh) listener(alert)
    }
  }
}
