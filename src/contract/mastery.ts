// GET /mastery: what a learner may see of their own record.
import { z } from 'zod'
import { LanguageTag } from './language.js'

const SkillMastery = z.strictObject({
  skill_id: z.string(),
  title: z.string(),
  title_language: LanguageTag,
  /** Probability that the skill is known, 0 to 1, with two decimals. */
  mastery: z.number().min(0).max(1),
  /** Enough answers without help say so, and the last one too. */
  mastered: z.boolean(),
  /** Answers that were counted; of very many only the newest are. */
  attempts: z.int().min(1),
  last_practised_at: z.iso.datetime(),
})
export const Mastery = z.strictObject({ skills: z.array(SkillMastery) })
export type Mastery = z.infer<typeof Mastery>
