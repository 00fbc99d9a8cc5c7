// What a message says of a word that a file has to have and has not.
import { z } from 'zod'

/** With what the word means and what is written there, where its schema says so. */
export function missingWord(field: z.ZodType | null): string {
  const {
    description,
    title,
    enum: words,
  } = field === null ? {} : z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' })
  if (description === undefined) return 'This is missing.'
  const oneOf = words === undefined ? '' : ` Write one of these: ${words.join(', ')}.`
  return `This is missing: ${description}${title === undefined ? '' : ` (${title})`}.${oneOf}`
}
