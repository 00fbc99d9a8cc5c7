// The rows of presence.
import { pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

/** When a page of the session was last heard of. No index but the key: its updates touch none. */
export const sessionPresence = pgTable('session_presence', {
  sessionId: uuid().primaryKey(),
  seenAt: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
})
