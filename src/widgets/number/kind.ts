// One number. The notation is checked by those who know it: items' answer types, and sessions for a prompt without an item.
import { z } from 'zod'
import { promptProps, kind, settled } from '../kind.js'
import { malformed } from '../malformed.js'
import { readText, TextResponse, typed } from '../text-response.js'

const MAX_LINE = 200
/** How the number may be written. */
const notation = z.enum(['integer', 'fraction', 'decimal', 'percent', 'money', 'quantity'])

export const number = kind({
  tool: 'request_number',
  /** `unit` stands behind the field where the unit is given. */
  props: z.strictObject({ ...promptProps, label: z.string(), notation, unit: z.string().optional() }),
  response: TextResponse,
  read: readText,
  settle: (text, _props, at) => {
    const line = text.normalize('NFC').trim()
    if (line === '') return malformed(at, 'Write a number.')
    return line.length > MAX_LINE ? malformed(at, `Write at most ${MAX_LINE} characters.`) : settled(line)
  },
  graded: typed(0.05),
  model: {
    description: 'Show a field for one number and wait for the learner. Returns {text}.',
    parameters: z.object({
      label: z.string().min(1).max(200).default('Number'),
      notation: notation.default('decimal'),
      unit: z.string().min(1).max(40).optional(),
    }),
    own: ({ label, notation, unit }) => ({ label, notation, ...(unit === undefined ? {} : { unit }) }),
  },
})
