// Answers of one blueprint over all sessions, and the proposals made from them.
import { and, asc, eq, gt, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { databaseNow, type Database } from '../../db/index.js'
import type { Proposal, RegradeStore, StoredRegrade } from '../application/regrade.js'
import type { GradedAnswer } from '../domain/regrade.js'
import { itemSnapshot, sessionTables, storedItem } from '../../sessions/index.js'
import { regrade } from './tables.js'

const { item, itemFrame, response, session } = sessionTables
/** Of the last revision of this response, if there is one. */
const revised = (column: 'score' | 'correct') =>
  sql`(select r.${sql.raw(column)} from score_revision r
    where r.session_id = ${response.sessionId} and r.position = ${response.position}
    order by r.created_at desc, r.regrade_id desc limit 1)`

export class DrizzleRegradeStore implements RegradeStore {
  constructor(private readonly database: Database) {}

  async answers(
    blueprintId: string,
    after: { sessionId: string; position: number } | null,
    limit: number,
  ): Promise<GradedAnswer[]> {
    const found = await this.database.read
      .select({
        sessionId: response.sessionId,
        learnerId: session.learnerId,
        position: response.position,
        item: itemSnapshot,
        response: response.response,
        hintCost: response.hintCost,
        score: sql<number>`coalesce(${revised('score')}, ${response.score})`.mapWith(Number),
        correct: sql<boolean>`coalesce(${revised('correct')}, ${response.correct})`,
      })
      .from(response)
      .innerJoin(item, and(eq(item.sessionId, response.sessionId), eq(item.position, response.position)))
      .innerJoin(itemFrame, eq(itemFrame.frameId, item.frameId))
      .innerJoin(session, eq(session.sessionId, response.sessionId))
      .where(
        and(
          eq(itemFrame.blueprintId, blueprintId),
          isNull(session.erasedAt),
          sql`${session.learnerId} not in (select learner_id from exam_preview)`,
          // An answer that waits for its first verdict has nothing to be corrected.
          not(and(session.awaitingVerdict, eq(response.position, session.position))!),
          after === null
            ? undefined
            : sql`(${response.sessionId}, ${response.position}) > (${after.sessionId}::uuid, ${after.position}::integer)`,
        ),
      )
      .orderBy(asc(response.sessionId), asc(response.position))
      .limit(limit)
    return found.map(row => ({
      ...row,
      item: storedItem(row.item),
      response: row.response as Record<string, unknown> | null,
    }))
  }

  async propose({ regradeId, blueprintId, view, changes }: Proposal): Promise<StoredRegrade> {
    await this.database.read.insert(regrade).values({ regradeId, blueprintId, view, changes, createdAt: databaseNow })
    return (await this.find(regradeId))!
  }

  async find(regradeId: string): Promise<StoredRegrade | null> {
    const [found] = await this.database.read.select().from(regrade).where(eq(regrade.regradeId, regradeId))
    return found ? (found as unknown as StoredRegrade) : null
  }

  async applied(blueprintIds: readonly string[], since: Date): Promise<ReadonlyMap<string, number>> {
    if (blueprintIds.length === 0) return new Map()
    const found = await this.database.read
      .select({
        blueprintId: regrade.blueprintId,
        version: sql<number>`(${regrade.view} ->> 'blueprint_version')::integer`,
      })
      .from(regrade)
      .where(
        and(
          inArray(regrade.blueprintId, [...blueprintIds]),
          isNotNull(regrade.appliedAt),
          gt(regrade.createdAt, since),
        ),
      )
      .orderBy(asc(regrade.appliedAt), asc(regrade.regradeId))
    return new Map(found.map(({ blueprintId, version }) => [blueprintId, version]))
  }

  async markApplied(regradeId: string): Promise<StoredRegrade> {
    await this.database.read
      .update(regrade)
      .set({ appliedAt: databaseNow })
      .where(and(eq(regrade.regradeId, regradeId), isNull(regrade.appliedAt)))
    return (await this.find(regradeId))!
  }
}
