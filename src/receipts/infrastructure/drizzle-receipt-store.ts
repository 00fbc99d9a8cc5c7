// Receipts in Postgres and PGlite.
import { and, asc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { databaseNow, type Database } from '../../db/index.js'
import { sessionTables } from '../../sessions/index.js'
import type { FoundCode, IssuedCode, ReceiptStore } from '../application/ports.js'
import type { StoredQuiz } from '../domain/receipt.js'
import { receipt } from './tables.js'

const { item, pendingAction, response, session } = sessionTables

export class DrizzleReceiptStore implements ReceiptStore {
  constructor(private readonly database: Database) {}

  async read(sessionId: string): ReturnType<ReceiptStore['read']> {
    const { read } = this.database
    const [found] = await read.select().from(session).where(eq(session.sessionId, sessionId))
    if (!found) return null
    if (found.erasedAt !== null) return 'erased'
    const { learnerId, title, status, endedAt, totalItems: questions } = found
    if (found.sessionType !== 'evaluation') return { learnerId, quiz: 'none' }
    if (endedAt === null) return { learnerId, quiz: 'open' }
    const answers = await read
      .select({
        callId: response.toolCallId,
        position: response.position,
        kind: response.kind,
        response: sql<string | null>`${response.response}::text`,
        receivedAt: response.receivedAt,
        byClock: sql<boolean>`coalesce(${response.byClock}, false)`,
        hash: pendingAction.answerHash,
        frameId: item.frameId,
        numbers: item.numbers,
      })
      .from(response)
      .leftJoin(
        pendingAction,
        and(eq(pendingAction.sessionId, response.sessionId), eq(pendingAction.toolCallId, response.toolCallId)),
      )
      .leftJoin(item, and(eq(item.sessionId, response.sessionId), eq(item.position, response.position)))
      .where(eq(response.sessionId, sessionId))
      .orderBy(asc(response.position))
    const facts = { sessionId, learnerId, title, status: status as StoredQuiz['status'], endedAt, questions }
    return { learnerId, quiz: { ...facts, answers } }
  }

  async issuedTo(sessionId: string): Promise<FoundCode | null> {
    return this.#one(and(eq(receipt.sessionId, sessionId), isNull(receipt.toolCallId)))
  }

  async add(sessionId: string, codes: readonly IssuedCode[]): Promise<void> {
    await this.database.read
      .insert(receipt)
      .values(codes.map(({ code, callId: toolCallId }) => ({ code, sessionId, toolCallId, issuedAt: databaseNow })))
      .onConflictDoNothing()
  }

  find = (code: string): Promise<FoundCode | null> => this.#one(eq(receipt.code, code))

  async #one(where: SQL | undefined): Promise<FoundCode | null> {
    const [found] = await this.database.read
      .select({
        code: receipt.code,
        sessionId: receipt.sessionId,
        callId: receipt.toolCallId,
        issuedAt: receipt.issuedAt,
      })
      .from(receipt)
      .where(where)
      .limit(1)
    return found ?? null
  }
}
