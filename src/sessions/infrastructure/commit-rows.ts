// What one commit writes, row by row. Pure: commit-statement.ts carries the rows to the database.
import type { learnerEvidence } from '../../learners/index.js'
import type { safetyAlert } from '../../safety/index.js'
import type { Commit } from '../domain/apply-decision.js'
import type { EventRows } from '../domain/event-rows.js'
import { logged, rowsOf } from '../domain/event-table.js'
import { toColumns } from './session-row.js'
import type * as driverTables from './driver/tables.js'
import type * as tables from './tables.js'

export type CommitRows = Pick<EventRows, 'graded' | 'closed'> & {
  readonly session: ReturnType<typeof toColumns>
  readonly message: readonly (typeof tables.message.$inferInsert)[]
  readonly sessionEvent: readonly (typeof tables.sessionEvent.$inferInsert)[]
  readonly domainEvent: readonly (typeof tables.domainEvent.$inferInsert)[]
  readonly item: readonly (typeof tables.item.$inferInsert)[]
  readonly response: readonly (typeof tables.response.$inferInsert)[]
  readonly revision: readonly (typeof tables.scoreRevision.$inferInsert)[]
  readonly command: readonly (typeof tables.command.$inferInsert)[]
  readonly summary: readonly (typeof tables.summary.$inferInsert)[]
  readonly evidence: readonly (typeof learnerEvidence.$inferInsert)[]
  readonly alert: readonly (typeof safetyAlert.$inferInsert)[]
  readonly agentStep: readonly (typeof driverTables.agentStep.$inferInsert)[]
  readonly driverState: readonly (typeof driverTables.driverState.$inferInsert)[]
  readonly opened: readonly (typeof tables.pendingAction.$inferInsert)[]
}

export function commitRows({ at, after, events, messages, published }: Commit): CommitRows {
  const sessionId = after.session.id
  const numbered = events.map((event, index) => ({ event, seq: after.lastDomainSeq - events.length + index + 1 }))
  const written = numbered.map(({ event, seq }) => rowsOf(event, after.session, { at, seq }))
  const all = <Table extends keyof EventRows>(table: Table) =>
    written.flatMap(rows => (rows[table] ?? []) as readonly EventRows[Table][number][])
  const own = <Table extends keyof EventRows>(table: Table) => all(table).map(row => ({ sessionId, ...row }))
  return {
    session: toColumns(after),
    message: messages.map(message => ({
      sessionId,
      seq: message.seq,
      role: message.role,
      content: message.content,
      toolCalls: message.role === 'assistant' ? message.toolCalls : null,
      toolCallId: message.role === 'tool' ? message.toolCallId : null,
      toolName: message.role === 'tool' ? message.toolName : null,
      createdAt: at,
    })),
    sessionEvent: published.map(({ seq, type, payload }) => ({ sessionId, seq, type, payload, createdAt: at })),
    domainEvent: numbered.map(({ event, seq }) => ({
      sessionId,
      seq,
      type: event.type,
      payload: logged(event),
      createdAt: at,
    })),
    item: own('item'),
    response: own('response'),
    revision: own('revision'),
    command: own('command'),
    summary: own('summary'),
    evidence: own('evidence'),
    alert: own('alert'),
    agentStep: own('agentStep'),
    // The last state counts: a statement may write one row only once.
    driverState: own('driverState').slice(-1),
    opened: own('opened'),
    graded: all('graded'),
    closed: all('closed'),
  }
}
