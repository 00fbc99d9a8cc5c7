// What authors see of how their content works: figures of many learners, and nothing of one.
import { z } from 'zod'
import { storableText } from '../kernel/storable.js'
import { QuestionAnalysis } from './assessment-results.js'
import { Regrade } from './regrade.js'

/** Figures of fewer learners say too much about each of them. */
export const FEWEST_LEARNERS = 5

export const ContentQuery = z.object({ assessment_id: storableText(200).min(1) })

/** No example as somebody was asked it, no answer, and no learner’s words. */
export const ContentAnalysis = QuestionAnalysis.omit({ example: true, quick_answers: true, reports: true })
export type ContentAnalysis = z.infer<typeof ContentAnalysis>

export const ContentAnalyses = z.strictObject({
  assessment_id: z.string(),
  fewest_learners: z.int(),
  enough_for_discrimination: z.int(),
  questions: z.array(ContentAnalysis),
  /** How many further ones were asked of too few learners. */
  withheld: z.int(),
})
export type ContentAnalyses = z.infer<typeof ContentAnalyses>

/** What a corrected blueprint would change, counted. Null: too few learners have answered. */
export const RegradePreview = z.strictObject({
  ...Regrade.pick({ blueprint_id: true, blueprint_version: true, policy: true }).shape,
  fewest_learners: z.int(),
  counts: z
    .strictObject({
      learners: z.int(),
      answers_looked_at: z.int(),
      answers_unchanged: z.int(),
      answers_skipped: z.int(),
      sessions: z.int(),
      /** Of these sessions, those that would pass or fail, or get another grade. */
      boundary: z.int(),
    })
    .nullable(),
})
export type RegradePreview = z.infer<typeof RegradePreview>

const CONTENT_KINDS = ['blueprint', 'assessment', 'skill', 'survey', 'guideline'] as const

/** The folder of all content. */
export const ContentFolder = z.strictObject({
  /** What was read before stays in use where there is one. `field`: such as `parts[0].key`; empty for a file as a whole. */
  faults: z.array(z.strictObject({ file: z.string(), line: z.int(), field: z.string(), message: z.string() })),
  changes: z.array(
    z.strictObject({ kind: z.enum(CONTENT_KINDS), id: z.string(), change: z.enum(['added', 'changed', 'removed']) }),
  ),
})
export type ContentFolder = z.infer<typeof ContentFolder>
export type ContentFault = ContentFolder['faults'][number]
export type ContentChange = ContentFolder['changes'][number]
