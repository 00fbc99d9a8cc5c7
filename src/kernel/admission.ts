// Limits how many pieces of work run at a time. Others wait; when too many wait, more are refused at once.
import { serverBusy } from './errors.js'

/** After how many seconds a refused caller should retry. */
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
      // The slot passes directly to the next in the queue, so that no later caller overtakes it.
      const next = this.#waiting.shift()
      if (next === undefined) this.#inside -= 1
      else next()
    }
  }
}
