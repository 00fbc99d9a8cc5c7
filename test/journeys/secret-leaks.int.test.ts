// The secret test can fail: a leak is planted in channels in turn, others each day, and the search names that channel and no other.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKENS } from '../../src/container-tokens.js'
import type { Item } from '../../src/items/index.js'
import { itemsOf, leaks, logOf, secretsOf } from '../support/secret-items.js'
import { startLeakyProxy, type PassingReply } from '../support/secret-leaky-proxy.js'
import { WireLearner } from '../support/secret-wire.js'
import { sampled } from '../support/sampling.js'
import { startTestServer, type TestServer } from '../support/test-server.js'
import { keyOf, misconceptionsOf } from '../support/only-part.js'

let server: TestServer
beforeAll(async () => void (server = await startTestServer()))
afterAll(() => server.stop())

type Planted = (reply: PassingReply, item: Item) => Partial<Pick<PassingReply, 'headers' | 'body'>>

const CREATE = {
  evaluation: { session_type: 'evaluation', assessment_id: 'fixture-secret' },
  learning: { session_type: 'learning', skills: ['fixture.secret'], config: { max_items: 1 } },
} as const

/** The start of a session as far as its first question, with all that is around it, through a proxy that plants. */
async function glimpse(type: keyof typeof CREATE, plant: Planted) {
  let item: Item | null = null
  const proxy = await startLeakyProxy(server.url, reply => ({
    headers: reply.headers,
    body: reply.body,
    ...(item === null ? {} : plant(reply, item)),
  }))
  try {
    const learner = new WireLearner(proxy.url)
    const id = await learner.create(CREATE[type])
    await learner.follow(id)
    item = (await itemsOf(server, id)).get(1)!
    await learner.follow(id, { fromStart: true })
    const { pending_action: action } = await learner.state(id)
    await learner.respond(id, action.tool_call_id, {})
    for (const path of ['/', '/openapi.json']) await learner.get(path)
    const found = leaks(learner.pieces, await secretsOf(server, id), { mayTellAfterAnswer: type === 'learning' })
    return { found, channels: [...new Set(found.map(leak => leak.channel))] }
  } finally {
    await proxy.close()
  }
}

const inFrame = (event: string, change: (data: any) => void) => (reply: PassingReply) => ({
  body: reply.body.replaceAll(new RegExp(`(event: ${event}\ndata: )(.*)`, 'g'), (_, head: string, data: string) => {
    const parsed = JSON.parse(data)
    change(parsed)
    return head + JSON.stringify(parsed)
  }),
})
const only =
  (fits: (reply: PassingReply) => boolean, planted: Planted): Planted =>
  (reply, item) =>
    fits(reply) ? planted(reply, item) : {}
const isType = (type: string) => (reply: PassingReply) => (reply.headers['content-type'] ?? '').startsWith(type)
const isState = (reply: PassingReply) => reply.path.endsWith('/state')
const fields = (reply: PassingReply, more: object) => ({ body: JSON.stringify({ ...JSON.parse(reply.body), ...more }) })
const encoded = (text: string, encoding: 'base64' | 'base64url' | 'hex') => Buffer.from(text).toString(encoding)
const grouped = (digits: string) => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',')
/** A frame that the server did not send. */
const withFrames = (reply: PassingReply, ...frames: [string, object][]) => ({
  body: reply.body + frames.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''),
})

test('without a leak nothing is found', async () => {
  expect((await glimpse('evaluation', () => ({}))).found).toEqual([])
  expect((await glimpse('learning', () => ({}))).found).toEqual([])
})

describe('in an evaluation it is found', () => {
  const step = (item: Item) => item.steps[0]!

  const PLANTED: [string, string, Planted][] = [
    ['a field of a body', 'body', only(isState, (reply, item) => fields(reply, { hint_value: Number(keyOf(item)) }))],
    [
      'a body within a body',
      'body',
      only(isState, (reply, item) => fields(reply, { debug: JSON.stringify({ step: step(item) }) })),
    ],
    ['a name alone', 'body', only(isState, reply => fields(reply, { correct_index: null }))],
    ['a seed', 'body', only(isState, (reply, item) => fields(reply, { trace: item.seed }))],
    [
      'a header',
      'header',
      only(isState, (reply, item) => ({ headers: { ...reply.headers, etag: `"${encoded(keyOf(item), 'base64')}"` } })),
    ],
    [
      'a cookie',
      'header',
      only(isState, ({ headers }, item) => ({
        headers: { ...headers, 'set-cookie': [`viva_next=vn1.${encoded(step(item), 'base64url')}.sig; Path=/`] },
      })),
    ],
    [
      'the props of a widget',
      'sse client_action',
      (reply, item) => inFrame('client_action', data => (data.action.props.label = keyOf(item)))(reply),
    ],
    [
      'the result of a tool',
      'sse tool_result',
      (reply, item) => inFrame('tool_result', data => (data.result = { ...item, key: undefined }))(reply),
    ],
    [
      'the first event of a connection',
      'sse connected',
      (reply, item) => inFrame('connected', data => (data.title = encoded(keyOf(item), 'hex')))(reply),
    ],
    [
      'the detail of an error',
      'error',
      only(isType('application/problem+json'), (reply, item) =>
        fields(reply, { detail: `Not ${grouped(keyOf(item))}.` }),
      ),
    ],
    [
      'a field error',
      'error',
      only(isType('application/problem+json'), (reply, item) =>
        fields(reply, { errors: [{ pointer: '', message: misconceptionsOf(item)[0]!.feedback }] }),
      ),
    ],
    [
      'the page',
      'html',
      only(isType('text/html'), (reply, item) => ({ body: `${reply.body}<!-- ${encoded(keyOf(item), 'hex')} -->` })),
    ],
    [
      'the description of the API',
      'openapi',
      only(
        ({ path }) => path === '/openapi.json',
        (reply, item) => fields(reply, { 'x-example': encodeURIComponent(step(item)) }),
      ),
    ],
  ]
  test.each(sampled(PLANTED, 3))('in %s', async (_, channel, plant) => {
    expect((await glimpse('evaluation', plant)).channels).toEqual([channel])
  })
})

describe('while a question is open in a learning session it is found', () => {
  const chunks = (...deltas: string[]) =>
    deltas.map((delta): [string, object] => ['content_chunk', { v: 1, message_id: crypto.randomUUID(), delta }])

  test('in the words of the tutor', async () => {
    const plant: Planted = (reply, item) =>
      inFrame('message_complete', data => (data.text += ` It is **${grouped(keyOf(item))}**.`))(reply)
    expect((await glimpse('learning', plant)).channels).toEqual(['sse message_complete'])
  })

  test('in words that come in pieces, none of which holds it', async () => {
    const id = crypto.randomUUID()
    const plant: Planted = only(isType('text/event-stream'), (reply, item) => {
      const [first, second] = chunks(keyOf(item).slice(0, 5), keyOf(item).slice(5))
      return withFrames(
        reply,
        ...[first!, second!].map(([event, data]): [string, object] => [event, { ...data, message_id: id }]),
      )
    })
    expect((await glimpse('learning', plant)).channels).toEqual(['sse text'])
  })
})

describe('in the log it is found', () => {
  test.each<[string, (item: Item) => object]>([
    ['under a harmless name', item => ({ note: keyOf(item) })],
    ['in a path', item => ({ path: `/x?k=${encodeURIComponent(item.steps[0]!)}` })],
    ['in the message of an error', item => ({ err: new Error(`expected ${keyOf(item)}`) })],
    ['as a seed', item => ({ plan: { from: item.seed } })],
  ])('%s', async (_, line) => {
    const learner = new WireLearner(server.url)
    const id = await learner.create(CREATE.evaluation)
    const item = (await itemsOf(server, id)).get(1)!
    const before = server.log.length
    server.container.resolve(TOKENS.foundations).logger.info(line(item), 'planted')
    const lines = { log: server.log.slice(before) }
    const found = leaks([logOf(lines)], await secretsOf(server, id), { mayTellAfterAnswer: false })
    expect(found.map(leak => leak.channel)).toContain('log')
  })
})
