// What one commit writes, row by row. Pure: commit-statement.ts carries the rows to the database.
import type { Item } from '../../items/index.js'
import { logged, type Commit } from '../domain/apply-decision.js'
import type { Decision } from '../domain/decision.js'
import type { SessionEvent } from '../domain/session-events.js'
import { toColumns } from './session-row.js'
import type * as tables from './tables.js'

type Graded = Pick<typeof tables.response.$inferInsert, 'position' | 'verdict' | 'score' | 'correct'>
type Closed = Pick<typeof tables.pendingAction.$inferInsert, 'toolCallId' | 'status' | 'answerHash' | 'resolvedAt'>

export type CommitRows = {
  readonly session: ReturnType<typeof toColumns>
  readonly message: readonly (typeof tables.message.$inferInsert)[]
  readonly sessionEvent: readonly (typeof tables.sessionEvent.$inferInsert)[]
  readonly domainEvent: readonly (typeof tables.domainEvent.$inferInsert)[]
  readonly item: (typeof tables.item.$inferInsert)[]
  readonly response: (typeof tables.response.$inferInsert)[]
  readonly revision: (typeof tables.scoreRevision.$inferInsert)[]
  readonly opened: (typeof tables.pendingAction.$inferInsert)[]
  /** Verdicts of answers that were stored without one. */
  readonly graded: Graded[]
  /** What becomes of questions that were open. */
  readonly closed: Closed[]
}

export function commitRows({ after, messages, published }: Commit, { events }: Decision, at: Date): CommitRows {
  const sessionId = after.session.id
  const rows: CommitRows = {
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
    domainEvent: events.map((event, index) => ({
      sessionId,
      seq: after.lastDomainSeq - events.length + index + 1,
      type: event.type,
      payload: logged(event),
      createdAt: at,
    })),
    item: [],
    response: [],
    revision: [],
    opened: [],
    graded: [],
    closed: [],
  }
  for (const event of events) addRows(rows, sessionId, event, at)
  return rows
}

export const itemRows = <T>(sessionId: string, items: readonly Item[], from: number, createdAt: T) =>
  items.map((item, index) => ({
    sessionId,
    position: from + index,
    blueprintId: item.blueprintId,
    blueprintHash: item.blueprintHash,
    engineVersion: item.engineVersion,
    skillId: item.skillId,
    tier: item.tier,
    sectionId: item.sectionId,
    variantKey: item.variantKey,
    snapshot: item,
    createdAt,
  }))

function addRows(rows: CommitRows, sessionId: string, event: SessionEvent, at: Date): void {
  switch (event.type) {
    case 'ItemFetched':
      if (event.item !== null) rows.item.push(...itemRows(sessionId, [event.item], event.position, at))
      return
    case 'ActionOpened': {
      const { callId: toolCallId, toolName, position, action } = event
      rows.opened.push({ sessionId, toolCallId, toolName, position, action, status: 'open', openedAt: at })
      return
    }
    case 'ActionAnswered': {
      const { callId: toolCallId, position, answerHash, receivedAt, responseMs, lateMs, verdict } = event
      rows.closed.push({ toolCallId, status: 'resolved', answerHash, resolvedAt: receivedAt })
      if (position === null) return
      rows.response.push({
        sessionId,
        position,
        toolCallId,
        kind: 'answered',
        response: event.response,
        verdict,
        score: verdict?.score ?? 0,
        correct: verdict?.correct ?? false,
        receivedAt,
        responseMs,
        lateMs,
      })
      return
    }
    case 'ItemGraded': {
      const { position, verdict } = event
      rows.graded.push({ position, verdict, score: verdict.score, correct: verdict.correct })
      return
    }
    case 'ItemTimedOut': {
      const { callId: toolCallId, position } = event
      rows.closed.push({ toolCallId, status: 'closed', resolvedAt: at })
      const nothing = { score: 0, correct: false, receivedAt: at, lateMs: 0 }
      rows.response.push({ sessionId, position, toolCallId, kind: 'timed_out', ...nothing })
      return
    }
    case 'ScoreRevised': {
      const { position, regradeId, verdict } = event
      const { score, correct } = verdict
      rows.revision.push({ sessionId, position, regradeId, verdict, score, correct, createdAt: at })
      return
    }
    case 'SessionExpired':
    case 'SessionTerminated':
      if (event.closedCall !== null)
        rows.closed.push({ toolCallId: event.closedCall.callId, status: 'closed', resolvedAt: at })
      return
    default:
  }
}
