// One commit as one statement, which is one transaction and one round trip: it moves the session's row on if that is still what the
// decision was made on, and writes everything else only then.
import { getTableColumns, getTableName } from 'drizzle-orm'
import type { Statement } from '../../db/index.js'
import { learnerEvidence } from '../../learners/index.js'
import { safetyAlert } from '../../safety/index.js'
import { webhookOutbox } from '../../webhooks/index.js'
import type { Lease } from '../application/ports.js'
import type { Commit } from '../domain/apply-decision.js'
import type { EventRows } from '../domain/event-rows.js'
import { logged } from '../domain/event-table.js'
import { mayGoOn } from '../domain/life.js'
import { KEPT, NUMBERS, toColumns } from './session-row.js'
import * as tables from './tables.js'

/** Names of columns as the database has them, looked up rather than made each time: it is done for every field of every row. */
const NAMES = new Map<string, string>()
const snakeCase = (name: string): string => {
  let made = NAMES.get(name)
  if (made === undefined) NAMES.set(name, (made = name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)))
  return made
}

const UNMOVED: readonly string[] = ['sessionId', ...KEPT]
const MOVES = Object.keys(getTableColumns(tables.session))
  .filter(name => !UNMOVED.includes(name))
  .map(snakeCase)
  .map(column => `"${column}" = r."${column}"`)
  .join(', ')

/** The tables to which a commit adds rows, each by the name that its rows have in the domain. */
const ADDED = {
  message: tables.message,
  item: tables.item,
  response: tables.response,
  revision: tables.scoreRevision,
  command: tables.command,
  summary: tables.summary,
  evidence: learnerEvidence,
  agentStep: tables.agentStep,
  alert: safetyAlert,
  outbox: webhookOutbox,
  sessionEvent: tables.sessionEvent,
  domainEvent: tables.domainEvent,
}
type InsertsOf<Tables extends Record<string, { readonly $inferInsert: unknown }>> = {
  readonly [Name in keyof Tables]: readonly Tables[Name]['$inferInsert'][]
}
type CommitRows = InsertsOf<
  typeof ADDED & {
    itemFrame: typeof tables.itemFrame
    driverState: typeof tables.driverState
    opened: typeof tables.pendingAction
  }
>

/** Hexadecimal digits as the text of a column of bytes. */
const asBytes = (digits: string): string => `\\x${digits}`

/** What a commit inserts, row by row. */
function insertsOf(commit: Commit): CommitRows & Pick<EventRows, 'graded' | 'closed'> {
  const { at, after, events, messages, published } = commit
  const sessionId = after.session.id
  const all = <Table extends keyof EventRows>(table: Table) =>
    commit.rows.flatMap(rows => (rows[table] ?? []) as readonly EventRows[Table][number][])
  const own = <Table extends keyof EventRows>(table: Table) => all(table).map(row => ({ sessionId, ...row }))
  const logRow = (seq: number, events: readonly (readonly [string, unknown])[]) =>
    events.length === 0 ? [] : [{ sessionId, seq, events, createdAt: at }]
  return {
    message: messages.map(message => ({ sessionId, ...message, createdAt: at })),
    sessionEvent: logRow(
      after.lastEventSeq,
      published.map(({ type, payload }) => [type, payload]),
    ),
    domainEvent: logRow(
      after.lastDomainSeq,
      events.map(event => [event.type, logged(event)]),
    ),
    item: own('item').map(row => ({ ...row, seed: asBytes(row.seed) })),
    itemFrame: all('itemFrame'),
    response: own('response'),
    revision: own('revision'),
    command: own('command'),
    summary: own('summary'),
    evidence: own('evidence').map(row => ({ ...row, couldShow: [...row.couldShow] })),
    alert: own('alert'),
    outbox: own('outbox'),
    agentStep: own('agentStep'),
    // The last state counts: a statement may write one row only once.
    driverState: own('driverState').slice(-1),
    opened: own('opened'),
    graded: all('graded'),
    closed: all('closed').map(row => (row.answerHash ? { ...row, answerHash: asBytes(row.answerHash) } : row)),
  }
}

/**
 * Answers with one row, `{moved: 1}` or `{moved: 0}`: with 0 the session had moved on and nothing was written. Rows travel as JSON and
 * are read by the tables' own row types, so that there are only as many texts, and plans, as kinds of commit. A column that is left
 * out becomes null, whatever its default. Inserts read from `moved`: none can be waiting on a key before the row is locked.
 */
export function commitStatement(commit: Commit, lease: Lease | null): Statement {
  const { before, after, runEnds } = commit
  const rows = insertsOf(commit)
  const values: unknown[] = []
  const value = (of: unknown): string => `$${values.push(of)}`
  // As text first: what a driver would make of a string for a JSON column is none of our concern then.
  const json = (of: object): string => `${value(JSON.stringify(of))}::text::json`
  const recordset = (table: string, some: readonly object[]): string =>
    `json_populate_recordset(null::${table}, ${json(some.map(renamed))}) r`
  const inserted = (table: string, some: readonly object[], first = ''): string =>
    `new_${table} as (insert into ${table} select r.* from ${first}moved, ${recordset(table, some)})`

  const leased =
    lease &&
    `, lease_owner = ${value(lease.owner)}, lease_until = viva_now() + ${value(lease.ms)}::float8 * interval '1 millisecond'`
  const parts = [
    `moved as (
      update session s set ${MOVES}${leased ?? (runEnds ? ', lease_owner = null, lease_until = null' : '')}${mayGoOn(after.session) ? ', is_swept = true' : ''}
      from json_populate_record(null::session, ${json(renamed(toColumns(after)))}) r
      where s.session_id = ${value(after.session.id)}::uuid
        ${NUMBERS.map(name => `and s.${snakeCase(name)} = ${value(before[name])}::integer`).join(' ')}
      returning s.session_id
    )`,
  ]
  if (rows.closed.length > 0)
    parts.push(`closed as (
      update pending_action p set status = r.status, answer_hash = r.answer_hash, resolved_at = r.resolved_at, draft = null, draft_at = null
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
  if (rows.itemFrame.length > 0)
    parts.push(`shared_frame as (
      insert into item_frame select r.* from moved, ${recordset('item_frame', rows.itemFrame)} on conflict do nothing
    )`)
  if (rows.driverState.length > 0)
    parts.push(`kept_state as (
      insert into driver_state select r.* from moved, ${recordset('driver_state', rows.driverState)}
      on conflict (session_id) do update set state = excluded.state
    )`)
  for (const [name, table] of Object.entries(ADDED)) {
    const some = rows[name as keyof typeof ADDED]
    if (some.length > 0) parts.push(inserted(getTableName(table), some))
  }
  return { text: `with ${parts.join(', ')} select count(*)::integer as moved from moved`, values }
}

function renamed(row: object): object {
  const made: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) made[snakeCase(name)] = value
  return made
}
