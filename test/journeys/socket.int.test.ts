// Sessions of every type driven over one WebSocket, on both databases, in one piece and cut behind every event.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyFold, foldChunk, foldEvent, type Fold } from '../../src/client/index.js'
import type { ClientAction } from '../../src/contract/widget.js'
import { newId } from '../../src/kernel/ids.js'
import { Learner, type StreamEvent } from '../support/learner.js'
import { connectSocket, type SocketClient, type SocketEvent } from '../support/socket-client.js'
import { inLesson, LESSON } from '../support/brief-lesson.js'
import { someResponse } from '../support/some-response.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { useContent } from '../support/use-content.js'
import { todaysDatabase, durable, isEnding, named, sayRight, sayWrong, storedItem } from './pupil.js'

/** What the learner does about the open question; `turn` counts from 1. Resolves to the answer. */
type Act = (
  server: TestServer,
  socket: SocketClient,
  id: string,
  asked: StreamEvent['data'],
  turn: number,
) => Promise<unknown>

const respond = (socket: SocketClient, id: string, action: ClientAction, response: object) =>
  socket.respond(id, action.tool_call_id, response)
const command = (socket: SocketClient, id: string, name: string, { tool_call_id }: ClientAction, text?: string) =>
  socket.ask({
    type: 'command',
    session_id: id,
    command_id: newId(),
    command: name,
    tool_call_id,
    ...(text !== undefined && { text }),
  })

/** Every second item wrong. */
const answerItem: Act = async (server, socket, id, { action, item_number: number }) => {
  const say = number % 2 === 0 ? sayWrong : sayRight
  return respond(socket, id, action, say(await storedItem(server, id, number), number).response)
}
/** The second item is skipped. */
const practise: Act = (server, socket, id, asked, turn) =>
  turn === 2 ? command(socket, id, 'skip', asked.action) : answerItem(server, socket, id, asked, turn)
/** Goes back once, and then through. */
const fillIn: Act = (_, socket, id, { action }, turn) =>
  turn === 2 ? command(socket, id, 'back', action) : respond(socket, id, action, someResponse(action))
/** Says two things and goes. */
const talk: Act = (_, socket, id, { action }, turn) =>
  turn === 3 ? command(socket, id, 'finish', action) : respond(socket, id, action, { text: `Grüße ${turn} 👋` })
const learn: Act = (_, socket, id, { action }, turn) => {
  const act = inLesson(action, turn)
  return 'payload' in act
    ? respond(socket, id, action, act.payload)
    : command(socket, id, act.command, action, act.text)
}

const KINDS: [string, object, Act][] = [
  ['evaluation', { assessment_id: 'fixture-four' }, answerItem],
  ['learning', { skills: ['fixture.sum'], config: { max_items: 4 } }, practise],
  ['survey', { survey_id: 'recommendation' }, fillIn],
  ['thought', { topic: 'Fractions' }, talk],
  [LESSON.session_type, LESSON, learn],
]

/** What a client makes of the events; what was still being written is no part of it. */
const folded = (events: readonly StreamEvent[]): Fold => ({
  ...events.reduce(
    (fold, { id, event, data }) =>
      event === 'content_chunk'
        ? foldChunk(fold, data)
        : id === null
          ? fold
          : foldEvent(fold, id, { type: event, payload: data } as Parameters<typeof foldEvent>[2]),
    emptyFold,
  ),
  draft: null,
})
const asksOrEnds = (event: SocketEvent) => event.event === 'run_suspended' || isEnding(event)

describe.each(todaysDatabase(0))('over a socket on %s', database => {
  let server: TestServer
  const content = useContent()
  beforeAll(async () => {
    server = await startTestServer({ database, blueprints: content.folder, talks: true })
  })
  afterAll(async () => {
    await server?.stop()
  })

  const begin = async (body: object) => {
    const learner = new Learner(server.url)
    const id = await learner.create(body)
    const connect = () => connectSocket(server.url, { headers: { cookie: learner.cookie } })
    const replay = async () => (await learner.follow(id, { fromStart: true })).events
    return { learner, id, connect, replay }
  }

  /** One socket from beginning to end, attached once. */
  async function drive(body: object, act: Act) {
    const { id, connect, replay, learner } = await begin(body)
    const socket = await connect()
    const { answer } = await socket.attach(id)
    expect(answer).toMatchObject({ ok: true, status: 'active', after: 0, read_only: false })
    const events: SocketEvent[] = []
    for (let turn = 0; ; turn += 1) {
      if (turn > 50) throw new Error('The session does not end.')
      const asked = named(events, 'client_action').at(-1)
      if (asked) expect(await act(server, socket, id, asked.data, turn)).toMatchObject({ ok: true })
      events.push(...(await socket.until(id, asksOrEnds)))
      if (isEnding(events.at(-1)!)) return { id, socket, events, replay, learner }
    }
  }

  /** A new socket for every event. */
  async function driveCut(body: object, act: Act) {
    const { id, connect, replay } = await begin(body)
    const events: SocketEvent[] = []
    while (events.length === 0 || !isEnding(events.at(-1)!)) {
      if (events.length > 200) throw new Error('The session does not end.')
      const socket = await connect()
      await socket.attach(id, events.at(-1)?.id ?? 0)
      const { data } = await socket.next(id)
      const asked = named(events, 'client_action')
      if (data.pending_action !== null && data.last_event_id === events.at(-1)?.id)
        expect(await act(server, socket, id, asked.at(-1)!.data, asked.length)).toMatchObject({ ok: true })
      events.push((await socket.until(id, ({ id: seq }) => seq !== null)).at(-1)!)
      await socket.cut()
    }
    return { events, replay }
  }

  test.each(KINDS)('%s is the same in one piece, cut behind every event, and replayed', async (type, about, act) => {
    const body = { session_type: type, ...about }
    const whole = await drive(body, act)
    const cut = await driveCut(body, act)
    expect(whole.events[0]).toMatchObject({ event: 'connected', id: null, data: { session_id: whole.id } })
    for (const { events, replay } of [whole, cut]) {
      const replayed = await replay()
      expect(durable(events).map(({ id, event, data }) => ({ id, event, data }))).toEqual(durable(replayed))
      expect(folded(events)).toEqual(folded(replayed))
    }
    expect(cut.events.map(({ event }) => event)).toEqual(durable(whole.events).map(({ event }) => event))
    // Following has ended with the session, and the place is free: whoever attaches again is told how it stands.
    const { socket, id, events, learner } = whole
    expect((await socket.ask({ type: 'detach', session_id: id })).answer).toEqual({ ok: true, attached: false })
    expect((await socket.attach(id, events.at(-1)!.id!)).answer).toMatchObject({ status: 'completed' })
    expect(await socket.next(id)).toMatchObject({ event: 'connected', data: { status: 'completed' } })
    expect((await learner.state(id)).status).toBe('completed')
    await socket.cut()
  })
})
