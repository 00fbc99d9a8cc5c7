// The wire of exams: staff assign an assessment to classes and people for a window of time, learners take it.
import { z } from 'zod'
import { storableText } from '../kernel/storable.js'
import { MOST_MINUTES_MORE } from './exam-terms.js'
import { queryNumber } from './query.js'
import { SessionReview } from './review.js'
import { SentId, SessionResults, SessionStatus } from './session.js'

/** When the results may be seen: when the learner is through, when staff release them, or from a time on. */
export const EXAM_RELEASES = ['on_completion', 'manual', 'at'] as const
/** What a learner may see with the results: the score alone, with it their answers and what each counted, or the right answers, too. */
const EXAM_REVIEWS = ['score', 'own_answers', 'everything'] as const
export const ExamReview = z.enum(EXAM_REVIEWS)
export type ExamReview = z.infer<typeof ExamReview>

/** Which of all: open now, opening later, or closed and cancelled. */
const EXAM_STATES = ['open', 'upcoming', 'over'] as const
export type ExamListState = (typeof EXAM_STATES)[number]
export const ExamQuery = z.object({
  state: z.enum(EXAM_STATES).optional(),
  before: SentId.optional(),
  limit: queryNumber(1, 100).optional(),
})

const Time = z.iso.datetime({ offset: true })
const Ids = (most: number) => z.array(SentId).max(most)

const terms = {
  title: storableText(200).trim().min(1),
  assessment_id: z.string().min(1).max(200),
  /** From when and until when it can be begun. Whoever has more time may go on after the end for as much longer. */
  opens_at: Time,
  closes_at: Time,
  /** Null: as the assessment says. */
  duration_minutes: z.int().min(1).max(1_440).nullable(),
  /** Null: as often as they like. */
  max_attempts: z.int().min(1).max(100).nullable(),
  /** What learners type to begin; null: nothing. Blanks around it and small letters do not matter. */
  access_code: storableText(100).trim().min(4).nullable(),
  release: z.enum(EXAM_RELEASES),
  /** With `release: at`, and with nothing else. */
  release_at: Time.nullable(),
  /** Whether the questions of a section change places; null: as the assessment says. */
  shuffle: z.boolean().nullable(),
  review: ExamReview,
  /** Whether it is open to whoever enters its entry code, which the server draws: they join its class, where it is for one class. */
  by_code: z.boolean(),
  /** Whose learners take it. */
  classes: Ids(100),
  /** Who takes it besides them. */
  learners: Ids(1_000),
}

export const NewExam = z.strictObject({
  ...terms,
  duration_minutes: terms.duration_minutes.optional(),
  max_attempts: terms.max_attempts.optional(),
  access_code: terms.access_code.optional(),
  release: terms.release.optional(),
  release_at: terms.release_at.optional(),
  shuffle: terms.shuffle.optional(),
  review: terms.review.optional(),
  by_code: terms.by_code.optional(),
  classes: terms.classes.optional(),
  learners: terms.learners.optional(),
})
export type NewExam = z.infer<typeof NewExam>

/** What is given replaces what was; what is not given stays. */
export const ExamChange = z.strictObject(terms).partial()
export type ExamChange = z.infer<typeof ExamChange>

export const ExamExtension = z.strictObject({
  /** The same one again extends nothing. */
  command_id: z.uuid().toLowerCase(),
  minutes: z.int().min(1).max(MOST_MINUTES_MORE),
  reason: storableText(500).optional(),
})
export const ExamCancellation = z.strictObject({ reason: storableText(500).optional() })

const EXAM_PHASES = ['upcoming', 'open', 'closed', 'cancelled'] as const
export const ExamPhase = z.enum(EXAM_PHASES)
export type ExamPhase = z.infer<typeof ExamPhase>

/** An exam as staff see it. The access code is in none of it: only its hash is stored. */
export const ExamView = z.strictObject({
  exam_id: z.uuid(),
  title: z.string(),
  assessment_id: z.string(),
  phase: ExamPhase,
  opens_at: z.iso.datetime(),
  closes_at: z.iso.datetime(),
  duration_minutes: z.int().nullable(),
  max_attempts: z.int().nullable(),
  has_access_code: z.boolean(),
  /** Whoever enters it takes the exam, too; null: nobody, or not for the eyes of whoever asks. */
  entry_code: z.string().nullable(),
  release: z.enum(EXAM_RELEASES),
  release_at: z.iso.datetime().nullable(),
  shuffle: z.boolean().nullable(),
  review: ExamReview,
  classes: z.array(z.strictObject({ class_id: z.uuid(), name: z.string() })),
  /** How many people take it besides these classes. */
  learners: z.int().min(0),
  /** How much all who had begun were given beyond their time. */
  extended_minutes: z.int().min(0),
  /** Whether a session was made of it: then what all are asked stays as it is. */
  begun: z.boolean(),
  /** Whether whoever asks may change it. */
  may_change: z.boolean(),
  /** Whether whoever asks may give everybody more time. */
  may_extend: z.boolean(),
  created_at: z.iso.datetime(),
  /** Of the learners whom the caller sees. */
  counts: z.strictObject({
    assigned: z.int().min(0),
    /** Somebody is in it now. */
    open: z.int().min(0),
    /** Learners who are through at least once. */
    done: z.int().min(0),
  }),
})
export type ExamView = z.infer<typeof ExamView>

export const ExamPage = z.strictObject({
  exams: z.array(ExamView),
  /** `before` of the next page; null: this is the last. */
  next: z.uuid().nullable(),
})

export type ExamPage = z.infer<typeof ExamPage>

/** Where one learner stands. */
const ExamLearner = z.strictObject({
  learner_id: z.uuid(),
  name: z.string().nullable(),
  time_factor: z.number().nullable(),
  /** Assigned to them, and not only to a class of theirs. */
  singly: z.boolean(),
  attempts: z.int().min(0),
  /** Of the last attempt; null before the first. */
  session_id: z.uuid().nullable(),
  status: SessionStatus.nullable(),
  deadline_at: z.iso.datetime().nullable(),
})
export type ExamLearner = z.infer<typeof ExamLearner>
/** At most 1,000 learners, by name. */
export const ExamState = ExamView.extend({
  people: z.array(ExamLearner),
  /** Sessions that are over and whose results their learners do not see yet: until staff release them, or until their time comes. */
  unreleased: z.int().min(0),
})
/** How many sessions were released. */
export const ExamRelease = z.strictObject({ released: z.int().min(0) })
export type ExamRelease = z.infer<typeof ExamRelease>
export type ExamState = z.infer<typeof ExamState>

/** The session in which staff take an exam without leaving a record, and the bearer token that lets them act in it. */
export const ExamPreview = z.strictObject({ session_id: z.uuid(), session_token: z.string() })
export type ExamPreview = z.infer<typeof ExamPreview>
/** What a preview came to, told once. */
export const ExamPreviewEnd = z.strictObject({ results: SessionResults, review: SessionReview })
export type ExamPreviewEnd = z.infer<typeof ExamPreviewEnd>

/** An exam as its learner sees it: with their own time. */
export const OwnExam = z.strictObject({
  exam_id: z.uuid(),
  title: z.string(),
  phase: ExamPhase.exclude(['cancelled']),
  opens_at: z.iso.datetime(),
  /** Until when it can be begun. */
  closes_at: z.iso.datetime(),
  /** When it ends for this learner at the latest; null: they have as much time as they need. */
  ends_at: z.iso.datetime().nullable(),
  /** As long as this learner has; null: as long as they need. */
  duration_seconds: z.int().nullable(),
  time_factor: z.number().nullable(),
  total_items: z.int().nullable(),
  needs_access_code: z.boolean(),
  /** Whether it is noted when this learner leaves the page of the exam. */
  signals_noted: z.boolean(),
  /** One that goes on among them; null: as often as they like. */
  attempts_left: z.int().nullable(),
  attempts_used: z.int().min(0),
  /** The session that can be continued; null: none is open. */
  open_session_id: z.uuid().nullable(),
  /** The last one that is over. */
  last_session_id: z.uuid().nullable(),
})
export type OwnExam = z.infer<typeof OwnExam>
export const OwnExams = z.strictObject({ server_time: z.iso.datetime(), exams: z.array(OwnExam) })
export type OwnExams = z.infer<typeof OwnExams>
