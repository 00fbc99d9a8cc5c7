// The response that says that the learner does not know the answer. It fits every widget whose action offers it.
import { z } from 'zod'

export const DontKnow = z.strictObject({ dont_know: z.literal(true) })
export type DontKnow = z.infer<typeof DontKnow>

/** Exactly `{dont_know: true}`, and nothing besides. */
export const isDontKnow = (response: unknown): boolean => DontKnow.safeParse(response).success
