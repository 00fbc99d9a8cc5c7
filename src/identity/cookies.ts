// The cookies that say who a browser belongs to: below the base path only, hidden from scripts, Secure wherever https is used.
import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import type { IdentityEnv } from './middleware.js'

type Asking = Context<IdentityEnv>

/** Instead of one of the same name that this answer gives already: a stranger who joins a class is a guest first. */
export function giveCookie(
  c: Asking,
  name: string,
  value: string,
  { sameSite, seconds }: { readonly sameSite: 'Lax' | 'Strict'; readonly seconds: number },
): void {
  const { basePath, secureCookies } = c.var.guests
  const given = c.res.headers.getSetCookie().filter(line => !line.startsWith(`${name}=`))
  c.header('set-cookie', undefined)
  for (const line of given) c.header('set-cookie', line, { append: true })
  setCookie(c, name, value, {
    path: basePath,
    httpOnly: true,
    sameSite,
    secure: secureCookies === 'always' || cameByHttps(c),
    maxAge: seconds,
  })
}

export const takeCookie = (c: Asking, name: string): void => void deleteCookie(c, name, { path: c.var.guests.basePath })

/** Whether a request came by https, to this server or to a proxy in front of it. */
const cameByHttps = (c: Context): boolean =>
  new URL(c.req.url).protocol === 'https:' || c.req.header('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'

/** This server's origin, as the browser or program that asks knows it. */
export const originOf = (c: Context): string => `${cameByHttps(c) ? 'https' : 'http'}://${new URL(c.req.url).host}`
