// Limits over a real socket, with a small factor so that they are soon reached.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createLogger, installHttp, OpenStreams, RequestLimits, sseResponse } from '../../src/http/index.js'
import { OPEN_HTTP } from '../support/http-settings.js'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach(close => close()))

/** The learner is whoever the header says; its factor makes the burst of requests from one address `requests`. */
async function served({ requests = 1_000, proxies = 1 } = {}) {
  const limits = new RequestLimits({ factor: requests / 2_000, trustedProxies: proxies })
  const lines: string[] = []
  const app = new Hono()
  installHttp(app, {
    ...OPEN_HTTP,
    limits,
    logger: createLogger({ level: 'info', destination: { write: line => void lines.push(line) } }),
    allowedOrigins: [],
    identify: async (c, next) => {
      const kind = c.req.header('x-kind') ?? 'learner'
      const learnerId = c.req.header('x-learner')
      c.set('identity' as never, (learnerId === undefined ? null : { kind, learnerId }) as never)
      await next()
    },
  })
  const registry = new OpenStreams()
  app.all('/stream', c => sseResponse(c, { registry, onOpen: () => {}, onError: () => {} }))
  app.all('*', c => c.json({ ok: true }))
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await new Promise(resolve => server.once('listening', resolve))
  closing.push(() => {
    registry.closeAll()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const ask = async (path: string, { address = '203.0.113.1', ...init }: RequestInit & { address?: string } = {}) => {
    const headers = { 'x-forwarded-for': address, ...(init.headers as Record<string, string> | undefined) }
    return fetch(`http://127.0.0.1:${port}${path}`, { ...init, headers })
  }
  return { ask, limits, lines }
}

const statuses = async (asked: Promise<Response>[]): Promise<number[]> =>
  (await Promise.all(asked)).map(response => response.status)
const post = (body: string, learner?: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...(learner !== undefined && { 'x-learner': learner }) },
})

test('an address that asks too much is told when to come back, later and without a line in the log, and no other is', async () => {
  const { ask, lines, limits } = await served({ requests: 10 })
  const began = performance.now()
  const all = await statuses(Array.from({ length: 20 }, () => ask('/')))
  expect(all.filter(status => status === 200).length).toBeGreaterThanOrEqual(10)
  expect(all.filter(status => status === 429).length).toBeGreaterThan(5)
  expect(performance.now() - began).toBeGreaterThan(900)
  const refused = await ask('/')
  if (refused.status === 429) expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await ask('/', { address: '203.0.113.2' })).status).toBe(200)
  expect(lines.map(line => (JSON.parse(line) as { status?: number }).status)).not.toContain(429)
  expect(limits.takeRefused()).toBeGreaterThan(5)
  expect(limits.takeRefused()).toBe(0)
})

test('a learner is limited wherever they come from, and staff are not', async () => {
  const { ask } = await served({ requests: 100 })
  const asLearner = { headers: { 'x-learner': 'ada' } }
  const all = await statuses(
    Array.from({ length: 40 }, (_, at) => ask('/', { ...asLearner, address: `203.0.113.${at}` })),
  )
  expect(all.filter(status => status === 200).length).toBeLessThan(20)
  const staff = { headers: { 'x-learner': 'ada', 'x-kind': 'operator' } }
  expect(new Set(await statuses(Array.from({ length: 40 }, () => ask('/', staff))))).toEqual(new Set([200]))
})

test('sessions, reports and bodies have limits of their own', async () => {
  const { ask } = await served({ requests: 1_000 })
  const create = await statuses(Array.from({ length: 250 }, () => ask('/session/', post('{}', 'ada'))))
  expect(create).toContain(429)
  const other = { address: '203.0.113.2' }
  const report = await statuses(
    Array.from({ length: 8 }, () => ask('/session/7/report', { ...post('{}', 'bob'), ...other })),
  )
  expect(report.filter(status => status === 200)).toHaveLength(5)
  const body = JSON.stringify('x'.repeat(200_000))
  const large = await statuses(
    Array.from({ length: 120 }, () => ask('/upload', { ...post(body), address: '203.0.113.3' })),
  )
  expect(large.filter(status => status === 200).length).toBeLessThan(110)
})

test('only so many streams of one learner are open at a time; one that closes makes room', async () => {
  const { ask } = await served({ requests: 250 })
  const asAda = { headers: { 'x-learner': 'ada' } }
  const open = [new AbortController(), new AbortController()]
  for (const { signal } of open) expect((await ask('/stream', { ...asAda, signal })).status).toBe(200)
  const refused = await ask('/stream', asAda)
  expect(refused).toMatchObject({ status: 429 })
  expect(await refused.json()).toMatchObject({ code: 'too_many_open', retry_after_seconds: 5 })
  expect((await ask('/stream', { headers: { 'x-learner': 'bob' } })).status).toBe(200)
  open[0]!.abort()
  await expect.poll(async () => (await ask('/stream', asAda)).status).toBe(200)
})

test('that a proxy is not trusted is noticed', async () => {
  const { ask, limits } = await served({ proxies: 0 })
  expect(limits.ignoresProxy).toBe(false)
  await ask('/')
  expect(limits.ignoresProxy).toBe(true)
})
