// What the `openai` package throws, as ModelErrors; and what a server says about a request that it refuses.
import OpenAI from 'openai'
import { timeOut } from './attempts.js'
import { answeredFailure, lineFailure, type Phase } from './http-failures.js'
import { ModelError } from './model.js'
import type { Refusal } from './server-memory.js'

/** The ModelError for whatever the SDK threw. `now` (ms since 1970) is for a Retry-After that is a date. */
export function failureOf(error: unknown, phase: Phase, now: number): ModelError {
  if (error instanceof ModelError) return error
  if (error instanceof OpenAI.APIConnectionTimeoutError) return timeOut()
  if (error instanceof OpenAI.APIConnectionError) return lineFailure(error.cause, 'connecting')
  if (error instanceof OpenAI.APIError)
    return answeredFailure(
      {
        status: error.status,
        codes: [error.code, error.type],
        headers: error.headers,
        isQuota: error.status === 429 && [error.code, error.type].includes('insufficient_quota'),
      },
      now,
    )
  return lineFailure(error, phase)
}

/** A refusal of the request itself; null for any other error. */
export const refusalOf = (error: unknown): Refusal | null =>
  error instanceof OpenAI.APIError && (error.status === 400 || error.status === 422)
    ? { parameter: typeof error.param === 'string' ? error.param : null, message: error.message }
    : null

/** The server does not know the path. An unknown model is another thing, also where it is answered with 404. */
export const isUnknownPath = (error: unknown): boolean =>
  error instanceof OpenAI.APIError && [404, 405, 501].includes(error.status ?? 0) && error.code !== 'model_not_found'
