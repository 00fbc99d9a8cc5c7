// The rows of presence.
import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const time = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** When a page of the session was last heard of. No index but the key: its updates touch none. */
export const sessionPresence = pgTable('session_presence', {
  sessionId: uuid().primaryKey(),
  seenAt: time().notNull(),
})

/** When the learner of an exam left its page and came back. Personal data of the session's learner; short-lived by its purpose. */
export const activitySignal = pgTable(
  'activity_signal',
  {
    sessionId: uuid().notNull(),
    signalId: uuid().notNull(),
    kind: text().notNull(),
    leftAt: time().notNull(),
    /** Null: they are not known to have come back. */
    backAt: time(),
  },
  table => [primaryKey({ columns: [table.sessionId, table.signalId] })],
)
