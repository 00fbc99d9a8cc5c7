// Tables of quizzes: corrections of what was graded.
import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const time = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

/** The proposed changes of a corrected blueprint; `appliedAt` once an operator approved them. */
export const regrade = pgTable('regrade', {
  regradeId: uuid().primaryKey(),
  blueprintId: text().notNull(),
  view: jsonb().notNull(),
  changes: jsonb().notNull(),
  createdAt: time().notNull(),
  appliedAt: time(),
})
