// The wire of erasures.
import { z } from 'zod'

/** `confirm`: it cannot be undone. */
export const EraseBody = z.strictObject({ confirm: z.literal(true) })
export const Erased = z.strictObject({ ok: z.literal(true) })
