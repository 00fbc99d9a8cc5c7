// Limits of a body: JSON of at most 256 KB, or 4 MB where a whole conversation or a whole curriculum is sent; a form of 32 MB with a file.
import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { MAX_FILE_BYTES } from '../contract/file-size.js'
import { DomainError } from '../kernel/errors.js'
import { carriesBearer, isUnsafe } from './origin.js'
import { takesFile } from './declarations.js'
import type { RequestLimits } from './request-limits.js'

const MAX_BODY_BYTES = 256 * 1024
export const MAX_HISTORY_BYTES = 4 * 1024 * 1024
/** A file, and what the form around it takes. */
export const MAX_FORM_BYTES = MAX_FILE_BYTES + 64 * 1024

/**
 * Refuses a larger body with 413 `too_large` before a handler reads it, with or without a Content-Length. A body of declared
 * length is not touched: once touched and left unread, as refusals leave it, it would cost the client its connection.
 * `limits` count every body that is read or refused; one without a declared length counts as the longest.
 */
export const limitBody = (
  limits: Pick<RequestLimits, 'countBody' | 'countOversized'>,
  maxBytes = MAX_BODY_BYTES,
): MiddlewareHandler => {
  const refuse = (): never => {
    throw new DomainError('too_large', 'too_large', `The body is larger than ${maxBytes} bytes.`, {
      max_bytes: maxBytes,
    })
  }
  const counting = bodyLimit({ maxSize: maxBytes, onError: refuse })
  return async (c, next) => {
    // These have no body, and looking for one would build a whole web request, which an open stream would retain.
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const declared = c.req.header('content-length')
    if (c.req.header('transfer-encoding') !== undefined) {
      limits.countBody(c, maxBytes)
      return counting(c, next)
    }
    const bytes = Number(declared ?? 0)
    if (bytes > maxBytes) {
      limits.countOversized(c)
      refuse()
    }
    limits.countBody(c, bytes)
    return next()
  }
}

/**
 * Refuses a body that is not declared as JSON with 415, unless a bearer token came with it (then the route decides). Forms on
 * other sites can send text and form types only, so this also guards the cookie; a route that a file is sent to takes a form, and the
 * cookie of staff comes with no request of another site. A request without a body needs no type.
 */
export const requireJson: MiddlewareHandler = async (c, next) => {
  const guarded = isUnsafe(c.req.method) && !carriesBearer(c.req.header('authorization'))
  const isForm = takesFile(c) && isMultipart(c.req.header('content-type'))
  if (guarded && carriesBody(c) && !isForm && !isJson(c.req.header('content-type'))) throw new HTTPException(415)
  await next()
}

/** The parsed body, for a route without a schema of its own. Throws a 400 `unreadable_json`. */
export async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json()
  } catch {
    throw new HTTPException(400)
  }
}

const isJson = (contentType: string | undefined): boolean =>
  /^application\/([\w.-]+\+)?json$/i.test(contentType?.split(';', 1)[0]?.trim() ?? '')

const isMultipart = (contentType: string | undefined): boolean => /^multipart\/form-data\s*;/i.test(contentType ?? '')

const carriesBody = (c: Context): boolean =>
  c.req.header('content-type') !== undefined ||
  c.req.header('transfer-encoding') !== undefined ||
  Number(c.req.header('content-length') ?? '0') > 0
