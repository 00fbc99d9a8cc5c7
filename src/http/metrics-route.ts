// GET /metrics: the numbers of this process for Prometheus. They say how busy a school is and what its models cost, so they are no more public
// than its log: they are for whoever has the token, or, without one, for this machine alone.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Context, Env, Hono, Schema } from 'hono'
import { declaring } from './declarations.js'
import { isForThisMachine, isLoopback, type HostSettings } from './hosts.js'
import { notFound } from './on-error.js'
import { incomingOf, type RequestLimits } from './request-limits.js'

export type MetricsSettings = {
  readonly text: () => Promise<string>
  readonly contentType: string
  /** Who sends it as a bearer may read, from anywhere. Null: only programs of this machine may, and only if nobody else is served. */
  readonly token: string | null
  readonly hosts: HostSettings
  readonly trustedProxies: number
}

const scraper = declaring({ who: 'scraper' }, (_c, next) => next())

/** Before limits and host names, as the probes: a flood must be seen. To whoever may not read there is no such page. */
export function mountMetrics<E extends Env, S extends Schema, P extends string>(
  app: Hono<E, S, P>,
  limits: RequestLimits,
  settings: MetricsSettings,
): void {
  app.get('/metrics', scraper, async c => {
    limits.countProbe(c)
    if (!mayRead(c, settings)) return notFound(c)
    return c.text(await settings.text(), 200, { 'content-type': settings.contentType, 'cache-control': 'no-store' })
  })
}

function mayRead(c: Context, { token, hosts, trustedProxies }: MetricsSettings): boolean {
  const request = incomingOf(c)
  if (token !== null) return isSame(c.req.header('authorization') ?? '', `Bearer ${token}`)
  return trustedProxies === 0 && isForThisMachine(hosts) && request !== undefined && isDirect(request)
}

/** A program of this machine, and no proxy on it that speaks for somebody else. */
const isDirect = ({ socket, headers }: IncomingMessage): boolean =>
  isLoopback(socket.remoteAddress ?? '') && FORWARDED.every(name => headers[name] === undefined)

const FORWARDED = [
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'forwarded',
  'via',
  'origin',
]

const isSame = (given: string, wanted: string): boolean => timingSafeEqual(digest(given), digest(wanted))
const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
