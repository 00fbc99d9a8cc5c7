// What all answers have in common: methods that an address does not take, compression, revalidation, and how limits stand.
import { gunzipSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyone, createLogger, declaring, installHttp, RequestLimits, revalidated } from '../../src/http/index.js'
import { OPEN_HTTP } from '../support/http-settings.js'

const LONG = { lines: Array.from({ length: 500 }, (_, line) => `This is line ${line}.`) }
const limits = new RequestLimits({ factor: 1, trustedProxies: 0 })
const app = new Hono({ strict: false })
installHttp(app, {
  ...OPEN_HTTP,
  limits,
  logger: createLogger({ level: 'silent' }),
  allowedOrigins: [],
  pathPrefix: '/below',
})
app.get('/things', revalidated, anyone, c => c.json(LONG))
app.post('/things', anyone, c => c.json(LONG, 201))
app.delete('/things/:id', anyone, c => c.body(null, 204))
app.get('/short', anyone, c => c.json({ short: true }))
app.get('/pieces', anyone, c => {
  const pieces = ['one,', 'two,', 'three']
  const body = new ReadableStream({
    pull(controller) {
      const piece = pieces.shift()
      if (piece === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(piece))
    },
  })
  return c.body(body, 200, { 'content-type': 'text/csv; charset=utf-8' })
})
app.get('/events', anyone, c => c.body('data: '.repeat(500), 200, { 'content-type': 'text/event-stream' }))
app.post(
  '/join',
  declaring({ who: 'anyone', countedAs: 'join' }, (_c, next) => next()),
  c => c.json({ ok: true }),
)
app.get('/*', anyone, (_c, next) => next())

let server: ReturnType<typeof serve>
beforeAll(async () => {
  server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
})
afterAll(() => void server.close())

/** As the bytes came, which `fetch` would decompress. */
async function ask(method: string, path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo
  const asking = request({ port, host: '127.0.0.1', method, path, headers }).end()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  const bytes = Buffer.concat(await answer.toArray())
  return { status: answer.statusCode, headers: answer.headers, bytes }
}
const GZIP = { 'accept-encoding': 'gzip, br' }

describe('a method that an address does not take', () => {
  test.each([
    ['DELETE', '/things', 'GET, HEAD, POST'],
    ['PUT', '/things/', 'GET, HEAD, POST'],
    ['GET', '/things/7', 'DELETE'],
    ['OPTIONS', '/short', 'GET, HEAD'],
  ])('%s %s is a 405 that says which are', async (method, path, allow) => {
    const { status, headers, bytes } = await ask(method, path)
    expect([status, headers.allow]).toEqual([405, allow])
    expect(JSON.parse(String(bytes))).toMatchObject({
      code: 'wrong_method',
      status: 405,
      type: '/below/docs/errors/wrong_method',
    })
  })

  test.each(['GET', 'DELETE'])('is none where nothing is: %s is a 404', async method => {
    const { status, headers } = await ask(method, '/nowhere')
    expect([status, headers.allow]).toEqual([404, undefined])
  })
})

describe('an answer', () => {
  test('that is long is compressed for whoever takes that', async () => {
    const plain = await ask('GET', '/things')
    const packed = await ask('GET', '/things', GZIP)
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3)
    expect(gunzipSync(packed.bytes)).toEqual(plain.bytes)
  })

  test('that comes in pieces is compressed as it comes', async () => {
    const { headers, bytes } = await ask('GET', '/pieces', GZIP)
    expect(headers['content-encoding']).toBe('gzip')
    expect(String(gunzipSync(bytes))).toBe('one,two,three')
  })

  test.each([
    ['that is short', 'GET', '/short', GZIP],
    ['that is a stream of events', 'GET', '/events', GZIP],
    ['to a request with effects', 'POST', '/things', GZIP],
    ['for whoever refuses that', 'GET', '/things', { 'accept-encoding': 'gzip;q=0, identity' }],
  ])('%s stays as it is', async (_which, method, path, headers) => {
    const { headers: got, bytes } = await ask(method, path, headers)
    expect(got['content-encoding']).toBeUndefined()
    expect(bytes.length).toBeGreaterThan(5)
  })

  test('that has not changed is not sent again, compressed or not', async () => {
    const { headers } = await ask('GET', '/things', GZIP)
    expect(headers.etag).toMatch(/^W\//)
    expect(headers['cache-control']).toBe('private, no-cache')
    for (const encoding of [GZIP, {}]) {
      const again = await ask('GET', '/things', { ...encoding, 'if-none-match': headers.etag! })
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, headers.etag])
    }
    expect((await ask('GET', '/things', { 'if-none-match': 'W/"another"' })).status).toBe(200)
  })
})

describe('the limit of a route', () => {
  test('is told with each answer, as much as is left of it', async () => {
    const [first, second] = [await ask('POST', '/join'), await ask('POST', '/join')]
    expect(first.headers['ratelimit-policy']).toBe('"join";q=400;w=800')
    const left = [first, second].map(({ headers }) =>
      Number(/^"join";r=(\d+);t=\d+$/.exec(String(headers.ratelimit))![1]),
    )
    expect(left).toEqual([399, 398])
  })

  test('is not told where there is none', async () => {
    expect((await ask('GET', '/short')).headers.ratelimit).toBeUndefined()
  })
})
