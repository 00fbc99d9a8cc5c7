// How a malformed answer is reported: where in the posted body it is wrong, and what to change.
import type { z } from 'zod'
import type { FieldError } from '../kernel/errors.js'

export type Malformed = { readonly ok: false; readonly errors: readonly FieldError[] }

/** `pointer` is a JSON pointer (RFC 6901). */
export const malformed = (pointer: string, message: string): Malformed => ({
  ok: false,
  errors: [{ pointer, message }],
})

/** What a schema refused. Names of unknown fields are not echoed: the sender knows them. */
export const shapeErrors = (error: z.ZodError, below: string): FieldError[] =>
  error.issues.map(issue => ({
    pointer: [below, ...issue.path.map(String).map(escaped)].join('/'),
    message: issue.code === 'unrecognized_keys' ? 'Holds a field that is not known here.' : issue.message,
  }))

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1')
