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

export type Driver = {
  readonly kind: 'pglite' | 'postgres'
  readonly handle: Handle
  /** Tells other processes; resolves when sent. PGlite has no other process. */
  notify(channel: string, payloads: readonly string[]): Promise<void>
  /** Calls back for each payload until `stop`. `onReconnect`: hints may have been lost meanwhile. */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect: () => void,
  ): Promise<{ stop(): Promise<void> }>
  close(): Promise<void>
}

export class Database {
  readonly #scope = new AsyncLocalStorage<true>()

  constructor(
    readonly driver: Driver,
    readonly hook: TransactionHook = () => {},
  ) {}

  get kind(): 'pglite' | 'postgres' {
    return this.driver.kind
  }

  /** The handle for reads outside any transaction. Throws InvariantError inside one. */
  get read(): Handle {
    if (this.#scope.getStore()) throw new InvariantError('The outer database handle was used inside a transaction')
    return this.driver.handle
  }

  /**
   * Runs `work` in one transaction; commits when it resolves, rolls back when it rejects. `work` may name what it is about to
   * commit: the hook is then called just before and just after the commit.
   */
  async transaction<T>(work: (tx: Tx, name: (label: string) => void) => Promise<T>): Promise<T> {
    const outer = this.read
    let label: string | null = null
    const result = await outer.transaction(tx =>
      this.#scope.run(true, async () => {
        const value = await work(tx as unknown as Tx, named => (label = named))
        if (label !== null) this.hook(`${label}:before-commit`)
        return value
      }),
    )
    if (label !== null) this.hook(`${label}:after-commit`)
    return result
  }

  /**
   * Runs one statement that is a transaction by itself, and returns its rows. The hook is called just before and, if it resolves, just
   * after.
   */
  async commit<T>(label: string, statement: SQL): Promise<T[]> {
    const handle = this.read
    this.hook(`${label}:before-commit`)
    const result = await rows<T>(handle, statement)
    this.hook(`${label}:after-commit`)
    return result
  }

  /** Whether the database answers within `limitMs`. Never rejects, and never waits for a connection that does not come. */
  async answers(limitMs = 2_000): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<false>(resolve => (timer = setTimeout(() => resolve(false), limitMs)))
    const answered = this.read.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    return Promise.race([answered, late]).finally(() => clearTimeout(timer))
  }

  close(): Promise<void> {
    return this.driver.close()
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
