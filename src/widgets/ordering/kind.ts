// Entries that the learner brings into an order, beginning with the one in which they are shown.
import { z } from 'zod'
import { promptProps, kind, settled } from '../kind.js'
import { malformed } from '../malformed.js'
import { offered } from '../model-texts.js'
import { namedIndices } from '../named-indices.js'

export const ordering = kind({
  tool: 'present_ordering',
  props: z.strictObject({ ...promptProps, entries: z.array(z.string()).min(2).max(12), rule: z.string().optional() }),
  /** `order`: places of the entries as they were shown first; `entries`: their texts. */
  response: z
    .strictObject({
      order: z.array(z.int().min(0)).max(12).optional(),
      entries: z.array(z.string().max(2_000)).max(12).optional(),
    })
    .refine(ordering => ordering.order !== undefined || ordering.entries !== undefined, 'Give order or entries.'),
  read: ({ order, entries }, { entries: shown }) => {
    const named = namedIndices(shown, ['entries', entries], ['order', order], true)
    return named.ok && named.value.length !== shown.length
      ? malformed(named.at, 'Put every entry in its place, each once.')
      : named
  },
  settle: places => settled(JSON.stringify(places)),
  graded: {
    given: (places, { entries }) => places.map(place => entries[place]!),
    post: entries => ({ entries: JSON.parse(entries) as string[] }),
    luck: entries => 1 / factorial(entries),
  },
  offers: ({ entries }) => entries,
  model: {
    description: 'Show entries to bring into order and wait for the learner. Returns {order} or {entries}.',
    // An item brings its own entries, and models know them as its options.
    parameters: z.object({ entries: offered(12).optional() }),
    own: ({ entries }) => (entries === undefined ? null : { entries }),
  },
})

const factorial = (count: number): number => (count < 2 ? 1 : count * factorial(count - 1))
