// A question of several parts, each with a prompt and a widget of its own. They are answered and sent together.
import { z } from 'zod'
import { promptProps, kind, readAs } from '../kind.js'
import { PART_KINDS, type PartWidget } from '../part-kinds.js'

const [first, ...others] = Object.entries(PART_KINDS).map(([noun, { props }]) =>
  z.strictObject({ id: z.string(), widget_type: z.literal(noun), props }),
)

/** One of several parts of a question. */
const Part = z.discriminatedUnion('widget_type', [first!, ...others]) as unknown as z.ZodType<PartWidget>

export const parts = kind({
  tool: 'present_parts',
  props: z.strictObject({ ...promptProps, parts: z.array(Part).min(2).max(8) }),
  /** By the id of the part: what its widget would give alone. Parts may be left out, but not all of them. */
  response: z.strictObject({ parts: z.record(z.string().max(60), z.record(z.string(), z.unknown())) }),
  read: ({ parts }) => readAs(parts, '/parts'),
  model: { description: 'Show a question of several parts. Returns {parts}.' },
})
