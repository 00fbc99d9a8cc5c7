// An exam: what is asked, when, of whom, and what becomes of it. Pure.
import { FIXED_ONCE_BEGUN } from '../../contract/exam-terms.js'
import type { ExamPhase, ExamReview, EXAM_RELEASES } from '../../contract/exams.js'
import { DomainError, type FieldError } from '../../kernel/errors.js'

export type Exam = {
  readonly examId: string
  readonly title: string
  readonly assessmentId: string
  readonly opensAt: Date
  readonly closesAt: Date
  /** Null: as the assessment says. */
  readonly durationMinutes: number | null
  /** Null: as often as they like. */
  readonly maxAttempts: number | null
  /** The hash of the code; null: none is needed. */
  readonly accessCode: string | null
  /** Whoever enters it takes the exam; null: nobody. */
  readonly entryCode: string | null
  readonly release: (typeof EXAM_RELEASES)[number]
  readonly releaseAt: Date | null
  /** Null: as the assessment says. */
  readonly shuffle: boolean | null
  readonly review: ExamReview
  /** What all who had begun were given beyond their time. */
  readonly grantedMs: number
  readonly cancelledAt: Date | null
}

const FIXED: Readonly<Record<(typeof FIXED_ONCE_BEGUN)[number], keyof Exam>> = {
  assessment_id: 'assessmentId',
  opens_at: 'opensAt',
  duration_minutes: 'durationMinutes',
  shuffle: 'shuffle',
  release: 'release',
  release_at: 'releaseAt',
}

export function phaseOf(
  { opensAt, closesAt, cancelledAt }: Pick<Exam, 'opensAt' | 'closesAt' | 'cancelledAt'>,
  now: Date,
): ExamPhase {
  if (cancelledAt !== null) return 'cancelled'
  if (now < opensAt) return 'upcoming'
  return now < closesAt ? 'open' : 'closed'
}

/** Throws malformed: an exam cannot be like this. */
export function checkExam({ opensAt, closesAt, release, releaseAt }: Exam): void {
  const wrong: FieldError[] = []
  if (closesAt <= opensAt) wrong.push({ pointer: '/closes_at', message: 'The window ends after it has begun.' })
  if ((release === 'at') !== (releaseAt !== null))
    wrong.push({ pointer: '/release_at', message: 'Say when, with `release: at` and with nothing else.' })
  if (wrong.length > 0) throw new DomainError('malformed', 'malformed', 'These do not go together.', {}, wrong)
}

/** Throws exam_cancelled, exam_begun (with `fields`): what all are asked stays as it is once somebody has begun. */
export function checkChange(before: Exam, after: Exam, begun: boolean): void {
  if (before.cancelledAt !== null) throw cancelled()
  const fields = FIXED_ONCE_BEGUN.filter(wire => !isSame(before[FIXED[wire]], after[FIXED[wire]]))
  if (begun && fields.length > 0)
    throw new DomainError(
      'conflict',
      'exam_begun',
      `Somebody has begun this exam. ${fields.join(', ')} cannot change any more.`,
      { fields },
    )
}

const isSame = (a: unknown, b: unknown): boolean =>
  a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b

/** Why a learner to whom it is assigned cannot begin it now. Throws exam_cancelled, exam_not_open, exam_closed. */
export function refuseOutside(exam: Exam, now: Date): void {
  switch (phaseOf(exam, now)) {
    case 'cancelled':
      throw cancelled()
    case 'upcoming':
      throw new DomainError('conflict', 'exam_not_open', 'This exam has not opened yet.', {
        opens_at: exam.opensAt.toISOString(),
      })
    case 'closed':
      throw new DomainError('conflict', 'exam_closed', 'This exam has closed.', {
        closes_at: exam.closesAt.toISOString(),
      })
    case 'open':
  }
}

const cancelled = (): DomainError => new DomainError('conflict', 'exam_cancelled', 'This exam was cancelled.')

/** From when the results of a new session may be seen; null: until staff release them. */
export const resultsFrom = ({ release, releaseAt }: Exam): Date | null =>
  release === 'on_completion' ? new Date(0) : releaseAt
