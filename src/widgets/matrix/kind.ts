// A grid of numbers. With `resizable` the learner says how many rows and columns it has, and the given ones are a start.
import { z } from 'zod'
import { storableText } from '../../kernel/storable.js'
import { promptProps, kind, readAs } from '../kind.js'
import { WRITTEN } from '../text-response.js'

export const matrix = kind({
  tool: 'present_matrix',
  props: z.strictObject({
    ...promptProps,
    label: z.string(),
    rows: z.int().min(1).max(8),
    columns: z.int().min(1).max(8),
    resizable: z.boolean(),
  }),
  response: z.strictObject({
    rows: z
      .array(z.array(storableText(2_000)).min(1).max(8))
      .min(1)
      .max(8),
  }),
  read: ({ rows }) => readAs(rows, '/rows'),
  graded: {
    given: rows => rows,
    post: rows => ({ rows: JSON.parse(rows) as string[][] }),
    luck: () => WRITTEN,
  },
  model: { description: 'Show a grid for a matrix. Returns {rows}.' },
})
