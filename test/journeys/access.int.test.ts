// Who may see and do what: guests by cookie, one session by bearer, its reading by query token, staff by the operator's token.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { newId } from '../../src/kernel/ids.js'
import { connectSocket } from '../support/socket-client.js'
import { Learner } from '../support/learner.js'
import { FIXTURES, startTestServer, type TestServer } from '../support/test-server.js'
import { todaysDatabase, nextQuestion, playThrough, sayRight } from './pupil.js'
import { everyRow } from './stored-rows.js'

const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 2 } }
const RELEASED_AT = new Date(Date.now() + 3_600_000)

/** The fixtures, and the exam of four items released by hand and at a time. */
async function catalogue(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'viva-blueprints-'))
  await cp(FIXTURES, folder, { recursive: true })
  const four = await readFile(path.join(FIXTURES, 'assessments/fixture-four.yaml'), 'utf8')
  for (const [id, release] of [
    ['by-hand', 'release: manual'],
    ['at-a-time', `release: at\n  release_at: ${RELEASED_AT.toISOString()}`],
  ] as const) {
    const text = four.replace('assessment_id: fixture-four', `assessment_id: ${id}`)
    const file = path.join(folder, 'assessments', `${id}.yaml`)
    await writeFile(file, text.replace('configuration:\n', `configuration:\n  ${release}\n`))
  }
  return folder
}

describe.each(todaysDatabase(1))('access on %s', database => {
  let server: TestServer
  let blueprints: string
  beforeAll(async () => {
    blueprints = await catalogue()
    server = await startTestServer({ database, blueprints })
  })
  afterAll(async () => {
    await server?.stop()
    await rm(blueprints, { recursive: true, force: true })
  })
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
  const operator = () => bearer(server.container.resolve(TOKENS.foundations).guests.keys.operatorToken)
  const create = async (learner = new Learner(server.url), body: object = PRACTICE) => {
    const reply = await learner.post('/session/', body)
    expect(reply.status).toBe(201)
    return { learner, id: reply.json.session_id as string, made: reply.json, reply }
  }

  test('a guest is given a cookie once', async () => {
    const { learner, reply, id } = await create()
    const cookie = reply.headers.get('set-cookie')!
    expect(cookie).toMatch(/^viva_guest=vg2\.[^;]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    for (const again of [
      await learner.post('/session/', PRACTICE),
      await learner.get('/session/'),
      await learner.get(`/session/${id}`),
    ])
      expect(again.headers.get('set-cookie')).toBeNull()
    const reads = ['/assessments', '/skills', '/mastery', '/profile', '/suggestion']
    for (const path of [...reads, `/session/${id}`, `/session/${newId()}/state`])
      expect((await new Learner(server.url).get(path)).headers.get('set-cookie')).toBeNull()
  })

  test('who is unknown has nothing yet, and reading that makes no guest', async () => {
    const learner = new Learner(server.url)
    expect((await learner.get('/mastery')).json).toEqual({ skills: [] })
    expect((await learner.get('/profile')).json).toEqual({})
    expect(learner.cookie).toBe(new Learner(server.url).cookie)
  })

  test('a list holds one’s own sessions, newest first, and the open ones when asked', async () => {
    const { learner, id } = await create()
    const { id: second } = await create(learner)
    const { id: foreign } = await create()
    await learner.post(`/session/${id}/terminate`, {})
    const ids = async (query: string) =>
      (await learner.get(`/session/${query}`)).json.sessions.map(
        (session: { session_id: string }) => session.session_id,
      )
    expect(await ids('')).toEqual([second, id])
    expect(await ids('?active=true')).toEqual([second])
    expect(await ids('?limit=1')).toEqual([second])
    expect(await ids('')).not.toContain(foreign)
  })

  const history = async (learner: Learner, query = '') => (await learner.get(`/history${query}`)).json

  test('a history holds one’s own sessions that were begun and are over, in pages', async () => {
    const learner = new Learner(server.url)
    expect(await history(learner)).toEqual({ sessions: [], next: null })
    expect(learner.cookie).toBe('')
    const over: string[] = []
    for (let count = 0; count < 3; count += 1) {
      const { id } = await create(learner)
      await learner.follow(id)
      await learner.post(`/session/${id}/terminate`, {})
      over.push(id)
    }
    const neverBegun = await create(learner)
    await learner.post(`/session/${neverBegun.id}/terminate`, {})
    await learner.follow((await create(learner)).id)
    await create()
    const idsOf = (page: { sessions: { session_id: string }[] }) => page.sessions.map(one => one.session_id)
    const newest = await history(learner, '?limit=2')
    expect(idsOf(newest)).toEqual([over[2], over[1]])
    const oldest = await history(learner, `?limit=2&before=${newest.next}`)
    expect([idsOf(oldest), oldest.next]).toEqual([[over[0]], null])
    expect(oldest.sessions[0]).toMatchObject({ session_type: 'learning', status: 'terminated', survey_id: null })
    expect((await learner.get('/history?before=1')).status).toBe(422)
  })

  test('a list says how much time each open session has left', async () => {
    const { learner } = await create(new Learner(server.url), {
      session_type: 'evaluation',
      assessment_id: 'at-a-time',
    })
    const left = async () => (await learner.get('/session/?active=true')).json.sessions[0].time_remaining_seconds
    const all = await left()
    expect(all).toBeGreaterThan(60)
    await learner.follow((await learner.get('/session/')).json.sessions[0].session_id)
    await server.pass(30_000)
    expect(await left()).toBeLessThanOrEqual(all - 30)
  })

  test('a session of somebody else is answered exactly like one that does not exist', async () => {
    const { id, made } = await create()
    const stranger = new Learner(server.url)
    const { made: own } = await create(stranger)
    const before = await everyRow(server, id)
    const call = { tool_call_id: newId(), response: { text: '1' } }
    const calls: [string, string, object?][] = [
      ['GET', ''],
      ['GET', '/state'],
      ['GET', '/stream'],
      ['GET', '/results'],
      ['GET', '/progress'],
      ['POST', '/respond', call],
      ['POST', '/terminate', {}],
      ['POST', '/report', { tool_call_id: newId(), reason: 'wrong' }],
    ]
    const unknownId = newId()
    // Staff may read it, and answer for nobody.
    const staff = operator()
    for (const headers of [
      {},
      { cookie: '' },
      bearer(own.session_token),
      { cookie: '', ...bearer(own.session_token) },
      staff,
    ])
      for (const [method, path, body] of headers === staff ? calls.filter(([how]) => how === 'POST') : calls) {
        const foreign = await stranger.request(method, `/session/${id}${path}`, body, headers)
        const unknown = await stranger.request(method, `/session/${unknownId}${path}`, body, headers)
        expect([method, path, foreign.status, foreign.json.code]).toEqual([method, path, 404, 'session_not_found'])
        expect(foreign.body).toBe(unknown.body)
      }
    expect(await everyRow(server, id)).toEqual(before)
    expect(made.session_token).not.toBe(own.session_token)
  })

  test('the session token opens its session and nothing else', async () => {
    const { id, made } = await create()
    const embedded = new Learner(server.url)
    const as = bearer(made.session_token)
    expect((await embedded.request('GET', `/session/${id}`, undefined, as)).status).toBe(200)
    expect((await embedded.follow(id, { headers: as })).status).toBe(200)
    const state = (await embedded.request('GET', `/session/${id}/state`, undefined, as)).json
    const { tool_call_id } = state.pending_action
    const posted = await embedded.post(`/session/${id}/respond`, { tool_call_id, response: { text: '5' } }, as)
    expect(posted).toMatchObject({ status: 200, json: { duplicate: false } })
    for (const reply of [
      await embedded.request('GET', '/session/', undefined, as),
      await embedded.post('/session/', PRACTICE, as),
    ])
      expect(reply).toMatchObject({ status: 403, json: { code: 'learner_required' } })
    expect(embedded.cookie).toBe('')
    expect((await embedded.post(`/supervise/${id}/pause`, {}, as)).status).toBe(403)
  })

  test('the token of the stream’s address follows for a while, and does nothing else', async () => {
    const { learner, id, made } = await create()
    await nextQuestion(learner, id)
    const token = new URL(made.stream_url, server.url).searchParams.get('token')!
    const page = new Learner(server.url)
    expect(made.stream_url.startsWith(`/session/${id}/stream?token=`)).toBe(true)
    expect((await page.get(made.stream_url)).body).toContain('event: client_action')
    const before = await everyRow(server, id)
    const { tool_call_id } = (await learner.state(id)).pending_action
    // Neither where it stands nor what came of it, and no other token: not even one like itself.
    for (const path of [`/session/${id}`, `/session/${id}/state`, `/session/${id}/results`, `/sessions/${id}/status`])
      expect(await page.get(`${path}?token=${token}`)).toMatchObject({ status: 404 })
    for (const path of ['/session/', '/mastery', '/profile'])
      expect(await page.get(`${path}?token=${token}`)).toMatchObject({ status: 403 })
    for (const [path, body] of [
      ['respond', { tool_call_id, response: { text: '5' } }],
      ['terminate', {}],
      ['report', { tool_call_id, reason: 'wrong' }],
    ] as const)
      expect(await page.post(`/session/${id}/${path}?token=${token}`, body)).toMatchObject({ status: 404 })
    const { id: other } = await create()
    expect((await page.get(`/session/${other}/stream?token=${token}`)).status).toBe(404)
    expect((await page.get(`/session/${id}/stream?token=${token.slice(0, -1)}`)).status).toBe(404)
    expect((await page.request('GET', `/session/${id}`, undefined, bearer(token))).json.code).toBe('invalid_token')
    expect(await everyRow(server, id)).toEqual(before)
    expect(server.log.join('')).not.toContain(token)
    expect(server.log.join('')).not.toContain(made.session_token)
    expect(page.cookie).toBe('')
  })

  test('the token of the stream’s address begins nothing: it looks on while the learner begins', async () => {
    const { learner, id, made } = await create()
    const looking = fetch(server.url + made.stream_url).then(response => response.text())
    const socket = await connectSocket(server.url, { query: made.stream_url.slice(made.stream_url.indexOf('?')) })
    expect(await socket.attach(id)).toMatchObject({ ok: true, answer: { status: 'pending', read_only: true } })
    expect(await learner.state(id)).toMatchObject({ status: 'pending', last_event_id: 0 })
    await learner.follow(id)
    // What was under way ends where the learner is asked.
    expect(await looking).toContain('event: client_action')
    await socket.until(id, ({ event }) => event === 'client_action')
    await socket.cut()
  })

  test('a cookie or token that was tampered with is nobody’s', async () => {
    const { learner, id, made } = await create()
    const { learner: other } = await create()
    const [name, , signature] = learner.cookie.split(/\.(?=[^.]+$)|=/)
    const swapped = `${name}=${other.cookie.split('=')[1]!.split('.').slice(0, 2).join('.')}.${signature}`
    for (const cookie of [swapped, 'viva_guest=', 'viva_guest=vg2', `${learner.cookie}x`])
      expect((await new Learner(server.url).request('GET', `/session/${id}`, undefined, { cookie })).status).toBe(404)
    for (const token of ['x', `${made.session_token}x`, learner.cookie.split('=')[1]!, `${'a'.repeat(5_000)}`])
      expect(await learner.request('GET', `/session/${id}`, undefined, bearer(token))).toMatchObject({
        status: 401,
        json: { code: 'invalid_token' },
      })
  })

  test('only the operator supervises', async () => {
    const { learner, id, made } = await create()
    const before = await everyRow(server, id)
    for (const command of ['pause', 'resume', 'release', 'end']) {
      const path = `/supervise/${id}/${command}`
      expect(await new Learner(server.url).post(path, {})).toMatchObject({
        status: 401,
        json: { code: 'identity_required' },
      })
      expect(await learner.post(path, {})).toMatchObject({ status: 403, json: { code: 'right_required' } })
      expect((await learner.post(path, {}, bearer(made.session_token))).status).toBe(403)
      expect((await learner.post(path, {}, bearer('0'.repeat(64)))).status).toBe(401)
      expect((await learner.post(`/supervise/${newId()}/${command}`, {}, operator())).status).toBe(404)
    }
    expect(await everyRow(server, id)).toEqual(before)
    expect(await learner.post(`/supervise/${id}/end`, { reason: 'Fire alarm.' }, operator())).toMatchObject({
      status: 200,
      json: { ok: true, status: 'terminated' },
    })
    expect((await learner.follow(id)).events.at(-1)).toMatchObject({ data: { reason: 'Fire alarm.', by_staff: true } })
  })

  test('results come at the end, unless they wait for a hand or a time', async () => {
    const { learner, id } = await create(new Learner(server.url), {
      session_type: 'evaluation',
      assessment_id: 'by-hand',
    })
    const results = async (session = id, who = learner) => await who.get(`/session/${session}/results`)
    expect(await results()).toMatchObject({
      status: 409,
      json: { code: 'session_not_ended', session_status: 'pending' },
    })
    expect((await learner.post(`/supervise/${id}/release`, {}, operator())).json.code).toBe('session_not_ended')
    expect((await history(learner)).sessions).toEqual([])
    const { events } = await playThrough(server, learner, id, sayRight)
    expect(JSON.stringify(events)).not.toMatch(/score|grade|passed/)
    expect((await history(learner)).sessions).toMatchObject([
      { session_id: id, status: 'completed', result_status: 'not_released', results_from: null, result: null },
    ])
    expect(await results()).toMatchObject({ status: 409, json: { code: 'results_not_released', results_from: null } })
    expect((await results()).body).not.toMatch(/score|grade|items_correct/)
    const review = async (session = id, who = learner) => await who.get(`/session/${session}/review`)
    expect(await review()).toMatchObject({
      status: 409,
      json: { code: 'not_released', session_status: 'completed', results_from: null },
    })
    await learner.post(`/supervise/${id}/release`, {}, operator())
    await learner.post(`/supervise/${id}/release`, {}, operator())
    expect(await results()).toMatchObject({ status: 200, json: { score_percent: 100, grade: 'Passed with honours' } })
    expect(await review()).toMatchObject({ status: 200, json: { score_percent: 100 } })
    expect((await history(learner)).sessions).toMatchObject([
      { result_status: 'released', result: { score_percent: 100, passed: true, items_correct: 4, total_items: 4 } },
    ])

    const timed = await create(new Learner(server.url), { session_type: 'evaluation', assessment_id: 'at-a-time' })
    await playThrough(server, timed.learner, timed.id, sayRight)
    expect(await results(timed.id, timed.learner)).toMatchObject({
      status: 409,
      json: { code: 'results_not_released', results_from: RELEASED_AT.toISOString() },
    })
    expect(await review(timed.id, timed.learner)).toMatchObject({
      status: 409,
      json: { code: 'not_released', results_from: RELEASED_AT.toISOString() },
    })
    expect((await history(timed.learner)).sessions).toMatchObject([
      { result_status: 'not_released', results_from: RELEASED_AT.toISOString(), result: null },
    ])
    await server.pass(3_600_000)
    expect((await history(timed.learner)).sessions).toMatchObject([{ result_status: 'released', results_from: null }])
    expect((await review(timed.id, timed.learner)).status).toBe(200)
    expect((await results(timed.id, timed.learner)).json).toMatchObject({ score_percent: 100 })
  })
})

describe('the operator’s token', () => {
  test('stands in a file that only the server’s user reads, and is the same after a restart', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'viva-operator-'))
    const tokens: string[] = []
    for (let start = 1; start <= 2; start += 1) {
      const server = await startTestServer({ database: 'postgres', env: { DATA_DIR: folder } })
      const token = (await readFile(path.join(folder, 'operator-token'), 'utf8')).trim()
      const learner = new Learner(server.url)
      const id = await learner.create(PRACTICE)
      const reply = await learner.post(`/supervise/${id}/end`, {}, { authorization: `Bearer ${token}` })
      expect(reply.status).toBe(200)
      expect(server.log.join('')).not.toContain(token)
      tokens.push(token)
      await server.stop()
    }
    expect(tokens[1]).toBe(tokens[0])
    await rm(folder, { recursive: true, force: true })
  })
})
