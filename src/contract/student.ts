// What is known of a learner for the sake of teaching: GET and PUT /profile, and part of a new tutoring session.
import { z } from 'zod'
import { storableText } from '../kernel/storable.js'
import { isDisplayName, LONGEST_NAME } from './display-name.js'
import { LanguageCode } from './language.js'

/** What a learner tells of themselves, so that examples and tone fit. All of it may be left out. */
export const StudentProfile = z.strictObject({
  grade: z.int().min(1).max(12).optional(),
  interests: z.array(storableText(40)).max(10).optional(),
  learning_style: storableText(60).optional(),
  style: z.enum(['simple', 'standard', 'challenge']).optional(),
  /** Language of the tutor's words, as `en` or `hi`. Models follow it; the built-in agents speak the guideline's language. */
  lang: LanguageCode.optional(),
})
export type StudentProfile = z.infer<typeof StudentProfile>

/** GET and PUT /profile. The name is for pages and for staff: no session stores it, and no model is told. */
export const LearnerProfile = StudentProfile.extend({
  name: z
    .string()
    .max(2 * LONGEST_NAME)
    .trim()
    .normalize('NFC')
    .refine(isDisplayName, `A name is one line of at most ${LONGEST_NAME} characters, without < and >.`)
    .optional(),
})
export type LearnerProfile = z.infer<typeof LearnerProfile>
