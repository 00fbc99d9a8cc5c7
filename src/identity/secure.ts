// Whether a request came by https.
import type { Context } from 'hono'

/** To this server, or to a proxy in front of it. */
export const cameByHttps = (c: Context): boolean =>
  new URL(c.req.url).protocol === 'https:' || c.req.header('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
