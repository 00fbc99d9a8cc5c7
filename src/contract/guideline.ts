// Teaching guidelines on the wire, for staff: what became of an import, and what can be taught. Learners look at /curriculum.
import { z } from 'zod'

/** `is_new`: false when the newest stored version has these words already. */
export const ImportedGuideline = z.strictObject({ guideline_id: z.string(), version: z.int(), is_new: z.boolean() })

/** Of each guideline that can be taught the version that counts, by their ids. */
export const GuidelineList = z.strictObject({
  guidelines: z.array(
    z.strictObject({
      guideline_id: z.string(),
      version: z.int(),
      country: z.string(),
      board: z.string(),
      grade: z.int(),
      subject: z.string(),
      topic: z.string(),
      subtopic: z.string(),
      language: z.string(),
    }),
  ),
})
