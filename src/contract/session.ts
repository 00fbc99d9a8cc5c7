// The REST wire of sessions: bodies and answers, snake_case.
import { z } from 'zod'
import { SafetyNotice } from './care.js'
import { orNull } from '../kernel/or-null.js'
import { storableText } from '../kernel/storable.js'
import { LanguageTag } from './language.js'
import { QUIZ_LENGTH } from './mastery-agents.js'
import { EnrolledLearner } from './people.js'
import { StudentProfile } from './student.js'
import { ClientAction } from './widget.js'

export const SESSION_TYPES = ['thought', 'learning', 'evaluation', 'survey', 'tutoring', 'mastery'] as const
export const SessionType = z.enum(SESSION_TYPES)
export const SessionStatus = z.enum([
  'pending',
  'active',
  'awaiting_client_action',
  'completed',
  'expired',
  'terminated',
])
export type SessionType = z.infer<typeof SessionType>
export type SessionStatus = z.infer<typeof SessionStatus>

/** An id that somebody sends: the same one in capitals, and from here on as we write it. */
export const SentId = z.uuid().toLowerCase()

/** `GET /session-types`. */
export const SessionTypeList = z.strictObject({
  session_types: z.array(
    z.strictObject({
      session_type: SessionType,
      /** Whether this server can hold such sessions. */
      offered: z.boolean(),
      /** What is missing where it is not offered: creating one is refused with this code. */
      refused_with: z.literal('model_required').nullable(),
    }),
  ),
})

export type SessionTypes = z.infer<typeof SessionTypeList>

/** What a caller may set at create, within what the session type allows. Limits are in seconds. */
export const SessionConfig = z.strictObject({
  max_items: z.int().min(1).max(500).optional(),
  time_limit_seconds: z
    .int()
    .min(10)
    .max(24 * 3600)
    .optional(),
  item_time_limit_seconds: z.int().min(5).max(3600).optional(),
  allow_skip: z.boolean().optional(),
  allow_back: z.boolean().optional(),
  allow_hints: z.boolean().optional(),
  /** Of a mastery programme: questions of a quiz, the mastery that a concept has to reach beside the gate, rounds of one concept. */
  questions_per_quiz: z.int().min(QUIZ_LENGTH.least).max(QUIZ_LENGTH.most).optional(),
  mastery_threshold: z.number().min(0.5).max(0.99).optional(),
  max_cycles: z.int().min(1).max(10).optional(),
})

export const CreateSessionBody = z.strictObject({
  session_type: SessionType,
  assessment_id: z.string().min(1).max(200).optional(),
  /** The exam that assigns it, instead of `assessment_id`: `GET /exams/mine` lists them. */
  exam_id: SentId.optional(),
  /** Of the exam, where it has one. */
  access_code: storableText(100).min(1).optional(),
  skills: z.array(z.string().min(1).max(200)).min(1).max(20).optional(),
  survey_id: z.string().min(1).max(200).optional(),
  /** What a dialogue is about, nothing in particular without it; or what a mastery programme leads to: the title of a skill or concept. */
  topic: storableText(200).optional(),
  /** What a mastery programme leads to: concepts that are confirmed, or all those of published documents. */
  concept_ids: z.array(SentId).min(1).max(50).optional(),
  document_ids: z.array(SentId).min(1).max(20).optional(),
  /** What a tutoring session teaches: `GET /curriculum` leads to it. */
  guideline_id: storableText(200).min(1).optional(),
  /** Instead of the learner's own profile, for this session. */
  student: StudentProfile.optional(),
  /** In which the learner wants the questions and the lesson. Content that is not translated comes in its own language. */
  language: LanguageTag.optional(),
  learning_objectives: z.array(storableText(300)).min(1).max(12).optional(),
  estimated_duration_minutes: z.int().min(5).max(180).optional(),
  config: SessionConfig.optional(),
  /** For whom another server creates the session, with an API key that has the right `enrol`. */
  learner: EnrolledLearner.optional(),
})
export type CreateSessionBody = z.infer<typeof CreateSessionBody>

export const CreateSessionAnswer = z.strictObject({
  session_id: z.uuid(),
  conversation_id: z.uuid(),
  session_type: SessionType,
  status: SessionStatus,
  /** Carries a short-lived token, so that a page on another site can open it; never logged. */
  stream_url: z.string(),
  /** Bearer token for this one session: `Authorization: Bearer …`. */
  session_token: z.string(),
  total_items: z.int().optional(),
  time_limit_seconds: z.int().optional(),
})

/** One line of `GET /session/`, and the answer of `GET /session/{id}`. */
export const SessionSummary = z.strictObject({
  session_id: z.uuid(),
  conversation_id: z.uuid(),
  session_type: SessionType,
  status: SessionStatus,
  title: z.string(),
  assessment_id: z.string().nullable(),
  survey_id: z.string().nullable(),
  /** The exam that assigned it. */
  exam_id: z.uuid().nullable(),
  total_items: z.int().nullable(),
  items_completed: z.int(),
  time_limit_seconds: z.int().nullable(),
  item_time_limit_seconds: z.int().nullable(),
  /** Until the whole session is over; before its start all of its time. Null without a limit and after the end. */
  time_remaining_seconds: z.int().nullable(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  stream_url: z.string(),
})
/** `next`: give it as `before` for the next page; null: this was the last one. */
export const SessionList = z.strictObject({ sessions: z.array(SessionSummary), next: z.uuid().nullable() })

/** What became of one session that is over. A score is there only once the learner may see it. */
export const HistoryEntry = z.strictObject({
  session_id: z.uuid(),
  session_type: SessionType,
  status: SessionStatus,
  title: z.string(),
  assessment_id: z.string().nullable(),
  survey_id: z.string().nullable(),
  items_completed: z.int(),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime(),
  /** `none`: nothing is right or wrong in sessions of this type. */
  result_status: z.enum(['released', 'not_released', 'pending', 'none']),
  /** When a result comes that is not released yet; null where nobody knows it, and for any other. */
  results_from: z.iso.datetime().nullable(),
  /** Null unless it is released. */
  result: z
    .strictObject({
      score_percent: z.number(),
      items_correct: z.int(),
      total_items: z.int(),
      grade: z.string().nullable(),
      passed: z.boolean().nullable(),
    })
    .nullable(),
})
export type HistoryEntry = z.infer<typeof HistoryEntry>

/** `GET /history`. `next`: for `before`, where older sessions follow. */
export const SessionHistory = z.strictObject({ sessions: z.array(HistoryEntry), next: z.uuid().nullable() })
export type SessionHistory = z.infer<typeof SessionHistory>

/** Of a learner who may stop the clock for breaks. */
export const Break = z.strictObject({
  /** Of all breaks of the session; of one that goes on when it began. */
  seconds_left: z.int().min(0),
  /** When the break ends by itself that the learner is on; null: they are on none. */
  ends_at: z.iso.datetime().nullable(),
})
export type Break = z.infer<typeof Break>
export const BreakAnswer = z.strictObject({ ok: z.literal(true), status: SessionStatus, break: Break.optional() })

export const SessionState = z.strictObject({
  session_id: z.uuid(),
  status: SessionStatus,
  paused: z.boolean(),
  break: Break.optional(),
  /** The session waits for the learner behind a `safety_message`: go on with the command `continue`. */
  safety_hold: z.boolean(),
  /** The words of that message, for a page that joins behind it; null while nothing is held. */
  safety: SafetyNotice.nullable(),
  pending_action: ClientAction.nullable(),
  items_completed: z.int(),
  total_items: z.int().nullable(),
  time_remaining_seconds: z.int().nullable(),
  last_event_id: z.int(),
  server_time: z.iso.datetime(),
  deadline_at: z.iso.datetime().nullable(),
  item_deadline_at: z.iso.datetime().nullable(),
})

/** Of the page that acts: made by it, and sent with what it does once it has claimed the session by `POST /session/{id}/page`. */
export const PageId = SentId.optional()

export const RespondBody = z.strictObject({
  tool_call_id: SentId,
  page_id: PageId,
  /** Checked against the open widget, after ownership and duplicates: see `WidgetResponse`. */
  response: z.record(z.string(), z.unknown()),
})
/** `receipt` proves what was received when: a keyed hash of session, call, response and time. */
export const Receipt = z.strictObject({ code: z.string(), received_at: z.iso.datetime() })
export const RespondAnswer = z.strictObject({
  ok: z.literal(true),
  status: SessionStatus,
  duplicate: z.boolean(),
  receipt: Receipt,
  /** The answer was not taken: it holds something that a person should read. The question is still open. */
  safety: SafetyNotice.optional(),
})

/** Characters of a draft as JSON; of a longer one nothing is kept. */
export const MOST_DRAFT = 20_000
/** What is nested too deeply to be written is too long, too. */
function isShortDraft(draft: unknown): boolean {
  const length = orNull(() => JSON.stringify(draft).length, RangeError)
  return length !== null && length <= MOST_DRAFT
}
export const DraftBody = z.strictObject({
  tool_call_id: SentId,
  page_id: PageId,
  /** The answer as it would be sent now; null: nothing that could be sent stands there any more. */
  response: z
    .record(z.string(), z.unknown())
    .nullable()
    .refine(isShortDraft, `A draft has at most ${MOST_DRAFT} characters.`),
})
/** `GET /session/{id}/draft`: of the open question, as it was posted; null: nothing is kept of it, or no question is open. */
export const KeptDraft = z.strictObject({
  tool_call_id: z.uuid().nullable(),
  response: z.record(z.string(), z.unknown()).nullable(),
})
export type KeptDraft = z.infer<typeof KeptDraft>
export const DraftAnswer = z.strictObject({ ok: z.literal(true) })

export const PageBody = z.strictObject({
  page_id: SentId,
  /** Go on here although another page acts. */
  take_over: z.boolean().optional(),
})
export const PageAnswer = z.strictObject({
  ok: z.literal(true),
  status: SessionStatus,
  /** A `page_taken_over` behind this event says that another page acts now. */
  last_event_id: z.int(),
})

export const RunBody = z.strictObject({
  tool_call_id: SentId,
  code: storableText(50_000),
})
/** One visible example; texts as the language writes them. */
export const RunExample = z.strictObject({
  call: z.string(),
  expected: z.string(),
  passed: z.boolean(),
  /** What the call gave; null when it did not come to an end, and then `stopped` says why. */
  got: z.string().nullable(),
  stopped: z.string().nullable(),
  /** The line of the code in which the call stopped, from 1; null where it did not, or it is not known. */
  line: z.int().nullable(),
  /** What the program printed. */
  output: z.string(),
})
export const RunAnswer = z.strictObject({
  ok: z.literal(true),
  /** Whether every example gave what it should. */
  passed: z.boolean(),
  /** Why nothing was called; null when the examples were run. */
  message: z.string().nullable(),
  /** The line of an error of writing, from 1; null where there is none or it is not known. */
  line: z.int().nullable(),
  examples: z.array(RunExample),
})

export const TerminateBody = z.strictObject({ reason: storableText(500).optional() })
export const TerminateAnswer = z.strictObject({ ok: z.literal(true), status: SessionStatus })

export const REPORT_REASONS = ['unclear', 'wrong', 'display', 'other'] as const
export const ReportBody = z.strictObject({
  tool_call_id: SentId,
  reason: z.enum(REPORT_REASONS),
  comment: storableText(1_000).optional(),
})
export const ReportAnswer = z.strictObject({
  ok: z.literal(true),
  /** The comment holds something that a person should read. The session is held, unless it has ended. */
  safety: SafetyNotice.optional(),
})

export const SectionResult = z.strictObject({
  section_id: z.string(),
  section_title: z.string(),
  items_attempted: z.int(),
  items_correct: z.int(),
  total_items: z.int(),
  /** 0–100, of all the section's items: unanswered ones count as wrong. */
  accuracy_percent: z.number(),
})
export const SessionResults = z.strictObject({
  session_id: z.uuid(),
  session_type: SessionType,
  status: SessionStatus,
  assessment_id: z.string().nullable(),
  title: z.string(),
  total_items: z.int(),
  items_completed: z.int(),
  items_correct: z.int(),
  /** Of the completed ones: those whose answer was not sent but stood in the field when time was up. */
  items_by_clock: z.int(),
  /** Rounded to one decimal for display; `passed` compares the unrounded value. */
  score_percent: z.number(),
  grade: z.string().nullable(),
  passed: z.boolean().nullable(),
  passing_score_percent: z.number().nullable(),
  duration_seconds: z.int(),
  completed_at: z.iso.datetime(),
  section_results: z.array(SectionResult),
})
export type SessionResults = z.infer<typeof SessionResults>
