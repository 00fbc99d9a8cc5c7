// What staff write about a result. It is about a person: their erasure removes it.
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** At most one for each session, which the learner reads with the review. The audit log has who wrote it. */
export const resultComment = pgTable('result_comment', {
  sessionId: uuid().primaryKey(),
  comment: text().notNull(),
  writtenAt: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
})
