// The answer of GET /session/{id}/review: every question of an ended quiz with the learner's answer, the right one and how to get there.
// Its fields are in no other answer and in no event: a reader that meets one of them knows that the results are released.
import { z } from 'zod'
import { storableText } from '../kernel/storable.js'
import { SectionResult, SessionStatus, SessionType } from './session.js'
import { ShownQuestion } from './widget.js'

/**
 * How a question went. `almost`: the right value in another form than the one that was asked for. `unanswered`: it was on the screen when
 * the session ended. `not_reached`: it was not shown.
 */
export const ReviewVerdict = z.enum([
  'correct',
  'almost',
  'partly',
  'wrong',
  'not_known',
  'skipped',
  'timed_out',
  'unanswered',
  'not_reached',
])
export type ReviewVerdict = z.infer<typeof ReviewVerdict>

const Response = z.record(z.string(), z.unknown())

const judged = {
  verdict: ReviewVerdict,
  /** What led to the answer, in words; absent where no misconception is known that leads to it. */
  misconception: z.string().optional(),
  /** What else is to be said of the answer, such as that something is missing or that its form is another; never beside a misconception. */
  feedback: z.string().optional(),
  /** Of a table with one right answer: how each gap went, in reading order. */
  gaps: z.array(ReviewVerdict).optional(),
}

/** One part of a question. `score`: 0 to 1, before what hints cost. */
const PartReview = z.strictObject({ id: z.string(), score: z.number(), ...judged })

const answered = {
  /** As it was posted, `{dont_know: true}` included; null without an answer. */
  response: Response.nullable(),
  ...judged,
  /** What hints took away, as a share of what the answer earned without them; absent where they took nothing. */
  hint_cost: z.number().optional(),
  /** Of a question of several parts that has an answer. */
  parts: z.array(PartReview).optional(),
}

export const ReviewItem = z.strictObject({
  /** The number of the question, as the learner counted. */
  position: z.int(),
  /** The title of its section; null where there are none. */
  section: z.string().nullable(),
  section_id: z.string().nullable(),
  /** What was asked. `question` has it among its props, with all that was shown around it. */
  prompt: z.string(),
  question: ShownQuestion,
  /** Of the question's texts, as `en`. */
  language: z.string(),
  ...answered,
  /** Of the right answer, as this widget would post it; null where the options that were shown do not have it. */
  correct_response: Response.nullable(),
  /** Other answers are right as well. */
  correct_is_example: z.literal(true).optional(),
  /** What the question counts for, 0 to 1: after hints, a second try and corrections. */
  score: z.number(),
  /** The steps of the solution. */
  explanation: z.array(z.string()),
  /** The same question once more, after a first answer that was not right. */
  second_try: z
    .strictObject({
      ...answered,
      /** The share of what the first answer missed that a second one can earn. */
      credit: z.number(),
    })
    .optional(),
  /** The exam shows its learners their own answers alone: neither the right one nor why stands here. */
  answers_withheld: z.literal(true).optional(),
  /** The question was corrected after it was asked. What stands here is corrected. */
  corrected: z.literal(true).optional(),
})
export type ReviewItem = z.infer<typeof ReviewItem>

/** What a section came to, and what share of the whole it is, 0 to 100. */
const ReviewSection = z.strictObject({ ...SectionResult.shape, weight_percent: z.number() })

/** Of a result. An empty one removes what was written. */
export const ResultComment = z.strictObject({ comment: storableText(2_000) })

export const SessionReview = z.strictObject({
  session_id: z.uuid(),
  session_type: SessionType,
  status: SessionStatus,
  assessment_id: z.string().nullable(),
  title: z.string(),
  /** As in the results: the mean score of the questions, with sections the weighted mean of theirs. */
  score_percent: z.number(),
  items_correct: z.int(),
  total_items: z.int(),
  sections: z.array(ReviewSection),
  items: z.array(ReviewItem),
  /** What a teacher wrote about the result; absent where nothing was written. */
  comment: z.string().optional(),
  /** Skills of the questions that were not answered right, for `skills` of a new practice session. */
  to_practise: z.array(z.strictObject({ skill_id: z.string(), title: z.string() })),
})
export type SessionReview = z.infer<typeof SessionReview>
