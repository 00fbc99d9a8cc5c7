// A mathematical expression in one line; the widget shows beside the field how it is read.
import { z } from 'zod'
import { promptProps, kind } from '../kind.js'
import { readText, TextResponse, typed, WRITTEN } from '../text-response.js'

export const expression = kind({
  tool: 'request_expression',
  props: z.strictObject({
    ...promptProps,
    label: z.string(),
    /** Letters that may stand in it. */
    symbols: z.array(z.string()),
    notation: z.enum(['expression', 'equation', 'set', 'list', 'tuple', 'interval']),
  }),
  response: TextResponse,
  read: readText,
  graded: typed(WRITTEN),
  model: { description: 'Show a field for a mathematical expression. Returns {text}.' },
})
