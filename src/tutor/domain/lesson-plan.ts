// The source of a lesson, stored with its session.
import type { StudentProfile } from '../../contract/student.js'
import { InvariantError } from '../../kernel/errors.js'
import type { Guideline } from '../../library/index.js'
import type { SessionPlan } from '../../sessions/index.js'

export type LessonPlan = {
  readonly kind: 'tutoring'
  readonly guideline: Guideline
  readonly student: StudentProfile
  /** Of this session; none: the guideline's own. */
  readonly objectives: readonly string[]
  readonly minutes: number
}

/** Throws InvariantError for a session that is not a lesson. */
export function lessonOf(plan: SessionPlan): LessonPlan {
  if (plan.kind !== 'tutoring') throw new InvariantError(`A session of ${plan.kind} is no lesson`)
  return plan as LessonPlan
}
