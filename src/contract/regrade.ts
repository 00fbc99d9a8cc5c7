// A regrade on the wire: what would change, who would cross a boundary, and the approval. For staff only.
import { z } from 'zod'

export const RegradeBody = z.strictObject({
  blueprint_id: z.string().min(1).max(200),
  /** `keep_max` (the default): nobody loses by a correction. `replace`: the corrected score counts. */
  policy: z.enum(['replace', 'keep_max']).default('keep_max'),
})

const Score = z.strictObject({ score: z.number(), correct: z.boolean() })
const fromTo = <T extends z.ZodType>(value: T) => z.strictObject({ from: value, to: value })

const RegradeChange = z.strictObject({
  session_id: z.uuid(),
  /** Pseudonymous. */
  learner_id: z.uuid(),
  position: z.int(),
  from: Score,
  to: Score,
})

/** What it means for a session that has a score; `boundary`: passed or grade would differ. */
const RegradedSession = z.strictObject({
  session_id: z.uuid(),
  learner_id: z.uuid(),
  score_percent: fromTo(z.number()),
  grade: fromTo(z.string().nullable()),
  passed: fromTo(z.boolean().nullable()),
  boundary: z.boolean(),
})

export const Regrade = z.strictObject({
  regrade_id: z.uuid(),
  blueprint_id: z.string(),
  blueprint_version: z.int(),
  policy: z.enum(['replace', 'keep_max']),
  status: z.enum(['proposed', 'applied']),
  answers_looked_at: z.int(),
  answers_unchanged: z.int(),
  /** How many were left alone, by reason. */
  skipped: z.record(z.string(), z.int()),
  changes: z.array(RegradeChange),
  sessions: z.array(RegradedSession),
  created_at: z.string(),
  applied_at: z.string().nullable(),
})
export type Regrade = z.infer<typeof Regrade>

/** `names`: those that its learners have now, by `learner_id`; guests have none. They are no part of what is stored. */
export const RegradeView = z.strictObject({ ...Regrade.shape, names: z.record(z.uuid(), z.string()) })
export type RegradeView = z.infer<typeof RegradeView>
