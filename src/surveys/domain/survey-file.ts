// The schema `survey/1` of a form in YAML, and the form that a file makes. An unknown key is an error.
import { z } from 'zod'
import { camelFields } from '../../kernel/fields.js'
import type { FormOption, FormQuestion, SurveyForm } from './survey-form.js'

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

/** An option is its text, or its text with an id of its own. YAML may have read a bare number or truth value. */
const Option = z.union([Label, z.number(), z.boolean(), z.strictObject({ id: Label, text: Label })])
/** Conditions name rows, so their ids are names; without one a row is r1, r2, r3 … */
const Row = z.union([Label, z.strictObject({ id: Name, text: Label })])

const base = {
  id: Name,
  text: Prose,
  help: Prose.optional(),
  required: z.boolean().default(true),
  visible_if: Condition.optional(),
}
/** The label of an option of the learner's own; `true` means “Other”. */
const Other = z.union([z.literal(true), Label]).optional()

export const QuestionFile = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('choice'), ...base, options: z.array(Option).min(2).max(40), other: Other }),
  z.strictObject({
    type: z.literal('multi_choice'),
    ...base,
    options: z.array(Option).min(2).max(40),
    other: Other,
    min_selections: z.int().min(1).max(40).optional(),
    max_selections: z.int().min(1).max(41).optional(),
  }),
  z.strictObject({
    type: z.literal('rating'),
    ...base,
    min: z.int().min(0).max(10).default(1),
    max: z.int().min(1).max(10).default(5),
    low_label: Label.optional(),
    high_label: Label.optional(),
  }),
  z.strictObject({
    type: z.literal('matrix'),
    ...base,
    rows: z.array(Row).min(1).max(20),
    columns: z.array(Option).min(2).max(11),
  }),
  z.strictObject({ type: z.literal('date'), ...base, min: z.iso.date().optional(), max: z.iso.date().optional() }),
  z.strictObject({
    type: z.literal('text'),
    ...base,
    multiline: z.boolean().default(false),
    max_length: z.int().min(1).max(20_000).optional(),
  }),
  z.strictObject({
    type: z.literal('number'),
    ...base,
    notation: z.enum(['integer', 'decimal']).default('integer'),
    label: Label.optional(),
    unit: Label.optional(),
  }),
  z.strictObject({
    type: z.literal('confirmation'),
    ...base,
    confirm_label: Label.optional(),
    cancel_label: Label.optional(),
    consent: z.boolean().default(false),
  }),
])
export type QuestionFile = z.infer<typeof QuestionFile>

export const SurveyFile = z.strictObject({
  schema: z.literal('survey/1'),
  survey_id: SurveyId,
  version: z.int().min(1),
  title: z.string().trim().min(1).max(200),
  description: z.string().trim().min(1).max(2_000),
  allow_back: z.boolean().default(true),
  allow_skip: z.boolean().default(true),
  questions: z.array(QuestionFile).min(1).max(200),
})
export type SurveyFile = z.infer<typeof SurveyFile>

const LINE_LENGTH = 200
const TEXT_LENGTH = 4_000

/** `hash`: SHA-256 of the parsed file, in hexadecimal. */
export const surveyFromFile = ({ schema: _schema, ...file }: SurveyFile, hash: string): SurveyForm => ({
  ...camelFields(file),
  hash,
  questions: file.questions.map(questionFromFile),
})

export function questionFromFile(file: QuestionFile): FormQuestion {
  const shared = { help: file.help ?? null, visibleIf: file.visible_if ?? null }
  switch (file.type) {
    case 'choice':
      return { ...camelFields(file), ...shared, options: file.options.map(option), other: otherLabel(file.other) }
    case 'multi_choice': {
      const other = otherLabel(file.other)
      return {
        ...camelFields(file),
        ...shared,
        options: file.options.map(option),
        other,
        minSelections: file.min_selections ?? (file.required ? 1 : 0),
        maxSelections: file.max_selections ?? file.options.length + (other === null ? 0 : 1),
      }
    }
    case 'rating':
      return { ...camelFields(file), ...shared, lowLabel: file.low_label ?? null, highLabel: file.high_label ?? null }
    case 'matrix':
      return { ...camelFields(file), ...shared, rows: file.rows.map(row), columns: file.columns.map(option) }
    case 'date':
      return { ...camelFields(file), ...shared, min: file.min ?? null, max: file.max ?? null }
    case 'text':
      return {
        ...camelFields(file),
        ...shared,
        maxLength: file.max_length ?? (file.multiline ? TEXT_LENGTH : LINE_LENGTH),
      }
    case 'number':
      return { ...camelFields(file), ...shared, label: file.label ?? 'Number', unit: file.unit ?? null }
    case 'confirmation':
      return {
        ...camelFields(file),
        ...shared,
        confirmLabel: file.confirm_label ?? (file.consent ? 'I agree' : 'Yes'),
        cancelLabel: file.cancel_label ?? (file.consent ? 'I do not agree' : 'No'),
      }
  }
}

type WrittenOption = z.infer<typeof Option>

const option = (written: WrittenOption): FormOption =>
  typeof written === 'object' ? written : { id: String(written), text: String(written) }

const row = (written: z.infer<typeof Row>, index: number): FormOption =>
  typeof written === 'object' ? written : { id: `r${index + 1}`, text: written }

const otherLabel = (written: string | true | undefined): string | null =>
  written === undefined ? null : written === true ? 'Other' : written
