// The rows of the library: what teachers wrote. Nothing of learners stands here.
import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Versions are appended and never changed; the whole guideline is in `content`, what it is found by beside it. */
export const teachingGuideline = pgTable(
  'teaching_guideline',
  {
    guidelineId: text().notNull(),
    version: integer().notNull(),
    country: text().notNull(),
    board: text().notNull(),
    grade: integer().notNull(),
    subject: text().notNull(),
    topic: text().notNull(),
    subtopic: text().notNull(),
    language: text().notNull(),
    status: text().notNull(),
    content: jsonb().notNull(),
    hash: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  },
  table => [primaryKey({ columns: [table.guidelineId, table.version] })],
)
