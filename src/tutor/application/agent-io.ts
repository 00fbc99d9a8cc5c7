// The outputs of the three agents, as schemas.
import { z } from 'zod'
import { strictSchema, type OutputFormat } from '../../agent/index.js'
import { storableText } from '../../kernel/storable.js'
import { STEP_STATUSES } from '../../contract/tutor.js'
import {
  LONGEST_HINT,
  LONGEST_LABEL,
  LONGEST_MESSAGE,
  LONGEST_PLAN,
  LONGEST_SKILL,
  LONGEST_TEXT,
  LONGEST_TITLE,
  MOST_HINTS,
  MOST_LABELS,
  MOST_SKILLS,
} from '../domain/rules.js'
import { POINT_VERDICTS } from '../domain/rubric.js'
import { REPLY_KINDS } from '../domain/state.js'

const LONGEST_ID = 60
/** More points than any rubric has. */
const MOST_POINTS = 10

const filled = (most: number) => storableText(most).refine(text => text.trim() !== '', 'It is empty.')
const Message = storableText(LONGEST_MESSAGE)
const Difficulty = z.enum(['easy', 'medium', 'hard'])

// Objects drop unknown fields: ids, counters and times that a model makes up are ignored.
/** A model that does not know the field has nothing to say about it. */
const NeedsCare = z.boolean().default(false)

export const PlanOutput = z.object({
  todo_list: z
    .array(
      z.object({
        step_id: z.string().max(LONGEST_ID).nullable(),
        title: filled(LONGEST_TITLE),
        description: filled(LONGEST_TEXT),
        teaching_approach: filled(LONGEST_TEXT),
        success_criteria: filled(LONGEST_TEXT),
        skills: z.array(z.string().max(LONGEST_SKILL)).max(MOST_SKILLS),
        /** A planner that does not know the field names the step by its title. */
        teaches: z.string().max(LONGEST_TITLE).nullable().default(null),
        difficulty: Difficulty,
      }),
    )
    .min(1)
    .max(LONGEST_PLAN),
  reasoning: Message,
  estimated_total_questions: z.number(),
  estimated_duration_minutes: z.number(),
  changes_made: Message,
  needs_care: NeedsCare,
})

export const TurnOutput = z.object({
  /** Comes first, because the message is shown while the rest is still being written. */
  needs_care: NeedsCare,
  message: filled(LONGEST_MESSAGE),
  question: storableText(LONGEST_TEXT).nullable(),
  message_type: z.enum(['question', 'explanation', 'encouragement', 'hint', 'summary']),
  difficulty: Difficulty,
  hints: z.array(storableText(LONGEST_HINT)).max(MOST_HINTS),
  reasoning: Message,
})

export const JudgementOutput = z.object({
  response_kind: z.enum(REPLY_KINDS),
  /** Of the answer to a free question: each point of the rubric, once. */
  points: z
    .array(
      z.object({
        point_id: z.string().max(LONGEST_LABEL),
        verdict: z.enum(POINT_VERDICTS),
        evidence: storableText(LONGEST_MESSAGE),
      }),
    )
    .max(MOST_POINTS)
    .default([]),
  feedback: Message,
  reasoning: Message,
  confidence: z.number(),
  labels: z.array(storableText(LONGEST_LABEL)).max(MOST_LABELS),
  updated_step_statuses: z
    .array(z.object({ step_id: z.string().max(LONGEST_ID), status: z.enum(STEP_STATUSES) }))
    .max(LONGEST_PLAN),
  assessment_note: storableText(LONGEST_TEXT),
  was_off_topic: z.boolean(),
  off_topic_response: Message.nullable(),
  replan_needed: z.boolean(),
  replan_reason: storableText(LONGEST_TEXT).nullable(),
  /** Sad, afraid or without hope, and in no danger: kind words come first, and nobody is alerted. */
  feels_down: z.boolean().default(false),
  needs_care: NeedsCare,
})

/** What a learner's words say of how they got to an answer. */
export const HeardOutput = z.object({
  needs_care: NeedsCare,
  misconception_id: z.string().max(LONGEST_LABEL).nullable(),
  evidence: storableText(LONGEST_MESSAGE),
  assessment_note: storableText(LONGEST_TEXT),
  reasoning: Message,
})

export const PLAN_FORMAT: OutputFormat = { name: 'study_plan', schema: strictSchema(PlanOutput) }
export const TURN_FORMAT: OutputFormat = { name: 'tutor_turn', schema: strictSchema(TurnOutput) }
export const HEARD_FORMAT: OutputFormat = { name: 'heard', schema: strictSchema(HeardOutput) }
export const JUDGEMENT_FORMAT: OutputFormat = { name: 'judgement', schema: strictSchema(JudgementOutput) }
