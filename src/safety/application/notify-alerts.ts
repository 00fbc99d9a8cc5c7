// Delivers stored alerts to the school's webhook, in rounds of the sweeper: the learner never waits for it.
import { singleFlight } from '../../kernel/single-flight.js'
import type { AlertStore, SendAlert } from './ports.js'

const BATCH = 20

/** Runs one round at a time. `send` null: there is no webhook, so no alert is taken. A failed delivery is retried from its row. */
export class AlertNotifier {
  readonly #round = singleFlight(() => this.#deliver().catch(this.onError))

  constructor(
    private readonly alerts: Pick<AlertStore, 'takeUnsent' | 'sent'>,
    private readonly send: SendAlert | null,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Resolves when the round is over. Never rejects. */
  notify(): Promise<void> {
    return this.#round()
  }

  async #deliver(): Promise<void> {
    const { send } = this
    if (send === null) return
    const due = await this.alerts.takeUnsent(BATCH)
    await Promise.all(
      due.map(alert =>
        send(alert)
          .then(() => this.alerts.sent(alert.alert_id))
          .catch(this.onError),
      ),
    )
  }
}
