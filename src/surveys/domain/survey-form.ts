// A survey's form as plain data. A session stores the form that it was created from, so later changes of the file do not affect it.
import { InvariantError } from '../../kernel/errors.js'
import { camelFields } from '../../kernel/fields.js'
import type { SessionPlan } from '../../sessions/index.js'
import type { FormQuestion, SurveyFile } from './survey-file.js'

export type SurveyForm = {
  readonly surveyId: string
  readonly version: number
  readonly title: string
  readonly description: string
  /** Of the texts; undefined is English. */
  readonly language?: string | undefined
  readonly allowBack: boolean
  /** Whether questions that are not required may be passed over. */
  readonly allowSkip: boolean
  /** In the order in which they are asked. */
  readonly questions: readonly FormQuestion[]
}

export const surveyFromFile = ({ schema: _schema, ...file }: SurveyFile): SurveyForm => camelFields(file)

/** The id of the learner's own option in conditions and exports. */
export const OTHER = 'other'

/** A response as it is posted. */
export type SurveyResponse = Readonly<Record<string, unknown>>

/** The form that a session was made from. Throws InvariantError for a session of another type. */
export function formOf(plan: SessionPlan): SurveyForm {
  if (plan.kind !== 'form') throw new InvariantError(`A session of ${plan.kind} has no form`)
  return (plan as SessionPlan & { readonly form: SurveyForm }).form
}
