// What one commit writes, row by row. Pure: commit-statement.ts carries the rows to the database.
import type { Item } from '../../items/index.js'
import type { learnerEvidence } from '../../learners/index.js'
import type { safetyAlert } from '../../safety/index.js'
import { logged, type Commit } from '../domain/apply-decision.js'
import type { Decision } from '../domain/decision.js'
import type { Session } from '../domain/session.js'
import type { AgentExecution, EvidenceFacts, SessionEvent } from '../domain/session-events.js'
import { toColumns } from './session-row.js'
import type * as driverTables from './driver/tables.js'
import type * as tables from './tables.js'

type Evidence = typeof learnerEvidence.$inferInsert
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
  readonly command: (typeof tables.command.$inferInsert)[]
  readonly summary: (typeof tables.summary.$inferInsert)[]
  readonly evidence: Evidence[]
  readonly alert: (typeof safetyAlert.$inferInsert)[]
  readonly agentStep: (typeof driverTables.agentStep.$inferInsert)[]
  /** At most one: the last state counts. */
  readonly driverState: (typeof driverTables.driverState.$inferInsert)[]
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
    command: [],
    summary: [],
    evidence: [],
    alert: [],
    agentStep: [],
    driverState: [],
    opened: [],
    graded: [],
    closed: [],
  }
  events.forEach((event, index) => {
    addRows(rows, after.session, event, at)
    if (event.type === 'AgentRan')
      rows.agentStep.push(agentRow(sessionId, after.lastDomainSeq - events.length + index + 1, event.execution, at))
    if (event.type === 'DriverMoved') rows.driverState.splice(0, 1, { sessionId, state: event.state })
  })
  return rows
}

export const itemRows = <T>(
  sessionId: string,
  items: readonly Item[],
  {
    from,
    repeated,
    told,
    retry,
  }: { readonly from: number; readonly repeated: number; readonly told: boolean; readonly retry: boolean },
  createdAt: T,
) =>
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
    number: from + index - repeated,
    told,
    retry,
    snapshot: item,
    createdAt,
  }))

function addRows(rows: CommitRows, session: Session, event: SessionEvent, at: Date): void {
  const { id: sessionId, repeated } = session
  switch (event.type) {
    case 'ItemFetched':
      if (event.item !== null)
        rows.item.push(
          ...itemRows(
            sessionId,
            [event.item],
            { from: event.position, repeated, told: event.told, retry: event.retry },
            at,
          ),
        )
      return
    case 'ActionOpened': {
      const { callId: toolCallId, toolName, position, action } = event
      rows.opened.push({ sessionId, toolCallId, toolName, position, action, status: 'open', openedAt: at })
      return
    }
    case 'ActionAnswered': {
      const { callId: toolCallId, position, answerHash, receivedAt, responseMs, lateMs, verdict, hintCost } = event
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
        hintCost,
        receivedAt,
        responseMs,
        lateMs,
      })
      if (verdict !== null && event.evidence !== null)
        rows.evidence.push(evidenceRow(session, position, event.evidence, verdict.correct, at))
      return
    }
    case 'ItemSkipped': {
      const { callId: toolCallId, position } = event
      rows.closed.push({ toolCallId, status: 'closed', resolvedAt: at })
      if (position !== null)
        rows.response.push({ sessionId, position, toolCallId, kind: 'skipped', ...nothingGiven(at) })
      return
    }
    case 'SteppedBack':
    case 'HelpAsked':
      rows.closed.push({ toolCallId: event.callId, status: 'closed', resolvedAt: at })
      return
    case 'CommandTaken': {
      const { commandId, command, callId: toolCallId, hint } = event
      rows.command.push({ sessionId, commandId, command, toolCallId, hint, createdAt: at })
      return
    }
    case 'HistorySummarised':
      rows.summary.push({ sessionId, windowFromSeq: event.windowFromSeq, content: event.text, createdAt: at })
      return
    case 'ItemGraded': {
      const { position, verdict } = event
      rows.graded.push({ position, verdict, score: verdict.score, correct: verdict.correct })
      if (event.evidence !== null)
        rows.evidence.push(evidenceRow(session, position, event.evidence, verdict.correct, at))
      return
    }
    case 'SafetyRaised':
    case 'SafetyNoted': {
      const { alertId, category, entry, messageSeq } = event
      const { learnerId, type: sessionType } = session
      const row = { sessionId, alertId, learnerId, sessionType, category, entry, messageSeq, createdAt: at }
      rows.alert.push({ ...row, notifyAttempts: 0, notifyAfter: at })
      return
    }
    case 'ItemTimedOut': {
      const { callId: toolCallId, position } = event
      rows.closed.push({ toolCallId, status: 'closed', resolvedAt: at })
      rows.response.push({ sessionId, position, toolCallId, kind: 'timed_out', ...nothingGiven(at) })
      return
    }
    case 'ScoreRevised': {
      const { position, regradeId, verdict, evidence } = event
      const { score, correct } = verdict
      rows.revision.push({ sessionId, position, regradeId, verdict, score, correct, createdAt: at })
      if (evidence !== null) rows.evidence.push(evidenceRow(session, position, evidence, correct, at))
      return
    }
    case 'SessionCompleted':
    case 'SessionExpired':
    case 'SessionTerminated':
      if (event.closedCall !== null)
        rows.closed.push({ toolCallId: event.closedCall.callId, status: 'closed', resolvedAt: at })
      return
    default:
  }
}

const agentRow = (
  sessionId: string,
  seq: number,
  { call, ...execution }: AgentExecution,
  createdAt: Date,
): typeof driverTables.agentStep.$inferInsert => ({ sessionId, seq, ...execution, ...call, createdAt })

const nothingGiven = (at: Date) => ({ score: 0, correct: false, hintCost: 0, receivedAt: at, lateMs: 0 })

const evidenceRow = (
  { id: sessionId, learnerId }: Session,
  position: number,
  facts: EvidenceFacts,
  correct: boolean,
  at: Date,
): Evidence => ({ sessionId, position, learnerId, ...facts, correct, at })
