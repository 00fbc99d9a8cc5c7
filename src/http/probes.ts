// /healthz and /readyz, for supervisors and load balancers: mounted before limits and host names, so that a flood does not make a healthy server
// look dead.
import type { Env, Hono, MiddlewareHandler, Schema } from 'hono'
import { anyone } from './declarations.js'
import type { RequestLimits } from './request-limits.js'

type ProbeSettings = {
  readonly limits: RequestLimits
  readonly isReady: () => Promise<boolean>
  readonly log: MiddlewareHandler
}

/** `/healthz` says that the process lives; `/readyz` answers 503 while requests cannot be answered. */
export function mountProbes<E extends Env, S extends Schema, P extends string>(
  app: Hono<E, S, P>,
  { limits, isReady, log }: ProbeSettings,
): void {
  app.get('/healthz', anyone, log, c => {
    limits.countProbe(c)
    return c.json({ ok: true })
  })
  app.get('/readyz', anyone, log, async c => {
    limits.countProbe(c)
    return (await isReady())
      ? c.json({ ready: true }, 200)
      : c.json({ ready: false, reason: 'The database cannot be reached, or cannot write.' }, 503)
  })
}
