// The only place that turns what was thrown into a status. What nobody foresaw is a 500 that says nothing.
import type { Context, Env, Hono, Schema } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import type { Problem } from '../contract/error.js'
import { causedBy, DatabaseUnavailable, DomainError } from '../kernel/errors.js'
import { methodsOf } from './declarations.js'
import type { Logger } from './logger.js'
import { fieldErrors, problem, problemOf, problemResponse } from './problem.js'

const MALFORMED_DETAIL = 'Some fields are missing or wrong; `errors` names them.'

/** Refusals of the framework: our own words by status, since its messages are not ours to promise. */
const FRAMEWORK_REFUSALS: Readonly<Record<number, { code: string; detail: string }>> = {
  400: { code: 'unreadable_json', detail: 'The body is not valid JSON.' },
  401: { code: 'identity_required', detail: 'This needs an identity.' },
  403: { code: 'forbidden', detail: 'This is not allowed.' },
  404: { code: 'not_found', detail: 'There is nothing here.' },
  405: { code: 'wrong_method', detail: 'This address does not take that method.' },
  413: { code: 'too_large', detail: 'The body is too large.' },
  415: { code: 'wrong_content_type', detail: 'Send JSON, with Content-Type: application/json.' },
}

/** Where an error was thrown, for the log and for whoever has to find the line. */
type ErrorPlace = { readonly requestId: string | null; readonly path: string }

/**
 * The problem that tells of an error, or of a database that was away behind it. DomainError kinds: malformed 422, unidentified 401, forbidden 403, not_found 404, conflict 409,
 * too_late 410, too_large 413, too_many 429, unavailable 503, overdue 504. A zod error: 422 with pointers. Anything else: 500 `internal_error`, logged
 * with its cause and the request id that the client is given.
 */
export function problemOfError(logger: Logger, error: unknown, { requestId, path }: ErrorPlace): Problem {
  const refusal = error instanceof DomainError ? error : causedBy(error, DatabaseUnavailable)
  if (refusal !== null) return problemOf(refusal)
  if (error instanceof HTTPException) {
    const known = FRAMEWORK_REFUSALS[error.status]
    if (known) return problem({ status: error.status, ...known })
  }
  if (error instanceof z.ZodError) {
    // A route's own schema answers through validationHook; one that arrives here was thrown deeper, so it is worth a line.
    logger.warn({ err: error, request_id: requestId, issues: error.issues.length }, 'a schema refused its input')
    return malformed(error)
  }
  logger.error({ err: error, request_id: requestId, path }, 'a request failed')
  const details = { request_id: requestId }
  return problem({ status: 500, code: 'internal_error', detail: 'Something went wrong on our side.', details })
}

/** For `app.onError`. */
export const onError =
  (logger: Logger) =>
  (error: Error, c: Context): Response => {
    const response = problemResponse(c, problemOfError(logger, error, { requestId: requestId(c), path: c.req.path }))
    // Thrown for a HEAD where only GET opens a stream.
    if (response.status === 405) response.headers.set('allow', 'GET')
    return response
  }

/** For `app.notFound`. */
export const notFound = (c: Context): Response =>
  problemResponse(c, problem({ status: 404, code: 'not_found', detail: 'There is nothing here.' }))

/** A 405 that says in `Allow` what the address takes; null where it takes nothing, or this very method. */
export function wrongMethod<E extends Env, S extends Schema, P extends string>(
  app: Hono<E, S, P>,
  c: Context,
): Response | null {
  const methods = methodsOf(app, c.req.path)
  if (methods.length === 0 || methods.includes(c.req.method)) return null
  const response = problemResponse(c, problem({ status: 405, ...FRAMEWORK_REFUSALS[405]! }))
  response.headers.set('allow', methods.join(', '))
  return response
}

type ValidationResult = { readonly success: boolean; readonly target: string; readonly error?: unknown }

/**
 * For `new OpenAPIHono({ defaultHook })`: a refused body or query is a 422 with pointers (those of a query begin with `/query`,
 * of a header with `/header`); a path parameter that cannot be an id names nothing, so it is a 404.
 */
export function validationHook(result: ValidationResult, c: Context): Response | undefined {
  if (result.success) return undefined
  if (result.target === 'param') return notFound(c)
  if (!(result.error instanceof z.ZodError)) throw new TypeError('A validator refused without saying why')
  return problemResponse(c, malformed(result.error, result.target === 'json' ? '' : `/${result.target}`))
}

/** What a schema refuses; pointers begin with `root`. */
export const malformed = (error: z.ZodError, root = ''): Problem =>
  problem({ status: 422, code: 'malformed', detail: MALFORMED_DETAIL, fields: fieldErrors(error, root) })

/** Text that should have been JSON. */
export const unreadable = (): Problem => problem({ status: 400, ...FRAMEWORK_REFUSALS[400]! })

const requestId = (c: Context): string | null => (c.get('requestId') as string | undefined) ?? null
