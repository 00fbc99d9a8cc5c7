// What stands in the database of one session, for tests that say "nothing changed" or "exactly one row".
import { sql } from 'drizzle-orm'
import { TOKENS } from '../../src/container-tokens.js'
import { rows } from '../../src/db/index.js'
import { eachEvent, type LogRow } from '../support/log-rows.js'
import type { TestServer } from '../support/test-server.js'

const TABLES = [
  'session',
  'session_plan',
  'message',
  'item',
  'pending_action',
  'response',
  'learner_evidence',
  'session_event',
  'domain_event',
  'driver_state',
  'agent_step',
  'step_request',
] as const
type Log = 'session_event' | 'domain_event'
type Table = Exclude<(typeof TABLES)[number], Log>
type Row = Readonly<Record<string, unknown>>

export async function rowsIn(server: TestServer, table: Table, sessionId: string): Promise<Row[]> {
  const { database } = server.container.resolve(TOKENS.foundations)
  const name = sql.identifier(table)
  return await rows<Row>(
    database.read,
    sql`select * from ${name} where session_id = ${sessionId} order by ${name}::text`,
  )
}

/** A log of the session, event by event. */
export async function eventsIn(server: TestServer, log: Log, sessionId: string) {
  const { database } = server.container.resolve(TOKENS.foundations)
  return eachEvent(
    await rows<LogRow>(
      database.read,
      sql`select * from ${sql.identifier(log)} where session_id = ${sessionId} order by seq`,
    ),
  )
}

/**
 * Every row of the session. Two of these are equal exactly when nothing was written between them but by the sweeper, which stops looking at a
 * session that has been idle for two minutes.
 */
export async function everyRow(server: TestServer, sessionId: string): Promise<Readonly<Record<string, unknown>>> {
  const { database } = server.container.resolve(TOKENS.foundations)
  const ofTables = TABLES.map(table => {
    const name = sql.identifier(table)
    return sql`select ${table}::text as name, coalesce(jsonb_agg(to_jsonb(t) - 'is_swept' order by t::text), '[]') as found
      from ${name} t where session_id = ${sessionId}`
  })
  const found = await rows<{ name: string; found: unknown }>(database.read, sql.join(ofTables, sql` union all `))
  return Object.fromEntries(found.map(each => [each.name, each.found]))
}

/** How many sessions there are. */
export async function countSessions(server: TestServer): Promise<number> {
  const { database } = server.container.resolve(TOKENS.foundations)
  const [found] = await rows<{ count: unknown }>(database.read, sql`select count(*) as count from session`)
  return Number(found!.count)
}

/** Waits until `check` gives something; fails after `timeoutMs`. */
export async function eventually<T>(
  check: () => Promise<T | null | undefined | false>,
  timeoutMs = 30_000,
): Promise<T> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const found = await check()
    if (found !== null && found !== undefined && found !== false) return found
    if (Date.now() > until) throw new Error(`This did not come about within ${timeoutMs} ms.`)
    await new Promise(resolve => setTimeout(resolve, 30))
  }
}
