// The parts of the Experience API (xAPI 1.0.3, Data) that our statements use: strict, and nothing is null.
import { z } from 'zod'

const Iri = z.string().regex(/^https?:\/\/[^\s<>"{}|\\^`]+$/)
const LanguageMap = z.record(z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]+)*$/), z.string())
const Activity = z.strictObject({
  objectType: z.literal('Activity'),
  id: Iri,
  definition: z.strictObject({ type: Iri, name: LanguageMap }).optional(),
})
export const Statement = z.strictObject({
  id: z.uuid(),
  actor: z.strictObject({
    objectType: z.literal('Agent'),
    account: z.strictObject({ homePage: Iri, name: z.string().min(1) }),
  }),
  verb: z.strictObject({ id: Iri, display: LanguageMap }),
  object: Activity,
  result: z.strictObject({
    score: z
      .strictObject({
        scaled: z.number().min(-1).max(1),
        raw: z.number().optional(),
        min: z.number().optional(),
        max: z.number().optional(),
      })
      .optional(),
    success: z.boolean().optional(),
    completion: z.boolean().optional(),
    response: z.string().optional(),
    duration: z
      .string()
      .regex(/^PT\d+(\.\d{1,2})?S$/)
      .optional(),
    extensions: z.record(Iri, z.number()).optional(),
  }),
  context: z.strictObject({
    registration: z.uuid(),
    platform: z.string(),
    contextActivities: z.strictObject({ parent: z.array(Activity) }).optional(),
  }),
  timestamp: z.iso.datetime(),
})
