// The order in which a request passes: it is part of the rules (an id before the log, the origin before the body).
import type { Env, Hono, Schema } from 'hono'
import { limitBody, MAX_HISTORY_BYTES, requireJson } from './body.js'
import type { Logger } from './logger.js'
import { notFound, onError } from './on-error.js'
import { cors, guardOrigin } from './origin.js'
import { requestId, requestLog } from './request-log.js'
import { securityHeaders } from './security-headers.js'
import { sendStreams } from './sse.js'

export type HttpSettings = {
  readonly logger: Logger
  readonly allowedOrigins: readonly string[]
  readonly maxBodyBytes?: number
  /** Paths to which a whole conversation or a whole curriculum is sent. */
  readonly historyPaths?: readonly string[]
}

/** Call once on the outermost app, before any route: refusals, request id, log, headers, origins, bodies. */
export function installHttp<E extends Env, S extends Schema, P extends string>(
  app: Hono<E, S, P>,
  { logger, allowedOrigins, maxBodyBytes, historyPaths = [] }: HttpSettings,
): void {
  app.onError(onError(logger))
  app.notFound(notFound)
  app.use('*', sendStreams)
  app.use('*', requestId())
  app.use('*', requestLog(logger))
  app.use('*', securityHeaders(allowedOrigins))
  app.use('*', cors(allowedOrigins))
  app.use('*', guardOrigin(allowedOrigins))
  const [limit, limitHistory] = [limitBody(maxBodyBytes), limitBody(MAX_HISTORY_BYTES)]
  app.use('*', (c, next) => (historyPaths.includes(c.req.path) ? limitHistory : limit)(c, next))
  app.use('*', requireJson)
}
