// Looks now and then which rules are met. Only rules that raise alerts are looked at: a reason is read from the same facts by whoever asks.
import { singleFlight } from '../../kernel/single-flight.js'
import type { RuleAlerts } from './ports.js'

const EVERY_MS = 10_000
const AT_ONCE = 100

export class RuleRounds {
  #last = Number.NEGATIVE_INFINITY
  readonly #raise = singleFlight(() => this.alerts.raise(AT_ONCE).then(() => {}, this.onError))

  constructor(
    private readonly alerts: RuleAlerts,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** With each round of the sweeper. Never rejects. */
  async round(): Promise<void> {
    if (performance.now() - this.#last < EVERY_MS) return
    this.#last = performance.now()
    await this.#raise()
  }
}
