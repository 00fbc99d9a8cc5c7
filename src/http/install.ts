// The order of the middlewares, which is part of the rules: an id before the log, the origin before the body.
import type { Context, Env, Hono, MiddlewareHandler, Schema } from 'hono'
import { limitBody, MAX_FORM_BYTES, MAX_HISTORY_BYTES, requireJson } from './body.js'
import { compressed } from './compressed.js'
import { mayBeLong, takesFile } from './declarations.js'
import { takeTurns } from './fair-turns.js'
import { hangUpOnRefused } from './hang-up.js'
import { guardHost, type HostSettings } from './hosts.js'
import type { Logger } from './logger.js'
import { limitHeaders } from './limit-headers.js'
import { notFound, onError, wrongMethod } from './on-error.js'
import { answerPreflights, cors, guardOrigin } from './origin.js'
import { mountMetrics, type MetricsSettings } from './metrics-route.js'
import { mountProbes } from './probes.js'
import { incomingOf, isIdentified, type RequestLimits } from './request-limits.js'
import { requestId, requestLog } from './request-log.js'
import { securityHeaders } from './security-headers.js'
import { sendStreams } from './sse.js'
import { watchRequests } from './watch-requests.js'
import type { Watched } from '../kernel/watched.js'

export type HttpSettings = {
  readonly logger: Logger
  readonly allowedOrigins: readonly string[]
  readonly hosts: HostSettings
  readonly limits: RequestLimits
  /** Whether requests can be answered at the moment, for `/readyz`. */
  readonly isReady: () => Promise<boolean>
  /** Whether a request that needs the database would have to wait long for it. */
  readonly isBehind?: () => boolean
  /** Identifies the caller. Runs before any part of a body is read. */
  readonly identify?: MiddlewareHandler
  readonly maxBodyBytes?: number
  readonly watched?: Watched
  /** The numbers of this process; without it there is no `/metrics`. */
  readonly metrics?: MetricsSettings
  /** The path below which the server is mounted: empty, or with a slash before it. */
  readonly pathPrefix?: string
}

/** Call once on the outermost app, before any route: refusals, headers, probes, limits, the log, hosts, origins, identity, bodies. */
export function installHttp<E extends Env, S extends Schema, P extends string>(
  app: Hono<E, S, P>,
  settings: HttpSettings,
): void {
  const { logger, allowedOrigins, hosts, limits, isReady, isBehind = () => false, identify, maxBodyBytes } = settings
  const { pathPrefix = '' } = settings
  app.onError(onError(logger))
  app.notFound(c => wrongMethod(app, c) ?? notFound(c))
  app.use('*', (c, next) => {
    c.set('pathPrefix' as never, pathPrefix as never)
    return next()
  })
  if (settings.watched !== undefined) app.use('*', watchRequests(settings.watched))
  app.use('*', hangUpOnRefused())
  app.use('*', limits.delayRefusals)
  // Before anything that costs time: sixty-four requests that come at once must not be prepared at once.
  app.use(
    '*',
    takeTurns(limits.turns, c => ({
      address: limits.addressOf(incomingOf(c)),
      client: c.req.header('authorization') ?? c.req.header('cookie') ?? '',
    })),
  )
  app.use('*', sendStreams(limits))
  app.use('*', requestId())
  // Around the limits, so that pages of listed origins can read a refusal and its Retry-After.
  app.use('*', securityHeaders(allowedOrigins))
  app.use('*', cors(allowedOrigins))
  app.use('*', limitHeaders)
  app.use('*', answerPreflights(limits))
  mountProbes(app, { limits, isReady, log: requestLog(logger) })
  if (settings.metrics !== undefined) mountMetrics(app, limits, settings.metrics)
  // Before the log: a line for each refused request of a flood would flood the log.
  app.use('*', limits.perAddress)
  app.use('*', requestLog(logger))
  app.use('*', guardHost(hosts))
  app.use('*', guardOrigin(allowedOrigins))
  app.use('*', limits.refuseWhile(isBehind))
  if (identify !== undefined) app.use('*', identify)
  app.use('*', limits.perCaller)
  const [limit, limitHistory] = [limitBody(limits, maxBodyBytes), limitBody(limits, MAX_HISTORY_BYTES)]
  const limitForm = limitBody(limits, MAX_FORM_BYTES)
  // Only somebody whom we know can have a long body to send.
  const limitOf = (c: Context) => {
    if (!isIdentified(c)) return limit
    return takesFile(c) ? limitForm : mayBeLong(c) ? limitHistory : limit
  }
  app.use('*', (c, next) => limitOf(c)(c, next))
  app.use('*', requireJson)
  app.use('*', compressed)
}
