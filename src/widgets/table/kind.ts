// A table with gaps: a cell is text that stands there, or null for a gap. Gaps are counted in reading order.
import { z } from 'zod'
import { storableText } from '../../kernel/storable.js'
import { promptProps, kind, readAs } from '../kind.js'
import { WRITTEN } from '../text-response.js'

export const table = kind({
  tool: 'present_table',
  props: z.strictObject({
    ...promptProps,
    columns: z.array(z.string()).min(1).max(8),
    rows: z.array(z.array(z.string().nullable()).min(1).max(8)).min(1).max(12),
  }),
  /** The contents of the gaps. */
  response: z.strictObject({ cells: z.array(storableText(2_000)).min(1).max(96) }),
  read: ({ cells }) => readAs(cells, '/cells'),
  graded: {
    given: cells => cells,
    post: cells => ({ cells: JSON.parse(cells) as string[] }),
    luck: () => WRITTEN,
  },
  model: { description: 'Show a table with gaps. Returns {cells}.' },
})
