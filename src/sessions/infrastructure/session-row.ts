// One row is both aggregates: to and from.
import type { SessionType } from '../../contract/session.js'
import type { Conversation } from '../domain/conversation.js'
import type { StoredSession } from '../domain/decision.js'
import { hasEnded, type AskedAgain, type Session } from '../domain/session.js'
import { SESSION_TYPE_RULES } from '../domain/session-types.js'
import type { session as table } from './tables.js'

export type SessionRow = typeof table.$inferSelect
type Columns = Omit<
  typeof table.$inferInsert,
  'createdAt' | 'leaseOwner' | 'leaseUntil' | 'idempotencyKey' | 'idempotencyHash'
>

export function toStored(row: SessionRow): StoredSession {
  const facts = {
    id: row.sessionId,
    conversationId: row.conversationId,
    learnerId: row.learnerId,
    type: row.sessionType as SessionType,
    title: row.title,
    assessmentId: row.assessmentId,
    surveyId: row.surveyId,
    seed: row.seed,
    timeLimitMs: row.timeLimitMs,
    itemTimeLimitMs: row.itemTimeLimitMs,
    timeFactor: row.timeFactor,
    allowSkip: row.allowSkip,
    allowBack: row.allowBack,
    allowHints: row.allowHints,
    totalItems: row.totalItems,
    position: row.position,
    itemOpen: row.itemOpen,
    itemsCompleted: row.itemsCompleted,
    itemsCorrect: row.itemsCorrect,
    awaitingVerdict: row.awaitingVerdict,
    hintsShown: row.hintsShown,
    hintCost: row.hintCost,
    itemDeadlineAt: row.itemDeadlineAt,
    again: row.again as AskedAgain[],
    repeated: row.repeated,
    windowFromSeq: row.windowFromSeq,
    stepsSinceAsk: row.stepsSinceAsk,
    unboundAsked: row.unboundAsked,
    fallback: row.fallback,
    runError:
      row.runErrorCode === null
        ? null
        : { code: row.runErrorCode, attempts: row.runErrorAttempts!, retryAfter: row.retryAfter! },
    startedAt: row.startedAt,
    deadlineAt: row.deadlineAt,
    pausedAt: row.pausedAt,
    pausedTotalMs: row.pausedTotalMs,
    safetyHoldAt: row.safetyHoldAt,
    resultsFrom: row.resultsFrom,
  }
  return {
    session: { ...facts, ...phaseOf(row) } as unknown as Session,
    conversation: conversationOf(row),
    version: row.version,
    fence: row.fence,
    lastEventSeq: row.lastEventSeq,
    lastDomainSeq: row.lastDomainSeq,
  }
}

function phaseOf(row: SessionRow): object {
  switch (row.status as Session['status']) {
    case 'pending':
      return { status: 'pending' }
    case 'active':
      return { status: 'active', held: row.held }
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

export function toColumns({
  session,
  conversation,
  version,
  fence,
  lastEventSeq,
  lastDomainSeq,
}: StoredSession): Columns {
  const open = session.status === 'awaiting_client_action' ? session.open : null
  return {
    sessionId: session.id,
    conversationId: session.conversationId,
    learnerId: session.learnerId,
    sessionType: session.type,
    title: session.title,
    assessmentId: session.assessmentId,
    surveyId: session.surveyId,
    seed: session.seed,
    status: session.status,
    timeLimitMs: session.timeLimitMs,
    itemTimeLimitMs: session.itemTimeLimitMs,
    timeFactor: session.timeFactor,
    allowSkip: session.allowSkip,
    allowBack: session.allowBack,
    allowHints: session.allowHints,
    totalItems: session.totalItems,
    position: session.position,
    itemOpen: session.itemOpen,
    itemsCompleted: session.itemsCompleted,
    itemsCorrect: session.itemsCorrect,
    awaitingVerdict: session.awaitingVerdict,
    hintsShown: session.hintsShown,
    hintCost: session.hintCost,
    itemDeadlineAt: session.itemDeadlineAt,
    again: session.again,
    repeated: session.repeated,
    windowFromSeq: session.windowFromSeq,
    stepsSinceAsk: session.stepsSinceAsk,
    unboundAsked: session.unboundAsked,
    fallback: session.fallback,
    held: session.status === 'active' && session.held,
    openCallId: open?.callId ?? null,
    openToolName: open?.toolName ?? null,
    openPosition: open?.position ?? null,
    openedAt: open?.openedAt ?? null,
    openDeadlineAt: open?.deadlineAt ?? null,
    runErrorCode: session.runError?.code ?? null,
    runErrorAttempts: session.runError?.attempts ?? null,
    retryAfter: session.runError?.retryAfter ?? null,
    startedAt: session.startedAt,
    deadlineAt: session.deadlineAt,
    pausedAt: session.pausedAt,
    pausedTotalMs: session.pausedTotalMs,
    safetyHoldAt: session.safetyHoldAt,
    endedAt: hasEnded(session) ? session.endedAt : null,
    endReason: hasEnded(session) ? session.endReason : null,
    resultsFrom: session.resultsFrom,
    version,
    fence,
    nextMessageSeq: conversation.nextSeq,
    lastEventSeq,
    lastDomainSeq,
    exclusive: SESSION_TYPE_RULES[session.type].exclusive,
  }
}
