// Which host names this server answers to. Without this, DNS rebinding would let another site's page reach a server that listens only on this
// machine.
import { isIP } from 'node:net'
import type { MiddlewareHandler } from 'hono'
import { DomainError } from '../kernel/errors.js'

/** In canonical form: of IPv6 also 127.0.0.0/8 as a mapped address. */
const LOOPBACK = /^(localhost\.?|127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/

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
  const name = canonical(header ?? '')
  if (allowedHosts.includes(name)) return true
  const isOpen = !LOOPBACK.test(canonical(isIP(host) === 6 ? `[${host}]` : host))
  return isOpen && allowedHosts.length === 0 ? true : LOOPBACK.test(name)
}

/** Whether the address of a connection is of this machine. */
export const isLoopback = (address: string): boolean =>
  LOOPBACK.test(canonical(isIP(address) === 6 ? `[${address}]` : address))

/** Whether a server that listens at this address, under these further names, is for this machine alone. */
export const isForThisMachine = ({ host, allowedHosts }: HostSettings): boolean =>
  LOOPBACK.test(canonical(isIP(host) === 6 ? `[${host}]` : host)) && allowedHosts.every(name => LOOPBACK.test(name))

/** The name without its port, as a URL has it: `127.1` is 127.0.0.1, `[0:0:0:0:0:0:0:1]` is [::1]. Empty for what is no name. */
const canonical = (host: string): string =>
  URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).hostname.toLowerCase() : ''

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
