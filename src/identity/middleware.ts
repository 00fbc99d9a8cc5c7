// Puts the identity into the request, and gives a guest one when a route needs it.
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { problemAnswer } from '../http/index.js'
import { DomainError } from '../kernel/errors.js'
import { newId } from '../kernel/ids.js'
import { bearerOf, identify, type Identity, type IdentityKeys } from './identify.js'
import { guestToken } from './tokens.js'

export const GUEST_COOKIE = 'viva_guest'
const COOKIE_SECONDS = 400 * 24 * 3600

/** For `new Hono<IdentityEnv>()`: routes read `c.var.identity`. */
export type IdentityEnv = { Variables: { identity: Identity | null } }

export type GuestSettings = {
  readonly keys: IdentityKeys
  /** `/` or `/viva`: the cookie is sent below it only. */
  readonly basePath: string
  /** `auto`: Secure when the request came by https, or a proxy says that it did. */
  readonly secureCookies: 'auto' | 'always'
  readonly now?: () => number
  /** Called before a guest or a session is stored; what it throws refuses the request. */
  readonly beforeCreation: (c: Context) => void
}

/** Sets `c.var.identity`. A bearer that is not good is refused here: 401 `invalid_token`. */
export const identityMiddleware =
  ({ keys, now = Date.now }: GuestSettings): MiddlewareHandler<IdentityEnv> =>
  async (c, next) => {
    const authorization = c.req.header('authorization')
    const queryToken = c.req.query('token')
    const parts = { method: c.req.method, authorization, cookie: getCookie(c, GUEST_COOKIE), queryToken }
    const identity = identify(keys, parts, now())
    if (identity === null && bearerOf(authorization) !== null) {
      throw new DomainError('unidentified', 'invalid_token', 'The bearer token is not valid.')
    }
    c.set('identity', identity)
    await next()
  }

/**
 * For what is only read: the learner who asks; null for somebody unknown, who has nothing yet. It makes no guest: of two first requests at
 * once, the cookie that came last would hide what the other one created.
 * Throws `forbidden` for a session's token (it opens that session, it does not speak for the learner) and for the operator.
 */
export function findLearner({ var: { identity } }: Context<IdentityEnv>): string | null {
  if (identity === null) return null
  if (identity.kind === 'learner') return identity.learnerId
  throw new DomainError('forbidden', 'learner_required', 'This token does not speak for a learner.')
}

/**
 * For what stores something, and for the list of sessions, which a page asks for first: a creation that is repeated because its answer was
 * lost then comes from the same guest. A request without an identity is given one (`Set-Cookie`). Throws as `findLearner`.
 */
export const requireLearner =
  (settings: GuestSettings) =>
  (c: Context<IdentityEnv>): string => {
    const known = findLearner(c)
    if (known !== null) return known
    settings.beforeCreation(c)
    const learnerId = newId()
    setCookie(c, GUEST_COOKIE, guestToken(settings.keys.server, learnerId), {
      path: settings.basePath,
      httpOnly: true,
      sameSite: 'Lax',
      secure: settings.secureCookies === 'always' || cameByHttps(c),
      maxAge: COOKIE_SECONDS,
    })
    c.set('identity', { kind: 'learner', learnerId, via: 'cookie' })
    return learnerId
  }

/**
 * The `middleware` of a staff route: it is asked before the body is read. Throws `unidentified` without an identity, `forbidden` for a
 * learner.
 */
const requireOperator: MiddlewareHandler<IdentityEnv> = async (c, next) => {
  const identity = c.var.identity
  if (identity === null) throw new DomainError('unidentified', 'identity_required', 'This needs the operator token.')
  if (identity.kind !== 'operator') throw new DomainError('forbidden', 'operator_required', 'This is for staff only.')
  await next()
}

/** What every staff route has in common: who may, and how that is described. Its answers are among the route's own. */
export const forOperators = {
  security: [{ operator: [] }],
  middleware: requireOperator,
}

/** What staff routes answer to everybody else. */
export const operatorAnswers = {
  401: problemAnswer('`identity_required`.'),
  403: problemAnswer('`operator_required`.'),
}

const cameByHttps = (c: Context): boolean =>
  new URL(c.req.url).protocol === 'https:' || c.req.header('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
