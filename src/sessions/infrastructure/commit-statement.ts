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
 * are read by the tables' own row types, so that there are only as many texts, and plans, as kinds of commit. A column that is left
 * out becomes null, whatever its default. Inserts read from `moved`: none can be waiting on a key before the row is locked.
 */
export function commitStatement(rows: CommitRows, from: Footing, endsLease: boolean): SQL {
  const parts = [moved(rows.session, from, endsLease)]
  if (rows.closed.length > 0) parts.push(closed(rows.closed))
  // A question is closed before another is opened: only one may be open.
  if (rows.opened.length > 0)
    parts.push(inserted('pending_action', rows.opened, rows.closed.length > 0 ? AFTER_CLOSED : ALONE))
  for (const [table, some] of [
    ['message', rows.message],
    ['item', rows.item],
    ['response', rows.response],
    ['session_event', rows.sessionEvent],
    ['domain_event', rows.domainEvent],
  ] as const)
    if (some.length > 0) parts.push(inserted(table, some))
  return sql`with ${sql.join(parts, sql.raw(', '))} select count(*)::integer as moved from moved`
}

const moved = (row: CommitRows['session'], from: Footing, endsLease: boolean): SQL => sql`
  moved as (
    update session s set ${moves}${endsLease ? sql.raw(', lease_owner = null, lease_until = null') : ALONE}
    from json_populate_record(null::session, ${json(renamed(row))}) r
    where s.session_id = ${row.sessionId}::uuid
      and s.version = ${from.version}::integer and s.fence = ${from.fence}::integer
      and s.last_event_seq = ${from.lastEventSeq}::integer and s.last_domain_seq = ${from.lastDomainSeq}::integer
    returning s.session_id
  )`

const closed = (rows: CommitRows['closed']): SQL => sql`
  closed as (
    update pending_action p set status = r.status, answer_hash = r.answer_hash, resolved_at = r.resolved_at
    from moved, json_populate_recordset(null::pending_action, ${json(rows.map(renamed))}) r
    where p.session_id = moved.session_id and p.tool_call_id = r.tool_call_id
    returning 1
  )`

const inserted = (table: string, rows: readonly object[], after = ALONE): SQL => sql`
  ${sql.raw(`new_${table}`)} as (
    insert into ${sql.raw(table)}
    select r.* from ${after}moved, json_populate_recordset(null::${sql.raw(table)}, ${json(rows.map(renamed))}) r
  )`

const ALONE = sql.raw('')
const AFTER_CLOSED = sql.raw('(select count(*) from closed) first, ')

const renamed = (row: object): object =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [snakeCase(name), value]))

/** As text first: what a driver would make of a string for a JSON column is none of our concern then. */
const json = (value: object): SQL => sql`${JSON.stringify(value)}::text::json`
