// Staff sign in by an invitation, see the learners of their classes, and give more time.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { newId } from '../../src/kernel/ids.js'
import { Browser } from '../support/browser-cookies.js'
import { Learner } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { DATABASES } from './pupil.js'

const TIMED = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 2, time_limit_seconds: 600 } }
const WEEK_MS = 7 * 24 * 3600 * 1000

describe.each(DATABASES)('staff on %s', database => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await startTestServer({ database })
    token = server.container.resolve(TOKENS.foundations).guests.keys.operatorToken
  })
  afterAll(() => server?.stop())

  const operator = (method: string, path: string, body?: object) =>
    new Learner(server.url).request(method, path, body, { authorization: `Bearer ${token}` })
  const added = async (roles: string[], classes: string[] = []) => {
    const { status, json } = await operator('POST', '/people', { name: 'Ms Rao', roles, classes })
    expect(status).toBe(201)
    return json as { person_id: string; invitation: { token: string; path: string } }
  }
  const signedIn = async (roles: string[], classes: string[] = []) => {
    const { person_id: id, invitation } = await added(roles, classes)
    const browser = new Browser(server.url)
    expect(await browser.post('/sign-in', { token: invitation.token })).toMatchObject({ status: 200 })
    return { browser, id, invitation }
  }
  /** A session of a learner of this class, begun. */
  const sessionIn = async (name: string, learner: object = {}) => {
    const { json } = await operator('POST', '/session/', {
      ...TIMED,
      learner: { external_id: newId(), class: name, ...learner },
    })
    await new Learner(server.url).request('GET', `/session/${json.session_id}/stream`, undefined, {
      authorization: `Bearer ${json.session_token}`,
    })
    return json.session_id as string
  }
  const left = async (id: string) =>
    (await operator('GET', `/session/${id}/state`)).json.time_remaining_seconds as number | null

  test('an invitation signs in once, and says who it is', async () => {
    const { browser, invitation } = await signedIn(['teacher'], ['5b'])
    const who = { name: 'Ms Rao', rights: ['enrol', 'watch', 'supervise'], sees: 'own_classes' }
    expect((await browser.get('/sign-in')).json).toEqual(who)
    expect(invitation.path).toBe(`/staff#${invitation.token}`)
    const again = await new Browser(server.url).post('/sign-in', { token: invitation.token })
    expect(again).toMatchObject({ status: 401, json: { code: 'invalid_token' } })
    expect(server.log.join('')).not.toContain(invitation.token)
  })

  test('an invitation ends after a week, and with the next one', async () => {
    const first = await added(['teacher'])
    const { json: next } = await operator('POST', `/people/${first.person_id}/invitation`)
    const enter = async (given: string) => (await new Browser(server.url).post('/sign-in', { token: given })).status
    expect(await enter(first.invitation.token)).toBe(401)
    await server.pass(WEEK_MS + 1_000)
    expect(await enter(next.token)).toBe(401)
  })

  test('the operator token signs in, too', async () => {
    const browser = new Browser(server.url)
    expect((await browser.post('/sign-in', { token })).json).toMatchObject({ name: null, sees: 'everybody' })
    expect((await browser.get('/api-keys')).status).toBe(200)
    await browser.post('/sign-out')
    expect((await browser.get('/api-keys')).status).toBe(401)
  })

  test('signing out everywhere voids every cookie, a changed role counts at once', async () => {
    const { browser, id } = await signedIn(['administrator'])
    expect((await browser.get('/people?staff=true')).status).toBe(200)
    await operator('POST', `/people/${id}`, { roles: ['author'] })
    expect(await browser.get('/people')).toMatchObject({ status: 403, json: { right: 'manage' } })
    await operator('POST', `/people/${id}/sign-out`)
    expect((await browser.get('/sign-in')).status).toBe(401)
  })

  test('a teacher acts on sessions of their classes, and others do not exist', async () => {
    const { browser } = await signedIn(['teacher'], ['6a', '6c'])
    const [own, other] = [await sessionIn('6a'), await sessionIn('6b')]
    const act = async (id: string, action: string, body: object = {}) =>
      (await browser.post(`/supervise/${id}/${action}`, body)).status
    expect(await act(own, 'pause')).toBe(200)
    expect(await act(own, 'resume')).toBe(200)
    const more = { command_id: newId(), minutes: 5 }
    for (const [action, body] of [['pause'], ['resume'], ['end'], ['release'], ['extend', more]] as const) {
      const foreign = await browser.post(`/supervise/${other}/${action}`, body ?? {})
      const unknown = await browser.post(`/supervise/${newId()}/${action}`, body ?? {})
      expect(foreign).toMatchObject({ status: 404, json: { code: 'session_not_found' } })
      expect(foreign.body).toBe(unknown.body)
    }
    // What is about everybody is closed to who sees some, and of alerts they see those of their classes.
    expect(await browser.get('/sessions/logs')).toMatchObject({ status: 403, json: { code: 'right_required' } })
    expect(await browser.get('/alerts')).toMatchObject({ status: 200, json: { alerts: [] } })
  })

  test('what they did and read is in the log, with who it was', async () => {
    const { browser, id: person } = await signedIn(['teacher'], ['6e'])
    const id = await sessionIn('6e')
    await browser.post(`/supervise/${id}/pause`, { reason: 'A fire drill.' })
    await browser.post(`/supervise/${newId()}/pause`, { reason: 'Of nobody.' })
    await operator('GET', `/session/${id}/results`)
    const { learnerId } = (await server.container.resolve(TOKENS.sessions).load(id))!.stored.session
    const { entries } = (await operator('GET', `/audit?session_id=${id}`)).json
    const about = { session_id: id, learner_id: learnerId }
    expect(entries).toMatchObject([
      { ...about, act: 'session.read_results', actor: { kind: 'operator', id: null }, details: {} },
      { ...about, act: 'session.pause', actor: { kind: 'person', id: person }, details: { reason: 'A fire drill.' } },
    ])
    expect((await operator('GET', `/audit?actor_id=${person}`)).json.entries).toHaveLength(1)
    expect((await operator('GET', '/audit/verify')).json).toMatchObject({ fault: null })
  })

  test('a page of another site cannot act with the cookie', async () => {
    const { browser } = await signedIn(['teacher'], ['7a'])
    const id = await sessionIn('7a')
    const cross = await browser.post(`/supervise/${id}/end`, {}, { origin: 'https://evil.example' })
    expect(cross).toMatchObject({ status: 403, json: { code: 'origin_not_allowed' } })
    expect((await operator('GET', `/session/${id}/state`)).json.status).not.toBe('terminated')
  })

  test('nobody gives a role that holds more than they do', async () => {
    const { browser } = await signedIn(['teacher'], ['8a'])
    expect((await browser.post('/people', { name: 'X', roles: ['administrator'] })).status).toBe(403)
    const { json } = await operator('POST', '/api-keys', { name: 'LMS', rights: ['manage'] })
    const key = { authorization: `Bearer ${json.secret}` }
    const refused = await new Learner(server.url).post('/people', { name: 'X', roles: ['author'] }, key)
    expect(refused).toMatchObject({ status: 403, json: { code: 'right_required', right: 'author' } })
  })

  test('an extension counts once, however often it is sent', async () => {
    const id = await sessionIn('9a')
    const before = (await left(id))!
    const more = { command_id: newId(), minutes: 5, reason: 'Fire drill.' }
    const sent = await Promise.all(Array.from({ length: 4 }, () => operator('POST', `/supervise/${id}/extend`, more)))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(sent.map(({ json }) => json.deadline_at)).size).toBe(1)
    expect((await left(id))! - before).toBeGreaterThan(290)
    expect((await left(id))! - before).toBeLessThanOrEqual(300)
  })

  test('a time factor counts at once for sessions that are running, extensions included', async () => {
    const id = await sessionIn('9b', { external_id: 'slow' })
    await operator('POST', `/supervise/${id}/extend`, { command_id: newId(), minutes: 1 })
    const { learnerId } = (await server.container.resolve(TOKENS.sessions).load(id))!.stored.session
    expect((await operator('POST', `/people/${learnerId}`, { time_factor: 1.5 })).json.time_factor).toBe(1.5)
    expect(await left(id)).toBeGreaterThan(900)
    expect(await left(id)).toBeLessThanOrEqual(960)
    await operator('POST', `/people/${learnerId}`, { time_factor: null })
    expect(await left(id)).toBeNull()
  })
})
