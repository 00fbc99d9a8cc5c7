// Every route with who may use it, and what it answers to a stranger, to a learner and to the operator.
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container.js'
import { declaredRoutes, type DeclaredRoute } from '../../src/http/index.js'
import type { Who } from '../../src/identity/index.js'
import { newId } from '../../src/kernel/ids.js'
import { createApp, createSockets } from '../../src/server.js'
import { NO_THEME } from '../../src/theme.js'
import { Learner, type Reply } from '../support/learner.js'
import { openSocket, SocketClient } from '../support/socket-client.js'
import { ROOT, startTestServer, type TestServer } from '../support/test-server.js'
import { endpoints } from './bad-requests.js'

/** What the server offers: a route that is new, or that lets in others than before, is added here. */
const DECLARED: Readonly<Record<Who | 'identified', readonly string[]>> = {
  anyone: [
    'GET /healthz',
    'GET /readyz',
    'GET /',
    'GET /practice',
    'GET /about-you',
    'GET /for-teachers',
    'GET /my-results',
    'GET /staff',
    'GET /join',
    'GET /join/:code',
    'GET /s/:id',
    'GET /s/:id/review',
    'GET /quiz/:id',
    'GET /practice/:id',
    'GET /lesson/:id',
    'GET /survey/:id',
    'GET /*',
    'GET /assets/*',
    'GET /authors/*',
    'GET /theme/colours.css',
    'GET /embed/*',
    'GET /examples/*',
    'GET /openapi.json',
    'GET /docs',
    'GET /docs/start.js',
    'GET /docs/swagger-ui.css',
    'GET /docs/swagger-ui-bundle.js',
    'GET /docs/favicon-32x32.png',
    'GET /ws',
    'GET /curricula',
    'GET /curricula',
    'GET /curricula/:curriculum_id',
    'GET /curricula/:id',
    'GET /curriculum',
    'GET /curriculum/places',
    'GET /lessons',
    'GET /session-types',
    'GET /skills',
    'GET /surveys',
    'POST /sign-in',
    'GET /sign-in/ways',
    'GET /sign-in/provider',
    'GET /sign-in/callback',
    'POST /sign-out',
  ],
  staff: ['GET /sign-in'],
  learner: ['GET /history', 'GET /my-data', 'GET /mastery', 'GET /profile', 'GET /suggestion'],
  guest: ['PUT /profile', 'GET /session', 'POST /sessions', 'POST /join'],
  creator: ['POST /session'],
  chat: ['POST /ag-ui', 'POST /ai-sdk/chat'],
  known: ['GET /assessments', 'GET /ai-sdk/chat/:chat_id', 'GET /ai-sdk/chat/:chat_id/stream'],
  session: [
    'POST /session/:id/respond',
    'GET /session/:id/draft',
    'POST /session/:id/draft',
    'POST /session/:id/run',
    'POST /session/:id/command',
    'POST /session/:id/terminate',
    'POST /session/:id/report',
    'POST /sessions/:id/step',
  ],
  follower: ['GET /session/:id/stream'],
  reader: [
    'GET /session/:id',
    'GET /session/:id/state',
    'GET /session/:id/results',
    'GET /session/:id/progress',
    'GET /session/:id/review',
    'GET /sessions/:id',
    'GET /sessions/:id/status',
    'GET /sessions/:id/summary',
  ],
  enrol: ['POST /classes', 'POST /classes/:id/code', 'POST /classes/:id/members/:person_id/remove'],
  supervise: [
    'POST /supervise/:id/extend',
    'POST /supervise/:id/pause',
    'POST /supervise/:id/resume',
    'POST /supervise/:id/release',
    'POST /supervise/:id/end',
  ],
  author: [
    'GET /supervise/guidelines',
    'POST /supervise/guidelines',
    'POST /supervise/curricula',
    'POST /supervise/regrades',
    'POST /supervise/regrades/:id/approve',
  ],
  manage: [
    'GET /api-keys',
    'POST /api-keys',
    'POST /api-keys/:id/revoke',
    'GET /people',
    'POST /classes/:id/members',
    'POST /people',
    'POST /people/:id',
    'POST /people/:id/invitation',
    'POST /people/:id/sign-out',
    'GET /webhooks',
    'POST /webhooks',
    'POST /webhooks/:id/disable',
    'POST /webhooks/:id/test',
    'GET /webhooks/:id/deliveries',
    'POST /webhooks/:id/deliveries/:delivery_id/replay',
  ],
  audit: ['GET /audit', 'GET /audit/verify'],
  watch: [
    'GET /supervise/sessions',
    'GET /supervise/results',
    'GET /supervise/results/export',
    'GET /classes',
    'GET /classes/:id',
    'GET /alerts',
    'GET /alerts/:id/message',
    'POST /alerts/:id/seen',
    'GET /surveys/:id/responses',
    'GET /sessions/logs',
    'GET /sessions/:id/logs',
    'GET /sessions/:id/logs/text',
    'GET /sessions/:id/logs/agent_steps.jsonl',
    'GET /sessions/:id/logs/summary',
    'GET /sessions/:id/logs/stream',
  ],
  identified: ['UPGRADE /ws'],
}

const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 1 } }
/** Bodies with which these routes make a session. */
const CREATING: Readonly<Record<string, () => object>> = {
  'POST /session': () => PRACTICE,
  'POST /ag-ui': () => ({ threadId: newId(), runId: 'run', messages: [], forwardedProps: { viva: PRACTICE } }),
  'POST /ai-sdk/chat': () => ({ id: newId(), messages: [], viva: PRACTICE }),
}

const nameOf = ({ method, path }: Pick<DeclaredRoute, 'method' | 'path'>) => `${method} ${path}`

type Seen = { readonly status: number; readonly code: string | null; readonly madeGuest: boolean }
const seen = ({ status, json, headers }: Reply): Seen => ({
  status,
  code: (json as { code?: string } | null)?.code ?? null,
  madeGuest: headers.get('set-cookie')?.startsWith('viva_guest=') ?? false,
})

/** What an answer has to be, by what its route declares. */
const EXPECTED: Readonly<Record<Who, (seen: { stranger: Seen; learner: Seen; operator: Seen }) => void>> = {
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
  creator: ({ stranger, learner, operator }) => {
    expect([stranger, learner]).toEqual([{ ...taken(201), madeGuest: true }, taken(201)])
    expect(operator).toEqual(refused(422, 'missing_field'))
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
    server = await startTestServer({ database: 'pglite' })
    const settings = { basePath: '/', allowedOrigins: [], webDir: path.join(ROOT, 'dist/web'), theme: NO_THEME }
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
    const as = async (learner: Learner, headers = {}) => seen(await learner.request(method, asked, body(), headers))
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
