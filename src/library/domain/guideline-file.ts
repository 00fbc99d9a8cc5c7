// The format of a guideline file in zod. An unknown field is an error.
import { z } from 'zod'
import { LanguageCode } from '../../contract/language.js'
import { storableText } from '../../kernel/storable.js'
import { DEPTH_LEVELS, GUIDELINE_STATUSES } from './guideline.js'

const text = (max: number) => storableText(max).trim().min(1, 'This must not be empty.')
const Label = text(120)
const Sentence = text(300)
const Prose = text(600)

const Id = z
  .string()
  .max(80)
  .regex(/^[a-z0-9][a-z0-9-]*$/, 'An id is lower case: letters, digits and hyphens.')

const RubricPoint = z.strictObject({ id: Id, asks: Sentence, has: Sentence, lacks: Sentence })

/** Without the field an old `expects` would be one unknown field among others, and no message would say what replaces it. */
const expects = z
  .never({
    error:
      'Lists of words do not judge an answer any more. Write a `rubric` of points instead (id, asks, has, lacks), or a reason question.',
  })
  .optional()

const FreeQuestion = z.strictObject({
  ask: Sentence,
  rubric: z.array(RubricPoint).min(1).max(5),
  answer: Sentence,
  hint: Sentence,
  expects,
})

const ReasonOption = z.strictObject({
  text: Sentence,
  right: z.boolean().default(false),
  reason: Sentence,
  shows: Id.optional(),
})

const ReasonQuestion = z.strictObject({ ask: Sentence, options: z.array(ReasonOption).min(3).max(4), hint: Sentence })
export type ReasonQuestionFile = z.infer<typeof ReasonQuestion>

export const StepFile = z.strictObject({
  title: Label,
  description: Prose,
  teaching_approach: Prose,
  other_approach: Prose,
  success_criteria: Prose,
  skills: z.array(text(200)).max(4),
  explanation: Prose,
  other_explanation: Prose,
  reason_questions: z.array(ReasonQuestion).min(2).max(6).optional(),
  questions: z.array(FreeQuestion).min(1).max(4).optional(),
})
export type StepFile = z.infer<typeof StepFile>

export const GuidelineFile = z.strictObject({
  guideline_id: z
    .string()
    .regex(
      /^[a-z0-9][a-z0-9.-]{2,99}$/,
      'An id has 3 to 100 characters: lower case letters, digits, dots and hyphens.',
    ),
  version: z.int().min(1).max(1_000_000),
  status: z.enum(GUIDELINE_STATUSES).default('approved'),
  country: text(80),
  board: text(80),
  /** 0: adults. */
  grade: z.int().min(0).max(12),
  subject: Label,
  topic: Label,
  subtopic: Label,
  language: LanguageCode,
  depth_level: z.enum(DEPTH_LEVELS),
  guideline: text(20_000),
  learning_objectives: z.array(Sentence).min(2).max(8),
  common_misconceptions: z
    .array(
      z.strictObject({
        id: Id,
        description: Sentence,
      }),
    )
    .min(1)
    .max(8),
  scaffolding_strategies: z.array(Sentence).min(1).max(8),
  assessment_criteria: z.array(Sentence).min(1).max(8),
  steps: z.array(StepFile).min(3).max(5),
  prerequisites: z.array(StepFile).min(1).max(3),
  /** By language: the texts that learners read, under the names and in the order of the file. */
  texts: z.record(LanguageCode, z.record(z.string(), z.unknown())).optional(),
})
export type GuidelineFile = z.infer<typeof GuidelineFile>
