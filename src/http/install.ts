// The order in which a request passes: it is part of the rules (an id before the log, the origin before the body).
import type { Context, Env, Hono, MiddlewareHandler, Schema } from 'hono'
import { hangUpOnRefused, limitBody, MAX_HISTORY_BYTES, requireJson } from './body.js'
import { FairTurns } from './fair-turns.js'
import { guardHost, type HostSettings } from './hosts.js'
import type { Logger } from './logger.js'
import { notFound, onError } from './on-error.js'
import { cors, guardOrigin } from './origin.js'
import type { RequestLimits } from './request-limits.js'
import { requestId, requestLog } from './request-log.js'
import { securityHeaders } from './security-headers.js'
import { sendStreams } from './sse.js'

export type HttpSettings = {
  readonly logger: Logger
  readonly allowedOrigins: readonly string[]
  readonly hosts: HostSettings
  readonly limits: RequestLimits
  /** Finds out who asks. Runs before anything of a body is read. */
  readonly identify?: MiddlewareHandler
  readonly maxBodyBytes?: number
  /** Whether this request may send a whole conversation or a whole curriculum. Asked when it is known who asks. */
  readonly maySendHistory?: (c: Context) => boolean
}

/** Call once on the outermost app, before any route: refusals, limits, request id, log, names, headers, origins, who asks, bodies. */
export function installHttp<E extends Env, S extends Schema, P extends string>(
  app: Hono<E, S, P>,
  { logger, allowedOrigins, hosts, limits, identify, maxBodyBytes, maySendHistory = () => false }: HttpSettings,
): void {
  app.onError(onError(logger))
  app.notFound(notFound)
  app.use('*', hangUpOnRefused)
  app.use('*', limits.holdBack)
  app.use('*', sendStreams(limits))
  app.use('*', requestId())
  // Not logged one by one: a flood would be one of the log, too.
  app.use('*', limits.perAddress)
  app.use('*', new FairTurns().middleware(limits))
  app.use('*', requestLog(logger))
  app.use('*', guardHost(hosts))
  app.use('*', securityHeaders(allowedOrigins))
  app.use('*', cors(allowedOrigins))
  app.use('*', guardOrigin(allowedOrigins))
  const [limit, limitHistory] = [limitBody(maxBodyBytes), limitBody(MAX_HISTORY_BYTES)]
  if (identify !== undefined) app.use('*', identify)
  app.use('*', limits.perLearner)
  app.use('*', (c, next) => (maySendHistory(c) ? limitHistory : limit)(c, next))
  app.use('*', limits.perBody)
  app.use('*', requireJson)
}
