// An assessment: what an exam is made of and how it is marked. Plain JSON; it is stored with the session that was made from it.
import { z } from 'zod'
import { camelFields } from '../../kernel/fields.js'
import { FORMS, type Form, type Tier } from './item.js'

export type Assessment = {
  readonly assessmentId: string
  readonly version: number
  readonly title: string
  readonly description: string
  readonly subject: string
  readonly configuration: {
    readonly timeLimitMinutes: number
    readonly itemTimeLimitSeconds: number | null
    readonly passingScorePercent: number
    /** Items change places within their section; sections keep their order. */
    readonly shuffleItems: boolean
    /** How often a learner may take it; null: as often as they like. */
    readonly maxAttempts: number | null
    /** How long a learner waits after one attempt before the next. */
    readonly waitMinutes: number
    readonly release: 'on_completion' | 'after_last_attempt' | 'manual' | 'at'
    /** ISO 8601, when `release` is `at`. */
    readonly releaseAt: string | null
    readonly totalItems: number
  }
  readonly sections: readonly AssessmentSection[]
  readonly scoring: {
    /** By section id; they sum to 1. */
    readonly sectionWeights: Readonly<Record<string, number>>
    /** Highest first; the last begins at 0. */
    readonly gradeBands: readonly { readonly label: string; readonly minPercent: number }[]
  }
}

export type AssessmentSection = {
  readonly sectionId: string
  readonly title: string
  readonly itemCount: number
  /** `form` null: drawn from the blueprint's forms. */
  readonly blueprints: readonly { readonly id: string; readonly weight: number; readonly form: Form | null }[]
  readonly difficultyDistribution: Readonly<Record<Tier, number>>
}

const Id = z.string().regex(/^[a-z0-9][a-z0-9_-]*$/, 'An id is lower case: letters, digits, hyphens and underscores.')
const Percent = z.number().min(0).max(100)
const Count = z.int().min(0).max(500)

/** The fields of `schema: assessment/1` in zod. */
export const AssessmentFile = z.strictObject({
  schema: z.literal('assessment/1'),
  assessment_id: Id,
  version: z.int().min(1),
  title: z.string().min(1),
  description: z.string().min(1),
  subject: z.string().min(1),
  configuration: z.strictObject({
    time_limit_minutes: z.number().gt(0).max(1_440),
    item_time_limit_seconds: z.int().min(5).max(3_600).optional(),
    passing_score_percent: Percent,
    shuffle_items: z.boolean(),
    max_attempts: z.union([z.int().min(1).max(100), z.literal('unlimited')]).default(1),
    wait_minutes: z.number().min(0).max(525_600).default(0),
    release: z.enum(['on_completion', 'after_last_attempt', 'manual', 'at']).default('on_completion'),
    release_at: z.iso.datetime({ offset: true }).optional(),
    total_items: Count.min(1),
  }),
  sections: z
    .array(
      z.strictObject({
        section_id: Id,
        title: z.string().min(1),
        item_count: Count.min(1),
        blueprints: z
          .array(z.strictObject({ id: z.string(), weight: z.number().gt(0), form: z.enum(FORMS).optional() }))
          .min(1),
        difficulty_distribution: z.strictObject({ easy: Count, medium: Count, hard: Count }),
      }),
    )
    .min(1),
  scoring: z.strictObject({
    section_weights: z.record(z.string(), z.number().min(0).max(1)),
    grade_bands: z.array(z.strictObject({ label: z.string().min(1), min_percent: Percent })).min(1),
  }),
})
export type AssessmentFile = z.infer<typeof AssessmentFile>

export const assessmentFromFile = ({ schema: _schema, ...file }: AssessmentFile): Assessment => ({
  ...camelFields(file),
  configuration: {
    ...camelFields(file.configuration),
    itemTimeLimitSeconds: file.configuration.item_time_limit_seconds ?? null,
    maxAttempts: file.configuration.max_attempts === 'unlimited' ? null : file.configuration.max_attempts,
    releaseAt: file.configuration.release_at ?? null,
  },
  sections: file.sections.map(section => ({
    ...camelFields(section),
    blueprints: section.blueprints.map(blueprint => ({ ...blueprint, form: blueprint.form ?? null })),
  })),
  scoring: { ...camelFields(file.scoring), gradeBands: file.scoring.grade_bands.map(camelFields) },
})
