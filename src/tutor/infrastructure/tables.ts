// The tutor's own tables. They hold nothing that a learner wrote but a hash of each reply, from which a short one could be guessed:
// erasing a person means emptying `body_hash` of their sessions.
import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Which question a request with an Idempotency-Key was about. Written once, before its reply is stored. */
export const stepRequest = pgTable(
  'step_request',
  {
    sessionId: uuid().notNull(),
    key: text().notNull(),
    toolCallId: uuid().notNull(),
    bodyHash: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  },
  table => [primaryKey({ columns: [table.sessionId, table.key] })],
)
