// An assessment: what an exam is made of and how it is marked. Plain JSON; it is stored with the session that was made from it.
import { z } from 'zod'
import { camelFields } from '../../../kernel/fields.js'
import { LanguageTag } from '../../../contract/language.js'
import { FORMS } from '../item/item.js'

const Id = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_-]*$/, 'An id is lower case: letters, digits, hyphens and underscores.')
  .meta({ title: 'id' })
const Percent = z.number().min(0).max(100)
const Count = z.int().min(0).max(500)

const Text = z.string().min(1).meta({ title: 'text' })
const Language = LanguageTag.meta({ title: 'language' })

/** Every text of the assessment in another language: `sections` by id, `grade_bands` by label. */
const AssessmentTexts = z.strictObject({
  title: Text.describe('its title there'),
  description: Text.describe('its description there'),
  sections: z.record(z.string(), Text).describe('the titles of the sections, by their id'),
  grade_bands: z.record(z.string(), Text).describe('the names of the grades, by their label'),
})

/** The fields of `schema: assessment/1` in zod. */
export const AssessmentFile = z.strictObject({
  schema: z.literal('assessment/1').describe('the format'),
  assessment_id: Id.describe('its name for ever'),
  version: z.int().min(1).describe('raise it when it changes'),
  language: Language.default('en').describe('the language of its texts'),
  title: Text.describe('what it is called'),
  description: Text.describe('what it asks, for those who choose it'),
  texts: z.record(Language, AssessmentTexts).default({}).describe('its texts in other languages, all of them'),
  subject: Text.describe('the subject under which it is listed'),
  configuration: z
    .strictObject({
      time_limit_minutes: z.number().gt(0).max(1_440).describe('the time for the whole'),
      item_time_limit_seconds: z.int().min(5).max(3_600).optional().describe('the time for each question'),
      passing_score_percent: Percent.describe('what is needed to pass; compared with the score before it is rounded'),
      shuffle_items: z.boolean().describe('whether questions change places within their section'),
      max_attempts: z
        .union([z.int().min(1).max(100), z.literal('unlimited')])
        .default(1)
        .describe('how often a learner may take it'),
      wait_minutes: z
        .number()
        .min(0)
        .max(525_600)
        .default(0)
        .describe('how long a learner waits after one attempt before the next'),
      release: z
        .enum(['on_completion', 'after_last_attempt', 'manual', 'at'])
        .default('on_completion')
        .describe('when the results are told'),
      release_at: z.iso
        .datetime({ offset: true })
        .optional()
        .meta({ title: 'date and time with its offset', description: 'with `release: at`: when' }),
      total_items: Count.min(1).describe('the questions of all sections together'),
    })
    .describe('how it is taken'),
  sections: z
    .array(
      z.strictObject({
        section_id: Id.describe('its name'),
        title: Text.describe('what the page calls it'),
        item_count: Count.min(1).describe('how many questions it has'),
        blueprints: z
          .array(
            z.strictObject({
              id: z.string().meta({ title: 'dotted id', description: 'the blueprint' }),
              weight: z.number().gt(0).describe('how often it is asked, compared with the others'),
              form: z.enum(FORMS).optional().describe('typed or chosen; either without it'),
            }),
          )
          .min(1)
          .describe('what its questions are made from'),
        difficulty_distribution: z
          .strictObject({
            easy: Count.describe('easy ones'),
            medium: Count.describe('those between'),
            hard: Count.describe('hard ones'),
          })
          .describe('how many questions of each tier; together they are `item_count`'),
      }),
    )
    .min(1)
    .describe('its sections, in order'),
  scoring: z
    .strictObject({
      section_weights: z
        .record(z.string(), z.number().min(0).max(1))
        .optional()
        .describe('what each section is worth, by its id; they add up to 1. Without it every question counts the same'),
      grade_bands: z
        .array(
          z.strictObject({
            label: Text.describe('the name of a grade'),
            min_percent: Percent.describe('where it begins'),
          }),
        )
        .min(1)
        .describe('the grades, highest first; the last begins at 0'),
    })
    .describe('how it is marked'),
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
