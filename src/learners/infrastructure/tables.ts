// The rows of learners. A person is known here by the pseudonymous learner_id alone; nothing they wrote is kept.
import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
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
    at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  },
  table => [
    primaryKey({ columns: [table.sessionId, table.position] }),
    index('learner_evidence_newest').on(table.learnerId, table.skillId, sql`${table.at} desc`),
  ],
)
