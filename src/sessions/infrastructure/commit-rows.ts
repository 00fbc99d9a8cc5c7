// What one commit writes, row by row, in the transaction that it is given.
import { and, eq, type SQL } from 'drizzle-orm'
import type { Tx } from '../../db/index.js'
import type { Item } from '../../items/index.js'
import { logged, type Commit } from '../domain/apply-decision.js'
import type { Decision } from '../domain/decision.js'
import type { SessionEvent } from '../domain/session-events.js'
import { toColumns } from './session-row.js'
import * as tables from './tables.js'

/** The statements do not wait for each other: on Postgres they travel together. */
export async function writeCommit(
  tx: Tx,
  { after, messages, published, runEnds }: Commit,
  { events }: Decision,
  { at, lastDomainSeq }: { at: Date; lastDomainSeq: number },
): Promise<void> {
  const sessionId = after.session.id
  const writes: Promise<unknown>[] = []
  if (messages.length > 0)
    writes.push(
      tx.insert(tables.message).values(
        messages.map(message => ({
          sessionId,
          seq: message.seq,
          role: message.role,
          content: message.content,
          toolCalls: message.role === 'assistant' ? message.toolCalls : null,
          toolCallId: message.role === 'tool' ? message.toolCallId : null,
          toolName: message.role === 'tool' ? message.toolName : null,
          createdAt: at,
        })),
      ),
    )
  for (const event of events) writes.push(...eventRows(tx, sessionId, event, at))
  if (published.length > 0)
    writes.push(
      tx
        .insert(tables.sessionEvent)
        .values(published.map(({ seq, type, payload }) => ({ sessionId, seq, type, payload, createdAt: at }))),
    )
  if (events.length > 0)
    writes.push(
      tx.insert(tables.domainEvent).values(
        events.map((event, index) => ({
          sessionId,
          seq: lastDomainSeq + index + 1,
          type: event.type,
          payload: logged(event),
          createdAt: at,
        })),
      ),
    )
  writes.push(
    tx
      .update(tables.session)
      .set({
        ...toColumns(after),
        lastDomainSeq: lastDomainSeq + events.length,
        ...(runEnds && { leaseOwner: null, leaseUntil: null }),
      })
      .where(eq(tables.session.sessionId, sessionId)),
  )
  await Promise.all(writes)
}

export const itemRows = (sessionId: string, items: readonly Item[], from: number, createdAt: Date) =>
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

function eventRows(tx: Tx, sessionId: string, event: SessionEvent, at: Date): Promise<unknown>[] {
  const close = (callId: string, set: { status: string; answerHash?: string; resolvedAt?: Date }): Promise<unknown> =>
    tx.update(tables.pendingAction).set(set).where(callIs(sessionId, callId)).execute()
  switch (event.type) {
    case 'ItemFetched':
      return event.item === null
        ? []
        : [
            tx
              .insert(tables.item)
              .values(itemRows(sessionId, [event.item], event.position, at))
              .execute(),
          ]
    case 'ActionOpened':
      return [
        tx
          .insert(tables.pendingAction)
          .values({
            sessionId,
            toolCallId: event.callId,
            toolName: event.toolName,
            position: event.position,
            action: event.action,
            status: 'open',
            openedAt: at,
          })
          .execute(),
      ]
    case 'ActionAnswered': {
      const { callId, position, answerHash, receivedAt, responseMs, lateMs, verdict } = event
      const resolved = close(callId, { status: 'resolved', answerHash, resolvedAt: receivedAt })
      if (position === null) return [resolved]
      const row = {
        sessionId,
        position,
        toolCallId: callId,
        kind: 'answered',
        response: event.response,
        verdict,
        score: verdict?.score ?? 0,
        correct: verdict?.correct ?? false,
        receivedAt,
        responseMs,
        lateMs,
      }
      return [resolved, tx.insert(tables.response).values(row).execute()]
    }
    case 'ItemTimedOut': {
      const { callId, position } = event
      const row = {
        sessionId,
        position,
        toolCallId: callId,
        kind: 'timed_out',
        score: 0,
        correct: false,
        receivedAt: at,
        lateMs: 0,
      }
      return [close(callId, { status: 'closed', resolvedAt: at }), tx.insert(tables.response).values(row).execute()]
    }
    case 'SessionExpired':
    case 'SessionTerminated':
      return event.closedCall === null ? [] : [close(event.closedCall.callId, { status: 'closed', resolvedAt: at })]
    default:
      return []
  }
}

const callIs = (sessionId: string, callId: string): SQL | undefined =>
  and(eq(tables.pendingAction.sessionId, sessionId), eq(tables.pendingAction.toolCallId, callId))
