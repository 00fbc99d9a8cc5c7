// Notifies listeners of this process about new alerts, whichever node stored them: polls with each round of the sweeper while there are
// listeners.
import type { AlertView } from '../../contract/safety.js'
import { singleFlight } from '../../kernel/single-flight.js'
import type { AlertStore } from './ports.js'

/** Longer than any pause between two rounds and any difference between two nodes' clocks. */
const LOOK_BACK_MS = 60_000

export class AlertFeed {
  readonly #listeners = new Map<(alert: AlertView) => void, Set<string>>()
  readonly #round = singleFlight(() => this.#notify().catch(this.onError))

  constructor(
    private readonly alerts: Pick<AlertStore, 'recent'>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Passes each unseen alert of the last minute and each new one to the listener once. Call the result to stop. */
  listen(listener: (alert: AlertView) => void): () => void {
    this.#listeners.set(listener, new Set())
    return () => void this.#listeners.delete(listener)
  }

  /** Never rejects. */
  poll(): Promise<void> {
    return this.#listeners.size === 0 ? Promise.resolve() : this.#round()
  }

  async #notify(): Promise<void> {
    const recent = await this.alerts.recent(LOOK_BACK_MS)
    for (const [listener, notified] of this.#listeners) {
      const fresh = recent.filter(alert => !notified.has(alert.alert_id))
      this.#listeners.set(listener, new Set(recent.map(alert => alert.alert_id)))
      for (const alert of fresh) listener(alert)
    }
  }
}
