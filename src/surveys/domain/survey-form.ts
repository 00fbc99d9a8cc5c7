// A survey's form as plain data. A session stores the form that it was created from, so later changes of the file do not affect it.
import { InvariantError } from '../../kernel/errors.js'
import type { SessionPlan } from '../../sessions/index.js'

export type SurveyForm = {
  readonly surveyId: string
  readonly version: number
  readonly title: string
  readonly description: string
  /** SHA-256 of the parsed file, in hexadecimal. */
  readonly hash: string
  readonly allowBack: boolean
  /** Whether questions that are not required may be passed over. */
  readonly allowSkip: boolean
  /** In the order in which they are asked. */
  readonly questions: readonly FormQuestion[]
}

/** Conditions, answers and exports use `id`; people read `text`. */
export type FormOption = { readonly id: string; readonly text: string }

type QuestionBase = {
  /** An identifier: conditions name the question by it. */
  readonly id: string
  readonly text: string
  /** A sentence that leads to the question, or null. */
  readonly help: string | null
  readonly required: boolean
  /** A condition over the answers to earlier questions; null: always asked. */
  readonly visibleIf: string | null
}

type ChoiceQuestion = QuestionBase & {
  readonly type: 'choice'
  readonly options: readonly FormOption[]
  /** Label of an option of the learner's own; null: none. */
  readonly other: string | null
}
type MultiChoiceQuestion = QuestionBase & {
  readonly type: 'multi_choice'
  readonly options: readonly FormOption[]
  readonly other: string | null
  readonly minSelections: number
  readonly maxSelections: number
}
type RatingQuestion = QuestionBase & {
  readonly type: 'rating'
  readonly min: number
  readonly max: number
  readonly lowLabel: string | null
  readonly highLabel: string | null
}
/** One of the columns for each row. Conditions call a row `<question id>_<row id>`. */
type MatrixQuestion = QuestionBase & {
  readonly type: 'matrix'
  readonly rows: readonly FormOption[]
  readonly columns: readonly FormOption[]
}
/** `min` and `max` are days, `YYYY-MM-DD`, both allowed; null: no bound. */
type DateQuestion = QuestionBase & { readonly type: 'date'; readonly min: string | null; readonly max: string | null }
type TextQuestion = QuestionBase & { readonly type: 'text'; readonly multiline: boolean; readonly maxLength: number }
type NumberQuestion = QuestionBase & {
  readonly type: 'number'
  readonly notation: 'integer' | 'decimal'
  /** Of the field, for screen readers. */
  readonly label: string
  readonly unit: string | null
}
type ConfirmationQuestion = QuestionBase & {
  readonly type: 'confirmation'
  readonly confirmLabel: string
  readonly cancelLabel: string
  /** Declining ends the survey, and no later answer counts. */
  readonly consent: boolean
}

export type FormQuestion =
  | ChoiceQuestion
  | MultiChoiceQuestion
  | RatingQuestion
  | MatrixQuestion
  | DateQuestion
  | TextQuestion
  | NumberQuestion
  | ConfirmationQuestion

/** The id of the learner's own option in conditions and exports. */
export const OTHER = 'other'

/** A response as it is posted. */
export type SurveyResponse = Readonly<Record<string, unknown>>

/** The form that a session was made from. Throws InvariantError for a session of another type. */
export function formOf(plan: SessionPlan): SurveyForm {
  if (plan.kind !== 'form') throw new InvariantError(`A session of ${plan.kind} has no form`)
  return (plan as SessionPlan & { readonly form: SurveyForm }).form
}
