// The cookie of staff: each sign-in has one of its own, which replaces any other, and is void on every server once it is over; and no page
// of another site acts with it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { CLOSE_CODES } from '../../src/contract/socket.js'
import { newId } from '../../src/kernel/ids.js'
import { anInvitation, aTeacher } from '../support/a-teacher.js'
import { Browser } from '../support/browser-cookies.js'
import { Learner } from '../support/learner.js'
import { connectSocket, openSocket, type SocketClient } from '../support/socket-client.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { useDatabase } from '../support/use-database.js'
import { endpoints } from './bad-requests.js'
import { CREATING, DECLARED } from './declared-routes.js'

const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 1 } }

const CHANGING = Object.values(DECLARED)
  .flat()
  .filter(name => !/^(GET|UPGRADE) /.test(name))

const operatorOf = (server: TestServer) => {
  const { operatorToken } = server.container.resolve(TOKENS.foundations).guests.keys
  return { token: operatorToken, headers: { authorization: `Bearer ${operatorToken}` } }
}
/** Whom the server takes the holder of this cookie for; null: nobody. */
const holder = async (server: TestServer, cookie: string): Promise<string | null> => {
  const { status, json } = await new Learner(server.url).request('GET', '/sign-in', undefined, { cookie })
  return status === 200 ? (json.name as string) : null
}
const watching = async (server: TestServer, cookie: string): Promise<SocketClient> => {
  const socket = await connectSocket(server.url, { headers: { cookie } })
  await socket.watch()
  return socket
}

describe('the cookie of staff', () => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer()))
  afterAll(() => server?.stop())

  const signIn = async (browser: Learner, name: string) => {
    const { token } = await anInvitation(server, [], { name })
    return browser.post('/sign-in', { token })
  }
  const signedIn = async (name: string) => {
    const browser = new Browser(server.url)
    expect((await signIn(browser, name)).status).toBe(200)
    return browser
  }

  test('that was planted before somebody signs in is not theirs afterwards, and counts no more', async () => {
    const planted = (await signedIn('Mallory')).cookie
    const victim = new Browser(server.url)
    victim.cookie = planted
    expect((await signIn(victim, 'Ms Rao')).headers.getSetCookie()).toEqual([
      expect.stringMatching(/^viva_staff=vp2\.[^;]+; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/),
    ])
    expect(victim.cookie).not.toBe(planted)
    expect([await holder(server, victim.cookie), await holder(server, planted)]).toEqual(['Ms Rao', null])
  })

  test('is a new one with each sign-in, and ends what is open with the one before', async () => {
    const browser = await signedIn('Ms Rao')
    const before = browser.cookie
    const socket = await watching(server, before)
    expect((await signIn(browser, 'Ms Rao')).status).toBe(200)
    expect(browser.cookie).not.toBe(before)
    expect([await holder(server, before), await holder(server, browser.cookie)]).toEqual([null, 'Ms Rao'])
    expect(await socket.closed).toEqual({ code: CLOSE_CODES.rights_changed.code, reason: 'rights_changed' })
  })

  test('is another one in each browser, also in the same second; each is ended alone', async () => {
    const { token } = operatorOf(server)
    const browsers = Array.from({ length: 3 }, () => new Browser(server.url))
    await Promise.all(browsers.map(browser => browser.post('/sign-in', { token })))
    expect(new Set(browsers.map(({ cookie }) => cookie)).size).toBe(3)
    const [leaving, ...others] = browsers
    const { cookie } = leaving!
    await leaving!.post('/sign-out')
    const rights = async (shown: string) =>
      (await new Learner(server.url).request('GET', '/api-keys', undefined, { cookie: shown })).status
    expect(await rights(cookie)).toBe(401)
    expect(await Promise.all(others.map(other => rights(other.cookie)))).toEqual([200, 200])
  })

  test('stays what it was when signing in fails', async () => {
    const browser = await signedIn('Ms Rao')
    const before = browser.cookie
    expect(await browser.post('/sign-in', { token: 'wrong' })).toMatchObject({ status: 401 })
    expect([browser.cookie, await holder(server, before)]).toEqual([before, 'Ms Rao'])
  })

  test('says nothing of the learner in the same browser', async () => {
    const browser = new Browser(server.url)
    await browser.get('/session')
    const guest = browser.cookie
    await signIn(browser, 'Ms Rao')
    expect(browser.cookie).toContain(guest)
    expect(await holder(server, guest)).toBeNull()
  })

  test('acts for no page of another site on any route that changes something, nor does that of a learner', async () => {
    const learner = new Learner(server.url)
    await learner.get('/session')
    const cookie = `${await aTeacher(server, [], 'administrator')}; ${learner.cookie}`
    const { headers } = operatorOf(server)
    const entries = async () =>
      (await new Learner(server.url).request('GET', '/audit', undefined, headers)).json.entries
    const before = await entries()
    for (const name of CHANGING) {
      const [method, path] = name.split(' ') as [string, string]
      const known = endpoints(newId())[`${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`]
      const body = JSON.stringify(CREATING[name]?.() ?? known?.good ?? {})
      const send = async (shown: Record<string, string>, sent: BodyInit = body) => {
        const address = server.url + path.replace(/:\w+/g, newId())
        const reply = await fetch(address, { method, headers: { cookie, ...shown }, body: sent })
        return [reply.status, ((await reply.json()) as { code: string }).code, reply.headers.get('set-cookie')]
      }
      const form = new FormData()
      form.set('file', new Blob(['x']), 'x.txt')
      const json = { 'content-type': 'application/json' }
      const answers = await Promise.all([
        send({ ...json, origin: 'https://evil.example' }),
        send({ ...json, origin: 'null' }),
        send({ origin: 'https://evil.example' }, form),
        // What a form can send, should a browser leave its origin away.
        send({ 'content-type': 'text/plain' }),
        send({ 'content-type': 'application/x-www-form-urlencoded' }),
      ])
      const [refused, notJson] = [
        [403, 'origin_not_allowed', null],
        [415, 'wrong_content_type', null],
      ]
      expect([name, ...answers]).toEqual([name, refused, refused, refused, notJson, notJson])
    }
    expect(CHANGING.length).toBeGreaterThan(60)
    expect(await entries()).toEqual(before)
  })
})

describe('where no guests are let in', () => {
  let server: TestServer
  beforeAll(async () => void (server = await startTestServer({ env: { GUESTS: 'off' } })))
  afterAll(() => server?.stop())

  test('a stranger makes nothing and gets no cookie, and whoever has a code learns', async () => {
    const stranger = new Browser(server.url)
    expect((await stranger.get('/assessments')).status).toBe(200)
    for (const [method, path, body] of [
      ['GET', '/session', undefined],
      ['POST', '/session/', PRACTICE],
      ['PUT', '/profile', { name: 'Noor' }],
      ['POST', '/sessions', endpoints(newId())['post /sessions']!.good],
      ['POST', '/ag-ui', { threadId: newId(), runId: 'run', messages: [], forwardedProps: { viva: PRACTICE } }],
      ['POST', '/ai-sdk/chat', { id: newId(), messages: [], viva: PRACTICE }],
    ] as const) {
      const { status, json } = await stranger.request(method, path, body)
      expect([path, status, json.code]).toEqual([path, 401, 'sign_in_required'])
    }
    const join = (code: string) => stranger.post('/join', { code, name: 'Noor' })
    expect((await join('BCDFGHJK')).json.code).toBe('class_code_unknown')
    expect(stranger.cookie).toBe('')

    const teacher = new Browser(server.url)
    await teacher.post('/sign-in', { token: (await anInvitation(server, ['5b'])).token })
    const [{ class_id: id }] = (await teacher.get('/classes')).json.classes
    expect((await join((await teacher.post(`/classes/${id}/code`)).json.code)).status).toBe(200)
    await stranger.create(PRACTICE)
    // So does whoever another site enrols.
    const learner = { external_id: 'noor', name: 'Noor' }
    const enrolled = await new Learner(server.url).post(
      '/session/',
      { ...PRACTICE, learner },
      operatorOf(server).headers,
    )
    expect(enrolled.status).toBe(201)
  })
})

describe('signing out everywhere', () => {
  const shared = useDatabase()
  let one: TestServer
  let two: TestServer
  beforeAll(async () => {
    const start = () => startTestServer({ database: 'postgres', databaseUrl: shared.url })
    ;[one, two] = await Promise.all([start(), start()])
  })
  afterAll(() => Promise.all([one?.stop(), two?.stop()]))

  test('ends every cookie and every socket of somebody on every server, and nobody else’s', async () => {
    const { headers } = operatorOf(one)
    const made = await new Learner(one.url).post('/people', { name: 'Ms Rao', roles: ['teacher'] }, headers)
    const [here, there] = [new Browser(one.url), new Browser(two.url)]
    await here.post('/sign-in', { token: made.json.invitation.token })
    const invited = await new Learner(one.url).post(`/people/${made.json.person_id}/invitation`, {}, headers)
    await there.post('/sign-in', { token: invited.json.token })
    const other = await aTeacher(two, [])
    const sockets = [
      await watching(one, here.cookie),
      await watching(two, there.cookie),
      await watching(two, here.cookie),
    ]
    const stays = await watching(two, other)

    await new Learner(one.url).post(`/people/${made.json.person_id}/sign-out`, {}, headers)
    for (const server of [one, two])
      for (const { cookie } of [here, there]) {
        expect(await holder(server, cookie)).toBeNull()
        expect(await openSocket(server.url, { headers: { cookie } })).toMatchObject({ status: 401 })
      }
    for (const socket of sockets)
      expect(await socket.closed).toEqual({ code: CLOSE_CODES.rights_changed.code, reason: 'rights_changed' })
    expect((await stays.ask({ type: 'watch' })).ok).toBe(true)
    expect(await holder(two, other)).toBe('Ada Lovelace')
    await stays.cut()
  })

  /** The page of a learner on this server with this cookie; null: it is void. */
  const learnerOf = async (server: TestServer, cookie: string): Promise<string | null> =>
    (await new Learner(server.url).request('GET', '/my-data', undefined, { cookie })).json.learner_id
  const untilVoid = (server: TestServer, cookie: string) =>
    expect.poll(() => learnerOf(server, cookie), { timeout: 20_000 }).toBeNull()

  test('ends what a learner left on other devices and servers; without an account they go on here', async () => {
    const here = new Browser(one.url)
    const id = await here.create(PRACTICE)
    const left = here.cookie
    const learner = await learnerOf(one, left)
    const socket = await connectSocket(two.url, { headers: { cookie: left } })
    expect(await here.post('/sign-out/everywhere')).toMatchObject({ status: 200, json: { ok: true, here: false } })
    expect((await here.get('/session')).json.sessions).toMatchObject([{ session_id: id }])
    expect([await learnerOf(one, left), await learnerOf(one, here.cookie)]).toEqual([null, learner])
    await untilVoid(two, left)
    expect(await learnerOf(two, here.cookie)).toBe(learner)
    expect(await socket.closed).toEqual({ code: CLOSE_CODES.rights_changed.code, reason: 'rights_changed' })
    // A server that starts later knows it before it lets anybody in.
    const later = await startTestServer({ database: 'postgres', databaseUrl: shared.url })
    expect([await learnerOf(later, left), await learnerOf(later, here.cookie)]).toEqual([null, learner])
    await later.stop()
  })

  test('of a cookie that was planted before somebody joins a class, nothing is left that opens what they do', async () => {
    const teacher = new Browser(one.url)
    await teacher.post('/sign-in', { token: (await anInvitation(one, ['planted'], { name: 'Ms Rao' })).token })
    const [{ class_id: classId }] = (await teacher.get('/classes')).json.classes
    const { code } = (await teacher.post(`/classes/${classId}/code`)).json
    const planted = new Browser(one.url)
    await planted.create(PRACTICE)
    const victim = Object.assign(new Browser(one.url), { cookie: planted.cookie })
    expect((await victim.post('/join', { code, name: 'Noor' })).status).toBe(200)
    const id = await victim.create(PRACTICE)
    expect((await planted.get(`/session/${id}`)).status).toBe(404)
    expect(await learnerOf(one, planted.cookie)).toBeNull()
    expect((await victim.get('/session')).json.sessions).toHaveLength(2)
    // Nor does it get a new one by joining itself.
    expect((await planted.post('/join', { code, name: 'Noor' })).status).toBe(200)
    expect(await learnerOf(one, planted.cookie)).not.toBe(await learnerOf(one, victim.cookie))
  })

  test('is refused to strangers, and to whoever is no person', async () => {
    const everywhere = (headers = {}) => new Learner(one.url).post('/sign-out/everywhere', undefined, headers)
    expect(await everywhere()).toMatchObject({ status: 401, json: { code: 'identity_required' } })
    expect(await everywhere(operatorOf(one).headers)).toMatchObject({ status: 409, json: { code: 'no_person' } })
  })
})
