// An assessment: what an exam is made of and how it is marked. Plain JSON; it is stored with the session that was made from it.
import { z } from 'zod'
import { camelFields } from '../../../kernel/fields.js'
import { LanguageTag } from '../../../contract/language.js'
import { FORMS } from '../item/item.js'

const Id = z.string().regex(/^[a-z0-9][a-z0-9_-]*$/, 'An id is lower case: letters, digits, hyphens and underscores.')
const Percent = z.number().min(0).max(100)
const Count = z.int().min(0).max(500)

const Text = z.string().min(1)

/** Every text of the assessment in another language: `sections` by id, `grade_bands` by label. */
const AssessmentTexts = z.strictObject({
  title: Text,
  description: Text,
  sections: z.record(z.string(), Text),
  grade_bands: z.record(z.string(), Text),
})

/** The fields of `schema: assessment/1` in zod. */
export const AssessmentFile = z.strictObject({
  schema: z.literal('assessment/1'),
  assessment_id: Id,
  version: z.int().min(1),
  language: LanguageTag.default('en'),
  title: Text,
  description: Text,
  texts: z.record(LanguageTag, AssessmentTexts).default({}),
  subject: z.string().min(1),
  configuration: z.strictObject({
    time_limit_minutes: z.number().gt(0).max(1_440),
    item_time_limit_seconds: z.int().min(5).max(3_600).optional(),
    passing_score_percent: Percent,
    /** Items change places within their section; sections keep their order. */
    shuffle_items: z.boolean(),
    /** How often a learner may take it. */
    max_attempts: z.union([z.int().min(1).max(100), z.literal('unlimited')]).default(1),
    /** How long a learner waits after one attempt before the next. */
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
        /** Without a form: drawn from the blueprint's forms. */
        blueprints: z
          .array(z.strictObject({ id: z.string(), weight: z.number().gt(0), form: z.enum(FORMS).optional() }))
          .min(1),
        difficulty_distribution: z.strictObject({ easy: Count, medium: Count, hard: Count }),
      }),
    )
    .min(1),
  scoring: z.strictObject({
    /** By section id; they sum to 1. */
    section_weights: z.record(z.string(), z.number().min(0).max(1)),
    /** Highest first; the last begins at 0. */
    grade_bands: z.array(z.strictObject({ label: z.string().min(1), min_percent: Percent })).min(1),
  }),
})
export type AssessmentFile = z.infer<typeof AssessmentFile>

/** Names in camelCase; null: no limit on attempts or on the time of an item, no time of release, any form. */
export const assessmentFromFile = ({ schema: _schema, ...file }: AssessmentFile) => ({
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
export type Assessment = ReturnType<typeof assessmentFromFile>
export type AssessmentSection = Assessment['sections'][number]

/** With its texts in this language; as its author wrote them where the language is null or they are not there. */
export function assessmentIn(
  assessment: Assessment,
  language: string | null,
): Assessment & { readonly titleLanguage: string } {
  const texts = language === null ? undefined : assessment.texts[language]
  if (texts === undefined) return { ...assessment, titleLanguage: assessment.language }
  const { title, description, sections, grade_bands: labels } = texts
  const { scoring } = assessment
  return {
    ...assessment,
    title,
    description,
    titleLanguage: language!,
    sections: assessment.sections.map(section => ({ ...section, title: sections[section.sectionId]! })),
    scoring: { ...scoring, gradeBands: scoring.gradeBands.map(band => ({ ...band, label: labels[band.label]! })) },
  }
}
