// PGlite for Drizzle, with protection against a full disk: if its log cannot be written, PGlite panics, and the next statement would spin
// for ever. A panicked instance is not used again, and another one is opened on the folder as soon as that works.
import type { PGlite, QueryOptions, Results, Transaction } from '@electric-sql/pglite'
import { DatabaseUnavailable } from '../kernel/errors.js'
import type { DatabaseWatch } from './database.js'
import { asDriverError } from './database-away.js'

/** Milliseconds between attempts to open the database again. Each blocks the process for a sixth of a second. */
const REOPEN_MS = 5_000

type Queryable = Pick<Transaction, 'query'>

export class EmbeddedClient {
  /** Settles with the statement or transaction that was requested last. */
  #last: Promise<unknown> = Promise.resolve()
  /** When each of those that wait was requested, in ms, oldest first. */
  readonly #waitingSince: number[] = []
  #panic: { readonly cause: unknown; readonly retryAt: number } | null = null

  /** `reopen` opens the same folder again; it rejects for as long as the disk is full. */
  constructor(
    private pglite: PGlite,
    private readonly reopen: () => Promise<PGlite>,
    private readonly watch?: DatabaseWatch,
    private readonly now: () => number = Date.now,
  ) {}

  /** Rejects with DatabaseUnavailable when the database cannot write; else as PGlite does. */
  query<T>(text: string, values: unknown[] = [], options?: QueryOptions): Promise<Results<T>> {
    return this.#inTurn(async pglite => {
      const began = performance.now()
      try {
        return await pglite.query<T>(text, values, options)
      } catch (error) {
        throw this.#judge(error)
      } finally {
        this.watch?.onStatement?.(performance.now() - began)
      }
    })
  }

  /** Rolls back when `work` rejects. Nothing more is sent to an instance that has panicked, not even the rollback. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.#inTurn(
      pglite =>
        new Promise<T>((resolve, reject) => {
          const watched = (tx: Transaction): Queryable => ({
            query: (text, values, options) =>
              tx.query<never>(text, values, options).catch((error: unknown) => {
                const judged = this.#judge(error)
                if (this.#panic === null) throw judged
                reject(judged)
                // If PGlite saw the rejection it would send a rollback to the panicked instance, so this promise never settles.
                return new Promise<never>(() => {})
              }),
          })
          pglite.transaction(tx => work(watched(tx))).then(resolve, (error: unknown) => reject(this.#judge(error)))
        }),
    )
  }

  /** For how long a statement or transaction has been waiting for those before it, in ms; 0: none waits. */
  get oldestWaitMs(): number {
    const [since] = this.#waitingSince
    return since === undefined ? 0 : performance.now() - since
  }

  get waiting(): number {
    return this.#waitingSince.length
  }

  async close(): Promise<void> {
    await this.#last
    if (this.#panic === null) await this.pglite.close()
  }

  /** PGlite's own queue would send waiting statements to an instance that has panicked meanwhile. */
  #inTurn<T>(work: (pglite: PGlite) => Promise<T>): Promise<T> {
    this.#waitingSince.push(performance.now())
    const turn = this.#last.then(async () => {
      this.#waitingSince.shift()
      return work(await this.#usable())
    })
    this.#last = turn.catch(() => {})
    return turn
  }

  async #usable(): Promise<PGlite> {
    if (this.#panic === null) return this.pglite
    const { cause, retryAt } = this.#panic
    if (this.now() < retryAt) throw new DatabaseUnavailable(cause)
    // Set before the attempt, so that two statements do not try at once.
    this.#panic = { cause, retryAt: this.now() + REOPEN_MS }
    try {
      this.pglite = await this.reopen()
    } catch {
      throw new DatabaseUnavailable(cause)
    }
    this.#panic = null
    this.watch?.onBack()
    return this.pglite
  }

  #judge(error: unknown): Error {
    const { severity } = error as { readonly severity?: unknown }
    if (severity !== 'PANIC' && severity !== 'FATAL') return asDriverError(error)
    if (this.#panic === null) this.watch?.onAway(error)
    this.#panic ??= { cause: error, retryAt: this.now() + REOPEN_MS }
    return new DatabaseUnavailable(error)
  }
}
