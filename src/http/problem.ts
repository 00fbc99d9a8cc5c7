// Builds the one shape of every refusal: application/problem+json (RFC 9457) with a stable code.
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { Problem } from '../contract/error.js'
import { languageFor, problemIn } from './problem-language.js'
import { type DomainError, type FieldError, type RefusalKind } from '../kernel/errors.js'

const STATUS_OF_KIND: Readonly<Record<RefusalKind, ContentfulStatusCode>> = {
  malformed: 422,
  unidentified: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_late: 410,
  too_large: 413,
  too_many: 429,
  unavailable: 503,
  overdue: 504,
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Unreadable request',
  401: 'Who are you?',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Wrong method',
  409: 'Not in this state',
  410: 'Too late',
  413: 'Too large',
  415: 'Wrong content type',
  422: 'Malformed request',
  429: 'Too many requests',
  500: 'Internal error',
  503: 'Not available now',
  504: 'Still under way',
}

const MAX_FIELD_ERRORS = 20

/** Below it every code has a page that says what it means. */
const ERROR_PAGES = '/docs/errors'

type ProblemParts = {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly details?: Readonly<Record<string, unknown>>
  readonly fields?: readonly FieldError[]
}

/**
 * The body of a refusal. `details` become extra members, but never replace a standard one. RFC 9457 keeps `status` for the
 * HTTP number, so a session's own status, given as `details.status`, is sent as `session_status`.
 */
export function problem({ status, code, detail, details = {}, fields = [] }: ProblemParts): Problem {
  const { status: sessionStatus, ...others } = details
  return {
    ...others,
    ...(sessionStatus === undefined ? {} : { session_status: sessionStatus }),
    type: `${ERROR_PAGES}/${code}`,
    title: TITLES[status] ?? 'Refused',
    status,
    code,
    detail,
    errors: fields.length === 0 ? undefined : fields.slice(0, MAX_FIELD_ERRORS),
  } // an undefined member is not sent
}

export const problemOf = (error: DomainError): Problem =>
  problem({
    status: STATUS_OF_KIND[error.kind],
    code: error.code,
    detail: error.message,
    details: error.details,
    fields: error.fields,
  })

/** The header `Retry-After` of a refusal, in seconds; null: it says nothing of when to come back. */
export function retryAfterOf({ retry_after_seconds: seconds }: Problem): string | null {
  return typeof seconds === 'number' ? String(Math.max(1, Math.ceil(seconds))) : null
}

/** Sends a refusal, in the language of the request's `Accept-Language`. Its `type` leads to a page below the path at which the server is mounted. */
export function problemResponse(c: Context, body: Problem): Response {
  const headers: Record<string, string> = { 'content-type': 'application/problem+json', 'cache-control': 'no-store' }
  const retryAfter = retryAfterOf(body)
  if (retryAfter !== null) headers['retry-after'] = retryAfter
  if (body.status === 401) headers['www-authenticate'] = 'Bearer'
  const language = languageFor(c.req.header('accept-language'))
  headers['content-language'] = language
  const type = `${pathBelowWhich(c)}${body.type}`
  return c.body(JSON.stringify(problemIn(language, { ...body, type })), body.status as ContentfulStatusCode, headers)
}

/** As `installHttp` sets it: empty, or with a slash before it. */
const pathBelowWhich = (c: Context): string => (c.get('pathPrefix') as string | undefined) ?? ''

/** zod's issues as JSON pointers below `root`. Names of unknown fields are not echoed: the sender knows them, a log need not. */
export const fieldErrors = ({ issues }: Pick<z.ZodError, 'issues'>, root = ''): FieldError[] =>
  issues.flatMap(issue => {
    const pointer = root + issue.path.map(step => `/${escapeStep(step)}`).join('')
    // Of several shapes that one is meant to which the least is missing.
    const [meant] = issue.code === 'invalid_union' ? issue.errors.toSorted((a, b) => a.length - b.length) : []
    if (meant !== undefined) return fieldErrors({ issues: meant }, pointer)
    const message = issue.code === 'unrecognized_keys' ? 'Holds a field that is not known here.' : issue.message
    return [{ pointer, message }]
  })

const escapeStep = (step: PropertyKey): string => String(step).slice(0, 100).replaceAll('~', '~0').replaceAll('/', '~1')
