// A line or a paragraph of text.
import { z } from 'zod'
import { promptProps, kind, settled } from '../kind.js'
import { malformed } from '../malformed.js'
import { readText, TextResponse, typed, WRITTEN } from '../text-response.js'

export const freeText = kind({
  tool: 'request_free_text',
  props: z.strictObject({
    ...promptProps,
    placeholder: z.string().optional(),
    min_length: z.int().min(0),
    max_length: z.int().min(1),
    multiline: z.boolean(),
    /** What kind of keyboard helps: `text`, `decimal` for numbers, `address` for IP addresses (no autocorrection). */
    input_mode: z.enum(['text', 'decimal', 'address']),
  }),
  response: TextResponse,
  read: readText,
  settle: (text, { min_length: least, max_length: most }, at) => {
    // What nobody can see is nothing written.
    const length = [...text.replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')].length
    if (length < least)
      return malformed(at, least === 1 ? 'Write something first.' : `Write at least ${least} characters.`)
    return length > most ? malformed(at, `Write at most ${most} characters.`) : settled(text.normalize('NFC').trim())
  },
  graded: typed(WRITTEN),
  model: {
    description: 'Show a text field and wait for the learner. Returns {text}.',
    parameters: z.object({
      placeholder: z.string().max(200).optional(),
      min_length: z.int().min(0).max(2_000).default(1),
      max_length: z.int().min(1).max(10_000).default(2_000),
      multiline: z.boolean().default(true),
    }),
    own: ({ placeholder, min_length, max_length, multiline }) => ({
      ...(placeholder === undefined ? {} : { placeholder }),
      min_length: Math.min(min_length, max_length),
      max_length,
      multiline,
      input_mode: 'text' as const,
    }),
  },
})
