// Staff make exams, change them, give everybody more time, and cancel them.
import { CODE_LENGTH, CODE_SIGNS } from '../../contract/classes.js'
import { drawCode } from '../../kernel/draw-code.js'
import { z } from 'zod'
import { ExamCancellation, ExamChange, ExamExtension, ExamRelease, ExamView, NewExam } from '../../contract/exams.js'
import { rightRequired, type Staff } from '../../identity/index.js'
import { DomainError } from '../../kernel/errors.js'
import { newId } from '../../kernel/ids.js'
import { message, unchecked, type Mediator } from '../../kernel/mediator.js'
import { ReleaseResults } from '../../supervision/index.js'
import { hashOfCode } from '../domain/access-code.js'
import { checkChange, checkExam, type Exam } from '../domain/exam.js'
import { examView, findExam, seenBy } from './exam-views.js'
import { keepUp } from './keep-up.js'
import type { AssessmentOf } from './assessment-facts.js'
import type { Assigned, ExamStore, StoredExam } from './ports.js'

const ByStaff = z.object({ by: unchecked<Pick<Staff, 'actor' | 'sees' | 'rights'>>() })
const OfExam = ByStaff.extend({ examId: z.uuid() })

export const AddExam = message('exams/add', ByStaff.extend({ exam: NewExam }), ExamView)
export const ChangeExam = message('exams/change', OfExam.extend({ change: ExamChange }), ExamView)
export const ExtendExam = message('exams/extend', OfExam.extend(ExamExtension.shape), ExamView)
export const RenewEntryCode = message('exams/renew-entry-code', OfExam, ExamView)
export const ReleaseExam = message('exams/release', OfExam, ExamRelease)
export const CancelExam = message('exams/cancel', OfExam.extend(ExamCancellation.shape), ExamView)

type Ports = {
  readonly exams: ExamStore
  readonly mediator: Pick<Mediator, 'send'>
  readonly assessmentOf: AssessmentOf
}

type By = z.infer<typeof ByStaff>['by']

/** Throws malformed, unknown_assessment, class_not_found and person_not_found: whoever sees only their classes assigns to these. */
export const addExamHandler =
  ({ exams, assessmentOf }: Ports) =>
  async ({ exam: wanted, by }: z.infer<typeof AddExam.input>): Promise<ExamView> => {
    const { classes = [], learners = [], ...terms } = wanted
    const exam = await changedExam(BLANK(newId()), { max_attempts: 1, ...terms })
    checkExam(exam)
    checkAssessment(assessmentOf, exam)
    const assigned = { classes: unique(classes), learners: unique(learners) }
    await checkAssigned(exams, assigned, by)
    if (exam.entryCode !== null) await checkOpening(exams, assigned, by)
    await exams.add(exam, assigned, by.actor.kind === 'person' ? by.actor.id : null)
    return shown(exams, exam.examId, by)
  }

/** Throws exam_not_found, right_required, exam_begun, exam_cancelled, and what adding one throws. Sessions that are open follow at once. */
export const changeExamHandler =
  (ports: Ports) =>
  async ({ examId, change, by }: z.infer<typeof ChangeExam.input>): Promise<ExamView> => {
    const { exams, assessmentOf } = ports
    const before = await theirs(exams, examId, by)
    const { classes, learners, ...terms } = change
    const exam = await changedExam(before.exam, terms)
    checkChange(before.exam, exam, before.begun)
    checkExam(exam)
    checkAssessment(assessmentOf, exam)
    // Whom they do not see they do not take out.
    const unseen = learners && (await exams.strangers({ classes: [], learners: before.assigned.learners }, seenBy(by)))
    const assigned = {
      classes: unique(classes ?? before.assigned.classes),
      learners: unique(learners && unseen ? [...learners, ...unseen.learners] : before.assigned.learners),
    }
    const isAssigned = classes !== undefined || learners !== undefined
    if (isAssigned) await checkAssigned(exams, added(assigned, before.assigned), by)
    if (exam.entryCode !== null && (isAssigned || before.exam.entryCode === null))
      await checkOpening(exams, assigned, by)
    await exams.change(exam, isAssigned ? assigned : undefined)
    await keepUp(ports, examId)
    return shown(exams, examId, by)
  }

/** It is open to whoever enters the new code, and the code before it opens nothing. Throws exam_not_found, right_required, exam_cancelled, malformed. */
export const renewEntryCodeHandler =
  ({ exams }: Ports) =>
  async ({ examId, by }: z.infer<typeof RenewEntryCode.input>): Promise<ExamView> => {
    const { exam: before, assigned, begun } = await theirs(exams, examId, by)
    const exam = { ...before, entryCode: drawCode(CODE_SIGNS, CODE_LENGTH) }
    checkChange(before, exam, begun)
    await checkOpening(exams, assigned, by)
    await exams.change(exam, undefined)
    return shown(exams, examId, by)
  }

/** Whoever has begun gets the time, and the window ends as much later for everybody. Throws exam_not_found, right_required, exam_cancelled. */
export const extendExamHandler =
  (ports: Ports) =>
  async ({
    examId,
    command_id: commandId,
    minutes,
    reason,
    by,
  }: z.infer<typeof ExtendExam.input>): Promise<ExamView> => {
    await theirs(ports.exams, examId, by)
    if (!(await ports.exams.extend(examId, { commandId, minutes, reason: reason ?? null })))
      throw new DomainError('conflict', 'exam_cancelled', 'This exam was cancelled.')
    await keepUp(ports, examId)
    return shown(ports.exams, examId, by)
  }

/** Nobody begins it any more, and who is in it is stopped. Again: nothing happens. Throws exam_not_found, right_required. */
export const cancelExamHandler =
  (ports: Ports) =>
  async ({ examId, by }: z.infer<typeof CancelExam.input>): Promise<ExamView> => {
    await theirs(ports.exams, examId, by)
    await ports.exams.cancel(examId)
    await keepUp(ports, examId)
    return shown(ports.exams, examId, by)
  }

/**
 * Releases what is over, of the learners whom they see. Rejects with what one session could not take over, after the others have. Throws
 * exam_not_found, right_required.
 */
export const releaseExamHandler =
  ({ exams, mediator }: Ports) =>
  async ({ examId, by }: z.infer<typeof ReleaseExam.input>): Promise<ExamRelease> => {
    await theirs(exams, examId, by)
    const sessions = await exams.unreleased(examId, seenBy(by))
    const faults: unknown[] = []
    for (const sessionId of sessions)
      await mediator.send(ReleaseResults, { sessionId }).catch((error: unknown) => faults.push(error))
    if (faults.length > 0) throw faults[0]
    return { released: sessions.length }
  }

/** An exam of nothing yet: every field that has no default here is one that must be given. */
const BLANK = (examId: string): Exam => ({
  examId,
  title: '',
  assessmentId: '',
  opensAt: new Date(0),
  closesAt: new Date(0),
  durationMinutes: null,
  maxAttempts: null,
  accessCode: null,
  entryCode: null,
  release: 'on_completion',
  releaseAt: null,
  shuffle: null,
  review: 'everything',
  grantedMs: 0,
  cancelledAt: null,
})

async function changedExam(exam: Exam, change: Omit<ExamChange, 'classes' | 'learners'>): Promise<Exam> {
  const or = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given)
  const time = (given: string | null): Date | null => (given === null ? null : new Date(given))
  const { access_code: code, by_code: byCode = exam.entryCode !== null } = change
  return {
    ...exam,
    title: or(change.title, exam.title),
    assessmentId: or(change.assessment_id, exam.assessmentId),
    opensAt: change.opens_at === undefined ? exam.opensAt : new Date(change.opens_at),
    closesAt: change.closes_at === undefined ? exam.closesAt : new Date(change.closes_at),
    durationMinutes: or(change.duration_minutes, exam.durationMinutes),
    maxAttempts: or(change.max_attempts, exam.maxAttempts),
    accessCode: code === undefined ? exam.accessCode : code === null ? null : await hashOfCode(code),
    entryCode: byCode ? (exam.entryCode ?? drawCode(CODE_SIGNS, CODE_LENGTH)) : null,
    release: or(change.release, exam.release),
    releaseAt: change.release_at === undefined ? exam.releaseAt : time(change.release_at),
    shuffle: or(change.shuffle, exam.shuffle),
    review: or(change.review, exam.review),
  }
}

/** Whoever enters the code of an exam for one class joins it, so that staff who see only their classes see them. Throws malformed, class_not_found. */
async function checkOpening(exams: ExamStore, { classes }: Assigned, by: By): Promise<void> {
  if (by.sees === 'everybody') return
  const sentence = 'Open it by a code for one class of yours: whoever enters the code joins that class.'
  if (classes.length !== 1)
    throw new DomainError('malformed', 'malformed', sentence, {}, [{ pointer: '/by_code', message: sentence }])
  await checkAssigned(exams, { classes, learners: [] }, by)
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)]

const added = (now: Assigned, before: Assigned): Assigned => ({
  classes: now.classes.filter(id => !before.classes.includes(id)),
  learners: now.learners.filter(id => !before.learners.includes(id)),
})

function checkAssessment(assessmentOf: AssessmentOf, { assessmentId }: Exam): void {
  if (assessmentOf(assessmentId) === null)
    throw new DomainError(
      'not_found',
      'unknown_assessment',
      'There is no such assessment. GET /assessments lists them.',
    )
}

async function checkAssigned(exams: ExamStore, assigned: Assigned, by: By): Promise<void> {
  const { classes, learners } = await exams.strangers(assigned, seenBy(by))
  if (classes.length > 0)
    throw new DomainError('not_found', 'class_not_found', 'There is no such class.', { class_ids: classes })
  if (learners.length > 0)
    throw new DomainError('not_found', 'person_not_found', 'There is no such person here.', { person_ids: learners })
}

/** Throws exam_not_found; right_required: others have made it, and it is for classes that they do not teach. */
async function theirs(exams: ExamStore, examId: string, by: By): Promise<StoredExam> {
  const found = await findExam(exams, examId, by)
  if (by.sees !== 'everybody' && !found.isTheirs) throw rightRequired('manage')
  return found
}

async function shown(exams: ExamStore, examId: string, by: By): Promise<ExamView> {
  return examView(await findExam(exams, examId, by), by)
}
