// Who may read /metrics: whoever has the token, or, without one, programs of a machine that serves nobody else.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { mountMetrics, type MetricsSettings } from '../../src/http/metrics-route.js'
import { OPEN_HTTP } from '../support/http-settings.js'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach(close => close()))

const HERE: MetricsSettings = {
  text: async () => 'viva_up 1\n',
  contentType: 'text/plain; version=0.0.4; charset=utf-8',
  token: null,
  hosts: { host: '127.0.0.1', allowedHosts: [] },
  trustedProxies: 0,
}

async function ask(settings: Partial<MetricsSettings>, headers: Record<string, string> = {}): Promise<number> {
  const app = new Hono()
  mountMetrics(app, OPEN_HTTP.limits, { ...HERE, ...settings })
  const server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 })
  closing.push(() => server.close())
  await new Promise(resolve => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`, { headers })
  if (reply.status === 200) expect(await reply.text()).toBe('viva_up 1\n')
  return reply.status
}

const TOKEN = 'a-token-of-the-collector'

test.each<[string, Partial<MetricsSettings>, Record<string, string>, number]>([
  ['a program of this machine', {}, {}, 200],
  ['a proxy of this machine', {}, { 'x-forwarded-for': '203.0.113.9' }, 404],
  ['a proxy that says so otherwise', {}, { forwarded: 'for=203.0.113.9' }, 404],
  ['a page in a browser of this machine', {}, { origin: 'http://127.0.0.1:9' }, 404],
  ['anybody, where a proxy is trusted', { trustedProxies: 1 }, {}, 404],
  ['anybody, of a server that listens to a network', { hosts: { host: '0.0.0.0', allowedHosts: [] } }, {}, 404],
  ['anybody, of a server with another name', { hosts: { host: '127.0.0.1', allowedHosts: ['viva.org'] } }, {}, 404],
  ['who has the token', { token: TOKEN, trustedProxies: 1 }, { authorization: `Bearer ${TOKEN}` }, 200],
  ['who has another', { token: TOKEN }, { authorization: `Bearer ${TOKEN}s` }, 404],
  ['who has none where there is one', { token: TOKEN }, {}, 404],
])('%s', async (_who, settings, headers, status) => expect(await ask(settings, headers)).toBe(status))
