// What a class has shown in practice and lessons: each learner in each skill, and what is misunderstood.
import { z } from 'zod'
import { SessionType } from './session.js'

/** Those that were practised. Without an entry the learner has not practised the skill. */
const LearnerSkill = z.strictObject({
  skill_id: z.string(),
  /** Probability that the skill is known, 0 to 1, with two decimals. */
  mastery: z.number(),
  mastered: z.boolean(),
  /** More of the same does not help: many answers, and the estimate does not rise. */
  stuck: z.boolean(),
  /** Answers that were counted. */
  attempts: z.int(),
})

const ClassLearner = z.strictObject({
  learner_id: z.uuid(),
  name: z.string().nullable(),
  skills: z.array(LearnerSkill),
})

const Misconception = z.strictObject({
  skill_id: z.string(),
  /** Its name in the blueprint. */
  note: z.string(),
  /** What an answer was told about it; null where there was nothing to tell. */
  example: z.string().nullable(),
  /** How many learners have shown it, and in how many answers. */
  learners: z.int(),
  answers: z.int(),
})

export const ClassMastery = z.strictObject({
  class_id: z.uuid(),
  name: z.string(),
  /** In the order of the catalogue: those that somebody in the class has practised, and those with a misconception. */
  skills: z.array(z.strictObject({ skill_id: z.string(), title: z.string() })),
  /** By name; those without one last. */
  learners: z.array(ClassLearner),
  /** What most learners have shown first. */
  misconceptions: z.array(Misconception),
  /** False: there are more learners than these. */
  complete: z.boolean(),
})
export type ClassMastery = z.infer<typeof ClassMastery>

/** Why somebody needs a person now, the most pressing first. */
export const NEEDS = [
  'alert',
  'safety',
  'intervention',
  'failing',
  'wrong_in_a_row',
  'no_answer',
  'left_page',
  'away',
] as const

const ClassNeed = z.strictObject({
  session_id: z.uuid(),
  learner_id: z.uuid(),
  name: z.string().nullable(),
  session_type: SessionType,
  title: z.string(),
  /**
   * `alert`: one that nobody has seen to. `safety`: the learner reads a safety message. `intervention`: the lesson asks for a person. The
   * others are rules that are met (`GET /alerts/rules`), with what was counted as `n`.
   */
  reasons: z.array(z.strictObject({ need: z.enum(NEEDS), n: z.int().nullable() })),
})

/** The most pressing first. */
export const ClassNeeds = z.strictObject({ needs: z.array(ClassNeed) })
export type ClassNeeds = z.infer<typeof ClassNeeds>
