// The table of alerts. It holds no text of learners: that is in message.content of the session, at message_seq.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const time = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** One row per match, written in the commit of the session. */
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
  },
  table => [
    primaryKey({ columns: [table.sessionId, table.alertId] }),
    uniqueIndex('safety_alert_id').on(table.alertId),
    index('safety_alert_open')
      .on(table.alertId)
      .where(sql`${table.seenAt} is null`),
  ],
)
