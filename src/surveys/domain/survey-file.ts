// The schema `survey/1` of a form in YAML, which also makes the questions of the form. An unknown key is an error.
import { z } from 'zod'
import { LanguageTag } from '../../contract/language.js'
import { camelFields } from '../../kernel/fields.js'

const SurveyId = z
  .string()
  .max(200)
  .regex(/^[a-z0-9][a-z0-9_-]*$/, 'An id is lower case: letters, digits, hyphens and underscores.')
const Name = z
  .string()
  .max(60)
  .regex(/^[a-z][a-z0-9_]*$/, 'A name is lower case: letters, digits and underscores.')
const Label = z.string().trim().min(1).max(200)
const Prose = z.string().trim().min(1).max(4_000)
/** An expression; YAML may have read a bare truth value. */
const Condition = z.union([z.string().min(1), z.boolean()]).transform(String)

/** Conditions, answers and exports use `id`; people read `text`. */
export type FormOption = { readonly id: string; readonly text: string }

/** An option is its text, or its text with an id of its own. YAML may have read a bare number or truth value. */
const Option = z
  .union([Label, z.number(), z.boolean(), z.strictObject({ id: Label, text: Label })])
  .transform((option): FormOption =>
    typeof option === 'object' ? option : { id: String(option), text: String(option) },
  )
/** Conditions name rows, so their ids are names; without one a row is r1, r2, r3 … */
const Row = z.union([Label, z.strictObject({ id: Name, text: Label })])
const Rows = z
  .array(Row)
  .min(1)
  .max(20)
  .transform(rows => rows.map((row, i): FormOption => (typeof row === 'object' ? row : { id: `r${i + 1}`, text: row })))

const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  schema.optional().transform((value): z.output<Schema> | null => value ?? null)

const base = {
  /** Conditions name the question by it. */
  id: Name,
  text: Prose,
  /** A sentence that leads to the question. */
  help: orNull(Prose),
  required: z.boolean().default(true),
  /** A condition over the answers to earlier questions; null: always asked. */
  visible_if: orNull(Condition),
}
const Options = z.array(Option).min(2).max(40)
/** The label of an option of the learner's own; null: none. `true` means “Other”. */
const Other = z
  .union([z.literal(true), Label])
  .optional()
  .transform(label => (label === true ? 'Other' : (label ?? null)))

const LINE_LENGTH = 200
const TEXT_LENGTH = 4_000

/** A question as a file has it, and as the form does: with camelCase names, and null or a default for what is left out. */
export const QuestionFile = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('choice'), ...base, options: Options, other: Other }).transform(camelFields),
  z
    .strictObject({
      type: z.literal('multi_choice'),
      ...base,
      options: Options,
      other: Other,
      min_selections: z.int().min(1).max(40).optional(),
      max_selections: z.int().min(1).max(41).optional(),
    })
    .transform(({ min_selections, max_selections, ...file }) => ({
      ...camelFields(file),
      minSelections: min_selections ?? (file.required ? 1 : 0),
      maxSelections: max_selections ?? file.options.length + (file.other === null ? 0 : 1),
    })),
  z
    .strictObject({
      type: z.literal('rating'),
      ...base,
      min: z.int().min(0).max(10).default(1),
      max: z.int().min(1).max(10).default(5),
      low_label: orNull(Label),
      high_label: orNull(Label),
    })
    .transform(camelFields),
  /** One of the columns for each row. Conditions call a row `<question id>_<row id>`. */
  z
    .strictObject({ type: z.literal('matrix'), ...base, rows: Rows, columns: z.array(Option).min(2).max(11) })
    .transform(camelFields),
  /** `min` and `max` are days, `YYYY-MM-DD`, both allowed. */
  z
    .strictObject({ type: z.literal('date'), ...base, min: orNull(z.iso.date()), max: orNull(z.iso.date()) })
    .transform(camelFields),
  z
    .strictObject({
      type: z.literal('text'),
      ...base,
      multiline: z.boolean().default(false),
      max_length: z.int().min(1).max(20_000).optional(),
    })
    .transform(({ max_length, ...file }) => ({
      ...camelFields(file),
      maxLength: max_length ?? (file.multiline ? TEXT_LENGTH : LINE_LENGTH),
    })),
  z
    .strictObject({
      type: z.literal('number'),
      ...base,
      notation: z.enum(['integer', 'decimal']).default('integer'),
      /** Of the field, for screen readers. */
      label: Label.optional(),
      unit: orNull(Label),
      min: orNull(z.number()),
      max: orNull(z.number()),
    })
    .transform(({ label = 'Number', ...file }) => ({ ...camelFields(file), label })),
  /** `consent`: declining ends the survey, and no later answer counts. */
  z
    .strictObject({
      type: z.literal('confirmation'),
      ...base,
      confirm_label: Label.optional(),
      cancel_label: Label.optional(),
      consent: z.boolean().default(false),
    })
    .transform(({ confirm_label, cancel_label, ...file }) => ({
      ...camelFields(file),
      confirmLabel: confirm_label ?? (file.consent ? 'I agree' : 'Yes'),
      cancelLabel: cancel_label ?? (file.consent ? 'I do not agree' : 'No'),
    })),
])

export type FormQuestion = z.output<typeof QuestionFile>

export const SurveyFile = z.strictObject({
  schema: z.literal('survey/1'),
  survey_id: SurveyId,
  version: z.int().min(1),
  title: z.string().trim().min(1).max(200),
  description: z.string().trim().min(1).max(2_000),
  /** Of the form's texts; English without it. */
  language: LanguageTag.optional(),
  allow_back: z.boolean().default(true),
  allow_skip: z.boolean().default(true),
  questions: z.array(QuestionFile).min(1).max(200),
})
export type SurveyFile = z.infer<typeof SurveyFile>
