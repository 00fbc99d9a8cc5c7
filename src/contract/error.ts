// The one shape of every refusal on the wire: application/problem+json (RFC 9457) with a stable `code`.
import { z } from 'zod'

export const Problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** Stable; clients branch on it and look up their own wording by it. */
  code: z.string(),
  detail: z.string(),
  errors: z.array(z.strictObject({ pointer: z.string(), message: z.string() })).optional(),
})
export type Problem = z.infer<typeof Problem>
