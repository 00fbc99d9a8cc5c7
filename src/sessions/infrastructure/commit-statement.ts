// One commit as one statement, which is one transaction and one round trip: it moves the session's row on if that still stands where
// the decision was made, and writes everything else only then.
import { getTableColumns } from 'drizzle-orm'
import type { Statement } from '../../db/index.js'
import type { StoredSession } from '../domain/decision.js'
import type { CommitRows } from './commit-rows.js'
import { session } from './tables.js'

/** Columns that a commit leaves alone: the row's identity, and the lease, which has writers of its own. */
const KEPT = ['sessionId', 'createdAt', 'leaseOwner', 'leaseUntil', 'idempotencyKey', 'idempotencyHash']

/** Names of columns as the database has them, looked up rather than made anew: it is done for every field of every row. */
const NAMES = new Map<string, string>()
const snakeCase = (name: string): string => {
  let made = NAMES.get(name)
  if (made === undefined) NAMES.set(name, (made = name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)))
  return made
}

const MOVES = Object.keys(getTableColumns(session))
  .filter(name => !KEPT.includes(name))
  .map(snakeCase)
  .map(column => `"${column}" = r."${column}"`)
  .join(', ')

/** Where the session stood when it was read: any other commit or claim since then has changed one of these. */
type Footing = Pick<StoredSession, 'version' | 'fence' | 'lastEventSeq' | 'lastDomainSeq'>

const TABLES = [
  ['message', 'message'],
  ['item', 'item'],
  ['response', 'response'],
  ['score_revision', 'revision'],
  ['command', 'command'],
  ['summary', 'summary'],
  ['learner_evidence', 'evidence'],
  ['agent_step', 'agentStep'],
  ['safety_alert', 'alert'],
  ['session_event', 'sessionEvent'],
  ['domain_event', 'domainEvent'],
] as const

/**
 * Answers with one row, `{moved: 1}` or `{moved: 0}`: with 0 the session had moved on and nothing was written. Rows travel as JSON and
 * are read by the tables' own row types, so that there are only as many texts, and plans, as kinds of commit. A column that is left
 * out becomes null, whatever its default. Inserts read from `moved`: none can be waiting on a key before the row is locked.
 */
export function commitStatement(rows: CommitRows, from: Footing, endsLease: boolean): Statement {
  const values: unknown[] = []
  const value = (of: unknown): string => `$${values.push(of)}`
  // As text first: what a driver would make of a string for a JSON column is none of our concern then.
  const json = (of: object): string => `${value(JSON.stringify(of))}::text::json`
  const recordset = (table: string, some: readonly object[]): string =>
    `json_populate_recordset(null::${table}, ${json(some.map(renamed))}) r`
  const inserted = (table: string, some: readonly object[], after = ''): string =>
    `new_${table} as (insert into ${table} select r.* from ${after}moved, ${recordset(table, some)})`

  const parts = [
    `moved as (
      update session s set ${MOVES}${endsLease ? ', lease_owner = null, lease_until = null' : ''}
      from json_populate_record(null::session, ${json(renamed(rows.session))}) r
      where s.session_id = ${value(rows.session.sessionId)}::uuid
        and s.version = ${value(from.version)}::integer and s.fence = ${value(from.fence)}::integer
        and s.last_event_seq = ${value(from.lastEventSeq)}::integer
        and s.last_domain_seq = ${value(from.lastDomainSeq)}::integer
      returning s.session_id
    )`,
  ]
  if (rows.closed.length > 0)
    parts.push(`closed as (
      update pending_action p set status = r.status, answer_hash = r.answer_hash, resolved_at = r.resolved_at
      from moved, ${recordset('pending_action', rows.closed)}
      where p.session_id = moved.session_id and p.tool_call_id = r.tool_call_id
      returning 1
    )`)
  // Once: a verdict that stands is never replaced here.
  if (rows.graded.length > 0)
    parts.push(`graded as (
      update response p set verdict = r.verdict, score = r.score, correct = r.correct
      from moved, ${recordset('response', rows.graded)}
      where p.session_id = moved.session_id and p.position = r.position and p.kind = 'answered' and p.verdict is null
      returning 1
    )`)
  // A question is closed before another is opened: only one may be open.
  if (rows.opened.length > 0)
    parts.push(
      inserted('pending_action', rows.opened, rows.closed.length > 0 ? '(select count(*) from closed) first, ' : ''),
    )
  if (rows.driverState.length > 0)
    parts.push(`kept_state as (
      insert into driver_state select r.* from moved, ${recordset('driver_state', rows.driverState)}
      on conflict (session_id) do update set state = excluded.state
    )`)
  for (const [table, field] of TABLES) if (rows[field].length > 0) parts.push(inserted(table, rows[field]))
  return { text: `with ${parts.join(', ')} select count(*)::integer as moved from moved`, values }
}

function renamed(row: object): object {
  const made: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) made[snakeCase(name)] = value
  return made
}
