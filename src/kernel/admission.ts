// Lets a few pieces of work through at a time; the others wait, and when too many wait, more are turned away at once.
import { serverBusy } from './errors.js'

/** How soon whoever is turned away is asked to come back, in seconds. */
const RETRY_SECONDS = 5

export class Admission {
  readonly #waiting: (() => void)[] = []
  #inside = 0

  constructor(private readonly size: { readonly atOnce: number; readonly waiting: number }) {}

  /** Resolves and rejects as `work` does. Throws DomainError `server_busy` when too many wait already. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.#inside >= this.size.atOnce) {
      if (this.#waiting.length >= this.size.waiting) throw serverBusy(RETRY_SECONDS)
      await new Promise<void>(resolve => this.#waiting.push(resolve))
    } else this.#inside += 1
    try {
      return await work()
    } finally {
      // Whoever is next takes this place, so that nobody who comes now is before them.
      const next = this.#waiting.shift()
      if (next === undefined) this.#inside -= 1
      else next()
    }
  }
}
