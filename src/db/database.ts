// The one way to the database, the same for PGlite and Postgres. Reads go through `read`, writes through `transaction`;
// using the outer handle inside a transaction throws at once (on PGlite it would wait for ever).
import { AsyncLocalStorage } from 'node:async_hooks'
import { sql, type SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { InvariantError } from '../kernel/errors.js'

export type Handle = PgDatabase<PgQueryResultHKT, Record<string, never>>

declare const inTransaction: unique symbol
/** A handle inside a transaction. The outer handle does not satisfy it. */
export type Tx = Handle & { readonly [inTransaction]: true }

/** Called around each transaction with its label; tests kill the process here. */
export type TransactionHook = (point: string) => void

/** SQL with `$1`, `$2`, … for its values. */
export type Statement = { readonly text: string; readonly values: readonly unknown[] }

/** `others`: whether another process listens on the channel now; true when that cannot be known. */
type Listening = { others(): Promise<boolean>; stop(): Promise<void> }

export type Driver = {
  readonly kind: 'pglite' | 'postgres'
  readonly handle: Handle
  /** Rows of one statement, prepared once per connection: for the few that run at every turn, which must not be built anew each time. */
  query<T>(text: string, values: readonly unknown[]): Promise<T[]>
  /** Tells other processes; resolves when sent. PGlite has no other process. */
  notify(channel: string, payloads: readonly string[]): Promise<void>
  /** Calls back for each payload until `stop`. `onReconnect`: hints may have been lost meanwhile. */
  listen(channel: string, onPayload: (payload: string) => void, onReconnect: () => void): Promise<Listening>
  /** For how long the statement or transaction that waits longest has been waiting to begin, in ms; 0: none waits. */
  oldestWaitMs(): number
  connections(): Connections
  close(): Promise<void>
}

/** A write that changes nothing anybody reads: it shows that the database can keep something. */
export const WRITE_PROBE =
  'insert into readiness (only_row, at) values (true, now()) on conflict (only_row) do update set at = now()'

export type DatabaseWatch = {
  /** Called when the database cannot be used, or cannot write; then only when it is back. */
  readonly onAway: (cause: unknown) => void
  readonly onBack: () => void
  /** Called when the server has rolled back or cancelled a statement that may succeed when it is tried again. */
  readonly onAborted: (cause: unknown) => void
  /** Called after each statement, whatever came of it, with how long the database took over it, in ms. */
  readonly onStatement?: (ms: number) => void
}

/** Connections of this process that are open and in use, and callers that wait for one. The embedded database has one. */
export type Connections = { readonly open: number; readonly busy: number; readonly waiting: number }

export class Database {
  /** Whether a transaction is under way here. Disabled while there is none: Node 20 calls a hook for every promise as long as it is not. */
  readonly #scope = new AsyncLocalStorage<true>()
  #transactions = 0

  constructor(
    readonly driver: Driver,
    readonly hook: TransactionHook = () => {},
  ) {}

  get kind(): 'pglite' | 'postgres' {
    return this.driver.kind
  }

  /** The handle for reads outside any transaction. Throws InvariantError inside one. */
  get read(): Handle {
    this.#outside()
    return this.driver.handle
  }

  /** Queries that are built once, at their first use, and then only run. The function that is returned throws as `read` does. */
  prepare<T>(build: (handle: Handle) => T): () => T {
    let built: { readonly queries: T } | null = null
    return () => {
      this.#outside()
      built ??= { queries: build(this.driver.handle) }
      return built.queries
    }
  }

  /**
   * Runs `work` in one transaction; commits when it resolves, rolls back when it rejects. `work` may name what it is about to
   * commit: the hook is then called just before and just after the commit.
   */
  async transaction<T>(work: (tx: Tx, name: (label: string) => void) => Promise<T>): Promise<T> {
    const outer = this.read
    let label: string | null = null
    this.#transactions += 1
    try {
      const result = await outer.transaction(tx =>
        this.#scope.run(true, async () => {
          const value = await work(tx as unknown as Tx, named => (label = named))
          if (label !== null) this.hook(`${label}:before-commit`)
          return value
        }),
      )
      if (label !== null) this.hook(`${label}:after-commit`)
      return result
    } finally {
      this.#transactions -= 1
      if (this.#transactions === 0) this.#scope.disable()
    }
  }

  /**
   * Runs one statement that is a transaction by itself and answers with one row, `{moved}`: how many rows it moved on. Resolves to
   * whether it moved any. The hook is called just before it and, if it moved any, just after: one that came too late has committed nothing.
   */
  async commit(label: string, { text, values }: Statement): Promise<boolean> {
    this.#outside()
    this.hook(`${label}:before-commit`)
    const [outcome] = await this.driver.query<{ moved: number }>(text, values)
    if (outcome!.moved === 0) return false
    this.hook(`${label}:after-commit`)
    return true
  }

  /**
   * Whether the database takes a write within `limitMs`: one that only reads, or has no room left, cannot keep a session. Never rejects,
   * and never waits for a connection that does not come.
   */
  async takesWrites(limitMs = 2_000): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>(resolve => (timer = setTimeout(() => resolve(false), limitMs)))
    const written = this.driver.query(WRITE_PROBE, []).then(
      () => true,
      () => false,
    )
    return Promise.race([written, late]).finally(() => clearTimeout(timer))
  }

  /** For how long work has been waiting for the database to have room for it, in ms. */
  get oldestWaitMs(): number {
    return this.driver.oldestWaitMs()
  }

  close(): Promise<void> {
    return this.driver.close()
  }

  #outside(): void {
    if (this.#scope.getStore()) throw new InvariantError('The outer database handle was used inside a transaction')
  }
}

/** Rows of a raw query, whichever driver ran it. */
export async function rows<T>(handle: Handle, query: SQL): Promise<T[]> {
  const result: unknown = await handle.execute(query)
  return (Array.isArray(result) ? result : (result as { rows: unknown[] }).rows) as T[]
}

/** The one clock. */
export const databaseNow = sql<Date>`viva_now()`.mapWith((value: unknown) => new Date(value as string))

type Caused = {
  readonly cause?: { readonly code?: string; readonly constraint?: string; readonly constraint_name?: string }
}

/** The constraint that a failed write violated, or null. Both drivers. */
export const violated = (error: unknown): string | null => {
  const cause = (error as Caused).cause
  return cause?.code === '23505' ? (cause.constraint ?? cause.constraint_name ?? null) : null
}
