// What an assessment came to for many learners: the distribution of scores, and how each of its questions worked. For staff only.
import { z } from 'zod'
import { storableText } from '../kernel/storable.js'
import { REPORT_REASONS, SentId } from './session.js'

/** Of an assessment, or of one exam. */
export const AssessmentQuery = z
  .object({
    assessment_id: storableText(200).min(1).optional(),
    exam_id: SentId.optional(),
    /** The name of a class. */
    class: storableText(100).min(1).optional(),
  })
  .refine(({ assessment_id: assessment, exam_id: exam }) => (assessment ?? exam) !== undefined, {
    path: ['assessment_id'],
    message: 'Say of which assessment, or of which exam.',
  })
export type AssessmentQuery = z.infer<typeof AssessmentQuery>

/** The assessments that were taken, those taken last first. */
export const TakenAssessments = z.strictObject({
  assessments: z.array(
    z.strictObject({
      assessment_id: z.string(),
      title: z.string(),
      /** Sessions that are over. */
      attempts: z.int(),
      last_ended_at: z.iso.datetime(),
    }),
  ),
})
export type TakenAssessments = z.infer<typeof TakenAssessments>

const Percent = z.number().min(0).max(100)

/** Scores from `from_percent` up to, and without, `to_percent`; the last bin has 100, too. */
const ScoreBin = z.strictObject({ from_percent: z.int(), to_percent: z.int(), attempts: z.int() })

export const ResultSummary = z.strictObject({
  /** As they were asked for; null: not by this. */
  assessment_id: z.string().nullable(),
  exam_id: z.uuid().nullable(),
  /** As it was called when it was taken last; null: nobody has taken it. */
  title: z.string().nullable(),
  /** Sessions that are over, and of how many learners. */
  attempts: z.int(),
  learners: z.int(),
  /** Those of them that have a score: not while the last answer is being graded. */
  scored: z.int(),
  /** How many of them their learners may see by now. */
  released: z.int(),
  mean_percent: Percent.nullable(),
  median_percent: Percent.nullable(),
  /** Null where there is nothing to pass. */
  passed: z.int().nullable(),
  median_seconds: z.number().nullable(),
  bins: z.array(ScoreBin),
  /** In the order of the bands, the best first; empty without grades. */
  grades: z.array(z.strictObject({ grade: z.string(), attempts: z.int() })),
  sections: z.array(z.strictObject({ section_id: z.string(), section_title: z.string(), mean_percent: Percent })),
  /** False: there are more attempts, and these are the newest. */
  complete: z.boolean(),
})
export type ResultSummary = z.infer<typeof ResultSummary>

/**
 * What to look at. `check_key`: strong learners do no better than weak ones. `too_hard`: hardly anybody is right. `tells_little`: it does not
 * tell strong learners from weak ones. `misconception`: many make the same mistake.
 */
const QuestionFlag = z.enum(['check_key', 'too_hard', 'tells_little', 'misconception'])

const ProblemReport = z.strictObject({
  session_id: z.uuid(),
  /** The number of the question, as the learner counted. */
  position: z.int(),
  reason: z.enum(REPORT_REASONS),
  comment: z.string().nullable(),
  reported_at: z.iso.datetime(),
})

/** An answer that came sooner than the question can be read. Why is not known, and nothing is counted less because of it. */
const QuickAnswer = z.strictObject({
  session_id: z.uuid(),
  /** The number of the question, as the learner counted. */
  position: z.int(),
  seconds: z.number(),
  /** The mean of all other answers to it. */
  others_seconds: z.number(),
})

/** How the questions of one blueprint worked. */
export const QuestionAnalysis = z.strictObject({
  blueprint_id: z.string(),
  /** As the blueprint is called; null: it is not there any more. */
  title: z.string().nullable(),
  /** One of its questions, as it was asked. */
  example: z
    .strictObject({ session_id: z.uuid(), position: z.int(), prompt: z.string(), language: z.string() })
    .nullable(),
  /** Who were asked it, and who did not get so far. */
  learners: z.int(),
  not_reached: z.int(),
  answers: z.int(),
  /** The mean score, 0 to 1. */
  facility: z.number().min(0).max(1).nullable(),
  /** The correlation with the mean score in all other questions, -1 to 1. Null: too few learners, or all did equally well. */
  discrimination: z.number().min(-1).max(1).nullable(),
  /** How many answers went which way. `mistaken`: by a known mistake, which `mistakes` has. */
  ways: z.strictObject({
    correct: z.int(),
    partly: z.int(),
    mistaken: z.int(),
    wrong: z.int(),
    not_known: z.int(),
    skipped: z.int(),
    timed_out: z.int(),
  }),
  /** The most frequent first. `share`: of all answers. `example`: what such an answer is told. `rest_percent`: how those who made it did in the rest. */
  mistakes: z.array(
    z.strictObject({
      note: z.string(),
      example: z.string().nullable(),
      answers: z.int(),
      share: z.number().min(0).max(1),
      rest_percent: Percent.nullable(),
    }),
  ),
  median_seconds: z.number().nullable(),
  /** What its author expects. */
  expected_seconds: z.number().nullable(),
  /** How many answers came sooner than the question can be read, and the quickest; 0 where too few have answered it. */
  quick: z.int(),
  quick_answers: z.array(QuickAnswer),
  flags: z.array(QuestionFlag),
  /** Problems that learners have reported, of all attempts: how many, and the newest. */
  reported: z.int(),
  reports: z.array(ProblemReport),
})
export type QuestionAnalysis = z.infer<typeof QuestionAnalysis>

export const QuestionAnalyses = z.strictObject({
  /** As they were asked for; null: not by this. */
  assessment_id: z.string().nullable(),
  exam_id: z.uuid().nullable(),
  /** Whose first attempt is over. */
  learners: z.int(),
  /** From how many learners on something is said of how hard a question is, and of how well it tells learners apart. */
  enough_for_facility: z.int(),
  enough_for_discrimination: z.int(),
  questions: z.array(QuestionAnalysis),
  /** False: there are more learners, and these came last. */
  complete: z.boolean(),
})
export type QuestionAnalyses = z.infer<typeof QuestionAnalyses>

export const BlueprintSource = z.strictObject({
  blueprint_id: z.string(),
  version: z.int(),
  /** The path of its file below the folder of blueprints. */
  file: z.string(),
  /** The file as it is. */
  source: z.string(),
})
export type BlueprintSource = z.infer<typeof BlueprintSource>

/** The path of a route about a blueprint. */
export const BlueprintPath = z.object({ blueprint_id: storableText(200).min(1) })
