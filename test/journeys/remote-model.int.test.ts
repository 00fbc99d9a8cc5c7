// remote_llm over whole sessions: the model is a foreign server that speaks the OpenAI protocol, its tool calls come in fragments,
// and it fails in the ways in which such servers fail.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ClientAction } from '../../src/contract/widget.js'
import { startFaultyProxy, type FaultyProxy } from '../support/faulty-proxy.js'
import { Learner, type StreamEvent } from '../support/learner.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { open } from './reconnect.js'
import { API_KEY, honest, startFarModel, type FarModel } from './remote-model-script.js'
import { eventsIn } from './stored-rows.js'

const EVALUATION = { session_type: 'evaluation', assessment_id: 'fixture-four' }
const learning = (items: number) => ({
  session_type: 'learning',
  skills: ['fixture.sum'],
  config: { max_items: items },
})

const first = ({ widget_type: type }: ClientAction) =>
  type === 'multiple_choice' ? { index: 0 } : { text: '10.0.0.0' }
const number = ({ widget_type: type }: ClientAction) => (type === 'multiple_choice' ? { index: 0 } : { text: '123' })
const any = (action: ClientAction) => (action.props.prompt.includes('network') ? first(action) : number(action))

const happened = (server: TestServer, sessionId: string): Promise<{ type: string; payload: any }[]> =>
  eventsIn(server, 'domain_event', sessionId)
const providers = async (server: TestServer, sessionId: string) =>
  (await happened(server, sessionId)).flatMap(({ type, payload }) =>
    type === 'StepTaken' && payload.call ? [payload.call.provider as string] : [],
  )
const named = (events: readonly StreamEvent[], name: string) => events.filter(({ event }) => event === name)

describe.each(['pglite', 'postgres'] as const)('a remote model, on %s', database => {
  let far: FarModel
  let server: TestServer
  beforeAll(async () => {
    far = await startFarModel()
    server = await startTestServer({ database, env: { ...far.env, AGENT_RETRY_BUDGET: '1' } })
  })
  beforeEach(() => {
    far.script = honest()
    far.server.clearRequests()
  })
  afterAll(async () => {
    await server.stop()
    await far.stop()
  })

  test('leads a learning session; its words arrive in pieces that the finished message repeats', async () => {
    const script = honest({
      greeting: 'Welcome. Let us begin with sums: ones, then tens, then hundreds.',
      feedback: ({ correct, correct_answer: answer, second_try: isFirst }) =>
        isFirst ? 'Not yet. Have another look.' : `${correct ? 'Right' : 'Not quite'}: it is ${answer}.`,
    })
    // The model waits for the reader: one who attaches when a message is complete is sent no pieces of it.
    let attached = (): void => {}
    const reading = new Promise<void>(resolve => (attached = resolve))
    far.script = async request => {
      await reading
      return script(request)
    }
    const learner = new Learner(server.url)
    const id = await learner.create(learning(3))
    const stream = await open(learner, id)
    await stream.until(({ event }) => event === 'connected')
    attached()
    const first = await stream.until(({ event }) => event === 'message_complete')
    await stream.close()
    const { data: greeting } = first.at(-1)!
    const { message_id: messageId, text } = JSON.parse(greeting)
    const pieces = first.slice(0, -1).filter(({ event }) => event === 'content_chunk')
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.map(({ data }) => JSON.parse(data).message_id)).toEqual(pieces.map(() => messageId))
    expect(pieces.map(({ data }) => JSON.parse(data).delta).join('')).toBe(text)

    const { events, results } = await learner.play(id, any)
    expect(results).toMatchObject({ status: 'completed', items_completed: 3 })
    const said = named(events, 'message_complete').map(({ data }) => data.text as string)
    expect(said.filter(text => text === 'Not yet. Have another look.').length).toBeGreaterThan(0)
    expect(said.filter(text => text !== 'Not yet. Have another look.')).toEqual([
      'Welcome. Let us begin with sums: ones, then tens, then hundreds.',
      ...Array.from({ length: 3 }, () => expect.stringMatching(/^(Right|Not quite): it is \d+\.$/)),
    ])
    expect(new Set(await providers(server, id))).toEqual(new Set(['remote_llm']))
  })

  test('is asked beside the built-in proctor in an evaluation, is told no answer, and nothing of it gets through', async () => {
    far.script = honest({
      greeting: 'Good luck to you!',
      invitation: () => 'Think well.',
      context: () => 'An easy one.',
    })
    const learner = new Learner(server.url)
    const id = await learner.create(EVALUATION)
    const { events, results } = await learner.play(id, any)
    expect(results).toMatchObject({ status: 'completed', items_completed: 4, total_items: 4 })
    expect(named(events, 'client_action')).toHaveLength(4)
    expect(named(events, 'message_complete')).toEqual([])
    expect(named(events, 'content_chunk')).toEqual([])
    expect(learner.bytes.join('')).not.toMatch(/Good luck|Think well|easy one/)
    expect(new Set(await providers(server, id))).toEqual(new Set(['internal']))
    const asked = () => JSON.stringify(far.server.getRequests().map(({ body }) => body))
    await vi.waitFor(() => expect(asked()).toContain('[recorded]'), 5_000)
    expect(asked()).not.toMatch(/\\"text\\":|\\"index\\":|10\.0\.0\.0\\"/)
  })

  test('that is busy once, and whose stream breaks in the middle of a tool call, is asked again', async () => {
    const learner = new Learner(server.url)
    const id = await learner.create(learning(2))
    far.refuse(429, 1)
    const { events } = await learner.follow(id)
    expect(named(events, 'client_action')).toHaveLength(1)
    far.cut(3)
    const action = events.at(-2)!.data.action as ClientAction
    await learner.respond(id, action.tool_call_id, any(action))
    const later = await learner.play(id, any)
    expect(later.results).toMatchObject({ status: 'completed', items_completed: 2 })
    expect([...events, ...later.events].filter(({ event }) => event === 'error')).toEqual([])
    expect(far.server.getRequests().some(({ response }) => response.status === 429)).toBe(true)
  })
})

describe('a remote model that fails for good', () => {
  let far: FarModel
  let proxy: FaultyProxy
  let server: TestServer
  beforeAll(async () => {
    far = await startFarModel()
    proxy = await startFaultyProxy(far.server.url)
    server = await startTestServer({
      env: { ...far.env, OPENAI_BASE_URL: proxy.url, AGENT_RETRY_BUDGET: '0', AGENT_TIMEOUT_SECONDS: '1' },
    })
  })
  beforeEach(() => void (far.script = honest()))
  afterEach(() => {
    far.refuse(500, 0)
    far.hold(0)
  })
  afterAll(async () => {
    await server.stop()
    await proxy.close()
    await far.stop()
  })

  test('is asked once in an evaluation and then left alone, and nobody notices', async () => {
    const learner = new Learner(server.url)
    const id = await learner.create(EVALUATION)
    far.refuse(500, 1_000)
    far.server.clearRequests()
    const { events, results } = await learner.play(id, any)
    expect(results).toMatchObject({ status: 'completed', items_completed: 4 })
    expect(named(events, 'error')).toEqual([])
    expect((await happened(server, id)).filter(({ type }) => /ModelFellBack|RunFailed/.test(type))).toEqual([])
    // Those that were under way when the first one failed.
    expect(far.server.getRequests().length).toBeLessThan(6)
    const before = far.server.getRequests().length
    await learner.play(await learner.create(EVALUATION), any)
    expect(far.server.getRequests()).toHaveLength(before)
  })

  const half = (body: string) => ({ body: body.slice(0, body.length / 2), ending: 'destroy' as const })
  type Failing = readonly [string, string, (far: FarModel) => void]
  test.each<Failing>([
    ['answers 500', 'provider_error', model => model.refuse(500, 1)],
    ['answers 429', 'rate_limited', model => model.refuse(429, 1)],
    ['breaks off in a tool call', 'cut_stream', () => proxy.spoil(half)],
    ['does not answer in time', 'timeout', model => model.hold(1_500)],
  ])('and %s lets a learning session rest, and resume where it was', async (_, code, fail) => {
    const learner = new Learner(server.url)
    const id = await learner.create(learning(2))
    const { events } = await learner.follow(id)
    const action = events.at(-2)!.data.action as ClientAction
    fail(far)
    await learner.respond(id, action.tool_call_id, any(action))
    const failed = await learner.follow(id)
    expect(failed.events.at(-1)).toMatchObject({ event: 'error', data: { v: 1, code, retryable: true } })
    const after = Date.parse(failed.events.at(-1)!.data.retry_after)
    expect(after).toBeGreaterThan(Date.parse((await learner.state(id)).server_time))
    expect((await learner.follow(id)).status).toBe(204)
    expect(await learner.state(id)).toMatchObject({ status: 'active', pending_action: null, items_completed: 0 })

    far.hold(0)
    await server.pass(60_000)
    const { results } = await learner.play(id, any)
    expect(results).toMatchObject({ status: 'completed', items_completed: 2 })
    expect(learner.bytes.join('')).not.toContain(API_KEY)
  })
})

test('a remote model that is still writing when its session is ended has its connection closed', async () => {
  const far = await startFarModel()
  const proxy = await startFaultyProxy(far.server.url)
  // With a lease of fifteen seconds the run would look up by itself only after five: it has to hear of the end.
  const env = { ...far.env, OPENAI_BASE_URL: proxy.url, LEASE_SECONDS: '15' }
  const server = await startTestServer({ env })
  try {
    const learner = new Learner(server.url)
    const id = await learner.create(learning(2))
    proxy.spoil(body => ({ body: body.slice(0, body.length / 2), ending: 'hang' }))
    const following = learner.follow(id)
    await vi.waitFor(() => expect(proxy.seen.requests).toBe(1))
    expect((await learner.post(`/session/${id}/terminate`, {})).status).toBe(200)
    // Nobody else closes it: the model has thirty seconds.
    await vi.waitFor(() => expect(proxy.seen.abandoned).toBe(1), 3_000)
    expect((await following).events.at(-1)!.event).toBe('session_terminated')
    expect(proxy.seen.requests).toBe(1)
  } finally {
    await server.stop()
    await proxy.close()
    await far.stop()
  }
})
