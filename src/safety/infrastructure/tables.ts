// The table of alerts. It holds no text of learners: that is in message.content of the session, at message_seq.
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const time = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** One row per match, written in the commit of the session; and one for each time that a rule of `alerting` is met. */
export const safetyAlert = pgTable(
  'safety_alert',
  {
    sessionId: uuid().notNull(),
    alertId: uuid().notNull(),
    learnerId: uuid().notNull(),
    sessionType: text().notNull(),
    category: text().notNull(),
    entry: text().notNull(),
    /** Null: no words of the learner raised it. */
    messageSeq: integer(),
    /** Of a rule: what it was met by, once. */
    occasion: text(),
    createdAt: time().notNull(),
    seenAt: time(),
  },
  table => [
    primaryKey({ columns: [table.sessionId, table.alertId] }),
    uniqueIndex('safety_alert_id').on(table.alertId),
    uniqueIndex('safety_alert_occasion')
      .on(table.sessionId, table.category, table.occasion)
      .where(sql`${table.occasion} is not null`),
    index('safety_alert_open')
      .on(table.alertId)
      .where(sql`${table.seenAt} is null`),
  ],
)
