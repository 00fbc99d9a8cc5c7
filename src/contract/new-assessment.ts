// A new assessment as the form for authors describes it, and the bank that its questions are chosen from.
import { z } from 'zod'
import { storableText } from '../kernel/storable.js'
import { DottedId } from './dotted-id.js'
import { LanguageTag } from './language.js'
import { MOST_IN_ASSESSMENT } from './assessment-bounds.js'

const Name = storableText(200).min(1)

/** What a section of an assessment can ask: one kind of question, or all kinds of one skill. */
export const QuestionBank = z.strictObject({
  kinds: z.array(
    z.strictObject({
      kind: z.enum(['blueprint', 'skill']),
      id: z.string(),
      title: z.string(),
      /** Of its primary skill. */
      skill: z.string(),
      subject: z.string(),
      languages: z.array(LanguageTag),
      /** That one question takes at most. */
      seconds: z.int(),
      /** Different questions for one learner. */
      most: z.int(),
    }),
  ),
})
export type QuestionBank = z.infer<typeof QuestionBank>

export const NewAssessmentBody = z.strictObject({
  assessment_id: z
    .string()
    .max(80)
    .regex(/^[a-z0-9][a-z0-9_-]*$/, 'An id is lower case: letters, digits, hyphens and underscores.'),
  title: Name,
  description: storableText(1_000).min(1),
  /** Of these texts; the titles of the sections are in it where they are there. */
  language: LanguageTag,
  /** Each becomes a section, with a weight that goes with its count. */
  questions: z
    .array(
      z.strictObject({
        kind: z.enum(['blueprint', 'skill']),
        id: DottedId.max(200),
        count: z.int().min(1).max(MOST_IN_ASSESSMENT.count),
      }),
    )
    .min(1)
    .max(MOST_IN_ASSESSMENT.sections),
  time_limit_minutes: z.number().gt(0).max(1_440),
  passing_score_percent: z.number().min(0).max(100),
  /** Null: as often as the learner likes. */
  max_attempts: z.int().min(1).max(100).nullable(),
  shuffle_items: z.boolean(),
  release: z.enum(['on_completion', 'after_last_attempt', 'manual']),
  /** `mixed`: as evenly as the counts allow. A level that questions do not have is replaced by the nearest one. */
  difficulty: z.enum(['mixed', 'easy', 'medium', 'hard']),
  /** `any`: typed or chosen, as each kind of question allows. The others hold for those that can be asked so. */
  form: z.enum(['any', 'typed', 'choice']),
  /** Of the five grades, the best first; the third begins at the passing score. */
  grades: z.array(storableText(60).min(1)).length(5),
})
export type NewAssessmentBody = z.infer<typeof NewAssessmentBody>
