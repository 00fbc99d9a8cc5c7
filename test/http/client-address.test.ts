// Whom limits count.
import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress } from '../../src/http/client-address.js'

const from = (remoteAddress: string, forwarded?: string): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test.each<[string, string, string | undefined, number, string]>([
  ['the peer', '203.0.113.9', undefined, 0, '203.0.113.9'],
  ['the peer, whatever it says of itself', '203.0.113.9', '198.51.100.1', 0, '203.0.113.9'],
  ['an IPv4 address in an IPv6 one', '::ffff:203.0.113.9', undefined, 0, '203.0.113.9'],
  ['the client of one proxy', '10.0.0.1', '203.0.113.9', 1, '203.0.113.9'],
  ['the client of one proxy, not what that client wrote', '10.0.0.1', '6.6.6.6, 203.0.113.9', 1, '203.0.113.9'],
  ['the client of two proxies', '10.0.0.1', '6.6.6.6, 203.0.113.9, 10.0.0.2', 2, '203.0.113.9'],
  ['a client that came past a proxy', '10.0.0.1', undefined, 1, '10.0.0.1'],
  ['a client with a port', '10.0.0.1', '203.0.113.9:4711', 1, '203.0.113.9'],
  ['the network of an IPv6 address', '2001:db8:1:2:3:4:5:6', undefined, 0, '2001:db8:1:2::/64'],
  ['the network of a shortened address', '2001:db8::1', undefined, 0, '2001:db8:0:0::/64'],
  ['an IPv6 address with brackets and a port', '10.0.0.1', '[2001:db8:1:2::9]:443', 1, '2001:db8:1:2::/64'],
  ['this machine', '::1', undefined, 0, '0:0:0:0::/64'],
  ['an IPv4 address in an IPv6 one, in hexadecimal', '::ffff:a00:1', undefined, 0, '10.0.0.1'],
  ['what is no address', '10.0.0.1', 'unknown, <script>', 1, 'unknown'],
  ['the address of whom a proxy does not name', '10.0.0.1', 'unknown', 1, 'unknown'],
  ['a link-local address', 'fe80::1%eth0', undefined, 0, 'fe80:0:0:0::/64'],
])('%s', (_, peer, forwarded, proxies, expected) =>
  expect(clientAddress(from(peer, forwarded), proxies)).toBe(expected),
)
