// What a sweep reads: it runs every second on every node, beside all the sessions that were ever taken.
import { SESSION_TYPE_MATRIX } from '../../src/session-types.js'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Database, migrate, openPostgres, rows } from '../../src/db/index.js'
import { newId } from '../../src/kernel/ids.js'
import { DrizzleLeaseStore } from '../../src/sessions/index.js'
import { useDatabase } from '../support/use-database.js'

const provided = useDatabase()
let database: Database
beforeAll(async () => {
  // One connection, so that its counters are those of the statements below.
  database = new Database(openPostgres(provided.url, { poolSize: 1 }))
  await migrate(database, provided.url)
})
afterAll(() => database?.close())

/** Rows of sessions that this connection has looked at so far. */
async function looked(): Promise<number> {
  await database.read.execute(sql`select pg_stat_force_next_flush()`)
  await database.read.execute(sql`select pg_stat_clear_snapshot()`)
  const [row] = await rows<{ count: string }>(
    database.read,
    sql`select seq_tup_read + idx_tup_fetch as count from pg_stat_user_tables where relname = 'session'`,
  )
  return Number(row!.count)
}

const many = (count: number, status: string, endedAt: string | null, awaitingVerdict = false) => sql`
  insert into session (session_id, conversation_id, learner_id, session_type, title, seed, status, time_factor, total_items,
    position, item_open, items_completed, items_correct, awaiting_verdict, window_from_seq, steps_since_ask, unbound_asked, fallback, awaiting_owner,
    created_at, deadline_at, open_deadline_at, open_position, ended_at, paused_total_ms, version, fence, next_message_seq,
    last_event_seq, last_domain_seq, exclusive, allow_skip, allow_back, allow_hints, hints_shown, hint_cost, again, repeated,
    open_call_id, is_swept)
  select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'evaluation', '', '', ${status}::text, 1, 4, 1, true, 0, 0, ${awaitingVerdict}::boolean, 1, 0, false,
    false, false, now(), now() + interval '1 hour', now() + interval '1 minute', 1, ${endedAt}::timestamptz, 0, 1, 1, 1, 1, 1, true,
    false, false, false, 0, 0, '[]', 0, case when ${status}::text = 'awaiting_client_action' then gen_random_uuid() end,
    ${status === 'active' || awaitingVerdict}::boolean
  from generate_series(1, ${count}::integer)`

test('a sweep looks at the sessions that are due and not at all that are open', async () => {
  await database.read.execute(many(20_000, 'completed', '2026-01-01T00:00:00Z'))
  await database.read.execute(many(20_000, 'awaiting_client_action', null))
  await database.read.execute(many(3, 'active', null))
  await database.read.execute(many(2, 'expired', '2026-01-01T00:00:00Z', true))
  const late = newId()
  await database.read.execute(
    sql`update session set session_id = ${late}::uuid, deadline_at = now() - interval '1 minute'
      where session_id = (select session_id from session where status = 'awaiting_client_action' limit 1)`,
  )
  await database.read.execute(sql`analyze session`)
  const leases = new DrizzleLeaseStore(database, SESSION_TYPE_MATRIX)
  const before = await looked()
  expect(await leases.overdue(50)).toEqual([late])
  expect(await leases.claimable(50)).toHaveLength(5)
  expect((await looked()) - before).toBeLessThan(50)
})
