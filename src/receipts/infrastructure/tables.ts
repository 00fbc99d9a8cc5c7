// Which session a code is of. The code itself is made from what the session holds: see the domain.
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const receipt = pgTable(
  'receipt',
  {
    code: text().primaryKey(),
    sessionId: uuid().notNull(),
    /** Of the answer that it is for; null: of the whole quiz. */
    toolCallId: uuid(),
    issuedAt: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  },
  table => [index('receipt_session').on(table.sessionId)],
)
