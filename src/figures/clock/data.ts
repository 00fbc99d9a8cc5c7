// Clocks with hands.
import { z } from 'zod'
import { common, Label } from '../common.js'

export const ClockData = z.strictObject({
  kind: z.literal('clock'),
  ...common,
  clocks: z
    .array(z.strictObject({ hour: z.int().min(1).max(12), minute: z.int().min(0).max(59), label: Label.optional() }))
    .min(1)
    .max(2),
})
export type ClockData = z.infer<typeof ClockData>
