// Stores alerts in Postgres and PGlite. Times come from the database's clock.
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { AlertView } from '../../contract/safety.js'
import { databaseNow, type Database } from '../../db/index.js'
import type { AlertPage, AlertStore } from '../application/ports.js'
import { safetyAlert } from './tables.js'

const MOST_RECENT = 100

export class DrizzleAlertStore implements AlertStore {
  constructor(private readonly database: Database) {}

  async list({ state, before, limit }: AlertPage): Promise<AlertView[]> {
    const found = await this.database.read
      .select()
      .from(safetyAlert)
      .where(
        and(
          state === null ? undefined : state === 'open' ? isNull(safetyAlert.seenAt) : isNotNull(safetyAlert.seenAt),
          before === null ? undefined : lt(safetyAlert.alertId, before),
        ),
      )
      .orderBy(desc(safetyAlert.alertId))
      .limit(limit)
    return found.map(toView)
  }

  async see(alertId: string): Promise<AlertView | null> {
    const [seen] = await this.database.read
      .update(safetyAlert)
      .set({ seenAt: sql`coalesce(${safetyAlert.seenAt}, ${databaseNow})` })
      .where(eq(safetyAlert.alertId, alertId))
      .returning()
    return seen ? toView(seen) : null
  }

  async placeOf(alertId: string): Promise<{ sessionId: string; messageSeq: number } | null> {
    const [found] = await this.database.read
      .select({ sessionId: safetyAlert.sessionId, messageSeq: safetyAlert.messageSeq })
      .from(safetyAlert)
      .where(eq(safetyAlert.alertId, alertId))
    return found ?? null
  }

  async hasOpen(sessionId: string): Promise<boolean> {
    const found = await this.database.read
      .select({ alertId: safetyAlert.alertId })
      .from(safetyAlert)
      .where(and(eq(safetyAlert.sessionId, sessionId), isNull(safetyAlert.seenAt)))
      .limit(1)
    return found.length > 0
  }

  async recent(ms: number): Promise<AlertView[]> {
    const found = await this.database.read
      .select()
      .from(safetyAlert)
      .where(
        and(
          isNull(safetyAlert.seenAt),
          gt(safetyAlert.createdAt, sql`viva_now() - ${ms}::integer * interval '1 millisecond'`),
        ),
      )
      .orderBy(asc(safetyAlert.alertId))
      .limit(MOST_RECENT)
    return found.map(toView)
  }
}

function toView(row: typeof safetyAlert.$inferSelect): AlertView {
  return {
    alert_id: row.alertId,
    session_id: row.sessionId,
    session_type: row.sessionType as AlertView['session_type'],
    learner_id: row.learnerId,
    category: row.category as AlertView['category'],
    entry: row.entry,
    state: row.seenAt === null ? 'open' : 'seen',
    created_at: row.createdAt.toISOString(),
    seen_at: row.seenAt?.toISOString() ?? null,
  }
}
