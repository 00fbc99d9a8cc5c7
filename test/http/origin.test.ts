// Which pages may act with a learner's cookie, which with a token, and what browsers are told about it.
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createLogger, installHttp, judgeOrigin } from '../../src/http/index.js'
import { OPEN_HTTP } from '../support/http-settings.js'

const LMS = 'https://lms.example.org'

const app = new Hono()
installHttp(app, { ...OPEN_HTTP, logger: createLogger({ level: 'silent' }), allowedOrigins: [LMS] })
app.all('/', c => c.json({ ok: true }))
app.get('/page', c => c.html('<p>hello</p>'))
app.get('/fresh', c => c.json({}, 200, { 'cache-control': 'max-age=60' }))

const send = (method: string, headers: Record<string, string>, path = '/') =>
  app.request(path, { method, headers: { host: 'viva.example.org', ...headers } })

describe('judging the page behind a request', () => {
  const own = { hosts: ['viva.example.org:3000'], bearer: false, cookie: true }
  test.each([
    ['no page at all', { ...own, origin: undefined }, 'same_origin'],
    ['our own page', { ...own, origin: 'http://viva.example.org:3000' }, 'same_origin'],
    [
      'our own page behind a proxy',
      { ...own, hosts: ['inner:3000', 'quiz.org'], origin: 'https://quiz.org' },
      'same_origin',
    ],
    ['our host on another port', { ...own, origin: 'http://viva.example.org' }, 'unknown_origin'],
    ['a host that begins like ours', { ...own, origin: 'http://viva.example.org:3000.evil.net' }, 'unknown_origin'],
    ['an unlisted page', { ...own, origin: 'https://evil.net' }, 'unknown_origin'],
    ['an unlisted page with a token', { ...own, bearer: true, origin: 'https://evil.net' }, 'unknown_origin'],
    ['a sandboxed frame', { ...own, origin: 'null' }, 'unknown_origin'],
    ['a sandboxed frame when no host is known', { ...own, hosts: [undefined], origin: 'null' }, 'unknown_origin'],
    ['a listed page with the cookie only', { ...own, origin: LMS }, 'cookie_across_origins'],
    ['a listed page with a token', { ...own, bearer: true, origin: LMS }, 'allowed'],
    ['a listed page with neither', { ...own, cookie: false, origin: LMS }, 'allowed'],
    ['a listed host by another scheme', { ...own, bearer: true, origin: 'http://lms.example.org' }, 'unknown_origin'],
  ] as const)('%s', (_who, facts, verdict) => expect(judgeOrigin([LMS], facts)).toBe(verdict))
})

describe('a request that changes something', () => {
  test.each([
    ['from our page with the cookie', { origin: 'https://viva.example.org', cookie: 'viva_guest=x' }, 200, undefined],
    ['from no page with the cookie', { cookie: 'viva_guest=x' }, 200, undefined],
    [
      'from another page with the cookie',
      { origin: 'https://evil.net', cookie: 'viva_guest=x' },
      403,
      'origin_not_allowed',
    ],
    ['from another page without anything', { origin: 'https://evil.net' }, 403, 'origin_not_allowed'],
    ['from a listed page with the cookie', { origin: LMS, cookie: 'viva_guest=x' }, 403, 'bearer_required'],
    [
      'from a listed page with the cookie and Basic',
      { origin: LMS, cookie: 'a=b', authorization: 'Basic eA==' },
      403,
      'bearer_required',
    ],
    ['from a listed page with a token', { origin: LMS, authorization: 'Bearer x' }, 200, undefined],
  ])('%s', async (_who, headers, status, code) => {
    const response = await send('POST', headers)
    expect(response.status).toBe(status)
    expect(((await response.json()) as { code?: string }).code).toBe(code)
  })

  test('is refused for every method but reading ones', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      expect((await send(method, { origin: 'https://evil.net' })).status).toBe(403)
    }
    expect((await send('GET', { origin: 'https://evil.net' })).status).toBe(200)
  })
})

describe('what browsers are told', () => {
  test('a listed page may read, never with credentials', async () => {
    for (const path of ['/', '/nowhere']) {
      const { headers } = await send('GET', { origin: LMS }, path)
      expect(headers.get('access-control-allow-origin')).toBe(LMS)
      expect(headers.get('access-control-allow-credentials')).toBeNull()
      expect(headers.get('vary')).toMatch(/Origin/)
    }
  })

  test('any other page may not', async () => {
    const { headers } = await send('GET', { origin: 'https://evil.net' })
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('vary')).toMatch(/Origin/)
  })

  test('a preflight is answered for listed pages only', async () => {
    const ask = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' }
    const listed = await send('OPTIONS', { origin: LMS, ...ask })
    expect(listed.status).toBe(204)
    expect(listed.headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE')
    expect(listed.headers.get('access-control-allow-headers')).toMatch(/Authorization.*Last-Event-ID/)
    const other = await send('OPTIONS', { origin: 'https://evil.net', ...ask })
    expect([...other.headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([])
  })

  test('a page runs its own scripts only and is framed by listed pages only', async () => {
    const policy = (await send('GET', {}, '/page')).headers.get('content-security-policy')!
    expect(policy).toContain("script-src 'self';")
    expect(policy).toMatch(/frame-ancestors 'self' https:\/\/lms\.example\.org$/)
  })

  test('an API answer is no page and is not stored', async () => {
    const { headers } = await send('GET', {})
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('what a route says about caching stands', async () => {
    expect((await send('GET', {}, '/fresh')).headers.get('cache-control')).toBe('max-age=60')
  })
})
