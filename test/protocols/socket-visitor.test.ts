// Who may open a socket, with which credential, from which page.
import { describe, expect, test } from 'vitest'
import {
  guestToken,
  OPERATOR,
  operatorClaim,
  sessionToken,
  STREAM_TOKEN_SECONDS,
  type Staff,
} from '../../src/identity/index.js'
import { staffToken } from '../../src/identity/tokens.js'
import { visitorOf, type Visitor } from '../../src/protocols/socket/visitor.js'
import { NO_DIRECTORY } from '../support/no-directory.js'
import { streamToken } from '../../src/identity/tokens.js'

const now = Date.UTC(2026, 10, 21)
const operatorToken = 'ab'.repeat(32)
const keys = { server: { signing: Buffer.alloc(32, 7) }, operatorToken }
const sessionId = '018f4d2a-0000-7000-8000-000000000001'
const learnerId = '018f4d2a-0000-7000-8000-000000000002'
const [LMS, OURS, EVIL] = ['https://lms.example.org', 'https://viva.example.org', 'https://evil.net']

const token = sessionToken(keys.server, { sessionId, learnerId })
const cookie = `other=1; viva_guest=${guestToken(keys.server, learnerId)}`
const protocol = (bearer: string) => ({ 'sec-websocket-protocol': `viva.v1, viva.bearer.${bearer}` })
const inAddress = (issued = now) => `/ws?token=${streamToken(keys.server, { sessionId, learnerId }, issued)}`
const expired = inAddress(now - STREAM_TOKEN_SECONDS * 1000)

const learner: Visitor['reader'] = { kind: 'learner', learnerId, via: 'cookie' }
const session: Visitor['reader'] = { kind: 'session', sessionId, learnerId, via: 'bearer' }
const follower: Visitor['reader'] = { kind: 'follower', sessionId, learnerId, via: 'query' }
const theOperator = { is: OPERATOR, again: expect.any(Function) as () => Promise<Staff | null> }
const both = (identity: Visitor['reader'], staff: Visitor['staff'] = null): Visitor => ({
  reader: identity,
  actor: identity,
  staff,
  cookie: identity?.kind === 'learner' ? { learnerId, number: 0 } : null,
})
const operator = both(OPERATOR, theOperator)
const staffCookie = (claim = operatorClaim(operatorToken)) => `viva_staff=${staffToken(keys.server, claim, now)}`
const expiredCookie = `viva_staff=${staffToken(keys.server, operatorClaim(operatorToken), now - 13 * 3_600_000)}`

const visit = (headers: Record<string, string>, url = '/ws') =>
  visitorOf(
    { keys, directory: NO_DIRECTORY, allowedOrigins: [LMS], now: () => now },
    { headers: { host: 'viva.example.org', ...headers }, url },
  )

describe('a socket', () => {
  test.each<[string, Record<string, string>, string | undefined, Visitor]>([
    ['with a cookie and no page', { cookie }, undefined, both(learner)],
    ['with a cookie from our page', { cookie, origin: OURS }, undefined, both(learner)],
    ['with a session’s bearer', { authorization: `Bearer ${token}` }, undefined, both(session)],
    ['with a session’s bearer as a subprotocol', protocol(token), undefined, both(session)],
    ['with a subprotocol from a listed page', { ...protocol(token), origin: LMS, cookie }, undefined, both(session)],
    ['with the operator’s token', { authorization: `Bearer ${operatorToken}` }, undefined, operator],
    ['with the operator’s token as a subprotocol', protocol(operatorToken), undefined, operator],
    [
      'with a subprotocol behind a proxy’s own scheme',
      { authorization: 'Basic eDp5', ...protocol(token) },
      undefined,
      both(session),
    ],
    [
      'with a token in its address reads only',
      {},
      inAddress(),
      { reader: follower, actor: null, staff: null, cookie: null },
    ],
    ['with that and the cookie of its learner is the learner', { cookie }, inAddress(), both(learner)],
    [
      'with that, from a listed page, is not known by its cookie',
      { cookie, origin: LMS },
      inAddress(),
      { reader: follower, actor: null, staff: null, cookie: null },
    ],
    ['with an expired token and a cookie is the learner', { cookie }, expired, both(learner)],
    [
      'with the cookie of staff alone may watch',
      { cookie: staffCookie(), origin: OURS },
      undefined,
      both(null, theOperator),
    ],
    [
      'with both cookies is the learner, and staff who may watch',
      { cookie: `${cookie}; ${staffCookie()}`, origin: OURS },
      undefined,
      both(learner, theOperator),
    ],
    [
      'with a bearer is nobody else',
      { authorization: `Bearer ${token}`, cookie: staffCookie() },
      undefined,
      both(session),
    ],
    [
      'that only follows is nobody else',
      { cookie: staffCookie() },
      inAddress(),
      { reader: follower, actor: null, staff: null, cookie: null },
    ],
    [
      'with a void cookie of staff and that of a learner',
      { cookie: `${cookie}; ${expiredCookie}` },
      undefined,
      both(learner),
    ],
  ])('%s', async (_, headers, url, visitor) => expect(await visit(headers, url)).toEqual(visitor))

  test.each<[string, Record<string, string>, string | undefined, string]>([
    ['with nothing', {}, undefined, 'identity_required'],
    ['with an expired token', {}, expired, 'identity_required'],
    ['with an expired cookie of staff', { cookie: expiredCookie }, undefined, 'identity_required'],
    [
      'with the cookie of an operator whose token was replaced',
      { cookie: staffCookie(operatorClaim('another')) },
      undefined,
      'identity_required',
    ],
    [
      'with the cookie of staff from a listed page',
      { cookie: staffCookie(), origin: LMS },
      undefined,
      'bearer_required',
    ],
    [
      'with the cookie of staff from an unlisted page',
      { cookie: staffCookie(), origin: EVIL },
      undefined,
      'origin_not_allowed',
    ],
    ['with a bad cookie', { cookie: `${cookie}x` }, undefined, 'identity_required'],
    ['with a bad bearer and a good cookie', { authorization: 'Bearer x', cookie }, undefined, 'invalid_token'],
    ['with a bad subprotocol and a good cookie', { ...protocol('x'), cookie }, undefined, 'invalid_token'],
    ['with a cookie from a listed page', { cookie, origin: LMS }, undefined, 'bearer_required'],
    ['with a cookie from an unlisted page', { cookie, origin: EVIL }, undefined, 'origin_not_allowed'],
    ['with a bearer from an unlisted page', { ...protocol(token), origin: EVIL }, undefined, 'origin_not_allowed'],
    ['with a token in its address from a sandboxed frame', { origin: 'null' }, inAddress(), 'origin_not_allowed'],
  ])('%s is refused', (_, headers, url, code) =>
    expect(visit(headers, url)).rejects.toEqual(expect.objectContaining({ code })),
  )
})
