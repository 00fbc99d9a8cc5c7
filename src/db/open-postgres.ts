// Postgres by URL: a pool for statements and transactions, one connection of its own for LISTEN.
import { drizzle } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { InvariantError } from '../kernel/errors.js'
import { WRITE_PROBE, type DatabaseWatch, type Driver, type Handle } from './database.js'
import { PostgresConnection, type RowShape, type TypeMaps } from './postgres-connection.js'
import { PostgresListener } from './postgres-listener.js'
import { PostgresPool } from './postgres-pool.js'

/** How long one statement may take, in ms. None of ours takes a tenth of it; a frozen server is away. */
const STATEMENT_MS = 10_000

type PostgresSettings = {
  readonly poolSize?: number
  /** Null for migrations, which take as long as they take. */
  readonly statementMs?: number | null
  readonly watch?: DatabaseWatch
  /** The way to the same database for what needs a connection of its own, where `url` leads through a pooler in transaction mode. */
  readonly directUrl?: string
}

/** Whether another connection than that of process `$2` ran the statement `$1` last. */
const OTHERS = `
  select exists (
    select 1 from pg_stat_activity where datname = current_database() and query = $1 and pid is distinct from $2::integer
  ) as others`

/** Connects at the first statement, which rejects if the URL is wrong. */
export function openPostgres(
  url: string,
  { poolSize: size = 10, statementMs = STATEMENT_MS, watch, directUrl = url }: PostgresSettings = {},
): Driver {
  // Drizzle adds its own below.
  const types: TypeMaps = { parsers: {}, serializers: {} }
  const pool = new PostgresPool(
    () => PostgresConnection.open({ url, types, statementMs, onStatement: watch?.onStatement }),
    {
      size,
      ...(watch && { watch }),
      probe: connection => connection.run(WRITE_PROBE, [], 'arrays'),
    },
  )
  const handle = drizzle(drizzleClient(pool, types), { casing: 'snake_case' }) as unknown as Handle
  const query = <T>(text: string, values: readonly unknown[]) =>
    pool.use(connection => connection.run(text, values, 'objects')) as Promise<T[]>
  const listeners = new Set<PostgresListener>()
  return {
    kind: 'postgres',
    handle,
    query,
    notify: async (channel, payloads) => {
      await query('select pg_notify($1, payload) from json_array_elements_text($2::text::json) as payload', [
        channel,
        JSON.stringify(payloads),
      ])
    },
    listen: async (channel, onPayload, onReconnect) => {
      const listener = await PostgresListener.start({ url: directUrl, channel, onPayload, onReconnect })
      listeners.add(listener)
      return {
        others: async () => {
          const [found] = await query<{ others: boolean }>(OTHERS, [`listen "${channel}"`, listener.pid])
          return found!.others
        },
        stop: async () => {
          listeners.delete(listener)
          await listener.stop()
        },
      }
    },
    oldestWaitMs: () => pool.oldestWaitMs,
    connections: () => pool.connections,
    close: async () => {
      await Promise.all([pool.close(), ...[...listeners].map(listener => listener.stop())])
    },
  }
}

/** As much of a client of postgres.js as Drizzle uses. Every statement is prepared: asked not to, it would cost two round trips. */
function drizzleClient(pool: PostgresPool<PostgresConnection>, types: TypeMaps): postgres.Sql {
  const client = {
    options: types,
    unsafe: statements((text, values, shape) => pool.use(connection => connection.run(text, values, shape))),
    begin: <T>(work: (tx: unknown) => Promise<T>): Promise<T> =>
      pool.use(connection => inTransaction(connection, work)),
  }
  return client as unknown as postgres.Sql
}

type Run = (text: string, values: readonly unknown[], shape: RowShape) => Promise<unknown[]>

/** Awaiting `unsafe(…)` gives rows as objects; `values()` gives them as arrays. The statement runs on whichever is used. */
const statements =
  (run: Run) =>
  (text: string, values: readonly unknown[] = []) => ({
    then: (...handlers: Parameters<Promise<unknown[]>['then']>) => run(text, values, 'objects').then(...handlers),
    values: () => run(text, values, 'arrays'),
  })

/**
 * Commits when `work` resolves, rolls back when it rejects. After the connection was lost each statement of `work` rejects, so that
 * nothing of it can be carried out by itself. Also rejects when `work` resolves although one of its statements failed: Postgres has rolled
 * back by then, and answers a commit all the same.
 */
async function inTransaction<T>(connection: PostgresConnection, work: (tx: unknown) => Promise<T>): Promise<T> {
  await connection.run('begin', [], 'arrays')
  let failed: { readonly reason: unknown } | null = null
  let isOver = false
  const run: Run = async (text, values, shape) => {
    if (isOver) throw new InvariantError('A transaction was used after its end')
    try {
      return await connection.run(text, values, shape)
    } catch (reason) {
      failed ??= { reason }
      throw reason
    }
  }
  try {
    const result = await work({ unsafe: statements(run) })
    isOver = true
    if (failed !== null) throw (failed as { readonly reason: unknown }).reason
    await connection.run('commit', [], 'arrays')
    return result
  } catch (error) {
    isOver = true
    // A connection with a transaction that cannot be rolled back must not be lent again.
    if (!connection.lost) await connection.run('rollback', [], 'arrays').catch(() => connection.destroy())
    throw error
  }
}
