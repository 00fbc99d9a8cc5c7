// Who a request is, and what a route may take from it.
import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { createLogger, installHttp } from '../../src/http/index.js'
import {
  GUEST_COOKIE,
  guestToken,
  identify,
  identityMiddleware,
  may,
  OPERATOR,
  readGuestToken,
  sessionToken,
  STREAM_TOKEN_SECONDS,
  type GuestSettings,
  type Identity,
  type IdentityEnv,
} from '../../src/identity/index.js'
import { OPEN_HTTP } from '../support/http-settings.js'
import { NO_DIRECTORY } from '../support/no-directory.js'
import { streamToken } from '../../src/identity/tokens.js'

const now = Date.UTC(2026, 10, 21)
const operatorToken = 'ab'.repeat(32)
const keys = { server: { signing: Buffer.alloc(32, 7) }, operatorToken }
const sessionId = '018f4d2a-0000-7000-8000-000000000001'
const learnerId = '018f4d2a-0000-7000-8000-000000000002'
const otherId = '018f4d2a-0000-7000-8000-000000000003'
const cookie = guestToken(keys.server, learnerId)
const stranger = guestToken(keys.server, otherId)
const bearer = `Bearer ${sessionToken(keys.server, { sessionId, learnerId })}`
const query = streamToken(keys.server, { sessionId, learnerId }, now)
const expired = streamToken(keys.server, { sessionId, learnerId }, now - STREAM_TOKEN_SECONDS * 1000)

const learner: Identity = { kind: 'learner', learnerId, via: 'cookie' }
const session: Identity = { kind: 'session', sessionId, learnerId, via: 'bearer' }
const follower: Identity = { kind: 'follower', sessionId, learnerId, via: 'query' }
const operator: Identity = OPERATOR

describe('a request', () => {
  const nothing = { method: 'GET', authorization: undefined, cookie: undefined, queryToken: undefined }
  test.each([
    ['with nothing is nobody', {}, null],
    ['with a cookie is the learner', { cookie }, learner],
    ['with a bearer is that session', { authorization: bearer }, session],
    ['with a bearer in another case is that session', { authorization: bearer.replace('B', 'b') }, session],
    ['with a stream token may follow that session', { queryToken: query }, follower],
    ['with a stream token and the cookie of its learner is the learner', { queryToken: query, cookie }, learner],
    [
      'with a stream token and the cookie of somebody else may follow',
      { queryToken: query, cookie: stranger },
      follower,
    ],
    ['with a stream token cannot write', { method: 'POST', queryToken: query }, null],
    [
      'that writes with a stream token and a cookie is the learner',
      { method: 'POST', queryToken: query, cookie },
      learner,
    ],
    ['with an expired stream token is nobody', { queryToken: expired }, null],
    ['with an expired stream token and a cookie is the learner', { queryToken: expired, cookie }, learner],
    ['with the operator token is the operator', { authorization: `Bearer ${operatorToken}` }, operator],
    ['with half the operator token is nobody', { authorization: `Bearer ${operatorToken.slice(0, 32)}` }, null],
    ['with a bad bearer is nobody, whatever cookie it has', { authorization: 'Bearer vs1.x.y.z', cookie }, null],
    ['with a bearer and a cookie is the session', { authorization: bearer, cookie }, session],
    ['with Basic for a proxy and a cookie is the learner', { authorization: 'Basic dTpw', cookie }, learner],
    ['with a stream token as bearer is nobody', { authorization: `Bearer ${query}` }, null],
    ['with a session token as query is nobody', { queryToken: bearer.slice(7) }, null],
    ['with a session token as cookie is nobody', { cookie: bearer.slice(7) }, null],
    ['with a guest token as bearer is nobody', { authorization: `Bearer ${cookie}` }, null],
  ])('%s', (_who, parts, expected) => expect(identify(keys, { ...nothing, ...parts }, now)).toEqual(expected))

  test('is never the operator when there is no operator token', () => {
    const without = { ...keys, operatorToken: '' }
    expect(identify(without, { ...nothing, authorization: 'Bearer x' }, now)).toBeNull()
    expect(identify(without, { ...nothing, authorization: 'Bearer ' }, now)).toBeNull()
  })
})

describe('over HTTP', () => {
  function served(change: Partial<GuestSettings> = {}) {
    const settings: GuestSettings = {
      keys,
      directory: NO_DIRECTORY,
      record: async () => {},
      basePath: '/viva',
      secureCookies: 'auto',
      now: () => now,
      admitsGuests: true,
      beforeCreation: () => {},
      ...change,
    }
    const app = new Hono<IdentityEnv>()
    installHttp(app, { ...OPEN_HTTP, logger: createLogger({ level: 'silent' }), allowedOrigins: [] })
    app.use('*', identityMiddleware(settings))
    app.post('/create', may('guest').middleware, c => c.json({ learner: c.var.caller(), again: c.var.caller() }))
    app.get('/who', c => c.json(c.var.identity))
    app.get('/staff', may('watch', { recorded: { act: 'things.read' } }).middleware, c => c.json({ ok: true }))
    return app
  }
  const code = async (response: Response) => ((await response.json()) as { code?: string }).code

  test('a guest is given an identity once, in a cookie that scripts cannot read', async () => {
    const response = await served().request('/create', { method: 'POST' })
    const body = (await response.json()) as { learner: string; again: string }
    expect(response.headers.getSetCookie()).toHaveLength(1)
    const [value, ...attributes] = response.headers.get('set-cookie')!.split('; ')
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=34560000', 'Path=/viva', 'SameSite=Lax'])
    expect(value!.startsWith(`${GUEST_COOKIE}=`)).toBe(true)
    expect(readGuestToken(keys.server, value!.slice(GUEST_COOKIE.length + 1))).toEqual({
      learnerId: body.learner,
      number: 0,
    })
    expect(body.again).toBe(body.learner)
  })

  test('a guest who comes back keeps the identity', async () => {
    const headers = { cookie: `other=1; ${GUEST_COOKIE}=${cookie}` }
    const response = await served().request('/create', { method: 'POST', headers })
    expect(await response.json()).toEqual({ learner: learnerId, again: learnerId })
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test('a cookie that was tampered with is replaced, not trusted', async () => {
    const headers = { cookie: `${GUEST_COOKIE}=${cookie.replace(learnerId, otherId)}` }
    const response = await served().request('/create', { method: 'POST', headers })
    expect([learnerId, otherId]).not.toContain(((await response.json()) as { learner: string }).learner)
    expect(response.headers.get('set-cookie')).toContain(GUEST_COOKIE)
  })

  test.each([
    ['auto', 'http://localhost/create', {}, false],
    ['auto', 'https://localhost/create', {}, true],
    ['auto', 'http://localhost/create', { 'x-forwarded-proto': 'https, http' }, true],
    ['always', 'http://localhost/create', {}, true],
  ] as const)('the cookie (%s) of a request to %s %j is Secure: %s', async (secureCookies, url, headers, secure) => {
    const response = await served({ secureCookies }).request(url, { method: 'POST', headers })
    expect(/; Secure/.test(response.headers.get('set-cookie')!)).toBe(secure)
  })

  test('a bad bearer is a 401 that leaves the cookie alone', async () => {
    const headers = { authorization: 'Bearer nonsense', cookie: `${GUEST_COOKIE}=${cookie}` }
    const response = await served().request('/who', { headers })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toBe('Bearer')
    expect(await code(response)).toBe('invalid_token')
  })

  test.each([
    ['a session token', bearer],
    ['the operator token', `Bearer ${operatorToken}`],
  ])('%s does not create sessions for a learner', async (_what, authorization) => {
    const response = await served().request('/create', { method: 'POST', headers: { authorization } })
    expect(response.status).toBe(403)
    expect(await code(response)).toBe('learner_required')
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test('a stream token in the query opens what it is for', async () => {
    expect(await (await served().request(`/who?token=${query}`)).json()).toEqual(follower)
  })

  test.each([
    ['nobody', {}, 401, 'identity_required'],
    ['a learner', { cookie: `${GUEST_COOKIE}=${cookie}` }, 403, 'right_required'],
    ['a session', { authorization: bearer }, 403, 'right_required'],
    ['the operator', { authorization: `Bearer ${operatorToken}` }, 200, undefined],
  ])('a staff route answers %s', async (_who, headers, status, expected) => {
    const response = await served().request('/staff', { headers: headers as Record<string, string> })
    expect(response.status).toBe(status)
    expect(await code(response)).toBe(expected)
  })
})
