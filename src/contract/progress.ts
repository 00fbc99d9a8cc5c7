// GET /session/{id}/progress: what a session of practice or a lesson has moved in the learner's record, and what to do next.
import { z } from 'zod'

/** 0 to 1, with two decimals. */
const Mastery = z.number().min(0).max(1)
const Count = z.int().min(0)

export const SkillProgress = z.strictObject({
  skill_id: z.string(),
  title: z.string(),
  /** Probability that the skill is known: before the session's first answer in it, and after its last. */
  mastery_before: Mastery,
  mastery_after: Mastery,
  mastered: z.boolean(),
  /** How its questions went, each counted once. */
  questions: z.strictObject({
    first_try: Count,
    second_try: Count,
    with_hints: Count,
    not_solved: Count,
    /** Skipped or out of time: they say nothing about the learner. What was open at the end is not counted. */
    not_answered: Count,
  }),
})

const SkillStep = { skill_id: z.string(), title: z.string() }

/** `practise`: a skill of this session. `prepare`: one that comes before it. `go_on`: one that follows. `learn`: a lesson teaches it. */
export const NextStep = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['practise', 'prepare', 'go_on']), ...SkillStep }),
  z.strictObject({ kind: z.literal('learn'), ...SkillStep, guideline_id: z.string(), lesson_title: z.string() }),
])

export const SessionProgress = z.strictObject({
  session_id: z.uuid(),
  /** Those that were asked about, in the order in which they first came. */
  skills: z.array(SkillProgress),
  /** The best first; empty where everything is mastered. */
  next: z.array(NextStep).max(2),
})
export type SessionProgress = z.infer<typeof SessionProgress>
export type SkillProgress = z.infer<typeof SkillProgress>
export type NextStep = z.infer<typeof NextStep>
