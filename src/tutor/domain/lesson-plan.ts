// The source of a lesson, stored with its session.
import type { StudentProfile } from '../../contract/student.js'
import { InvariantError } from '../../kernel/errors.js'
import type { Guideline } from '../../library/index.js'
import type { SessionPlan } from '../../sessions/index.js'
import type { Misconception } from './state.js'
import type { Treatment } from './treatment.js'

export type LessonPlan = {
  readonly kind: 'tutoring'
  readonly guideline: Guideline
  readonly student: StudentProfile
  /** Of this session; none: the guideline's own. */
  readonly objectives: readonly string[]
  readonly minutes: number
  /** The learner's lessons before this one, the newest first; absent in lessons from before it was kept. */
  readonly before?: readonly EarlierLesson[]
}

/** What a lesson came to. */
export type EarlierLesson = {
  readonly subtopic: string
  readonly language: string
  /** As `2026-11-20`. */
  readonly day: string
  readonly completed: boolean
  /** Titles of the steps that were not completed, of those that were begun. */
  readonly stuckIn: readonly string[]
  /** Misconceptions that were seen. */
  readonly seen: readonly Misconception[]
  /** What was done about each; absent in lessons that were created before it was kept. */
  readonly treated?: readonly Treatment[]
}

/** Throws InvariantError for a session that is not a lesson. */
export function lessonOf(plan: SessionPlan): LessonPlan {
  if (plan.kind !== 'tutoring') throw new InvariantError(`A session of ${plan.kind} is no lesson`)
  return plan as LessonPlan
}
