// Hears of learners' pages by the requests that they send about their session.
import type { MiddlewareHandler } from 'hono'
import type { IdentityEnv } from '../identity/index.js'
import type { Presence } from './application/presence.js'

/** Mounted on the addresses of one session, `{id}`. Staff who look on are nobody's page, and a refused request is nobody's session. */
export const notePresence =
  ({ heard }: Pick<Presence, 'heard'>): MiddlewareHandler<IdentityEnv> =>
  async (c, next) => {
    await next()
    const { identity } = c.var
    if (identity !== null && identity.kind !== 'staff' && c.res.ok) heard(c.req.param('id')!.toLowerCase())
  }
