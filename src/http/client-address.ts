// The client's address, as rate limits need to know it.
import type { IncomingMessage } from 'node:http'
import { isIP, SocketAddress } from 'node:net'

/**
 * The address that limits count by; `unknown` for what is no address. Behind proxies it is the entry of X-Forwarded-For that the outermost
 * trusted proxy appended, because the client wrote whatever precedes it. IPv6 addresses are cut to their /64, all of which one household or
 * attacker controls.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const peer = socket.remoteAddress ?? ''
  if (trustedProxies === 0) return network(peer)
  const forwarded = [headers['x-forwarded-for']].flat().join(',').split(',')
  const hops = [...forwarded.map(hop => hop.trim()).filter(hop => hop !== ''), peer]
  return network(hops.at(-1 - trustedProxies) ?? hops[0]!)
}

function network(hop: string): string {
  const address = withoutPort(hop)
  if (isIP(address) === 4) return address
  if (isIP(address) !== 6) return 'unknown'
  const canonical = new SocketAddress({ address: address.split('%', 1)[0]!, family: 'ipv6' }).address
  const version4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1]
  return version4 ?? `${firstGroups(canonical).join(':')}::/64`
}

/** `[2001:db8::1]:443` and `203.0.113.9:4711` are what some proxies append. */
const withoutPort = (hop: string): string =>
  /^\[(.*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop

/** The first four of the eight groups of an address in canonical form. */
function firstGroups(canonical: string): string[] {
  const [head = '', tail] = canonical.split('::')
  const [before, after] = [head, tail ?? ''].map(part => part.split(':').filter(group => group !== ''))
  const omitted = tail === undefined ? 0 : 8 - before!.length - after!.length
  return [...before!, ...Array<string>(omitted).fill('0'), ...after!].slice(0, 4)
}
