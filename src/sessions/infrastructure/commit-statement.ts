// One commit as one statement, which is one transaction and one round trip: it moves the session's row on if that still stands where
// the decision was made, and writes everything else only then.
import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { StoredSession } from '../domain/decision.js'
import type { CommitRows } from './commit-rows.js'
import { session } from './tables.js'

/** Columns that a commit leaves alone: the row's identity, and the lease, which has writers of its own. */
const KEPT = ['sessionId', 'createdAt', 'leaseOwner', 'leaseUntil', 'idempotencyKey', 'idempotencyHash']

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const moves = sql.raw(
  Object.keys(getTableColumns(session))
    .filter(name => !KEPT.includes(name))
    .map(snakeCase)
    .map(column => `"${column}" = r."${column}"`)
    .join(', '),
)

/** Where the session stood when it was read: any other commit or claim since then has changed one of these. */
export type Footing = Pick<StoredSession, 'version' | 'fence' | 'lastEventSeq'> & { readonly lastDomainSeq: number }

/**
 * Answers with one row, `{moved: 1}` or `{moved: 0}`: with 0 the session had moved on and nothing was written. Rows travel as JSON and
 * are read by the tables' own row types, so that the text, and with it the plan, is the same for every commit. A column that is
 * left out becomes null, whatever its default. Inserts read from `moved`: none can be waiting on a key before the row is locked.
 */
export const commitStatement = (rows: CommitRows, from: Footing, endsLease: boolean): SQL => sql`
  with moved as (
    update session s set ${moves},
      lease_owner = case when ${endsLease}::boolean then null else s.lease_owner end,
      lease_until = case when ${endsLease}::boolean then null else s.lease_until end
    from json_populate_record(null::session, ${json([rows.session], true)}) r
    where s.session_id = ${rows.session.sessionId}::uuid
      and s.version = ${from.version}::integer and s.fence = ${from.fence}::integer
      and s.last_event_seq = ${from.lastEventSeq}::integer and s.last_domain_seq = ${from.lastDomainSeq}::integer
    returning s.session_id
  ), closed as (
    update pending_action p set status = r.status, answer_hash = r.answer_hash, resolved_at = r.resolved_at
    from moved, json_populate_recordset(null::pending_action, ${json(rows.closed)}) r
    where p.session_id = moved.session_id and p.tool_call_id = r.tool_call_id
    returning 1
  ), opened as (
    insert into pending_action
    select r.* from (select count(*) from closed) first, moved, json_populate_recordset(null::pending_action, ${json(rows.opened)}) r
  ), messages as (
    insert into message select r.* from moved, json_populate_recordset(null::message, ${json(rows.message)}) r
  ), items as (
    insert into item select r.* from moved, json_populate_recordset(null::item, ${json(rows.item)}) r
  ), responses as (
    insert into response select r.* from moved, json_populate_recordset(null::response, ${json(rows.response)}) r
  ), published as (
    insert into session_event select r.* from moved, json_populate_recordset(null::session_event, ${json(rows.sessionEvent)}) r
  ), logged as (
    insert into domain_event select r.* from moved, json_populate_recordset(null::domain_event, ${json(rows.domainEvent)}) r
  )
  select count(*)::integer as moved from moved`

/** As text first: what a driver would make of a string for a JSON column is none of our concern then. */
const json = (rows: readonly object[], single = false): SQL => {
  const renamed = rows.map(row =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value])),
  )
  return sql`${JSON.stringify(single ? renamed[0] : renamed)}::text::json`
}
