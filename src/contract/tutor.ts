// The wire of tutoring: the study plan as everybody may see it, and the bodies and answers of /curriculum, /profile and /sessions.
import { z } from 'zod'
import { SafetyNotice } from './care.js'
import { storableText } from '../kernel/storable.js'
import { queryNumber } from './query.js'
import { LanguageTag } from './language.js'
import { SentId, SessionStatus } from './session.js'
import { StudentProfile } from './student.js'
import { SelfAssessment } from '../widgets/self-assessment/kind.js'

export const STEP_STATUSES = ['pending', 'in_progress', 'completed', 'blocked'] as const
export const StepStatus = z.enum(STEP_STATUSES)
export type StepStatus = z.infer<typeof StepStatus>

export const PlanStepView = z.strictObject({
  step_id: z.uuid(),
  title: z.string(),
  description: z.string(),
  teaching_approach: z.string(),
  success_criteria: z.string(),
  /** Skills whose verified questions are asked. */
  skills: z.array(z.string()),
  status: StepStatus,
  status_info: z.strictObject({
    questions_asked: z.int(),
    questions_correct: z.int(),
    /** Answers, further tries at the same question included. */
    attempts: z.int(),
    started_at: z.iso.datetime().nullable(),
    completed_at: z.iso.datetime().nullable(),
    /** Completed without its questions, because the learner showed that it is known. */
    skipped: z.boolean(),
    /** Completed by the learner's own word: nothing in the step can be verified, and nobody judged it. */
    confirmed: z.boolean().default(false),
  }),
})
export type PlanStepView = z.infer<typeof PlanStepView>

export const StudyPlanView = z.strictObject({
  todo_list: z.array(PlanStepView),
  metadata: z.strictObject({
    plan_version: z.int(),
    estimated_total_questions: z.int(),
    estimated_duration_minutes: z.int(),
    replan_count: z.int(),
    max_replans: z.int(),
    created_at: z.iso.datetime(),
    last_updated_at: z.iso.datetime(),
  }),
})
export type StudyPlanView = z.infer<typeof StudyPlanView>

/** How one reply was judged. `source`: a verified question is graded by code, a free one by the model; only the first counts for mastery. */
export const Grading = z.strictObject({
  score: z.number().min(0).max(1),
  rationale: z.string(),
  labels: z.array(z.string()),
  confidence: z.number().min(0).max(1),
  source: z.enum(['code', 'model']),
})
export type Grading = z.infer<typeof Grading>

/** The payload of the event `plan_updated`: plan and progress after each change of the plan. */
export const PlanStatus = z.strictObject({
  study_plan: StudyPlanView,
  /** Mean over the plan's skills, 0 to 1; null for a plan of free questions alone. */
  mastery_score: z.number().min(0).max(1).nullable(),
  last_grading: Grading.nullable(),
  /** What was misunderstood, in words, most recent last. */
  misconceptions: z.array(z.string()),
  /** How the plan was changed last, in words for the learner; null while it is the first. */
  replan_reason: z.string().nullable(),
  needs_intervention: z.boolean(),
})
export type PlanStatus = z.infer<typeof PlanStatus>

export const CurriculumQuery = z.strictObject({
  country: storableText(80).min(1),
  board: storableText(80).min(1),
  /** 0: adults. */
  grade: queryNumber(0, 12),
  subject: storableText(120).min(1).optional(),
  topic: storableText(120).min(1).optional(),
})
/** Exactly one of the three: what there is one level below what was asked for. */
export const Curriculum = z.union([
  z.strictObject({ subjects: z.array(z.string()) }),
  z.strictObject({ topics: z.array(z.string()) }),
  z.strictObject({ subtopics: z.array(z.strictObject({ subtopic: z.string(), guideline_id: z.string() })) }),
])
export type Curriculum = z.infer<typeof Curriculum>

/** Where guidelines exist: what a page offers before it asks for subjects. */
export const CurriculumPlaces = z.strictObject({
  places: z.array(z.strictObject({ country: z.string(), board: z.string(), grades: z.array(z.int()) })),
})
export type CurriculumPlaces = z.infer<typeof CurriculumPlaces>

const minutes = z.int().min(5).max(180)

/** `POST /sessions`, by the name of a topic. */
export const StartByTopic = z.strictObject({
  topic: storableText(120),
  subtopic: storableText(120).optional(),
  grade: z.int().min(1).max(12).optional(),
  student_profile: StudentProfile.optional(),
  session_context: z.strictObject({ estimated_duration_minutes: minutes.optional() }).optional(),
  language: LanguageTag.optional(),
})
/**
 * `POST /sessions`, by a guideline. `student.id` is the caller's own name for the learner; nothing is looked up by it. `goal.topic` and
 * `goal.syllabus` are the caller's words too: what is taught, `guideline_id` alone says.
 */
export const StartByGuideline = z.strictObject({
  student: z.strictObject({
    id: storableText(200).optional(),
    grade: z.int().min(1).max(12).optional(),
    prefs: StudentProfile.omit({ grade: true }).optional(),
  }),
  goal: z.strictObject({
    topic: storableText(120).optional(),
    syllabus: storableText(200).optional(),
    learning_objectives: z.array(storableText(300)).max(12).optional(),
    guideline_id: storableText(200).min(1),
  }),
  language: LanguageTag.optional(),
})
export const StartTutoringBody = z.union([StartByGuideline, StartByTopic])
export type StartTutoringBody = z.infer<typeof StartTutoringBody>

const Turn = z.strictObject({
  message: z.string(),
  hints: z.array(z.string()),
  /** Place of the current step in the plan, from 0; the number of steps once all are done. */
  step_idx: z.int(),
  mastery_score: z.number().nullable(),
})

export const StartTutoringAnswer = z.strictObject({
  session_id: z.uuid(),
  /** What is taught: a topic is matched loosely. */
  guideline_id: z.string(),
  title: z.string(),
  status: SessionStatus,
  study_plan: StudyPlanView,
  first_message: z.string(),
  first_turn: Turn,
  /** The first question; null when the session ended before it. */
  pending_tool_call_id: z.uuid().nullable(),
  stream_url: z.string(),
  session_token: z.string(),
})

export const StepBody = z.strictObject({
  student_reply: storableText(4_000),
  /** The question that is answered; else the open one is meant. */
  tool_call_id: SentId.optional(),
})
export const StepAnswer = z.strictObject({
  feedback: z.string(),
  /** Null when the reply was no answer: a question, a remark. */
  score: z.number().nullable(),
  next_message: z.string(),
  session_status: SessionStatus,
  plan_updated: z.boolean(),
  replan_reason: z.string().nullable(),
  current_progress: z.strictObject({ steps_completed: z.int(), steps_total: z.int() }),
  next_turn: Turn.extend({ is_complete: z.boolean() }),
  /** `Remediate` after an answer that was not right, after a change of the plan, and when a teacher is called; else `Advance`. */
  routing: z.enum(['Advance', 'Remediate']),
  last_grading: Grading.nullable(),
  /** The question that is open now; null when the session is over. */
  pending_tool_call_id: z.uuid().nullable(),
  /** The reply was not judged: it holds something that a person should read. The session waits for the command `continue`. */
  safety: SafetyNotice.optional(),
})
export type StepAnswer = z.infer<typeof StepAnswer>

export const AgentName = z.enum(['planner', 'executor', 'evaluator'])
export type AgentName = z.infer<typeof AgentName>

/** What a learner may know of an agent's work. */
export const AgentTime = z.strictObject({ agent: AgentName, timestamp: z.iso.datetime(), duration_ms: z.int() })

/** For staff: one execution of an agent, with everything that went in and came out. */
export const AgentLogEntry = AgentTime.extend({
  session_id: z.uuid(),
  seq: z.int(),
  input_summary: z.string(),
  input: z.unknown(),
  output: z.unknown(),
  reasoning: z.string(),
  /** `accepted`; `refused` with what was wrong; `fallback`: the built-in agent stood in. `failed`: nothing came. */
  outcome: z.enum(['accepted', 'refused', 'fallback', 'failed']),
  problems: z.array(z.string()),
  provider: z.string(),
  model: z.string(),
  prompt_hash: z.string(),
  input_tokens: z.int().nullable(),
  output_tokens: z.int().nullable(),
  /** In US dollars, by the configured prices; null without them. */
  cost_usd: z.number().nullable(),
})
export type AgentLogEntry = z.infer<typeof AgentLogEntry>

export const TutoringStatus = z.strictObject({
  session_id: z.uuid(),
  status: SessionStatus,
  paused: z.boolean(),
  /** The question that is open now; null when nothing is asked. */
  pending_tool_call_id: z.uuid().nullable(),
  study_plan: StudyPlanView,
  progress: z.strictObject({
    steps_completed: z.int(),
    steps_total: z.int(),
    questions_asked: z.int(),
    /** Share of the settled questions that were right at the first try, 0 to 1; null before the first. The open one does not count. */
    accuracy: z.number().nullable(),
  }),
  assessment_notes: z.string(),
  /** What the learner said of answers that nobody judged, oldest first. It feeds no score, no plan and no mastery. */
  self_assessments: z.array(z.strictObject({ question: z.string(), choice: SelfAssessment, at: z.iso.datetime() })),
  current_step: PlanStepView.nullable(),
  mastery_score: z.number().nullable(),
  needs_intervention: z.boolean(),
  intervention_reason: z.string().nullable(),
  /** Whole entries for staff, agent, time and duration for the learner. */
  agent_logs: z.array(z.union([AgentLogEntry, AgentTime])),
})
export type TutoringStatus = z.infer<typeof TutoringStatus>

export const TutoringSummary = z.strictObject({
  session_id: z.uuid(),
  status: SessionStatus,
  steps_completed: z.int(),
  steps_total: z.int(),
  mastery_score: z.number().nullable(),
  misconceptions_seen: z.array(z.string()),
  suggestions: z.array(z.string()),
  /** Asked in the lesson. `right`: at the first try, without help. `unanswered`: skipped, or left before an answer came. */
  questions: z.strictObject({ answered: z.int(), right: z.int(), unanswered: z.int() }),
  needs_intervention: z.boolean(),
  duration_seconds: z.int(),
})
export type TutoringSummary = z.infer<typeof TutoringSummary>

export const AgentLogList = z.strictObject({
  session_id: z.uuid(),
  total_entries: z.int(),
  logs: z.array(AgentLogEntry),
})
export const AgentLogSummary = z.strictObject({
  session_id: z.uuid(),
  agents_called: z.record(z.string(), z.int()),
  first_execution: z.iso.datetime().nullable(),
  last_execution: z.iso.datetime().nullable(),
  total_duration_ms: z.int(),
  average_duration_ms: z.int(),
  total_cost_usd: z.number().nullable(),
})
export const LoggedSessions = z.strictObject({
  total_sessions: z.int(),
  sessions: z.array(
    z.strictObject({
      session_id: z.uuid(),
      title: z.string(),
      status: SessionStatus,
      entries: z.int(),
      first_execution: z.iso.datetime(),
      last_execution: z.iso.datetime(),
    }),
  ),
})
