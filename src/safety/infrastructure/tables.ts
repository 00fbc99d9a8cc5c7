// The rows of alerts. They hold no word of a learner: what was written stands in message.content of the session, at message_seq.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const time = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** One row per hit, written with the commit that holds the session. */
export const safetyAlert = pgTable(
  'safety_alert',
  {
    sessionId: uuid().notNull(),
    alertId: uuid().notNull(),
    learnerId: uuid().notNull(),
    sessionType: text().notNull(),
    category: text().notNull(),
    entry: text().notNull(),
    messageSeq: integer().notNull(),
    createdAt: time().notNull(),
    seenAt: time(),
    /** When the webhook took it; when it is tried next, and how often it was. */
    notifiedAt: time(),
    notifyAfter: time().notNull(),
    notifyAttempts: integer().notNull(),
  },
  table => [
    primaryKey({ columns: [table.sessionId, table.alertId] }),
    uniqueIndex('safety_alert_id').on(table.alertId),
    index('safety_alert_open')
      .on(table.alertId)
      .where(sql`${table.seenAt} is null`),
    index('safety_alert_unsent')
      .on(table.notifyAfter)
      .where(sql`${table.notifiedAt} is null`),
  ],
)
