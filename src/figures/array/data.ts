// An array: objects in equal rows, some of them filled in, and more that stand apart.
import { z } from 'zod'
import { common } from '../common.js'

export const ArrayData = z
  .strictObject({
    kind: z.literal('array'),
    ...common,
    rows: z.int().min(1).max(12),
    columns: z.int().min(1).max(12),
    /** Objects in no row, drawn apart from the others. */
    extra: z.int().min(0).max(12).optional(),
    /** How many are filled in, counted from the first row; the others are outlines. All, unless it is given. */
    filled: z.int().min(0).max(156).optional(),
    shape: z.enum(['circle', 'square', 'star']).optional(),
  })
  .superRefine(({ rows, columns, extra = 0, filled = 0 }, context) => {
    const all = rows * columns + extra
    if (filled > all)
      context.addIssue({
        code: 'custom',
        path: ['filled'],
        message: `Of ${all} objects no ${filled} can be filled in.`,
      })
  })
export type ArrayData = z.infer<typeof ArrayData>
