// Every route with who may use it, and what it answers to a stranger, to a learner and to the operator.
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { declaredRoutes, type DeclaredRoute } from '../../src/http/index.js'
import type { Who } from '../../src/identity/index.js'
import { newId } from '../../src/kernel/ids.js'
import { createApp, createSockets } from '../../src/server.js'
import { NO_THEME } from '../../src/theme.js'
import { Learner, type Reply } from '../support/learner.js'
import { openSocket, SocketClient } from '../support/socket-client.js'
import { FIXTURES, ROOT, startTestServer, type TestServer } from '../support/test-server.js'
import { endpoints } from './bad-requests.js'
import { asPage, CREATING, DECLARED, NARROWED, PRACTICE } from './declared-routes.js'

const nameOf = ({ method, path }: Pick<DeclaredRoute, 'method' | 'path'>) => `${method} ${path}`

type Seen = { readonly status: number; readonly code: string | null; readonly madeGuest: boolean }
const seen = ({ status, json, headers }: Reply): Seen => ({
  status,
  code: (json as { code?: string } | null)?.code ?? null,
  madeGuest: /^viva_guest=[^;]/.test(headers.get('set-cookie') ?? ''),
})

/** What an answer has to be, by what its route declares. */
const EXPECTED: Readonly<Record<Who | 'scraper', (seen: { stranger: Seen; learner: Seen; operator: Seen }) => void>> = {
  anyone: ({ stranger, learner, operator }) => {
    expect([401, 403]).not.toContain(stranger.code === 'invalid_token' ? 0 : stranger.status)
    expect(stranger.madeGuest).toBe(false)
    expect([learner, operator]).toEqual([stranger, stranger])
  },
  learner: ({ stranger, learner, operator }) => {
    expect([stranger, learner]).toEqual([taken(200), taken(200)])
    expect(operator).toEqual(refused(403, 'learner_required'))
  },
  guest: ({ stranger, learner, operator }) => {
    expect(stranger).toEqual({ ...learner, madeGuest: true })
    expect([learner.status, learner.madeGuest]).toEqual([expect.toBeOneOf([200, 201, 404]), false])
    expect(operator).toEqual(refused(403, 'learner_required'))
  },
  joiner: ({ stranger, learner, operator }) => {
    expect(stranger).toEqual({ ...learner, madeGuest: true })
    expect([learner.status, learner.madeGuest]).toEqual([expect.toBeOneOf([200, 201, 404]), false])
    expect(operator).toEqual(refused(403, 'learner_required'))
  },
  chat: ({ stranger, learner, operator }) => {
    expect([stranger, learner]).toEqual([{ ...taken(200), madeGuest: true }, taken(200)])
    expect(operator).toEqual(refused(403, 'learner_required'))
  },
  known: ({ stranger, learner, operator }) => {
    expect([200, 204]).toContain(stranger.status)
    expect(stranger.madeGuest).toBe(false)
    expect([learner, operator]).toEqual([stranger, stranger])
  },
  session: all => expect(Object.values(all)).toEqual(Array(3).fill(NOT_THEIRS)),
  follower: ({ stranger, learner, operator }) => {
    expect([stranger, learner]).toEqual([NOT_THEIRS, NOT_THEIRS])
    expect([operator.status, operator.madeGuest]).toEqual([200, false])
  },
  reader: ({ stranger, learner, operator }) => {
    expect([stranger, learner]).toEqual([NOT_THEIRS, NOT_THEIRS])
    expect([operator.status, operator.madeGuest]).toEqual([expect.toBeOneOf([200, 409]), false])
  },
  verifier: all => expect(Object.values(all)).toEqual(Array(3).fill(refused(404, 'receipt_unknown'))),
  creator: ({ stranger, learner, operator }) => {
    expect([stranger, learner]).toEqual([{ ...taken(201), madeGuest: true }, taken(201)])
    expect(operator).toEqual(refused(422, 'missing_field'))
  },
  // All three are programs of this machine; test/http/metrics-route.test.ts asks as others.
  scraper: all => expect(Object.values(all)).toEqual(Array(3).fill(taken(200))),
  visitor: ({ stranger, learner, operator }) => {
    expect([401, 403]).not.toContain(stranger.status)
    expect(stranger.madeGuest).toBe(false)
    expect([learner, operator]).toEqual([stranger, stranger])
  },
  signed_in: ({ stranger, learner, operator }) => {
    expect(stranger).toEqual(refused(401, 'identity_required'))
    expect([learner.status, operator.code]).toEqual([200, 'no_person'])
  },
  staff: ({ stranger, learner, operator }) => {
    expect([stranger, learner]).toEqual(Array(2).fill(refused(401, 'identity_required')))
    expect(operator).toEqual(taken(200))
  },
  enrol: forStaff,
  watch: forStaff,
  supervise: forStaff,
  author: forStaff,
  manage: forStaff,
  audit: forStaff,
}
function forStaff({ stranger, learner, operator }: { stranger: Seen; learner: Seen; operator: Seen }): void {
  expect(stranger).toEqual(refused(401, 'identity_required'))
  expect(learner).toEqual(refused(403, 'right_required'))
  expect([401, 403]).not.toContain(operator.status)
  expect(operator.madeGuest).toBe(false)
}
const taken = (status: number): Seen => ({ status, code: null, madeGuest: false })
const refused = (status: number, code: string): Seen => ({ status, code, madeGuest: false })
/** A session of somebody else's does not exist. */
const NOT_THEIRS = refused(404, 'session_not_found')

describe('who may use a route', () => {
  let server: TestServer
  let mounted: DeclaredRoute[]
  let session: string
  /** One that is over: its stream ends. */
  let over: string
  let operator: { authorization: string }
  beforeAll(async () => {
    server = await startTestServer()
    const settings = {
      basePath: '/',
      allowedOrigins: [],
      webDir: path.join(ROOT, 'dist/web'),
      theme: NO_THEME,
      metricsToken: null,
      trustedProxies: 0,
      blueprintsDir: FIXTURES,
    }
    const sockets = createSockets(server.container, settings)
    mounted = [...declaredRoutes(createApp(server.container, settings)), sockets.declared]
    session = await new Learner(server.url).create(PRACTICE)
    const learner = new Learner(server.url)
    over = await learner.create(PRACTICE)
    await learner.post(`/session/${over}/terminate`, {})
    operator = { authorization: `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}` }
  })
  afterAll(() => server?.stop())

  test('is declared by each of them', () => {
    const found = Object.fromEntries(
      Object.keys(DECLARED).map(who => [
        who,
        mounted
          .filter(route => route.who === who)
          .map(nameOf)
          .toSorted(),
      ]),
    )
    expect(found).toEqual(Object.fromEntries(Object.entries(DECLARED).map(([who, names]) => [who, names.toSorted()])))
    expect(mounted).toHaveLength(Object.values(DECLARED).flat().length)
    const narrowed = mounted.filter(({ about }) => about !== undefined && about !== 'everybody')
    expect(Object.fromEntries(narrowed.map(route => [nameOf(route), route.about]))).toEqual(NARROWED)
  })

  const routes = Object.entries(DECLARED).flatMap(([who, names]) =>
    who === 'identified' ? [] : names.map(name => [name, who as Who] as const),
  )

  test.each(routes)('%s is for %s', async (name, who) => {
    const [method, address] = name.split(' ') as [string, string]
    const known = endpoints(newId())[`${method.toLowerCase()} ${address.replace(/:(\w+)/g, '{$1}')}`]
    const body = () => CREATING[name]?.() ?? known?.good
    const asked = address.replace(/:\w+/, who === 'follower' ? over : session).replace('*', 'nothing')
    const visitor = new Learner(server.url)
    await visitor.get('/session')
    const as = async (learner: Learner, headers = {}) =>
      seen(await learner.request(method, asked, body(), { ...asPage(name, who), ...headers }))
    EXPECTED[who]({
      stranger: await as(new Learner(server.url)),
      learner: await as(visitor),
      operator: await as(new Learner(server.url), operator),
    })
  })

  test('UPGRADE /ws is for everybody but strangers', async () => {
    expect(await openSocket(server.url, {})).toMatchObject({ status: 401, problem: { code: 'identity_required' } })
    const learner = new Learner(server.url)
    await learner.get('/session')
    for (const headers of [{ cookie: learner.cookie }, operator]) {
      const socket = await openSocket(server.url, { headers })
      if (!(socket instanceof SocketClient)) throw new Error(`Refused: ${JSON.stringify(socket)}`)
      await socket.cut()
    }
  })
})
