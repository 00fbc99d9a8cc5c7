// What exams store and ask.
import type { ExamLearner, ExamListState, ExamReview } from '../../contract/exams.js'
import type { ExamTimes } from '../../sessions/index.js'
import type { Exam } from '../domain/exam.js'

/** To whom it is assigned, by their ids. */
export type Assigned = { readonly classes: readonly string[]; readonly learners: readonly string[] }

export type StoredExam = {
  readonly exam: Exam
  readonly assigned: Assigned
  /** Of `assigned.classes`, those that the one who asks sees, by name. */
  readonly classNames: readonly { readonly class_id: string; readonly name: string }[]
  readonly begun: boolean
  /** Whether who asks made it, or teaches all of its classes. */
  readonly isTheirs: boolean
  readonly createdAt: Date
  readonly counts: { readonly assigned: number; readonly open: number; readonly done: number }
}

/** Whose learners are meant: those in the classes of this person; null: all. */
type SeenBy = string | null

/** One exam as it is assigned to a learner, with what they have made of it. */
export type AssignedExam = {
  readonly exam: Exam
  /** Sessions that were begun and are over. */
  readonly used: number
  readonly openSessionId: string | null
  readonly lastSessionId: string | null
}

export type PreviewStore = {
  /** By `takenBy`, as a learner who is nobody else. */
  add(preview: { learnerId: string; examId: string; takenBy: string }): Promise<void>
  /** The preview with this session; null: there is none, or others take it. */
  find(sessionId: string, takenBy: string): Promise<{ readonly learnerId: string; readonly examId: string } | null>
  isOf(learnerId: string, examId: string): Promise<boolean>
  /** The learners of all previews that these staff have not ended. */
  by(takenBy: string): Promise<string[]>
  openSessions(learnerId: string): Promise<string[]>
  /** The learners of previews that nobody will end, and of those that are to be looked at once more after their end. */
  left(): Promise<string[]>
  /** Everything that is stored of the preview. */
  remove(learnerId: string): Promise<void>
}

export type ExamStore = {
  add(exam: Exam, assigned: Assigned, madeBy: string | null): Promise<void>
  /** Null: there is none, or they do not see it. */
  find(examId: string, seenBy: SeenBy): Promise<(StoredExam & { readonly now: Date }) | null>
  /** Newest first, from before `before`. */
  list(page: {
    seenBy: SeenBy
    state: ExamListState | null
    before: string | null
    limit: number
  }): Promise<{ exams: StoredExam[]; now: Date }>
  /** By name. */
  learners(examId: string, seenBy: SeenBy, limit: number): Promise<ExamLearner[]>
  /** `assigned` undefined: as before. */
  change(exam: Exam, assigned: Assigned | undefined): Promise<void>
  /** The end of the window and the time of all who have begun. The same command again does nothing. False: it is cancelled. */
  extend(examId: string, command: { commandId: string; minutes: number; reason: string | null }): Promise<boolean>
  cancel(examId: string): Promise<void>
  /** Of these classes and learners, those that do not exist or that they do not see. */
  strangers(assigned: Assigned, seenBy: SeenBy): Promise<Assigned>
  /** Null: it is not assigned to this learner. */
  assignedTo(learnerId: string, examId: string): Promise<{ exam: Exam; now: Date } | null>
  /** An exam that assigns this assessment to the learner and has not closed; null: there is none. */
  assigning(learnerId: string, assessmentId: string): Promise<string | null>
  /** Those that are not over, those that this learner has taken, and those that closed in the last 30 days; the one that opens first comes first. */
  of(learnerId: string, limit: number): Promise<{ exams: AssignedExam[]; now: Date }>
  /** What learners may see of their questions; everything where there is no such exam. */
  reviewOf(examId: string): Promise<ExamReview>
  /**
   * Whoever enters the entry code of an exam for one class is a learner of that class from now on (`class`: its name); any other exam is
   * assigned to them alone. Null: there is none, or it was cancelled or has closed.
   */
  joinBy(
    code: string,
    learnerId: string,
  ): Promise<{ readonly examId: string; readonly title: string; readonly class: string | null } | null>
  /** Seconds until this learner may guess again; 0: now. Counts a wrong guess before it is known to be one. */
  guess(examId: string, learnerId: string): Promise<number>
  /** The last guess was right: nothing is counted any more. */
  guessed(examId: string, learnerId: string): Promise<void>
  /** Sessions that are over and wait to be released by staff, the oldest first. */
  unreleased(examId: string, seenBy: SeenBy): Promise<string[]>
  /** Open sessions that have not heard of what their exam says now; of one exam or of all. */
  behind(examId: string | null, limit: number): Promise<(ExamTimes & { sessionId: string; cancelled: boolean })[]>
}
