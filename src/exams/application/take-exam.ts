// What an exam says of a session that a learner wants to make, or why they may not: the same whatever way the request came.
import type { ExamTerms } from '../../sessions/index.js'
import type { CreateSessionBody } from '../../contract/session.js'
import { DomainError } from '../../kernel/errors.js'
import { isCode } from '../domain/access-code.js'
import { refuseOutside, resultsFrom, type Exam } from '../domain/exam.js'
import { countGuess } from './count-guess.js'
import type { ExamStore, PreviewStore } from './ports.js'

type Ports = {
  readonly exams: Pick<ExamStore, 'find' | 'assignedTo' | 'assigning' | 'guess' | 'guessed'>
  readonly previews: Pick<PreviewStore, 'isOf'>
}

/**
 * Null: the body names no exam. Throws setting_not_allowed, assigned_as_exam (with `exam_id`), exam_not_assigned, exam_cancelled, exam_not_open (with `opens_at`), exam_closed (with `closes_at`), access_code_required,
 * access_code_wrong, too_many_guesses.
 */
export const examTerms =
  ({ exams, previews }: Ports) =>
  async (learnerId: string, body: CreateSessionBody): Promise<ExamTerms | null> => {
    const { exam_id: examId, access_code: code = null, assessment_id: assessmentId } = body
    if (examId === undefined) {
      if (code !== null) throw misplaced('/access_code', 'Only an exam has a code.')
      if (assessmentId !== undefined) await refuseExam(exams, learnerId, assessmentId)
      return null
    }
    if (assessmentId !== undefined) throw misplaced('/assessment_id', 'An exam names its assessment itself.')
    const found = await exams.assignedTo(learnerId, examId)
    if (found === null && (await previews.isOf(learnerId, examId))) return previewTerms(exams, examId, body)
    if (found === null) throw new DomainError('not_found', 'exam_not_assigned', 'This exam is not assigned to you.')
    const { exam, now } = found
    refuseOutside(exam, now)
    await checkCode(exams, exam, learnerId, code)
    return {
      ...askedIn(exam, body),
      examId,
      attempts: { max: exam.maxAttempts, waitMs: 0 },
      resultsFrom: resultsFrom(exam),
      windowEndsAt: exam.closesAt,
      grantedMs: exam.grantedMs,
    }
  }

/** What everybody is asked, and in what time. */
const askedIn = (exam: Exam, body: CreateSessionBody) => ({
  body: { ...body, assessment_id: exam.assessmentId },
  title: exam.title,
  timeLimitSeconds: exam.durationMinutes === null ? null : exam.durationMinutes * 60,
  shuffle: exam.shuffle,
})

/** Without window and code, and no session of the exam: nobody has begun it by this. What it came to is shown by its end alone. */
async function previewTerms(exams: Ports['exams'], examId: string, body: CreateSessionBody): Promise<ExamTerms | null> {
  const { exam } = (await exams.find(examId, null))!
  return {
    ...askedIn(exam, body),
    examId: null,
    attempts: { max: null, waitMs: 0 },
    resultsFrom: null,
    windowEndsAt: null,
    grantedMs: 0,
  }
}

/** Until an exam closes, whoever takes it does not take its assessment beside it, as a rehearsal or by mistake. */
async function refuseExam(exams: Ports['exams'], learnerId: string, assessmentId: string): Promise<void> {
  const examId = await exams.assigning(learnerId, assessmentId)
  if (examId !== null)
    throw new DomainError('conflict', 'assigned_as_exam', 'This assessment is an exam of yours: send its `exam_id`.', {
      exam_id: examId,
    })
}

const misplaced = (pointer: string, sentence: string): DomainError =>
  new DomainError('malformed', 'setting_not_allowed', sentence, {}, [{ pointer, message: sentence }])

async function checkCode(
  exams: Ports['exams'],
  { examId, accessCode: hash }: Exam,
  learnerId: string,
  code: string | null,
): Promise<void> {
  if (hash === null) return
  if (code === null)
    throw new DomainError('forbidden', 'access_code_required', 'This exam needs its access code: `access_code`.')
  await countGuess(exams, examId, learnerId)
  if (!(await isCode(code, hash)))
    throw new DomainError('forbidden', 'access_code_wrong', 'This is not the access code of the exam.')
  await exams.guessed(examId, learnerId)
}
