// How a malformed answer is reported: where in the posted body, and what to mend.
import type { z } from 'zod'
import type { FieldError } from '../../kernel/errors.js'

export const malformed = (pointer: string, message: string): { readonly ok: false; readonly errors: FieldError[] } => ({
  ok: false,
  errors: [{ pointer, message }],
})

/** Names of unknown fields are not echoed: the sender knows them. */
export const shapeErrors = (error: z.ZodError, below: string): FieldError[] =>
  error.issues.map(issue => ({
    pointer: [below, ...issue.path.map(String).map(escaped)].join('/'),
    message: issue.code === 'unrecognized_keys' ? 'Holds a field that is not known here.' : issue.message,
  }))

/** RFC 6901. */
const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')
