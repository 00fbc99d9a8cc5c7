// Empties sessions of everything that a person wrote or that quotes them. Rows stay, so that logs are numbered without gaps and what was
// asked can still be counted.
import { and, asc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { databaseNow, type Tx } from '../../db/index.js'
import {
  agentStep,
  command,
  domainEvent,
  driverState,
  message,
  pendingAction,
  response,
  scoreRevision,
  session,
  sessionEvent,
  sessionPlan,
  summary,
} from './tables.js'

/** At most `limit` sessions of the learner that are not erased yet; their ids. A commit that is under way writes nothing any more. */
export const eraseSessions = async (tx: Tx, learnerId: string, limit: number): Promise<string[]> =>
  empty(tx, await notErased(tx, eq(session.learnerId, learnerId)).limit(limit))

/** Those of the sessions that are not erased yet. */
export const emptySessions = async (tx: Tx, sessionIds: readonly string[]): Promise<string[]> =>
  empty(tx, await notErased(tx, inArray(session.sessionId, [...sessionIds])))

const notErased = (tx: Tx, which: SQL) =>
  tx
    .select({ sessionId: session.sessionId })
    .from(session)
    .where(and(which, isNull(session.erasedAt)))
    .orderBy(asc(session.sessionId))
    .for('update')

async function empty(tx: Tx, found: readonly { sessionId: string }[]): Promise<string[]> {
  const ids = found.map(({ sessionId }) => sessionId)
  if (ids.length === 0) return ids
  await tx
    .update(session)
    .set({
      erasedAt: databaseNow,
      version: sql`${session.version} + 1`,
      fence: sql`${session.fence} + 1`,
      status: sql`case when ${session.endedAt} is null then 'terminated' else ${session.status} end`,
      endedAt: sql`coalesce(${session.endedAt}, ${databaseNow})`,
      title: '',
      endReason: 'erased',
      seed: '',
      sourceId: sql`case when ${session.sessionType} = 'evaluation' then ${session.sourceId} end`,
      awaitingVerdict: false,
      awaitingOwner: false,
      again: [],
      openCallId: null,
      openToolName: null,
      openPosition: null,
      openedAt: null,
      openDeadlineAt: null,
      runErrorCode: null,
      runErrorAttempts: null,
      retryAfter: null,
      pausedAt: null,
      safetyHoldAt: null,
      breakEndsAt: null,
      leaseOwner: null,
      leaseUntil: null,
      idempotencyKey: null,
      idempotencyHash: null,
    })
    .where(inArray(session.sessionId, ids))
  await tx.update(sessionPlan).set({ plan: ERASED_PLAN }).where(inArray(sessionPlan.sessionId, ids))
  await tx.update(message).set({ content: '', toolCalls: null }).where(inArray(message.sessionId, ids))
  await tx
    .update(pendingAction)
    .set({
      status: sql`case when ${pendingAction.status} = 'open' then 'closed' else ${pendingAction.status} end`,
      draft: null,
      draftAt: null,
      answerHash: null,
    })
    .where(inArray(pendingAction.sessionId, ids))
  await tx.update(response).set({ response: null, verdict: null }).where(inArray(response.sessionId, ids))
  await tx.update(command).set({ hint: null }).where(inArray(command.sessionId, ids))
  await tx.update(summary).set({ content: '' }).where(inArray(summary.sessionId, ids))
  await tx.update(scoreRevision).set({ verdict: {} }).where(inArray(scoreRevision.sessionId, ids))
  await tx.update(driverState).set({ state: {} }).where(inArray(driverState.sessionId, ids))
  await tx.delete(agentStep).where(inArray(agentStep.sessionId, ids))
  // Each row keeps the number of its events: readers count from the end of a row.
  for (const log of [sessionEvent, domainEvent])
    await tx
      .update(log)
      .set({
        events: sql`(select coalesce(json_agg(json_build_array(one.event->0, '{}'::json) order by one.place), '[]'::json)
          from json_array_elements(${log.events}) with ordinality as one(event, place))`,
      })
      .where(inArray(log.sessionId, ids))
  return ids
}

const ERASED_PLAN = { kind: 'erased' }

/** Of the learner, and erased: what is kept of them outside the database has to go, too. */
export const erasedSessions = async (tx: Tx, learnerId: string): Promise<string[]> =>
  (await tx.select({ sessionId: session.sessionId }).from(session).where(eq(session.learnerId, learnerId))).map(
    ({ sessionId }) => sessionId,
  )
