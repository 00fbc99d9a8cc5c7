// The rows of the library: what teachers wrote, and curricula that were published. Holds nothing about learners.
import type { Verdicts } from '../../contract/content-review.js'
import type { CompiledCurriculum } from '../../contract/curriculum.js'
import type { Guideline, GuidelineStatus, GuidelineTitle } from '../domain/guideline.js'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

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
    /** What it is called in other languages; null where it has no name in any. */
    titles: jsonb().$type<Readonly<Record<string, GuidelineTitle>>>(),
    status: text().$type<GuidelineStatus>().notNull(),
    content: jsonb().$type<Guideline>().notNull(),
    hash: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
    /** The published curriculum that it was made from; null where a teacher wrote it. */
    curriculumId: text(),
    /** Its position in that curriculum, from 1. */
    position: integer(),
  },
  table => [
    primaryKey({ columns: [table.guidelineId, table.version] }),
    index('teaching_guideline_curriculum').on(table.curriculumId),
  ],
)

/** Versions are appended and never changed; `content` is the curriculum as it was compiled. */
export const publishedCurriculum = pgTable(
  'published_curriculum',
  {
    curriculumId: text().notNull(),
    version: integer().notNull(),
    title: text().notNull(),
    subject: text().notNull(),
    country: text().notNull(),
    board: text().notNull(),
    grade: integer().notNull(),
    language: text().notNull(),
    conceptCount: integer().notNull(),
    totalMinutes: integer().notNull(),
    content: jsonb().$type<CompiledCurriculum>().notNull(),
    /** What code proved and readers judged; null before it was judged. */
    verdicts: jsonb().$type<Verdicts>(),
    /** This version withdraws the curriculum; the rest is as in the version before. */
    isWithdrawn: boolean().notNull().default(false),
    hash: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
  },
  table => [primaryKey({ columns: [table.curriculumId, table.version] })],
)

/** What a node of a version is taught by. `skills` are those whose verified questions are asked. */
export const curriculumConcept = pgTable(
  'curriculum_concept',
  {
    curriculumId: text().notNull(),
    version: integer().notNull(),
    nodeId: text().notNull(),
    guidelineId: text().notNull(),
    position: integer().notNull(),
    skills: jsonb().$type<readonly string[]>().notNull(),
  },
  table => [primaryKey({ columns: [table.curriculumId, table.version, table.nodeId] })],
)
