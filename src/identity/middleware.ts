// Finds out who sends a request, before anything of its body is read.
import type { Context, MiddlewareHandler } from 'hono'
import { getCookie } from 'hono/cookie'
import { DomainError } from '../kernel/errors.js'
import { bearerOf, identityOf, type Identity, type IdentityKeys } from './identify.js'
import type { Directory, Recorded, Staff, StaffAct } from './staff.js'

export const GUEST_COOKIE = 'viva_guest'

/** What the middleware sets. Handlers read `c.var.caller`, which their route's declaration gives them. */
export type IdentityEnv = {
  Variables: { identity: Identity | null; guests: GuestSettings; staff?: Staff; recorded?: Recorded }
}

export type GuestSettings = {
  readonly keys: IdentityKeys
  /** Who holds an API key, who has signed in, and whose learners they see. */
  readonly directory: Directory
  /** Keeps a record of what staff ask for. Rejects where it cannot: then it is not done. */
  readonly record: (act: StaffAct) => Promise<unknown>
  /** Whether a stranger may become a guest. */
  readonly admitsGuests: boolean
  /** `/` or `/viva`: the cookie is sent below it only. */
  readonly basePath: string
  /** `auto`: Secure when the request came by https, or a proxy says that it did. */
  readonly secureCookies: 'auto' | 'always'
  readonly now?: () => number
  /** Called before a guest or a session is stored; what it throws refuses the request. */
  readonly beforeCreation: (c: Context) => void
}

/** Sets `c.var.identity` of every request. A bearer that is not good is refused here: 401 `invalid_token`. */
export const identityMiddleware =
  (guests: GuestSettings): MiddlewareHandler<IdentityEnv> =>
  async (c, next) => {
    const { now = Date.now } = guests
    const authorization = c.req.header('authorization')
    const queryToken = c.req.query('token')
    const parts = { method: c.req.method, authorization, cookie: getCookie(c, GUEST_COOKIE), queryToken }
    const identity = await identityOf(guests, parts, now())
    if (identity === null && bearerOf(authorization) !== null) {
      throw new DomainError('unidentified', 'invalid_token', 'The bearer token is not valid.')
    }
    c.set('identity', identity)
    c.set('guests', guests)
    await next()
  }
