// What is remembered of a sign-in while the browser is at the provider: in a cookie of ten minutes.
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import { giveCookie, takeCookie } from './cookies.js'
import type { IdentityEnv } from './middleware.js'
import { seal, unseal } from './signing.js'

/** Secrets of one sign-in (OpenID Connect), and the page that the browser wants. */
export type PendingSignIn = {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  readonly page: 'staff' | 'start'
}

const COOKIE = 'viva_sign_in'
const SECONDS = 600

type Asking = Context<IdentityEnv>

export function rememberSignIn(c: Asking, { state, nonce, verifier, page }: PendingSignIn): void {
  const { keys, now = Date.now } = c.var.guests
  const expires = String(Math.floor(now() / 1000) + SECONDS)
  const sealed = seal(keys.server, 'sign-in', 'vi1', [state, nonce, verifier, page, expires])
  // Lax: the browser returns from another site.
  giveCookie(c, COOKIE, sealed, { sameSite: 'Lax', seconds: SECONDS })
}

/** Once. Null: none was begun in this browser, or too long ago. */
export function recallSignIn(c: Asking): PendingSignIn | null {
  const { keys, now = Date.now } = c.var.guests
  const [state, nonce, verifier, page, expires] =
    unseal(keys.server, 'sign-in', 'vi1', 5, getCookie(c, COOKIE) ?? '') ?? []
  takeCookie(c, COOKIE)
  if (state === undefined || Number(expires) * 1000 <= now()) return null
  return { state, nonce: nonce!, verifier: verifier!, page: page === 'staff' ? 'staff' : 'start' }
}
