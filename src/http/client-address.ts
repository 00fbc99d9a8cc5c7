// Who is at the other end of a connection, as far as limits need to know it.
import type { IncomingMessage } from 'node:http'

/**
 * The address that limits count by. Behind proxies it is the last but `trustedProxies` of X-Forwarded-For, because whatever stands before that
 * was written by the client. Of IPv6 the first 64 bits: one household or one attacker has the rest to choose from.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const peer = socket.remoteAddress ?? 'unknown'
  if (trustedProxies === 0) return network(peer)
  const forwarded = [headers['x-forwarded-for']].flat().join(',').split(',')
  const hops = [...forwarded.map(hop => hop.trim()).filter(hop => hop !== ''), peer]
  return network(hops.at(-1 - trustedProxies) ?? hops[0]!)
}

function network(address: string): string {
  const plain = address.replace(/^\[|\](:\d+)?$/g, '').replace(/^::ffff:(?=\d+\.)/i, '')
  const [, version4] = /^(\d+(?:\.\d+){3})(?::\d+)?$/.exec(plain) ?? []
  if (version4 !== undefined || !plain.includes(':')) return version4 ?? plain
  const [head = '', tail = ''] = plain.split('%', 1)[0]!.split('::')
  const groups = head.split(':').filter(group => group !== '')
  const behind = tail.split(':').filter(group => group !== '')
  const all = plain.includes('::')
    ? [...groups, ...Array<string>(Math.max(0, 8 - groups.length - behind.length)).fill('0'), ...behind]
    : groups
  return `${all
    .slice(0, 4)
    .map(group => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
