// One line per request: what was asked and how it went; never a query string, a body, a token or an address of a person.
import type { MiddlewareHandler } from 'hono'
import { newId } from '../kernel/ids.js'
import type { Logger } from './logger.js'

/** For `new Hono<RequestEnv>()`: routes read `c.var.requestId`. */
type RequestEnv = { Variables: { requestId: string } }

const ACCEPTABLE_ID = /^[A-Za-z0-9_-]{8,64}$/

/** Takes a proxy's `X-Request-Id` or makes one, and sends it back. */
export const requestId = (): MiddlewareHandler<RequestEnv> => async (c, next) => {
  const given = c.req.header('x-request-id')
  const id = given !== undefined && ACCEPTABLE_ID.test(given) ? given : newId()
  c.set('requestId', id)
  await next()
  c.res.headers.set('x-request-id', id)
}

const PROBES = /\/(healthz|readyz)$/

/**
 * Logs at `info` when the answer's headers are ready (an event stream goes on after that); health probes at `debug`. A 429 is not logged:
 * the rate limits count them, and a line for each request of a flood would cost more than its refusal.
 */
export const requestLog =
  (logger: Logger, now: () => number = () => performance.now()): MiddlewareHandler<RequestEnv> =>
  async (c, next) => {
    const start = now()
    await next()
    if (c.res.status === 429) return
    const level = PROBES.test(c.req.path) ? 'debug' : 'info'
    logger[level](
      {
        request_id: c.var.requestId,
        method: c.req.method,
        path: c.req.path.slice(0, 300),
        status: c.res.status,
        ms: Math.round((now() - start) * 10) / 10,
      },
      'request',
    )
  }
