// Every request as what is watched: its method, its route as it was mounted, its status. Never its path, which holds ids.
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Watched } from '../kernel/watched.js'
import { isDeclared } from './declarations.js'

/** First of all middlewares, so that refusals are seen as well. An event stream is answered when it is open. */
export const watchRequests =
  (watched: Watched): MiddlewareHandler =>
  (c, next) => {
    const parent = c.req.header('traceparent')
    const about = { method: c.req.method, ...(parent !== undefined && { traceparent: parent.slice(0, 64) }) }
    return watched('request', about, async note => {
      await next()
      const route = matchedRoutes(c).find(({ handler }) => isDeclared(handler))
      note({ status: c.res.status, ...(route !== undefined && { route: route.path }) })
    })
  }
