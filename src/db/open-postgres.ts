// Postgres by URL. One pool for queries, one connection of its own for LISTEN.
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import type { Driver } from './database.js'

/** Opens lazily: a wrong URL shows at the first query. */
export function openPostgres(url: string, poolSize = 10): Driver {
  const client = postgres(url, {
    max: poolSize,
    onnotice: () => {},
    idle_timeout: 0,
    connection: { application_name: 'viva' },
  })
  return {
    kind: 'postgres',
    handle: drizzle(preparing(client), { casing: 'snake_case' }),
    query: async <T>(text: string, values: readonly unknown[]) =>
      [...(await client.unsafe(text, values as never[], { prepare: true }))] as T[],
    notify: async (channel, payloads) => {
      await client`select pg_notify(${channel}, payload) from unnest(${[...payloads]}::text[]) as payload`
    },
    listen: async (channel, onPayload, onReconnect) => {
      let connected = false
      const listening = await client.listen(channel, onPayload, () => {
        if (connected) onReconnect()
        connected = true
      })
      return { stop: () => listening.unlisten() }
    },
    close: () => client.end({ timeout: 5 }),
  }
}

/** Drizzle sends everything through `unsafe` and asks it not to prepare, which costs two round trips for each query instead of one. */
function preparing<T extends postgres.Sql>(client: T): T {
  return new Proxy(client, {
    get(target, name, receiver) {
      if (name === 'unsafe')
        return (query: string, values?: never[], options?: object) =>
          target.unsafe(query, values, { ...options, prepare: true })
      if (name === 'begin')
        return (...args: unknown[]) => {
          const work = args.pop() as (tx: postgres.TransactionSql) => unknown
          const begin = target.begin as unknown as (...all: unknown[]) => unknown
          return begin.call(target, ...args, (tx: postgres.TransactionSql) => work(preparing(tx as never)))
        }
      return Reflect.get(target, name, receiver) as unknown
    },
  })
}
