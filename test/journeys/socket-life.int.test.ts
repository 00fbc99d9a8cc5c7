// Who is on a socket, what becomes of it when a session ends elsewhere, and what it is refused: as the routes refuse it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import { newId } from '../../src/kernel/ids.js'
import { Learner, type StreamEvent } from '../support/learner.js'
import { connectSocket, openSocket, SocketClient, type SocketEvent } from '../support/socket-client.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { useDatabase } from '../support/use-database.js'
import { durable, isEnding, nextQuestion, sayRight, sayWrong, storedItem, takeTurn } from './pupil.js'
import { everyRow, eventually } from './stored-rows.js'

const LMS = 'https://lms.example.org'
const PRACTICE = { session_type: 'learning', skills: ['fixture.sum'], config: { max_items: 3 } }
const EXAM = { session_type: 'evaluation', assessment_id: 'fixture-four' }
const asksOrEnds = (event: SocketEvent) => event.event === 'run_suspended' || isEnding(event)
const withoutSession = ({ id, event, data }: StreamEvent) => ({ id, event, data })

describe('a socket', () => {
  const database = useDatabase()
  let server: TestServer
  const start = () =>
    startTestServer({ database: 'postgres', databaseUrl: database.url, env: { ALLOWED_ORIGINS: LMS } })
  beforeAll(async () => void (server = await start()))
  afterAll(() => server?.stop())

  const begin = async (body: object) => {
    const learner = new Learner(server.url)
    const { json: made } = await learner.post('/session/', body)
    const connect = () => connectSocket(server.url, { headers: { cookie: learner.cookie } })
    return { learner, made, id: made.session_id as string, connect }
  }
  const operator = () => ({
    authorization: `Bearer ${server.container.resolve(TOKENS.foundations).guests.keys.operatorToken}`,
  })

  test('of a proctor shows two sessions as they go, begins none, and answers nothing', async () => {
    const [first, second] = [await begin(EXAM), await begin(PRACTICE)]
    const socket = await connectSocket(server.url, { headers: operator() })
    const before = await everyRow(server, first.id)
    expect((await socket.attach(first.id)).answer).toMatchObject({ status: 'pending', read_only: true })
    await socket.attach(second.id)
    expect(await everyRow(server, first.id)).toEqual(before)
    for (const { id, learner } of [first, second]) {
      await learner.follow(id)
      const events = await socket.until(id, asksOrEnds)
      expect(durable(events).map(withoutSession)).toEqual(
        durable((await learner.follow(id, { fromStart: true })).events),
      )
    }
    const { tool_call_id } = (await first.learner.state(first.id)).pending_action
    const rows = await everyRow(server, first.id)
    for (const frame of [
      { type: 'respond', session_id: first.id, tool_call_id, response: { index: 0 } },
      { type: 'command', session_id: first.id, tool_call_id, command: 'skip', command_id: newId() },
      { type: 'terminate', session_id: first.id },
    ])
      expect(await socket.ask(frame)).toMatchObject({ ok: false, problem: { status: 404, code: 'session_not_found' } })
    expect(await everyRow(server, first.id)).toEqual(rows)
    // Both go on at once, and what is said of one is never said of the other.
    for (const { id, learner } of [first, second]) await takeTurn(server, learner, id, 1, sayRight)
    for (const { id, learner } of [second, first]) {
      await learner.follow(id)
      expect((await socket.until(id, asksOrEnds))[0]).toMatchObject({ event: 'tool_result', session_id: id })
    }
    await socket.cut()
  })

  test('hears that a session was ended by another way, and nothing after it', async () => {
    const { learner, id, connect } = await begin(EXAM)
    const socket = await connect()
    await socket.attach(id)
    await socket.until(id, asksOrEnds)
    await learner.post(`/supervise/${id}/end`, { reason: 'Fire alarm.' }, operator())
    const events = await socket.until(id, isEnding)
    expect(events.at(-1)).toMatchObject({ event: 'session_terminated', data: { reason: 'Fire alarm.' } })
    expect(await socket.ask({ type: 'terminate', session_id: id })).toMatchObject({
      answer: { ok: true, status: 'terminated' },
    })
    expect(socket.untaken).toEqual([])
    await socket.cut()
  })

  test('hears what other servers do with its session', async () => {
    const { learner, id } = await begin(EXAM)
    const other = await start()
    const socket = await connectSocket(other.url, { headers: { cookie: learner.cookie } })
    await socket.attach(id)
    await socket.until(id, asksOrEnds)
    await takeTurn(server, learner, id, 1, sayRight)
    expect((await socket.until(id, asksOrEnds)).at(-1)!.event).toBe('run_suspended')
    await learner.post(`/session/${id}/terminate`, {})
    expect((await socket.until(id, isEnding)).at(-1)!.event).toBe('session_terminated')
    await socket.cut()
    await other.stop()
  })

  test('that stays attached does not stand for the learner: after a question ran out, attaching again goes on', async () => {
    const { learner, id, connect } = await begin({ ...PRACTICE, config: { max_items: 2, item_time_limit_seconds: 30 } })
    const socket = await connect()
    await socket.attach(id)
    await socket.until(id, asksOrEnds)
    await server.pass(40_000)
    const events = await socket.until(id, ({ event }) => event === 'tool_result')
    const state = await eventually(async () => {
      const found = await learner.state(id)
      return found.status === 'active' && found
    })
    expect(state.pending_action).toBeNull()
    const cursor = Math.max(...events.map(event => event.id ?? 0), ...socket.untaken.map(event => event.id ?? 0))
    await socket.attach(id, cursor)
    const next = await socket.until(id, ({ event }) => event === 'client_action')
    expect(next.at(-1)!.data.item_number).toBe(2)
    await socket.cut()
  })

  test('answers a late, a repeated and a malformed response as the route does', async () => {
    const { learner, id, connect } = await begin(EXAM)
    const { tool_call_id: callId } = await nextQuestion(learner, id)
    const item = await storedItem(server, id, 1)
    const [right, wrong] = [sayRight(item, 1).response, sayWrong(item, 1).response]
    const socket = await connect()
    /** Asks both, the socket first; what they say must be the same but for the receipt's time. */
    const both = async (toolCallId: string, response: object) => {
      const reply = await socket.respond(id, toolCallId, response)
      const { json } = await learner.respond(id, toolCallId, response as Record<string, unknown>)
      expect(reply.ok ? reply.answer : reply.problem).toEqual(json)
      return json
    }
    expect(await both(callId, { index: 'x', text: 1 })).toMatchObject({ status: 422, code: 'malformed_response' })
    expect(await both(newId(), right)).toMatchObject({
      status: 409,
      code: 'call_unknown',
      session_status: 'awaiting_client_action',
      pending_tool_call_id: callId,
      last_event_id: expect.any(Number),
    })
    expect((await socket.respond(id, callId, right)).answer).toMatchObject({ ok: true, duplicate: false })
    await nextQuestion(learner, id)
    expect(await both(callId, right)).toMatchObject({ ok: true, duplicate: true })
    expect(await both(callId, wrong)).toMatchObject({ status: 409, code: 'already_answered' })
    await learner.post(`/supervise/${id}/pause`, {}, operator())
    const { tool_call_id: open } = (await learner.state(id)).pending_action
    expect(await both(open, right)).toMatchObject({ status: 409, code: 'session_paused' })
    await socket.cut()
  })

  test('knows a session of somebody else as little as one that there is not', async () => {
    const { id } = await begin(EXAM)
    const stranger = await begin(EXAM)
    const before = await everyRow(server, id)
    const bearer = { authorization: `Bearer ${stranger.made.session_token}` }
    for (const headers of [{ cookie: stranger.learner.cookie }, bearer]) {
      const socket = await connectSocket(server.url, { headers })
      for (const frame of [
        { type: 'attach' },
        { type: 'respond', tool_call_id: newId(), response: { index: 1 } },
        { type: 'command', command_id: newId(), command: 'finish' },
        { type: 'terminate' },
      ]) {
        const foreign = await socket.ask({ ...frame, session_id: id })
        const unknown = await socket.ask({ ...frame, session_id: newId() })
        expect(foreign.problem).toEqual(unknown.problem)
        expect(foreign.problem).toMatchObject({ status: 404, code: 'session_not_found' })
      }
      await socket.cut()
    }
    expect(await everyRow(server, id)).toEqual(before)
  })

  test('opens to a cookie of our own pages, to a token of any listed page, and to nobody else', async () => {
    const { learner, id, made } = await begin(PRACTICE)
    const own = { cookie: learner.cookie, origin: server.url }
    const query = `?${new URL(made.stream_url, server.url).searchParams.toString()}`
    const protocols = ['viva.v1', `viva.bearer.${made.session_token}`]
    for (const options of [
      { headers: own },
      { headers: { origin: LMS }, protocols },
      { headers: { origin: LMS }, query },
    ]) {
      const socket = await connectSocket(server.url, options)
      expect(socket.ws.protocol).toBe(options.protocols ? 'viva.v1' : '')
      expect((await socket.attach(id)).ok).toBe(true)
      await socket.until(id, asksOrEnds)
      const reply = await socket.ask({ type: 'terminate', session_id: newId() })
      expect(reply.problem.code).toBe('session_not_found')
      await socket.cut()
    }
    const reading = await connectSocket(server.url, { query })
    const { tool_call_id } = (await learner.state(id)).pending_action
    expect((await reading.respond(id, tool_call_id, { text: '5' })).problem.status).toBe(404)
    await reading.cut()
    for (const [options, status, code] of [
      [{}, 401, 'identity_required'],
      [{ query: `${query}x` }, 401, 'identity_required'],
      [{ headers: { authorization: 'Bearer x' } }, 401, 'invalid_token'],
      [{ headers: { ...own, origin: LMS } }, 403, 'bearer_required'],
      [{ headers: { ...own, origin: 'https://evil.net' } }, 403, 'origin_not_allowed'],
    ] as const) {
      const refused = await openSocket(server.url, options)
      if (refused instanceof SocketClient) throw new Error('The socket was opened.')
      expect(refused).toMatchObject({ status, problem: { status, code } })
    }
    const log = server.log.join('')
    expect(log).toContain('"path":"/ws"')
    for (const secret of [query.slice(7), made.session_token, learner.cookie.split('=')[1]!])
      expect(log).not.toContain(secret)
  })
})
