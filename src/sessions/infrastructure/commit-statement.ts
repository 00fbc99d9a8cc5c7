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
import { KEPT, NUMBERS, snakeCase, toColumns } from './session-row.js'
import * as tables from './tables.js'

const UNMOVED: readonly string[] = ['sessionId', ...KEPT]
const MOVES = Object.keys(getTableColumns(tables.session))
  .filter(name => !UNMOVED.includes(name))
  .map(snakeCase)
  .map(column => `"${column}" = r."${column}"`)
  .join(', ')

/** The tables to which a commit writes rows, each by the name that its rows have in the domain, in the order in which they are written. */
const TABLES = {
  closed: tables.pendingAction,
  graded: tables.response,
  opened: tables.pendingAction,
  itemFrame: tables.itemFrame,
  driverState: tables.driverState,
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
type Written = keyof typeof TABLES
const WRITTEN = Object.keys(TABLES) as Written[]

/** Rows of `closed` and `graded` change those that are there; all others are added. */
type CommitRows = {
  readonly [Name in Written]: readonly (Name extends 'closed' | 'graded'
    ? EventRows[Name][number]
    : (typeof TABLES)[Name]['$inferInsert'])[]
}

/** Hexadecimal digits as the text of a column of bytes. */
const asBytes = (digits: string): string => `\\x${digits}`

/** What a commit writes beside the session's row. */
function rowsWritten(commit: Commit): CommitRows {
  const { at, after, events, messages, published } = commit
  const sessionId = after.session.id
  const gathered: Partial<Record<keyof EventRows, unknown[]>> = {}
  for (const rows of commit.rows)
    for (const [table, some] of Object.entries(rows) as [keyof EventRows, readonly unknown[]][])
      (gathered[table] ??= []).push(...some)
  const all = <Table extends keyof EventRows>(table: Table) =>
    (gathered[table] ?? []) as readonly EventRows[Table][number][]
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
  const rows = rowsWritten(commit)
  const written = WRITTEN.filter(name => rows[name].length > 0)
  const leaseBecomes = lease !== null ? 'taken' : runEnds ? 'free' : 'kept'
  return {
    text: textOf({ leaseBecomes, isSwept: mayGoOn(after.session), written }),
    values: [
      asRow(toColumns(after)),
      after.session.id,
      ...NUMBERS.map(name => before[name]),
      ...written.map(name => `[${rows[name].map(asRow).join()}]`),
      ...(lease === null ? [] : [lease.owner, lease.ms]),
    ],
  }
}

/** What the text of a statement depends on; `written`: the kinds of rows that there are, in the order of `WRITTEN`. */
type Shape = {
  readonly leaseBecomes: 'taken' | 'free' | 'kept'
  readonly isSwept: boolean
  readonly written: readonly Written[]
}

/** Made once for each kind of commit. */
const TEXTS = new Map<string, string>()

function textOf(shape: Shape): string {
  const key = `${shape.leaseBecomes} ${shape.isSwept} ${shape.written.join()}`
  let text = TEXTS.get(key)
  if (text === undefined) TEXTS.set(key, (text = makeText(shape)))
  return text
}

/** The parameters are numbered as `commitStatement` lists their values. */
function makeText({ leaseBecomes, isSwept, written }: Shape): string {
  let last = 0
  const next = (): string => `$${(last += 1)}`
  // As text first: what a driver would make of a string for a JSON column is none of our concern then.
  const json = (): string => `${next()}::text::json`
  const moved = `json_populate_record(null::session, ${json()}) r
      where s.session_id = ${next()}::uuid
        ${NUMBERS.map(name => `and s.${snakeCase(name)} = ${next()}::integer`).join(' ')}
      returning s.session_id`
  const parts = written.map(name => {
    const recordset = `json_populate_recordset(null::${getTableName(TABLES[name])}, ${json()}) r`
    return partOf(name, recordset, written)
  })
  const lease = {
    taken: () => `, lease_owner = ${next()}, lease_until = viva_now() + ${next()}::float8 * interval '1 millisecond'`,
    free: () => ', lease_owner = null, lease_until = null',
    kept: () => '',
  }[leaseBecomes]()
  const first = `moved as (update session s set ${MOVES}${lease}${isSwept ? ', is_swept = true' : ''} from ${moved})`
  return `with ${[first, ...parts].join(', ')} select count(*)::integer as moved from moved`
}

function partOf(name: Written, recordset: string, written: readonly Written[]): string {
  switch (name) {
    case 'closed':
      return `closed as (
        update pending_action p set status = r.status, answer_hash = r.answer_hash, resolved_at = r.resolved_at, draft = null, draft_at = null
        from moved, ${recordset}
        where p.session_id = moved.session_id and p.tool_call_id = r.tool_call_id
        returning 1
      )`
    // Once: a verdict that stands is never replaced here.
    case 'graded':
      return `graded as (
        update response p set verdict = r.verdict, score = r.score, correct = r.correct
        from moved, ${recordset}
        where p.session_id = moved.session_id and p.position = r.position and p.kind = 'answered' and p.verdict is null
        returning 1
      )`
    case 'itemFrame':
      return `shared_frame as (insert into item_frame select r.* from moved, ${recordset} on conflict do nothing)`
    case 'driverState':
      return `kept_state as (
        insert into driver_state select r.* from moved, ${recordset}
        on conflict (session_id) do update set state = excluded.state
      )`
    default: {
      // A question is closed before another is opened: only one may be open.
      const afterClosed = name === 'opened' && written.includes('closed') ? '(select count(*) from closed) first, ' : ''
      const table = getTableName(TABLES[name])
      return `new_${table} as (insert into ${table} select r.* from ${afterClosed}moved, ${recordset})`
    }
  }
}

/** The start of a field in JSON by the name that the domain gives it: a row is written at every turn, and most of it is such names. */
const FIELDS = new Map<string, string>()
function fieldOf(name: string): string {
  let field = FIELDS.get(name)
  if (field === undefined) FIELDS.set(name, (field = `"${snakeCase(name)}":`))
  return field
}

/** As JSON with the names of the columns. */
function asRow(row: object): string {
  let text = ''
  for (const [name, value] of Object.entries(row) as [string, unknown][]) {
    if (value === undefined) continue
    text += `${text === '' ? '' : ','}${fieldOf(name)}${value === null || typeof value === 'boolean' ? value : JSON.stringify(value)}`
  }
  return `{${text}}`
}
