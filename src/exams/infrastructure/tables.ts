// The rows of exams. To whom one is assigned stands in ids alone: erasing a person removes their rows of exam_learner and exam_guess.
import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { EXAM_RELEASES, ExamReview } from '../../contract/exams.js'

const time = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

export const exam = pgTable('exam', {
  /** UUIDv7: in the order in which they were made. */
  examId: uuid().primaryKey(),
  title: text().notNull(),
  assessmentId: text().notNull(),
  opensAt: time().notNull(),
  closesAt: time().notNull(),
  durationMinutes: integer(),
  maxAttempts: integer(),
  /** Salt and slow hash. */
  accessCode: text(),
  /** As it is: it opens nothing but the list of the exam's learners. */
  entryCode: text().unique(),
  release: text().$type<(typeof EXAM_RELEASES)[number]>().notNull(),
  releaseAt: time(),
  shuffle: boolean(),
  review: text().$type<ExamReview>().notNull(),
  /** What all who had begun were given beyond their time. */
  grantedMs: integer().notNull(),
  cancelledAt: time(),
  /** The person who made it; null: the operator, or another server. */
  madeBy: uuid(),
  createdAt: time().notNull(),
})

export const examClass = pgTable('exam_class', { examId: uuid().notNull(), classId: uuid().notNull() }, table => [
  primaryKey({ columns: [table.examId, table.classId] }),
  index('exam_class_class').on(table.classId),
])

export const examLearner = pgTable('exam_learner', { examId: uuid().notNull(), learnerId: uuid().notNull() }, table => [
  primaryKey({ columns: [table.examId, table.learnerId] }),
  index('exam_learner_learner').on(table.learnerId),
])

/** What was given to all, each once. */
export const examExtension = pgTable(
  'exam_extension',
  {
    examId: uuid().notNull(),
    commandId: uuid().notNull(),
    minutes: integer().notNull(),
    reason: text(),
    createdAt: time().notNull(),
  },
  table => [primaryKey({ columns: [table.examId, table.commandId] })],
)

/**
 * Previews, each by a learner of its own whom nobody else is: what belongs to this learner counts nowhere. The row outlives what is removed
 * by a minute, until every commit that was under way is done.
 */
export const examPreview = pgTable('exam_preview', {
  learnerId: uuid().primaryKey(),
  examId: uuid().notNull(),
  /** The kind and the id of the staff who take it. */
  takenBy: text().notNull(),
  createdAt: time().notNull(),
  /** Of the session that was removed: a commit that was under way may have left rows of it. */
  sessionId: uuid(),
  removedAt: time(),
})

/** Wrong guesses of an access code in a row. */
export const examGuess = pgTable(
  'exam_guess',
  { examId: uuid().notNull(), learnerId: uuid().notNull(), wrong: integer().notNull(), lastAt: time().notNull() },
  table => [primaryKey({ columns: [table.examId, table.learnerId] })],
)
