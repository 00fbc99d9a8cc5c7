// Exams as staff and as learners see them.
import type { ExamState, ExamView, OwnExam, OwnExams } from '../../contract/exams.js'
import type { Staff } from '../../identity/index.js'
import { DomainError } from '../../kernel/errors.js'
import { windowEndFor } from '../../sessions/index.js'
import { phaseOf } from '../domain/exam.js'
import type { AssessmentOf } from './assessment-facts.js'
import type { AssignedExam, ExamStore, StoredExam } from './ports.js'

type By = Pick<Staff, 'actor' | 'sees'>

const MOST_LEARNERS = 1_000
const MOST_OWN = 100

/** Whose learners these staff see; null: all. */
export const seenBy = ({ sees, actor }: By): string | null => (sees === 'everybody' ? null : actor.id)

/** Throws exam_not_found: there is none, or these staff do not see it. */
export async function findExam(exams: Pick<ExamStore, 'find'>, examId: string, by: By) {
  const found = await exams.find(examId, seenBy(by))
  if (found === null) throw new DomainError('not_found', 'exam_not_found', 'There is no such exam.')
  return found
}

export function examView(
  { exam, assigned, classNames, begun, isTheirs, createdAt, counts, now }: StoredExam & { readonly now: Date },
  { sees, rights }: By & Pick<Staff, 'rights'>,
): ExamView {
  return {
    exam_id: exam.examId,
    title: exam.title,
    assessment_id: exam.assessmentId,
    phase: phaseOf(exam, now),
    opens_at: exam.opensAt.toISOString(),
    closes_at: exam.closesAt.toISOString(),
    duration_minutes: exam.durationMinutes,
    max_attempts: exam.maxAttempts,
    has_access_code: exam.accessCode !== null,
    entry_code: rights.includes('enrol') ? exam.entryCode : null,
    release: exam.release,
    release_at: exam.releaseAt?.toISOString() ?? null,
    shuffle: exam.shuffle,
    review: exam.review,
    classes: [...classNames],
    learners: assigned.learners.length,
    extended_minutes: Math.round(exam.grantedMs / 60_000),
    begun,
    may_change: rights.includes('enrol') && (sees === 'everybody' || isTheirs),
    may_extend: rights.includes('supervise') && (sees === 'everybody' || isTheirs),
    created_at: createdAt.toISOString(),
    counts: { ...counts },
  }
}

/** Throws exam_not_found. */
export async function examState(exams: ExamStore, examId: string, by: By & Pick<Staff, 'rights'>): Promise<ExamState> {
  const found = await findExam(exams, examId, by)
  return {
    ...examView(found, by),
    people: await exams.learners(examId, seenBy(by), MOST_LEARNERS),
    unreleased: (await exams.unreleased(examId, seenBy(by))).length,
  }
}

type OwnPorts = {
  readonly exams: Pick<ExamStore, 'of'>
  readonly accommodationsOf: (learnerId: string) => Promise<Granted>
  readonly assessmentOf: AssessmentOf
}

export type Granted = { readonly timeFactor: number | null; readonly noSignals: boolean }

/** What is assigned to a learner, with their own time. */
export async function ownExams(
  { exams, accommodationsOf, assessmentOf }: OwnPorts,
  learnerId: string,
): Promise<OwnExams> {
  const [{ exams: found, now }, granted] = await Promise.all([
    exams.of(learnerId, MOST_OWN),
    accommodationsOf(learnerId),
  ])
  return {
    server_time: now.toISOString(),
    exams: found.flatMap(one => ownExam(one, { now, assessmentOf, ...granted })),
  }
}

function ownExam(
  { exam, used, openSessionId, lastSessionId }: AssignedExam,
  { now, timeFactor, noSignals, assessmentOf }: Granted & { readonly now: Date; readonly assessmentOf: AssessmentOf },
): OwnExam[] {
  const assessment = assessmentOf(exam.assessmentId)
  const phase = phaseOf(exam, now)
  if (phase === 'cancelled' || assessment === null) return []
  const limitMs = (exam.durationMinutes ?? assessment.timeLimitMinutes) * 60_000
  return [
    {
      exam_id: exam.examId,
      title: exam.title,
      phase,
      opens_at: exam.opensAt.toISOString(),
      closes_at: exam.closesAt.toISOString(),
      ends_at: windowEndFor(exam.closesAt, limitMs, timeFactor)?.toISOString() ?? null,
      duration_seconds: timeFactor === null ? null : Math.round((limitMs * timeFactor) / 1000),
      time_factor: timeFactor,
      total_items: assessment.totalItems,
      needs_access_code: exam.accessCode !== null,
      signals_noted: !noSignals,
      attempts_left: exam.maxAttempts === null ? null : Math.max(0, exam.maxAttempts - used),
      attempts_used: used,
      open_session_id: openSessionId,
      last_session_id: lastSessionId,
    },
  ]
}
