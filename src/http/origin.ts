// Which pages may call this server: its own with the cookie, those in ALLOWED_ORIGINS with a bearer token, and no others.
import type { Context, MiddlewareHandler } from 'hono'
import { DomainError } from '../kernel/errors.js'
import type { RequestLimits } from './request-limits.js'

/** What a request says about the page that sent it. `bearer`, `cookie`: whether it carries such a credential at all. */
type OriginFacts = {
  readonly origin: string | undefined
  /** The host that the browser called: `Host`, or what a proxy in front was called by. */
  readonly hosts: readonly (string | undefined)[]
  readonly bearer: boolean
  readonly cookie: boolean
}

type OriginVerdict = 'same_origin' | 'allowed' | 'cookie_across_origins' | 'unknown_origin'

export const isUnsafe = (method: string): boolean => method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'

/**
 * Judges the page that sent a request with effects or opens a WebSocket. A request without Origin comes from no page (curl, a server).
 * A listed page needs a bearer token if the request carries the learner's cookie, because browsers send cookies unasked.
 */
export function judgeOrigin(allowedOrigins: readonly string[], facts: OriginFacts): OriginVerdict {
  if (facts.origin === undefined) return 'same_origin'
  const host = hostOf(facts.origin)
  if (host !== null && facts.hosts.includes(host)) return 'same_origin'
  if (!allowedOrigins.includes(facts.origin)) return 'unknown_origin'
  return facts.cookie && !facts.bearer ? 'cookie_across_origins' : 'allowed'
}

/** The facts for `judgeOrigin`, from a request's headers. A page cannot set X-Forwarded-Host without a preflight, which is refused. */
export const originFacts = (header: (name: string) => string | undefined): OriginFacts => ({
  origin: header('origin'),
  hosts: [header('host'), header('x-forwarded-host')?.split(',', 1)[0]?.trim()],
  bearer: carriesBearer(header('authorization')),
  cookie: header('cookie') !== undefined,
})

/** Refuses requests with effects that come from pages of other sites: 403 `origin_not_allowed` or `bearer_required`. */
export const guardOrigin =
  (allowedOrigins: readonly string[]): MiddlewareHandler =>
  async (c, next) => {
    if (isUnsafe(c.req.method)) {
      const verdict = judgeOrigin(
        allowedOrigins,
        originFacts(name => c.req.header(name)),
      )
      if (verdict === 'unknown_origin') {
        throw new DomainError('forbidden', 'origin_not_allowed', 'Pages of this origin may not call this server.')
      }
      if (verdict === 'cookie_across_origins') {
        throw new DomainError('forbidden', 'bearer_required', 'A page of another origin needs the session token.')
      }
    }
    await next()
  }

export const carriesBearer = (authorization: string | undefined): boolean => /^bearer +\S/i.test(authorization ?? '')

const PREFLIGHT_SECONDS = 600

/** CORS headers for the listed origins, never with credentials. Browsers show the answers to no other page. */
export const cors =
  (allowedOrigins: readonly string[]): MiddlewareHandler =>
  async (c, next) => {
    const origin = c.req.header('origin')
    await next()
    const { headers } = c.res
    if (allowedOrigins.length > 0 || isPreflight(c)) headers.append('vary', 'Origin')
    if (origin === undefined || !allowedOrigins.includes(origin)) return
    headers.set('access-control-allow-origin', origin)
    if (isPreflight(c)) {
      headers.set('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      headers.set('access-control-allow-headers', 'Authorization, Content-Type, Idempotency-Key, Last-Event-ID')
      headers.set('access-control-max-age', String(PREFLIGHT_SECONDS))
    } else
      headers.set('access-control-expose-headers', 'X-Request-Id, Retry-After, ETag, Link, RateLimit, RateLimit-Policy')
  }

/** Answers preflights, inside of `cors`. Throws DomainError `too_many_requests`. */
export const answerPreflights =
  (limits: Pick<RequestLimits, 'countProbe'>): MiddlewareHandler =>
  async (c, next) => {
    if (!isPreflight(c)) return next()
    limits.countProbe(c)
    return c.body(null, 204)
  }

const isPreflight = (c: Context): boolean =>
  c.req.method === 'OPTIONS' && c.req.header('access-control-request-method') !== undefined

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host
  } catch {
    return null // `null`, which sandboxed frames send, is nobody's origin
  }
}
