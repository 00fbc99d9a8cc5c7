// What was answered in surveys: data, without any score.
import { z } from 'zod'
import { SessionStatus } from './session.js'

const SURVEY_QUESTION_TYPES = [
  'choice',
  'multi_choice',
  'rating',
  'matrix',
  'date',
  'text',
  'number',
  'confirmation',
] as const

const SurveyAnswer = z.strictObject({
  question_id: z.string(),
  text: z.string(),
  type: z.enum(SURVEY_QUESTION_TYPES),
  /** In the words of the widget's response, with places and texts; null when nothing was said. */
  response: z.record(z.string(), z.unknown()).nullable(),
  /**
   * The same by the ids of the form, to count with: of a choice the option, of several choices the options, of a grid the column by the row,
   * of a number its digits with a point, of a day `YYYY-MM-DD`.
   */
  value: z
    .union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.record(z.string(), z.string().nullable())])
    .nullable(),
  /** Passed over, or sent empty. */
  skipped: z.boolean(),
})

/** One session's answers: the last one to each question on the learner's path. Questions that were not reached are absent. */
export const SurveyResults = z.strictObject({
  session_id: z.uuid(),
  session_type: z.literal('survey'),
  status: SessionStatus,
  survey_id: z.string(),
  /** Of the form as it was when the session was made. */
  version: z.int(),
  title: z.string(),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  answers: z.array(SurveyAnswer),
})
export type SurveyResults = z.infer<typeof SurveyResults>

/** `GET /surveys/{id}/responses?format=json`. */
export const SurveyResponses = z.strictObject({
  survey_id: z.string(),
  title: z.string(),
  responses: z.array(SurveyResults.omit({ session_type: true, survey_id: true, title: true })),
  /** Give it as `before` for the next page; null: this was the last one. */
  next: z.uuid().nullable(),
})
export type SurveyResponses = z.infer<typeof SurveyResponses>
