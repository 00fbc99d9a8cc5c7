// Whatever is sent to whichever endpoint: a typed refusal, never a stumble of ours, and nothing in the database has moved. Wrong fields
// are sent to each endpoint every day, everything else to others each day; what fast-check thinks of is something else, too.
import http from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { Problem } from '../../src/contract/error.js'
import { newId } from '../../src/kernel/ids.js'
import { Learner, type Reply } from '../support/learner.js'
import { isDeep, sampled, testDay } from '../support/sampling.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { badTexts, endpoints, nested, type Endpoint } from './bad-requests.js'
import { todaysDatabase, nextQuestion } from './pupil.js'
import { countSessions, everyRow } from './stored-rows.js'
import { anyCharacter } from '../support/any-character.js'

const ALL = endpoints(newId())
const NAMES = Object.keys(ALL)
const GETS = NAMES.filter(name => name.startsWith('get'))
/** They have a body. */
const POSTS = NAMES.filter(name => ALL[name]!.bad !== undefined)
const WITH_ID = NAMES.filter(name => name.includes('{id}'))
const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 4 } }

function expectRefusal(reply: Reply, what: string, status?: number): void {
  const seen = `${what} → ${reply.status} ${reply.body.slice(0, 200)}`
  expect(reply.status, seen).toBeGreaterThanOrEqual(400)
  expect(reply.status, seen).toBeLessThan(500)
  if (status !== undefined) expect(reply.status, seen).toBe(status)
  expect(reply.headers.get('content-type'), seen).toBe('application/problem+json')
  expect(Problem.safeParse(reply.json).success, seen).toBe(true)
  expect(reply.json.status, seen).toBe(reply.status)
  expect(reply.json.code, seen).toMatch(/^[a-z]+(_[a-z]+)*$/)
  expect(reply.body, seen).not.toMatch(
    /node_modules|\.ts:|\.js:|at \w+ \(|stack|ZodError|drizzle|postgres|select |insert /i,
  )
}

describe.each(todaysDatabase(0))('bad input on %s', database => {
  let server: TestServer
  let learner: Learner
  let stranger: Learner
  let id: string
  let all: Readonly<Record<string, Endpoint>>
  let operator: Record<string, string>
  beforeAll(async () => {
    server = await startTestServer({ database })
    learner = new Learner(server.url)
    stranger = new Learner(server.url)
    await stranger.create(PRACTICE)
    id = await learner.create(PRACTICE)
    all = endpoints((await nextQuestion(learner, id)).tool_call_id)
    operator = { authorization: `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}` }
  })
  afterAll(() => server?.stop())

  const send = (
    { method, path, who }: Endpoint,
    {
      body,
      headers = {},
      query = '',
      session = id,
      as = learner,
    }: { body?: unknown; headers?: Record<string, string>; query?: string; session?: string; as?: Learner } = {},
  ) =>
    as.request(method, path.replace('{id}', session) + (query === '' ? '' : `?${query}`), body, {
      ...(who === 'operator' ? operator : {}),
      ...headers,
    })

  /** Runs `requests` and holds the database to what it was. */
  async function unmoved(requests: () => Promise<void>): Promise<void> {
    const before = { rows: await everyRow(server, id), sessions: await countSessions(server) }
    await requests()
    expect({ rows: await everyRow(server, id), sessions: await countSessions(server) }).toEqual(before)
    expect(server.log.filter(line => /"level":(50|60)|"level":"(error|fatal)"/.test(line))).toEqual([])
  }

  test('every endpoint of the API is tried here', async () => {
    const { paths } = (await learner.get('/openapi.json')).json as {
      paths: Record<string, Record<string, { tags: string[] }>>
    }
    const offered = Object.entries(paths).flatMap(([path, methods]) =>
      // What the server tells of itself takes nothing that could be wrong.
      Object.entries(methods)
        .filter(([, { tags }]) => !tags.includes('Server'))
        .map(([method]) => `${method} ${path.replace(/(?<=.)\/$/, '')}`),
    )
    expect(NAMES.toSorted()).toEqual(offered.toSorted())
  })

  test.each(POSTS)('%s refuses fields that are missing, wrong or unknown', name =>
    unmoved(async () => {
      const endpoint = all[name]!
      for (const [body, status = 422] of endpoint.bad!)
        expectRefusal(await send(endpoint, { body }), JSON.stringify(body), status)
      const unknown = endpoint.takesMore ? undefined : 422
      for (const more of [{ unknown: 1 }, { constructor: {} }])
        expectRefusal(await send(endpoint, { body: { ...endpoint.good, ...more } }), 'an unknown field', unknown)
      const polluted = JSON.stringify({ a: 1, ...endpoint.good }).replace('"a":1', '"__proto__":{"a":1}')
      expectRefusal(await send(endpoint, { body: polluted }), '__proto__', unknown)
      if (!endpoint.mayBeEmpty) expectRefusal(await send(endpoint), 'no body')
    }),
  )

  test.each(sampled(POSTS, 5))('%s refuses what is no JSON, too deep, too large or of another type', name =>
    unmoved(async () => {
      const endpoint = all[name]!
      const isLarge = endpoint.takesMore === true || endpoint.mayBeLarge === true
      for (const [what, body, status] of badTexts)
        expectRefusal(await send(endpoint, { body }), what, isLarge && status === 413 ? 422 : status)
      const { response } = endpoint.good as { response?: object }
      if (response)
        for (const deep of [
          `{"text":${nested(20_000)}}`,
          `{"text":"1","x":${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}}`,
        ]) {
          const body = JSON.stringify({ ...endpoint.good, response: 0 }).replace('"response":0', `"response":${deep}`)
          expectRefusal(await send(endpoint, { body }), 'a deep response', 422)
        }
      const types = [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/jsonx',
        '',
      ]
      // With a bearer no form of another site can have sent it, so its type is not asked for where a body may be left out.
      if (endpoint.who === 'learner')
        for (const type of types)
          expectRefusal(await send(endpoint, { body: endpoint.good, headers: { 'content-type': type } }), type, 415)
    }),
  )

  test.each(sampled(WITH_ID, 5, { shift: 1 }))('%s finds nothing under ids that are unknown, foreign or no ids', name =>
    unmoved(async () => {
      const endpoint = all[name]!
      const body = endpoint.good
      expectRefusal(await send(endpoint, { body, session: newId() }), 'an unknown id', 404)
      for (const session of [
        '1',
        'x',
        id.slice(1),
        `${id}0`,
        '%00',
        '..%2f..',
        '%ff',
        `${id}%00`,
        'x'.repeat(5_000),
        '{id}',
      ])
        expectRefusal(await send(endpoint, { body, session }), session, 404)
      if (endpoint.who === 'operator') return
      const foreign = await send(endpoint, { body, as: stranger })
      expectRefusal(foreign, 'somebody else', 404)
      expect(foreign.json.code).toBe('session_not_found')
      expectRefusal(await send(endpoint, { body, as: new Learner(server.url) }), 'nobody', 404)
    }),
  )

  test.each(sampled(NAMES, 5, { shift: 2 }))(
    '%s refuses tokens that are not good, and pages of other origins that would change something',
    name =>
      unmoved(async () => {
        const endpoint = all[name]!
        const body = endpoint.good
        for (const token of ['x', 'vs1.a.b.c', `vs1.${id}.${newId()}.AAAA`, '0'.repeat(64), 'x'.repeat(4_000)])
          expectRefusal(await send(endpoint, { body, headers: { authorization: `Bearer ${token}` } }), token, 401)
        for (const origin of [
          'https://evil.example',
          'null',
          'x',
          'http://127.0.0.1:1',
          `${server.url}.evil.example`,
        ]) {
          const reply = await (POSTS.includes(name)
            ? send(endpoint, { body, headers: { origin } })
            : Promise.resolve(null))
          if (reply) expectRefusal(reply, origin, 403)
          const preflight = await learner.request('OPTIONS', endpoint.path.replace('{id}', id), undefined, {
            origin,
            'access-control-request-method': endpoint.method,
          })
          expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
        }
      }),
  )

  test.each(GETS)('%s refuses queries that it cannot read, and other methods', name =>
    unmoved(async () => {
      const endpoint = all[name]!
      for (const query of endpoint.badQueries ?? []) expectRefusal(await send(endpoint, { query }), query, 422)
      for (const method of ['PUT', 'PATCH', 'DELETE'])
        expectRefusal(await learner.request(method, endpoint.path.replace('{id}', id)), method)
    }),
  )

  test.each(sampled(POSTS, 5, { shift: 3 }))('%s refuses whatever fast-check thinks of', name =>
    unmoved(async () => {
      const endpoint = all[name]!
      const fields = Object.keys(endpoint.good!)
      const junk = fc
        .anything({ maxDepth: 3, withNullPrototype: false })
        .filter(value => typeof value !== 'string' || value.length !== 1)
      const body = fc.oneof(
        fc.jsonValue({ maxDepth: 4 }).filter(value => !(endpoint.mayBeEmpty && JSON.stringify(value) === '{}')),
        // One field replaced by junk that is not a text, so that it can never be right.
        fc.tuple(fc.constantFrom(...(fields.length > 0 ? fields : ['nothing'])), junk).map(([field, value]) => ({
          ...endpoint.good,
          [field]: typeof value === 'string' || value === undefined ? [value] : value,
        })),
        fc
          .dictionary(fc.string({ unit: anyCharacter }), fc.jsonValue(), { minKeys: 1 })
          .map(more => ({ ...more, ['a field of nobody']: 1 })),
      )
      await fc.assert(
        fc.asyncProperty(body, async value => {
          const text = JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? 1e300 : inner))
          if (text === undefined || willDo(endpoint, text)) return
          expectRefusal(await send(endpoint, { body: text }), text)
        }),
        { numRuns: isDeep ? 200 : 20, seed: testDay },
      )
    }),
  )

  test('a position that no stream gave is answered from the first event, one too long is refused', () =>
    unmoved(async () => {
      const stream = all['get /session/{id}/stream']!
      for (const position of ['x', '-1', '1.5', '99999999999', '', '1e1', 'null']) {
        const reply = await send(stream, { headers: { 'last-event-id': position } })
        expect([position, reply.status]).toEqual([position, 200])
        expect(reply.body).toMatch(/^id: 1$/m)
      }
      expectRefusal(await send(stream, { headers: { 'last-event-id': '1'.repeat(41) } }), 'a long position', 422)
    }))

  test('an Idempotency-Key that cannot be one is refused', () =>
    unmoved(async () => {
      for (const key of ['x'.repeat(201), ''])
        expectRefusal(
          await send(all['post /session']!, { body: PRACTICE, headers: { 'idempotency-key': key } }),
          'a key',
          422,
        )
    }))

  test('a refusal does not cost the connection on which it was sent', async () => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    const ports = new Set<number>()
    const post = (path: string, body: string) =>
      new Promise<number>((resolve, reject) => {
        const headers = { 'content-type': 'application/json', cookie: learner.cookie }
        const request = http.request(`${server.url}${path}`, { method: 'POST', agent, headers }, response => {
          ports.add(response.socket.localPort!)
          response.resume().once('end', () => resolve(response.statusCode!))
        })
        request.once('error', reject).end(body)
      })
    expect(await post(`/session/${id}/respond`, JSON.stringify({ text: 'x'.repeat(300_000) }))).toBe(413)
    expect(await post('/session/no-id/respond', JSON.stringify({ text: 'x'.repeat(60_000) }))).toBe(404)
    // Longer than the server waits for the rest of a body that nobody reads.
    await new Promise(resolve => setTimeout(resolve, 800))
    expect(await post('/session/no-id/respond', '{}')).toBe(404)
    expect(ports.size).toBe(1)
    agent.destroy()
  })

  test('addresses that lead nowhere say so', async () => {
    for (const path of [
      '/nothing',
      '/session/x/y/z',
      `/session/${id}/key`,
      `/session/${id}/items`,
      '/supervise',
      `/supervise/${id}`,
      '/.env',
      '/assets/../package.json',
    ])
      expectRefusal(await learner.get(path), path, 404)
  })

  test('after all of it the question can still be answered', async () => {
    const respond = all['post /session/{id}/respond']!
    expect((await send(respond, { body: respond.good })).json).toMatchObject({ ok: true, duplicate: false })
  })
})

/** Whether the generated text may be what the endpoint takes: every setting of a session may be left out, and some texts may be any. */
function willDo({ good, mayBeEmpty, mayBeTexts = [] }: Endpoint, text: string): boolean {
  const same = JSON.stringify(JSON.parse(text))
  const withoutSettings = ['config', 'rules']
    .filter(field => good?.[field] !== undefined)
    .map(field => JSON.stringify({ ...good, [field]: {} }))
  const given = Object(JSON.parse(text)) as Record<string, unknown>
  const otherTexts = mayBeTexts
    .filter(field => areTexts(given[field]))
    .map(field => ({ ...good, [field]: given[field] }))
  return (
    [good, ...otherTexts].some(each => JSON.stringify(each) === same) ||
    withoutSettings.includes(same) ||
    (mayBeEmpty === true && same === '{}')
  )
}

const areTexts = (value: unknown): boolean => Array.isArray(value) && value.every(each => typeof each === 'string')
