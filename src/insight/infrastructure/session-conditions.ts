// Which sessions staff look at, as conditions of a statement that selects from `session`. Here, and nowhere else, what staff see is
// narrowed to the learners of their classes.
import { sql, type SQL } from 'drizzle-orm'
import type { SessionTypeMatrix } from '../../sessions/index.js'
import type { Narrowing } from '../application/ports.js'
import { nameLike } from './name-like.js'

/** The types of sessions that take an assessment. */
export const examTypesOf = (matrix: SessionTypeMatrix): readonly string[] =>
  Object.values(matrix).flatMap(({ type, source }) => (source === 'assessment_id' ? [type] : []))

/** All conditions as one. */
export function sessionsWhere(
  examTypes: readonly string[],
  {
    state = 'all',
    session_type: type,
    assessment_id: assessment,
    exam_id: exam,
    class: inClass,
    session_id: id,
    q,
    seenBy,
  }: Narrowing,
): SQL {
  const conditions = [
    sql`erased_at is null`,
    // Staff who take an exam themselves are nobody's result.
    sql`learner_id not in (select learner_id from exam_preview)`,
    state === 'all' ? null : state === 'open' ? sql`ended_at is null` : sql`ended_at is not null`,
    type === undefined ? null : sql`session_type = ${type}`,
    assessment === undefined ? null : sql`source_id = ${assessment} and ${isExam(examTypes)}`,
    exam === undefined ? null : sql`exam_id = ${exam}::uuid`,
    id === undefined ? null : sql`session_id = ${id}::uuid`,
    q === undefined ? null : sql`learner_id in (select learner_id from person where name ~ ${nameLike(q)})`,
    inClass === undefined
      ? null
      : learnerOf(sql`learning.class_id in (select class_id from school_class where name = ${inClass})`, seenBy),
    seenBy === null ? null : learnerOf(sql`true`, seenBy),
  ].filter(condition => condition !== null)
  return sql.join(conditions, sql` and `)
}

export const isExam = (examTypes: readonly string[]): SQL =>
  sql`session_type in (${sql.join(
    examTypes.map(name => sql`${name}`),
    sql`, `,
  )})`

/** The learner of the session is in a class of this kind, and in one that `seenBy` teaches. */
const learnerOf = (which: SQL, seenBy: string | null): SQL =>
  sql`learner_id in (select learning.learner_id from class_member learning
    where learning.role = 'learner' and ${which}${seenBy === null ? sql`` : sql` and ${isTaughtBy(seenBy)}`})`

/** Of a row of `class_member` that is called `learning`. */
export const isTaughtBy = (personId: string): SQL =>
  sql`learning.class_id in (select teaching.class_id from class_member teaching
    where teaching.role = 'staff' and teaching.learner_id = ${personId}::uuid)`
