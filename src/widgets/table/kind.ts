// A table with gaps: a cell is text that stands there, or null for a gap. Gaps are counted in reading order. A gap is typed, or filled with
// one of its options.
import { z } from 'zod'
import { storableText } from '../../kernel/storable.js'
import { promptProps, kind, readAs } from '../kind.js'
import { WRITTEN } from '../text-response.js'

const luckOf = (options: readonly string[] | null): number => (options === null ? WRITTEN : 1 / options.length)

export const table = kind({
  tool: 'present_table',
  props: z.strictObject({
    ...promptProps,
    columns: z.array(z.string()).min(1).max(8),
    rows: z.array(z.array(z.string().nullable()).min(1).max(8)).min(1).max(12),
    /** One entry per gap: what can be chosen there, as plain text, or null where it is typed. Absent where all of them are typed. */
    gap_options: z.array(z.array(z.string()).min(2).max(12).nullable()).optional(),
  }),
  /** The contents of the gaps: of one with options, the text of the option that was chosen. */
  response: z.strictObject({ cells: z.array(storableText(2_000)).min(1).max(96) }),
  read: ({ cells }) => readAs(cells, '/cells'),
  graded: {
    given: cells => cells,
    post: cells => ({ cells: JSON.parse(cells) as string[] }),
    luck: (_offered, props) => (props?.gap_options ?? [null]).reduce((all, each) => all * luckOf(each), 1),
  },
  model: { description: 'Show a table with gaps. Returns {cells}.' },
})
