// A table of data.
import { z } from 'zod'
import { common, Label } from '../common.js'

export const TableData = z
  .strictObject({
    kind: z.literal('table'),
    ...common,
    columns: z.array(Label).min(2).max(6),
    /** The first cell of a row is its heading. */
    rows: z.array(z.array(Label)).min(1).max(15),
  })
  .superRefine(({ columns, rows }, context) =>
    rows.forEach((row, i) => {
      if (row.length !== columns.length)
        context.addIssue({
          code: 'custom',
          path: ['rows', i],
          message: `This row has ${row.length} cells, and there are ${columns.length} columns.`,
        })
    }),
  )
export type TableData = z.infer<typeof TableData>
