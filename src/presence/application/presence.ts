// Whose page is there: learned from requests that pages send anyway, and kept so coarsely that no turn costs a statement more.
import { singleFlight } from '../../kernel/single-flight.js'

export type PresenceStore = {
  /** A page of each of these sessions was heard of just now. */
  saw(sessionIds: readonly string[]): Promise<void>
}

/** How often what was heard is stored. Pages are heard of every ten seconds. */
const STORE_EVERY_MS = 20_000

export class Presence {
  #heard = new Set<string>()
  #stored = performance.now()
  /** Stores what was heard; never rejects. */
  readonly store = singleFlight(() => this.#storeAll().catch(this.onError))

  constructor(
    private readonly rows: PresenceStore,
    private readonly onError: (error: unknown) => void,
    private readonly everyMs = STORE_EVERY_MS,
  ) {}

  /** A page of the session is there. */
  readonly heard = (sessionId: string): void => void this.#heard.add(sessionId)

  /** Never rejects. */
  async round(): Promise<void> {
    if (performance.now() - this.#stored < this.everyMs || this.#heard.size === 0) return
    await this.store()
  }

  async #storeAll(): Promise<void> {
    this.#stored = performance.now()
    const heard = [...this.#heard].toSorted()
    this.#heard = new Set()
    await this.rows.saw(heard)
  }
}
