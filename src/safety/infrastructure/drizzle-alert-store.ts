// Stores alerts in Postgres and PGlite. Times come from the database's clock.
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, sql, type SQL } from 'drizzle-orm'
import type { AlertView } from '../../contract/safety.js'
import { databaseNow, type Database } from '../../db/index.js'
import type { AlertPage, AlertStore } from '../application/ports.js'
import { safetyAlert } from './tables.js'

const MOST_RECENT = 100

export class DrizzleAlertStore implements AlertStore {
  constructor(private readonly database: Database) {}

  async list({ state, seenBy, before, limit }: AlertPage): Promise<AlertView[]> {
    const conditions = and(
      state === null ? undefined : state === 'open' ? isNull(safetyAlert.seenAt) : isNotNull(safetyAlert.seenAt),
      seenBy === null ? undefined : isTaughtBy(seenBy),
      before === null ? undefined : lt(safetyAlert.alertId, before),
    )
    const found = await this.#views().where(conditions).orderBy(desc(safetyAlert.alertId)).limit(limit)
    return found.map(toView)
  }

  async see(alertId: string): Promise<AlertView | null> {
    await this.database.read
      .update(safetyAlert)
      .set({ seenAt: sql`coalesce(${safetyAlert.seenAt}, ${databaseNow})` })
      .where(eq(safetyAlert.alertId, alertId))
    const [seen] = await this.#views().where(eq(safetyAlert.alertId, alertId))
    return seen ? toView(seen) : null
  }

  async placeOf(alertId: string): Promise<{ sessionId: string; messageSeq: number } | null> {
    const [found] = await this.database.read
      .select({ sessionId: safetyAlert.sessionId, messageSeq: safetyAlert.messageSeq })
      .from(safetyAlert)
      .where(eq(safetyAlert.alertId, alertId))
    return found === undefined || found.messageSeq === null
      ? null
      : { sessionId: found.sessionId, messageSeq: found.messageSeq }
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
    const since = sql`viva_now() - ${ms}::integer * interval '1 millisecond'`
    const found = await this.#views()
      .where(and(isNull(safetyAlert.seenAt), gt(safetyAlert.createdAt, since)))
      .orderBy(asc(safetyAlert.alertId))
      .limit(MOST_RECENT)
    return found.map(toView)
  }

  #views() {
    return this.database.read.select(VIEW).from(safetyAlert)
  }
}

/** What an alert is about is looked up, so that no name is stored with it. */
const VIEW = {
  row: safetyAlert,
  title: sql<string | null>`(select title from session where session.session_id = safety_alert.session_id)`,
  name: sql<string | null>`(select name from person where person.learner_id = safety_alert.learner_id)`,
}

type Viewed = {
  readonly row: typeof safetyAlert.$inferSelect
  readonly title: string | null
  readonly name: string | null
}

const isTaughtBy = (personId: string): SQL => sql`safety_alert.learner_id in (
  select learning.learner_id from class_member learning join class_member teaching on teaching.class_id = learning.class_id
  where learning.role = 'learner' and teaching.role = 'staff' and teaching.learner_id = ${personId}::uuid)`

function toView({ row, title, name }: Viewed): AlertView {
  return {
    alert_id: row.alertId,
    session_id: row.sessionId,
    session_type: row.sessionType as AlertView['session_type'],
    title: title ?? '',
    learner_id: row.learnerId,
    learner_name: name,
    category: row.category as AlertView['category'],
    entry: row.entry,
    has_message: row.messageSeq !== null,
    state: row.seenAt === null ? 'open' : 'seen',
    created_at: row.createdAt.toISOString(),
    seen_at: row.seenAt?.toISOString() ?? null,
  }
}
