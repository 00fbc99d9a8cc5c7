// The list of sessions as it is watched over a socket: what changes comes by itself, to whoever may see it and to nobody else.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { CLOSE_CODES, SOCKET_LIMITS } from '../../src/contract/socket.js'
import type { SupervisedSession, SupervisedSessions } from '../../src/contract/supervise.js'
import { aTeacher } from '../support/a-teacher.js'
import { Learner } from '../support/learner.js'
import { connectSocket, openSocket, type SocketClient } from '../support/socket-client.js'
import { sampled } from '../support/sampling.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { useDatabase } from '../support/use-database.js'
import { nextQuestion, sayRight, takeTurn } from './pupil.js'

const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }

const operatorOf = (server: TestServer) => ({
  authorization: `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}`,
})

async function enrolled(server: TestServer, external_id: string, className: string) {
  const learner = { external_id, name: external_id, class: className }
  const { status, json } = await new Learner(server.url).post('/session/', { ...EXAM, learner }, operatorOf(server))
  expect(status).toBe(201)
  const page = new Learner(server.url)
  const request = page.request.bind(page)
  page.request = (method, path, sent, headers) =>
    request(method, path, sent, { ...headers, authorization: `Bearer ${json.session_token}` })
  return { id: json.session_id as string, page }
}

const lineOf = ({ sessions }: SupervisedSessions, id: string): SupervisedSession | undefined =>
  sessions.find(one => one.session_id === id)

// Much of it waits for the list to be told anew: one database each day.
describe.each(sampled(['pglite', 'postgres'] as const, 2))('on %s', database => {
  const shared = database === 'postgres' ? useDatabase() : null
  let server: TestServer
  /** Where learners are: another server of the same database where there can be one. */
  let other: TestServer
  const start = () => startTestServer({ database, ...(shared && { databaseUrl: shared.url }) })
  beforeAll(async () => {
    server = await start()
    other = shared ? await start() : server
  })
  afterAll(async () => {
    if (other !== server) await other?.stop()
    await server?.stop()
  })

  const watching = async (headers: Record<string, string>, asked: object = {}): Promise<SocketClient> => {
    const socket = await connectSocket(server.url, { headers })
    await socket.watch(asked)
    return socket
  }

  test('what a learner does appears by itself, and ends as the list says it', async () => {
    const { id, page } = await enrolled(other, 'live-1', 'live')
    const socket = await watching(operatorOf(server), { class: 'live', state: 'open' })
    expect(lineOf(socket.page!, id)).toMatchObject({ status: 'pending', items_completed: 0 })
    await nextQuestion(page, id)
    await socket.listed(seen => lineOf(seen, id)?.status === 'awaiting_client_action')
    await takeTurn(other, page, id, 1, sayRight)
    await socket.listed(seen => lineOf(seen, id)?.items_completed === 1)
    await new Learner(other.url).post(`/supervise/${id}/pause`, {}, operatorOf(other))
    await socket.listed(seen => lineOf(seen, id)?.paused === true)
    const read = await new Learner(server.url).request(
      'GET',
      '/supervise/sessions?class=live',
      undefined,
      operatorOf(server),
    )
    expect(socket.page!.sessions).toEqual(read.json.sessions)
    await new Learner(other.url).post(`/supervise/${id}/end`, {}, operatorOf(other))
    await socket.listed(seen => seen.sessions.length === 0)
    expect((await socket.ask({ type: 'unwatch' })).answer).toEqual({ ok: true, watched: true })
    expect((await socket.ask({ type: 'unwatch' })).answer).toEqual({ ok: true, watched: false })
    await socket.cut()
  })

  test('says whether the learner’s page is there, and staff who look on are nobody’s page', async () => {
    const { id, page } = await enrolled(other, 'here-1', 'here')
    const socket = await watching(operatorOf(server), { class: 'here' })
    const stored = () => other.container.resolve(TOKENS.presence).store()
    await new Learner(other.url).request('GET', `/session/${id}/state`, undefined, operatorOf(server))
    await stored()
    expect(lineOf(socket.page!, id)).toMatchObject({ here: false, last_seen_at: null })
    await nextQuestion(page, id)
    await stored()
    await socket.listed(seen => lineOf(seen, id)?.here === true)
    await other.pass(60_000)
    const gone = lineOf(await socket.listed(seen => lineOf(seen, id)?.here === false), id)!
    expect(gone.last_seen_at).not.toBeNull()
    await page.get(`/session/${id}/state`)
    await stored()
    await socket.listed(seen => lineOf(seen, id)?.here === true && lineOf(seen, id)?.last_seen_at === null)
    await socket.cut()
  })

  test('a session that is new appears, and an alert that somebody has seen to is counted no more', async () => {
    const socket = await watching(operatorOf(server), { class: 'fresh' })
    const { id, page } = await enrolled(other, 'fresh-1', 'fresh')
    await socket.listed(seen => lineOf(seen, id) !== undefined)
    const { tool_call_id } = await nextQuestion(page, id)
    await page.post(`/session/${id}/report`, { tool_call_id, reason: 'other', comment: 'I want to die.' })
    await socket.listed(seen => lineOf(seen, id)?.open_alerts === 1)
    const { json } = await new Learner(server.url).request('GET', '/alerts?state=open', undefined, operatorOf(server))
    const alert = json.alerts.find((one: { session_id: string }) => one.session_id === id)
    await new Learner(server.url).post(`/alerts/${alert.alert_id}/seen`, {}, operatorOf(server))
    await socket.listed(seen => lineOf(seen, id)?.open_alerts === 0)
    await socket.cut()
  })

  test('a teacher gets no byte of another class, whatever they ask for, also when a learner moves', async () => {
    const mine = await enrolled(other, 'mine-1', 'watch-a')
    const theirs = await enrolled(other, 'theirs-1', 'watch-b')
    const cookie = await aTeacher(server, ['watch-a'])
    const socket = await watching({ cookie })
    for (const asked of [{ class: 'watch-b' }, { q: 'theirs' }, { state: 'all' }, { session_type: 'evaluation' }, {}])
      await socket.watch(asked)
    expect(socket.page!.sessions.map(({ session_id }) => session_id)).toEqual([mine.id])
    await nextQuestion(theirs.page, theirs.id)
    await nextQuestion(mine.page, mine.id)
    await takeTurn(other, theirs.page, theirs.id, 1, sayRight)
    await takeTurn(other, mine.page, mine.id, 1, sayRight)
    await socket.listed(seen => lineOf(seen, mine.id)?.items_completed === 1)
    for (const foreign of [theirs.id, 'theirs-1', 'watch-b']) expect(socket.texts.join()).not.toContain(foreign)
    // By the cookie of staff nothing else is done: the browser may belong to a learner, too.
    expect(await socket.attach(mine.id)).toMatchObject({ ok: false, problem: { code: 'session_not_found' } })
    await socket.cut()
  })

  test('only staff who may watch watch, and pages of other sites do not', async () => {
    const learner = new Learner(server.url)
    await learner.create(EXAM)
    for (const cookie of [learner.cookie, await aTeacher(server, ['watch-a'], 'author')]) {
      const socket = await connectSocket(server.url, { headers: { cookie } })
      expect(await socket.ask({ type: 'watch' })).toMatchObject({
        ok: false,
        problem: { code: 'right_required', right: 'watch' },
      })
      await socket.cut()
    }
    const origin = 'https://evil.example'
    const cookie = await aTeacher(server, ['watch-a'])
    expect(await openSocket(server.url, { headers: { cookie, origin } })).toMatchObject({
      problem: { code: 'origin_not_allowed' },
    })
  })

  test('whoever loses their role or their key is cut off, and does not come back', async () => {
    const { json: made } = await new Learner(server.url).post(
      '/people',
      { name: 'Tess', roles: ['teacher'], classes: ['watch-a'] },
      operatorOf(server),
    )
    const browser = new Learner(server.url)
    await browser.post('/sign-in', { token: made.invitation.token })
    const { cookie } = browser
    const key = await new Learner(server.url).post('/api-keys', { name: 'LMS', rights: ['watch'] }, operatorOf(server))
    const authorization = `Bearer ${key.json.secret}`
    const [teacher, machine] = [await watching({ cookie }), await watching({ authorization })]
    await new Learner(server.url).post(`/people/${made.person_id}`, { roles: [] }, operatorOf(server))
    await new Learner(server.url).post(`/api-keys/${key.json.key_id}/revoke`, {}, operatorOf(server))
    for (const socket of [teacher, machine])
      expect(await socket.closed).toEqual({ code: CLOSE_CODES.rights_changed.code, reason: 'rights_changed' })
    for (const headers of [{ cookie }, { authorization }])
      expect(await openSocket(server.url, { headers })).toMatchObject({ status: 401 })
  })

  test('whoever signs out is cut off in that browser, and in no other', async () => {
    const { json: made } = await new Learner(server.url).post(
      '/people',
      { name: 'Una', roles: ['teacher'], classes: ['watch-a'] },
      operatorOf(server),
    )
    const [one, other] = [new Learner(server.url), new Learner(server.url)]
    await one.post('/sign-in', { token: made.invitation.token })
    const again = await new Learner(server.url).post(`/people/${made.person_id}/invitation`, {}, operatorOf(server))
    await other.post('/sign-in', { token: again.json.token })
    const { cookie } = one
    const [leaves, stays] = [await watching({ cookie }), await watching({ cookie: other.cookie })]
    expect((await one.post('/sign-out')).status).toBe(200)
    expect(await leaves.closed).toEqual({ code: CLOSE_CODES.rights_changed.code, reason: 'rights_changed' })
    // The cookie counts no more, whoever has kept it.
    expect((await new Learner(server.url).request('GET', '/sign-in', undefined, { cookie })).status).toBe(401)
    expect(await openSocket(server.url, { headers: { cookie } })).toMatchObject({ status: 401 })
    expect((await stays.ask({ type: 'watch' })).ok).toBe(true)
  })

  test('no frame of changes is larger than it may be', async () => {
    const socket = await watching(operatorOf(server), { class: 'many' })
    for (let batch = 0; batch < 8; batch += 1)
      await Promise.all(
        Array.from({ length: 10 }, (_, one) => enrolled(other, `${'many'.repeat(12)}-${batch}${one}`, 'many')),
      )
    await socket.listed(seen => seen.sessions.length === 80)
    const frames = socket.texts.filter(text => text.startsWith('{"watched"'))
    expect(Math.max(...frames.map(text => Buffer.byteLength(text)))).toBeLessThanOrEqual(SOCKET_LIMITS.watch_bytes)
    await socket.cut()
  })
})
