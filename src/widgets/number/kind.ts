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
  props: z.strictObject({
    ...promptProps,
    label: z.string(),
    notation,
    /** Stands behind the field where the unit is given. */
    unit: z.string().optional(),
    /** An answer to another question, which the help shows. */
    example: z.string().optional(),
    /** Whether the help speaks of numbers below zero. */
    signed: z.boolean().optional(),
    /** The bounds of an answer without an item, included. */
    min: z.number().optional(),
    max: z.number().optional(),
  }),
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
