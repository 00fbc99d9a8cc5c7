// Sessions in Postgres and PGlite.
import { and, asc, desc, eq, gt, gte, inArray, isNull, lte } from 'drizzle-orm'
import type { DurableEvent } from '../../contract/stream.js'
import type { ClientAction } from '../../contract/widget.js'
import { databaseNow, violated, type Database } from '../../db/index.js'
import type { Item, Verdict } from '../../items/index.js'
import type {
  CreateOutcome,
  ItemOutcome,
  ItemRecord,
  LoggedEvent,
  NewSession,
  SessionPlan,
  SessionStore,
  Snapshot,
} from '../application/ports.js'
import type { AskedCall } from '../domain/answering.js'
import { applyDecision } from '../domain/apply-decision.js'
import { newConversation, type StoredMessage } from '../domain/conversation.js'
import type { Decision, StoredSession } from '../domain/decision.js'
import { commitRows, itemRows } from './commit-rows.js'
import { commitStatement } from './commit-statement.js'
import { toColumns, toStored, type SessionRow } from './session-row.js'
import * as tables from './tables.js'

const { session, sessionPlan, message, item, pendingAction, response, sessionEvent } = tables

/** How often a decision is made anew because another commit came between the reading and the writing. */
const ATTEMPTS = 100

export class DrizzleSessionStore implements SessionStore {
  constructor(
    private readonly database: Database,
    private readonly onChanged: (changed: StoredSession) => void = () => {},
  ) {}

  async create(draft: NewSession): Promise<CreateOutcome> {
    const { session: started, plan, items, idempotency } = draft
    const stored: StoredSession = {
      session: started,
      conversation: newConversation(started.conversationId),
      version: 0,
      fence: 0,
      lastEventSeq: 0,
    }
    try {
      await this.database.transaction(async (tx, name) => {
        name('create')
        const createdAt = databaseNow as unknown as Date
        await tx.insert(session).values({
          ...toColumns(stored),
          createdAt,
          lastDomainSeq: 0,
          idempotencyKey: idempotency?.key ?? null,
          idempotencyHash: idempotency?.hash ?? null,
        })
        await tx.insert(sessionPlan).values({ sessionId: started.id, plan })
        if (items.length > 0) await tx.insert(item).values(itemRows(started.id, items, 1, createdAt))
      })
      return { kind: 'created' }
    } catch (error) {
      const constraint = violated(error)
      if (constraint !== 'session_idempotency' && constraint !== 'session_one_open') throw error
      // Whichever of the two the database looked at first: a request said again is that before it is one too many.
      const repeated = idempotency === null ? null : await this.#repeated(started.learnerId, idempotency)
      return repeated ?? this.#openExists(started.learnerId, started.type, draft)
    }
  }

  async #repeated(learnerId: string, { key, hash }: { key: string; hash: string }): Promise<CreateOutcome | null> {
    const [first] = await this.database.read
      .select({ sessionId: session.sessionId, hash: session.idempotencyHash })
      .from(session)
      .where(and(eq(session.learnerId, learnerId), eq(session.idempotencyKey, key)))
    return first ? { kind: 'repeated', sessionId: first.sessionId, sameBody: first.hash === hash } : null
  }

  async #openExists(learnerId: string, sessionType: string, draft: NewSession): Promise<CreateOutcome> {
    const [open] = await this.database.read
      .select({ sessionId: session.sessionId })
      .from(session)
      .where(
        and(
          eq(session.learnerId, learnerId),
          eq(session.sessionType, sessionType),
          session.exclusive,
          isNull(session.endedAt),
        ),
      )
    // It ended between the two statements: now there is room.
    return open ? { kind: 'open_exists', sessionId: open.sessionId } : this.create(draft)
  }

  async load(sessionId: string): Promise<Snapshot | null> {
    const [found] = await this.database.read
      .select({ row: session, now: databaseNow })
      .from(session)
      .where(eq(session.sessionId, sessionId))
    return found ? toSnapshot(found) : null
  }

  async change(
    sessionId: string,
    label: string,
    decide: (stored: StoredSession, now: Date) => Decision | null,
  ): Promise<Snapshot | null> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const [found] = await this.database.read
        .select({ row: session, now: databaseNow })
        .from(session)
        .where(eq(session.sessionId, sessionId))
      if (!found) return null
      const before = toStored(found.row)
      const decision = decide(before, found.now)
      if (decision === null) return null
      if (decision.events.length === 0 && decision.messages.length === 0) return toSnapshot(found)
      const { lastDomainSeq } = found.row
      const commit = applyDecision(before, decision, found.now)
      const written = commitRows(commit, decision, { at: found.now, lastDomainSeq })
      const [outcome] = await this.database.commit<{ moved: number }>(
        `${label}:${decision.events.map(event => event.type).join('+')}`,
        commitStatement(written, { ...before, lastDomainSeq }, commit.runEnds),
      )
      if (outcome!.moved === 0) continue
      this.onChanged(commit.after)
      return { stored: commit.after, now: found.now, createdAt: found.row.createdAt }
    }
    throw new Error(`The session ${sessionId} moved ${ATTEMPTS} times while one change was being decided`)
  }

  async askedCall(
    sessionId: string,
    callId: string,
  ): Promise<{ asked: AskedCall; action: ClientAction; item: Item | null } | null> {
    const [found] = await this.database.read
      .select({ call: pendingAction, snapshot: item.snapshot })
      .from(pendingAction)
      .leftJoin(item, and(eq(item.sessionId, pendingAction.sessionId), eq(item.position, pendingAction.position)))
      .where(and(eq(pendingAction.sessionId, sessionId), eq(pendingAction.toolCallId, callId)))
    if (!found) return null
    const { toolCallId, toolName, position, status, openedAt, answerHash, resolvedAt, action } = found.call
    return {
      asked: {
        callId: toolCallId,
        toolName,
        position,
        status: status as AskedCall['status'],
        openedAt,
        answerHash,
        resolvedAt,
      },
      action: action as ClientAction,
      item: found.snapshot as Item | null,
    }
  }

  async messagesFrom(sessionId: string, seq: number): Promise<StoredMessage[]> {
    const found = await this.database.read
      .select()
      .from(message)
      .where(and(eq(message.sessionId, sessionId), gte(message.seq, seq)))
      .orderBy(asc(message.seq))
    return found.map(row => {
      const { seq, role, content, toolCalls, toolCallId, toolName } = row
      return {
        seq,
        role,
        content,
        ...(role === 'assistant' && { toolCalls }),
        ...(role === 'tool' && { toolCallId, toolName }),
      } as StoredMessage
    })
  }

  async itemsAt(sessionId: string, positions: readonly number[]): Promise<ItemRecord[]> {
    if (positions.length === 0) return []
    const found = await this.database.read
      .select({
        position: item.position,
        snapshot: item.snapshot,
        kind: response.kind,
        response: response.response,
        verdict: response.verdict,
      })
      .from(item)
      .leftJoin(response, and(eq(response.sessionId, item.sessionId), eq(response.position, item.position)))
      .where(and(eq(item.sessionId, sessionId), inArray(item.position, [...positions])))
      .orderBy(asc(item.position))
    return found.map(row => ({
      position: row.position,
      item: row.snapshot as Item,
      outcome:
        row.kind === null
          ? null
          : {
              kind: row.kind as 'answered' | 'timed_out',
              response: row.response as Record<string, unknown> | null,
              verdict: row.verdict as Verdict | null,
            },
    }))
  }

  async outcomes(sessionId: string, position: number, limit: number): Promise<ItemOutcome[]> {
    const found = await this.database.read
      .select({
        position: item.position,
        skillId: item.skillId,
        tier: item.tier,
        sectionId: item.sectionId,
        variantKey: item.variantKey,
        score: response.score,
        correct: response.correct,
      })
      .from(item)
      .leftJoin(response, and(eq(response.sessionId, item.sessionId), eq(response.position, item.position)))
      .where(and(eq(item.sessionId, sessionId), lte(item.position, position)))
      .orderBy(desc(item.position))
      .limit(limit)
    return found.reverse().map(row => ({ ...row, tier: row.tier as Item['tier'], correct: row.correct ?? false }))
  }

  async plan(sessionId: string): Promise<SessionPlan> {
    const [found] = await this.database.read.select().from(sessionPlan).where(eq(sessionPlan.sessionId, sessionId))
    return found!.plan as SessionPlan
  }

  async eventsAfter(sessionId: string, seq: number, limit: number): Promise<LoggedEvent[]> {
    const found = await this.database.read
      .select({ seq: sessionEvent.seq, type: sessionEvent.type, payload: sessionEvent.payload })
      .from(sessionEvent)
      .where(and(eq(sessionEvent.sessionId, sessionId), gt(sessionEvent.seq, seq)))
      .orderBy(asc(sessionEvent.seq))
      .limit(limit)
    return found as unknown as (DurableEvent & { seq: number })[]
  }

  async list(learnerId: string, activeOnly: boolean, limit: number): Promise<Snapshot[]> {
    const found = await this.database.read
      .select({ row: session, now: databaseNow })
      .from(session)
      .where(and(eq(session.learnerId, learnerId), activeOnly ? isNull(session.endedAt) : undefined))
      .orderBy(desc(session.createdAt))
      .limit(limit)
    return found.map(toSnapshot)
  }
}

const toSnapshot = ({ row, now }: { row: SessionRow; now: Date }): Snapshot => ({
  stored: toStored(row),
  now,
  createdAt: row.createdAt,
})
