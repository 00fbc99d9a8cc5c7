// The names that a server answers to.
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { answersTo, createLogger, installHttp } from '../../src/http/index.js'
import { OPEN_HTTP } from '../support/http-settings.js'

test.each<[string, string, string[], string | undefined, boolean]>([
  ['on loopback, its own address', '127.0.0.1', [], '127.0.0.1:3000', true],
  ['on loopback, localhost', '127.0.0.1', [], 'localhost:3000', true],
  ['on loopback, in capitals', '127.0.0.1', [], 'LocalHost', true],
  ['on loopback, IPv6', '::1', [], '[::1]:3000', true],
  ['on loopback by a short address, localhost', '127.1', [], 'localhost:3000', true],
  ['on loopback by a long IPv6 address, another name', '0:0:0:0:0:0:0:1', [], 'evil.example', false],
  ['on loopback by a mapped address, another name', '::ffff:127.0.0.1', [], 'evil.example', false],
  ['on loopback by the full name of localhost, another name', 'localhost.', [], 'evil.example', false],
  ['on loopback, a name that leads here', '127.0.0.1', [], 'evil.example:3000', false],
  ['on loopback, a name that begins like it', 'localhost', [], 'localhost.evil.example', false],
  ['on loopback, an address that begins like it', 'localhost', [], '127.0.0.1.evil.example', false],
  ['on loopback, no name', '127.0.0.1', [], undefined, false],
  ['on loopback behind a proxy, the name that is listed', '127.0.0.1', ['viva.example.org'], 'Viva.example.org', true],
  ['on loopback behind a proxy, another name', '127.0.0.1', ['viva.example.org'], 'evil.example', false],
  ['open to a network, any name', '0.0.0.0', [], 'viva.example.org', true],
  ['open to a network, IPv6', '::', [], 'viva.example.org', true],
  ['open to a network with a list, the name on it', '0.0.0.0', ['viva.example.org'], 'viva.example.org:443', true],
  ['open to a network with a list, another name', '0.0.0.0', ['viva.example.org'], 'evil.example', false],
  ['open to a network with a list, a probe on this machine', '0.0.0.0', ['viva.example.org'], 'localhost', true],
])('%s', (_, host, allowedHosts, header, expected) => expect(answersTo({ host, allowedHosts }, header)).toBe(expected))

test('another name is refused, except for health probes', async () => {
  const app = new Hono()
  const hosts = { host: '127.0.0.1', allowedHosts: [] }
  installHttp(app, { ...OPEN_HTTP, hosts, logger: createLogger({ level: 'silent' }), allowedOrigins: [] })
  app.all('*', c => c.json({ ok: true }))
  for (const path of ['/', '/session/', '/assets/page.js']) {
    const response = await app.request(path, { headers: { host: 'evil.example' } })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'host_not_allowed' })
  }
  expect((await app.request('/', { headers: { host: 'localhost:3000' } })).status).toBe(200)
  // A supervisor that asks by the address of a container knows no name.
  for (const path of ['/healthz', '/readyz'])
    expect((await app.request(path, { headers: { host: '10.1.2.3:3000' } })).status).toBe(200)
})
