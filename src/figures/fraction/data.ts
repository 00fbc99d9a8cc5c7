// Fractions as bars or circles: wholes of equal parts, some of them shaded.
import { z } from 'zod'
import { common, Label } from '../common.js'

export const FractionData = z
  .strictObject({
    kind: z.literal('fraction'),
    ...common,
    shape: z.enum(['bar', 'circle']),
    wholes: z
      .array(
        z.strictObject({
          parts: z.int().min(1).max(24),
          shaded: z.int().min(0).max(24),
          label: Label.optional(),
        }),
      )
      .min(1)
      .max(6),
  })
  .superRefine(({ wholes }, context) =>
    wholes.forEach(({ parts, shaded }, i) => {
      if (shaded > parts)
        context.addIssue({
          code: 'custom',
          path: ['wholes', i, 'shaded'],
          message: `A whole of ${parts} parts has no ${shaded} to shade: draw a second whole.`,
        })
    }),
  )
export type FractionData = z.infer<typeof FractionData>
