// What a learner is told when something that they wrote matters more than the session.
import { z } from 'zod'

/** The fixed message in one language, and whom the school names for help; null: the school has named nobody. */
const CareWords = z.strictObject({ text: z.string(), contact: z.string().nullable() })

/** `text` and `contact` are in `language`; `translations` holds the same in every language that there is, by its code. */
export const SafetyNotice = z.strictObject({
  message_id: z.uuid(),
  language: z.string(),
  ...CareWords.shape,
  translations: z.record(z.string(), CareWords),
})
export type SafetyNotice = z.infer<typeof SafetyNotice>
