// The rows of learners. A person is known here by the pseudonymous learner_id alone. What they wrote of themselves is only in
// student_profile.profile: erasing one means deleting that row.
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/** One line per answer in practice, appended with the commit that grades it. */
export const learnerEvidence = pgTable(
  'learner_evidence',
  {
    sessionId: uuid().notNull(),
    position: integer().notNull(),
    learnerId: uuid().notNull(),
    skillId: text().notNull(),
    blueprintId: text().notNull(),
    variantKey: text().notNull(),
    tier: text().notNull(),
    guess: doublePrecision().notNull(),
    correct: boolean().notNull(),
    assistance: text().notNull(),
    couldShow: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    misconception: text(),
    at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.sessionId, table.position] }),
    index('learner_evidence_newest').on(table.learnerId, table.skillId, sql`${table.at} desc`),
  ],
)

/** What a learner wrote about themselves; replaced as a whole. */
export const studentProfile = pgTable('student_profile', {
  learnerId: uuid().primaryKey(),
  profile: jsonb().notNull(),
  updatedAt: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
})
