// Limits over a real socket, with a small factor so that they are soon reached.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import {
  callerOfIdentity,
  createLogger,
  declaring,
  installHttp,
  OpenStreams,
  opensStream,
  refusalDelay,
  RequestLimits,
  sseResponse,
} from '../../src/http/index.js'
import { newId } from '../../src/kernel/ids.js'
import { OPEN_HTTP } from '../support/http-settings.js'

const LISTED = 'https://lms.example.org'
const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach(close => close()))

/** For what is not about how long a refusal takes. */
const soon = (): number => 20

/** The learner is whoever the header says; its factor makes the burst of requests from one address `requests`. */
async function served({ requests = 1_000, proxies = 1, acting = Promise.resolve(), delay = soon } = {}) {
  const acted: string[] = []
  const limits = new RequestLimits({ factor: requests / 2_000, trustedProxies: proxies, delay })
  const lines: string[] = []
  const app = new Hono()
  installHttp(app, {
    ...OPEN_HTTP,
    limits,
    logger: createLogger({ level: 'info', destination: { write: line => void lines.push(line) } }),
    allowedOrigins: [LISTED],
    identify: async (c, next) => {
      const kind = c.req.header('x-kind') ?? 'learner'
      const learnerId = c.req.header('x-learner')
      c.set(
        'identity' as never,
        (learnerId === undefined ? null : kind === 'operator' ? { kind } : { kind, learnerId }) as never,
      )
      await next()
    },
  })
  const registry = new OpenStreams()
  app.all('/stream', opensStream, async c => {
    acted.push(c.req.header('x-learner') ?? 'nobody')
    await acting
    return sseResponse(c, { registry, onOpen: () => {}, onError: () => {} })
  })
  app.post('/create', c => {
    limits.countCreation(c)
    if (c.get('identity' as never) === null) {
      c.set('identity' as never, { kind: 'learner', learnerId: newId() } as never)
      limits.countCreation(c)
    }
    return c.json({ ok: true })
  })
  for (const limit of ['report', 'run'] as const)
    app.post(
      `/session/:id/${limit}`,
      declaring({ who: 'anyone', countedAs: limit }, (_c, next) => next()),
      c => c.json({ ok: true }),
    )
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
  return { ask, limits, lines, acted }
}

const statuses = async (asked: Promise<Response>[]): Promise<number[]> =>
  (await Promise.all(asked)).map(response => response.status)
const post = (body: string, learner?: string): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/json', ...(learner !== undefined && { 'x-learner': learner }) },
})

test('an address that asks too much is told when to come back, later and without a line in the log, and no other is', async () => {
  const { ask, lines, limits } = await served({ requests: 10, delay: refusalDelay })
  const began = performance.now()
  const all = await statuses(Array.from({ length: 20 }, () => ask('/')))
  expect(all.filter(status => status === 200).length).toBeGreaterThanOrEqual(10)
  expect(all.filter(status => status === 429).length).toBeGreaterThan(5)
  expect(performance.now() - began).toBeGreaterThan(900)
  // A second has passed, in which one more was allowed.
  const refused = (await Promise.all([ask('/'), ask('/'), ask('/')])).find(({ status }) => status === 429)
  expect(Number(refused!.headers.get('retry-after'))).toBeGreaterThan(0)
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

test('sessions, reports, runs of code and bodies have limits of their own', async () => {
  const { ask } = await served({ requests: 1_000 })
  const create = await statuses(Array.from({ length: 250 }, () => ask('/create', post('{}', 'ada'))))
  expect(create.filter(status => status === 200)).toHaveLength(10)
  const guests = await statuses(
    Array.from({ length: 230 }, () => ask('/create', { ...post('{}'), address: '203.0.113.4' })),
  )
  // Two hundred, and what comes back meanwhile: a guest and their session count once.
  expect(guests.filter(status => status === 200).length).toBeGreaterThanOrEqual(200)
  expect(guests).toContain(429)
  const other = { address: '203.0.113.2' }
  const report = await statuses(
    Array.from({ length: 8 }, () => ask('/session/7/report', { ...post('{}', 'bob'), ...other })),
  )
  expect(report.filter(status => status === 200)).toHaveLength(5)
  const runs = await statuses(
    Array.from({ length: 20 }, () => ask('/session/7/run', { ...post('{}', 'cara'), ...other })),
  )
  expect(runs.filter(status => status === 200).length).toBeGreaterThanOrEqual(10)
  expect(runs.filter(status => status === 200).length).toBeLessThan(15)
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

test('a stream that is refused has begun nothing', async () => {
  const { ask, acted } = await served({ requests: 125 })
  const asAda = { headers: { 'x-learner': 'ada' } }
  expect((await ask('/stream', asAda)).status).toBe(200)
  expect((await ask('/stream', asAda)).status).toBe(429)
  expect(acted).toEqual(['ada'])
})

test('whoever leaves before the stream begins, or is given none, keeps no place', async () => {
  let act = (): void => {}
  const { ask, acted } = await served({ requests: 125, acting: new Promise<void>(resolve => (act = resolve)) })
  const asAda = { headers: { 'x-learner': 'ada' } }
  const leaving = new AbortController()
  const left = ask('/stream', { ...asAda, signal: leaving.signal })
  await expect.poll(() => acted).toEqual(['ada'])
  leaving.abort()
  await expect(left).rejects.toThrow()
  act()
  await expect.poll(async () => (await ask('/stream', { ...asAda, method: 'HEAD' })).status).toBe(200)
  expect((await ask('/stream', asAda)).status).toBe(200)
})

test('a refusal takes nothing from the other limit', () => {
  const limits = new RequestLimits({ factor: 1, trustedProxies: 0, now: () => 0 })
  const create = (caller: string): void => limits.count('create', { address: 'school', caller })
  for (let at = 0; at < 20; at += 1) create('ada')
  for (let at = 0; at < 1_000; at += 1) expect(() => create('ada')).toThrow('Too many requests')
  for (let at = 0; at < 380; at += 1) create(`pupil ${at}`)
  expect(() => create('one more')).toThrow('Too many requests')
})

test('bodies that are too long are slowed like requests that are too many, and stop nobody from sending shorter ones', async () => {
  const { ask, lines } = await served({ requests: 200 })
  const long = JSON.stringify('x'.repeat(300_000))
  const all = await statuses(Array.from({ length: 8 }, () => ask('/upload', post(long))))
  expect(all.filter(status => status === 413)).toHaveLength(4)
  expect(all.filter(status => status === 429)).toHaveLength(4)
  const logged = lines.map(line => (JSON.parse(line) as { status?: number }).status)
  expect(logged.filter(status => status === 413)).toHaveLength(4)
  expect(logged).not.toContain(429)
  expect((await ask('/upload', post('{}'))).status).toBe(200)
})

test('a chunked body counts as the longest that is allowed', async () => {
  const { ask } = await served({ requests: 125 })
  const chunked = (): RequestInit & { duplex: 'half' } => ({
    method: 'POST',
    body: new Blob(['{}']).stream(),
    duplex: 'half',
    headers: { 'content-type': 'application/json' },
  })
  expect((await ask('/upload', chunked())).status).toBe(200)
  const all = await statuses(Array.from({ length: 12 }, () => ask('/upload', chunked())))
  expect(all).toContain(429)
})

test('whoever only follows a session uses up a share of their own', () => {
  const limits = new RequestLimits({ factor: 1, trustedProxies: 0, now: () => 0 })
  const follower = callerOfIdentity({ kind: 'follower', learnerId: 'ada', sessionId: '7' })
  const learner = callerOfIdentity({ kind: 'learner', learnerId: 'ada' })
  for (let at = 0; at < 16; at += 1) limits.open({ address: 'school', caller: follower })
  expect(() => limits.open({ address: 'school', caller: follower })).toThrow('Too many streams')
  expect(() => limits.open({ address: 'school', caller: learner })).not.toThrow()
})

test('health probes are answered during a flood, and pages of listed origins can read a refusal', async () => {
  const { ask } = await served({ requests: 40 })
  const flood = Array.from({ length: 70 }, () => ask('/', { headers: { origin: LISTED } }))
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/readyz')).status).toBe(200)
  const refused = (await Promise.all(flood)).find(({ status }) => status === 429)
  expect(refused!.headers.get('access-control-allow-origin')).toBe(LISTED)
})

test('that a proxy is not trusted is noticed', async () => {
  const { ask, limits } = await served({ proxies: 0 })
  expect(limits.ignoresProxy).toBe(false)
  await ask('/')
  expect(limits.ignoresProxy).toBe(true)
})
