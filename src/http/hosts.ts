// Which names this server answers to. A page of another site whose name was made to lead here (DNS rebinding) could else use a server that
// listens on this machine alone.
import type { MiddlewareHandler } from 'hono'
import { DomainError } from '../kernel/errors.js'

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i

export type HostSettings = {
  /** The address the server listens at. */
  readonly host: string
  /** Further names, without a port. */
  readonly allowedHosts: readonly string[]
}

/**
 * Whether a request for this `Host` is answered. A server on loopback answers to the names of this machine and to those that are listed; one that
 * is open to a network answers to every name, until some are listed.
 */
export function answersTo({ host, allowedHosts }: HostSettings, header: string | undefined): boolean {
  const name = (header ?? '').replace(/:\d+$/, '').toLowerCase()
  if (allowedHosts.includes(name)) return true
  const isOpen = !LOOPBACK.test(host.includes(':') ? `[${host}]` : host)
  return isOpen && allowedHosts.length === 0 ? true : LOOPBACK.test(name)
}

export const unknownHost = (): DomainError =>
  new DomainError(
    'forbidden',
    'host_not_allowed',
    'This server does not answer to that name. List it in ALLOWED_HOSTS if it is yours.',
  )

/** Refuses a request for another name: 403 `host_not_allowed`. */
export const guardHost =
  (settings: HostSettings): MiddlewareHandler =>
  async (c, next) => {
    if (!answersTo(settings, c.req.header('host'))) throw unknownHost()
    await next()
  }
