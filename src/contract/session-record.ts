// What staff read of one session: who and how it goes, its figures, the plan of a lesson, and what staff did.
import { z } from 'zod'
import { ActorKind } from './audit.js'
import { queryNumber } from './query.js'
import { DURABLE_EVENTS, type DurableEventType } from './stream.js'
import { SupervisedSession } from './supervise.js'
import { PlanStatus } from './tutor.js'

const At = z.iso.datetime()

/** What staff may have done to a session. `end`: before its learner was ready. `regrade`: a score was corrected. */
const STAFF_ACTS = [
  'pause',
  'resume',
  'extend',
  'time_factor',
  'window',
  'message',
  'release',
  'regrade',
  'end',
] as const

export const StaffActOnSession = z.strictObject({
  act: z.enum(STAFF_ACTS),
  at: At,
  /**
   * Who asked for it, as the audit log has it. Several: they asked for the same at the same time. `name` null: the operator, or somebody who is
   * no longer known here.
   */
  by: z.array(z.strictObject({ kind: ActorKind, name: z.string().nullable() })),
  /** What was written to the learner, or the reason that was given; null: none. */
  text: z.string().nullable(),
  /** Of `extend`. */
  minutes: z.number().nullable(),
  /** Of `time_factor`; null also where no limit holds any more. */
  factor: z.number().nullable(),
  /** Of `message`: since when the learner has read it; null: not yet. */
  read_at: At.nullable(),
})
export type StaffActOnSession = z.infer<typeof StaffActOnSession>

/** Null: not known, or not to be told before the end. */
const Figures = z.strictObject({
  /** Of the learner, without pauses; up to now while it goes on. Null before the start. */
  duration_seconds: z.int().nullable(),
  /** Null where nobody counts questions. */
  questions_answered: z.int().nullable(),
  /** Null also while an exam goes on. */
  questions_correct: z.int().nullable(),
  /** Share of the answered questions that were right, 0 to 1; of a lesson at the first try. Null as above, and before the first. */
  accuracy: z.number().nullable(),
  /** Mean time between a question and its answer. */
  seconds_per_question: z.number().nullable(),
  hints: z.int(),
  alerts: z.int(),
})

const Lesson = z.strictObject({
  ...PlanStatus.shape,
  /** Replies that led away from the topic, as the evaluator took them. */
  off_topic: z.int(),
  /** Why a person has to help; null: nobody is called. */
  intervention: z.string().nullable(),
  /** What the agents noted about the learner, oldest first. */
  notes: z.array(z.strictObject({ at: At, text: z.string() })),
})

export const SessionRecord = z.strictObject({
  session: SupervisedSession,
  /** By which the learner's limits are stretched. */
  time_factor: z.number(),
  figures: Figures,
  /** Null for other types of sessions, and before a lesson has a plan. */
  lesson: Lesson.nullable(),
  /** When another page of the learner took the session over, oldest first. Why is not known. */
  page_changes: z.array(At),
  /** What staff did, oldest first. */
  acts: z.array(StaffActOnSession),
  server_time: At,
})
export type SessionRecord = z.infer<typeof SessionRecord>

const PROGRAMME_AGENTS = ['coordinator', 'quiz'] as const
/** Who may have run: the agents of a lesson or a programme, and the one model of every other type. */
const RunningAgent = z.enum(['planner', 'executor', 'evaluator', 'proctor', 'tutor', 'partner', ...PROGRAMME_AGENTS])

/** `refused`: what came was not used. `fallback`: the built-in agent stood in. `failed`: nothing came. */
const StepOutcome = z.enum(['accepted', 'refused', 'fallback', 'failed'])

/** One step of an agent. What went in and what came out does not stand here. */
export const AgentStepLine = z.strictObject({
  /** Rises from step to step. */
  seq: z.int(),
  at: At,
  /** Null: the run of a lesson failed before one of its agents did. */
  agent: RunningAgent.nullable(),
  outcome: StepOutcome,
  /** All of this is null where no model answered, and what the built-in agents do not count. */
  provider: z.string().nullable(),
  model: z.string().nullable(),
  input_tokens: z.int().nullable(),
  output_tokens: z.int().nullable(),
  duration_ms: z.int().nullable(),
  /** Why it failed; null where it did not. */
  code: z.string().nullable(),
})
export type AgentStepLine = z.infer<typeof AgentStepLine>

export const AgentStepQuery = z.object({
  agent: RunningAgent.optional(),
  outcome: StepOutcome.optional(),
  /** `true`: without what was accepted. */
  failures: z.enum(['true', 'false']).optional(),
  after: queryNumber(0, 999_999_999).optional(),
  limit: queryNumber(1, 500).optional(),
})
export type AgentStepQuery = z.infer<typeof AgentStepQuery>

/** Oldest first. `next`: for `after`, where more follow. `agents`: all that ran in the session. */
export const AgentStepPage = z.strictObject({
  steps: z.array(AgentStepLine),
  next: z.int().nullable(),
  agents: z.array(RunningAgent),
})
export type AgentStepPage = z.infer<typeof AgentStepPage>

export const ReplayQuery = z.object({
  after: queryNumber(0, 999_999_999).optional(),
  limit: queryNumber(1, 500).optional(),
})

/** What the learner's page was sent, as the stream has it, each with its time. `next`: for `after`, where more follow. */
export const ReplayPage = z.strictObject({
  moments: z.array(
    z.strictObject({
      id: z.int(),
      at: At,
      event: z.enum(Object.keys(DURABLE_EVENTS) as [DurableEventType, ...DurableEventType[]]),
      data: z.record(z.string(), z.unknown()),
    }),
  ),
  next: z.int().nullable(),
})
export type ReplayPage = z.infer<typeof ReplayPage>
