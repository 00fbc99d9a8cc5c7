// A row of `session`, which holds both aggregates, to what it stands for and back.
import { getTableColumns } from 'drizzle-orm'
import type { SessionType } from '../../contract/session.js'
import { DomainError } from '../../kernel/errors.js'
import { pick } from '../../kernel/fields.js'
import type { Snapshot } from '../application/ports.js'
import type { Conversation } from '../domain/conversation.js'
import type { StoredSession } from '../domain/decision.js'
import { hasEnded, type AskedAgain, type Session } from '../domain/session.js'
import type { SessionTypeMatrix } from '../domain/session-types.js'
import { session as table } from './tables.js'

export type SessionRow = typeof table.$inferSelect

/** The name of a column in the database. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

const COLUMNS = Object.entries(getTableColumns(table)).map(([name, { dataType }]) => ({
  name,
  column: snakeCase(name),
  isTime: dataType === 'date',
}))

/** The row from the JSON that Postgres makes of it. */
export function rowFromJson(json: Readonly<Record<string, unknown>>): SessionRow {
  const row: Record<string, unknown> = {}
  for (const { name, column, isTime } of COLUMNS) {
    const value = json[column]
    row[name] = isTime && value !== null ? new Date(value as string) : value
  }
  return row as SessionRow
}

/** Columns that a commit leaves alone: they are set at creation, and the lease and the sweeper have writers of their own. */
export const KEPT = [
  'createdAt',
  'leaseOwner',
  'leaseUntil',
  'idempotencyKey',
  'idempotencyHash',
  'erasedAt',
  'isSwept',
] as const
/** All other columns, nullable ones included: a commit sets a missing column to null. */
type Columns = Required<Omit<typeof table.$inferInsert, (typeof KEPT)[number]>>

/** Columns that are called as the field of a session that they hold. */
const SAME = [
  'conversationId',
  'learnerId',
  'title',
  'sourceId',
  'seed',
  'timeLimitMs',
  'itemTimeLimitMs',
  'timeFactor',
  'allowSkip',
  'allowBack',
  'allowHints',
  'totalItems',
  'position',
  'itemOpen',
  'itemsCompleted',
  'itemsCorrect',
  'awaitingVerdict',
  'hintsShown',
  'hintCost',
  'itemDeadlineAt',
  'repeated',
  'windowFromSeq',
  'stepsSinceAsk',
  'unboundAsked',
  'fallback',
  'startedAt',
  'deadlineAt',
  'pausedAt',
  'pausedTotalMs',
  'safetyHoldAt',
  'resultsFrom',
  'breakLeftMs',
  'breakEndsAt',
  'examId',
  'windowEndsAt',
  'examGrantedMs',
  'closesAt',
  'limitEndsAt',
  'activePage',
  'pageChanges',
  'pageChangedAt',
] as const satisfies readonly (keyof SessionRow & keyof Session)[]

/** The numbers that order a session's writers: any commit or claim changes one of them. */
export const NUMBERS = ['version', 'fence', 'lastEventSeq', 'lastDomainSeq'] as const

/** `now`: the database's time when the row was read. Throws session_erased. */
export function toSnapshot(row: SessionRow, now: Date, matrix: SessionTypeMatrix): Snapshot {
  if (row.erasedAt !== null) throw new DomainError('too_late', 'session_erased', 'The data of this session was erased.')
  return { stored: toStored(row, matrix), now, createdAt: row.createdAt, readAt: performance.now() }
}

function toStored(row: SessionRow, matrix: SessionTypeMatrix): StoredSession {
  const facts = {
    id: row.sessionId,
    ...pick(row, SAME),
    type: row.sessionType as SessionType,
    rules: matrix[row.sessionType as SessionType],
    again: row.again as AskedAgain[],
    runError:
      row.runErrorCode === null
        ? null
        : { code: row.runErrorCode, attempts: row.runErrorAttempts!, retryAfter: row.retryAfter! },
  }
  return {
    session: { ...facts, ...phaseOf(row) } as unknown as Session,
    conversation: conversationOf(row),
    ...pick(row, NUMBERS),
  }
}

function phaseOf(row: SessionRow): object {
  switch (row.status as Session['status']) {
    case 'pending':
      return { status: 'pending' }
    case 'active':
      return { status: 'active', awaitingOwner: row.awaitingOwner }
    case 'awaiting_client_action':
      return {
        status: 'awaiting_client_action',
        open: {
          callId: row.openCallId!,
          toolName: row.openToolName!,
          position: row.openPosition,
          openedAt: row.openedAt!,
          deadlineAt: row.openDeadlineAt,
        },
      }
    case 'completed':
    case 'expired':
    case 'terminated':
      return { status: row.status, endedAt: row.endedAt!, endReason: row.endReason! }
  }
}

// Between commits the only call without a result is the one that the learner was asked.
const conversationOf = (row: SessionRow): Conversation => ({
  id: row.conversationId,
  nextSeq: row.nextMessageSeq,
  openCalls: row.openCallId === null ? [] : [row.openCallId],
})

export function toColumns(stored: StoredSession): Columns {
  const { session, conversation } = stored
  const open = session.status === 'awaiting_client_action' ? session.open : null
  return {
    ...pick(session, SAME),
    ...pick(stored, NUMBERS),
    sessionId: session.id,
    sessionType: session.type,
    status: session.status,
    again: session.again,
    awaitingOwner: session.status === 'active' && session.awaitingOwner,
    openCallId: open?.callId ?? null,
    openToolName: open?.toolName ?? null,
    openPosition: open?.position ?? null,
    openedAt: open?.openedAt ?? null,
    openDeadlineAt: open?.deadlineAt ?? null,
    runErrorCode: session.runError?.code ?? null,
    runErrorAttempts: session.runError?.attempts ?? null,
    retryAfter: session.runError?.retryAfter ?? null,
    endedAt: hasEnded(session) ? session.endedAt : null,
    endReason: hasEnded(session) ? session.endReason : null,
    nextMessageSeq: conversation.nextSeq,
    exclusive: session.rules.exclusive,
  }
}
