// remote_llm over real HTTP, against a server that speaks the protocol and was not written here: replies, then faults.
import type { LLMock } from '@copilotkit/aimock'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ModelError, type ConverseRequest, type ModelErrorCode, type OpenAiModelOptions } from '../../src/llm/index.js'
import { startFaultyProxy, type Fault, type FaultyProxy } from '../support/faulty-proxy.js'
import { quickModel, startOpenAiServer } from '../support/openai-server.js'

const ask: ConverseRequest = {
  system: 'You are a tutor.',
  messages: [{ role: 'user', content: 'Begin.' }],
  tools: [
    {
      name: 'present_choices',
      description: 'Shows choices.',
      parameters: { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] },
    },
  ],
}
const never = new AbortController().signal
const TEXT = 'The sum of $47 + 38$ is asked. Think of the carry.'

let server: LLMock
beforeAll(async () => void (server = await startOpenAiServer()))
beforeEach(() => void server.reset())
afterAll(() => server.stop())

const model = (options: Partial<OpenAiModelOptions> = {}) => quickModel(`${server.url}/v1`, options)

/** Runs one conversation and tells what was seen on the way. */
async function run(options: Partial<OpenAiModelOptions> = {}, signal = never) {
  const heard: string[] = []
  const outcome = await model(options)
    .converse(ask, { signal, onText: piece => heard.push(piece), onRestart: () => heard.push('<restart>') })
    .then(
      reply => ({ reply, error: null }),
      (error: unknown) => ({ reply: null, error }),
    )
  return { ...outcome, heard, restarts: heard.filter(piece => piece === '<restart>').length }
}

function expectError(error: unknown, code: ModelErrorCode, retryable: boolean) {
  expect(error).toBeInstanceOf(ModelError)
  expect(error).toMatchObject({ code, retryable })
  expect((error as ModelError).message).not.toMatch(/sk-test-secret|tutor|Begin/)
}

describe('a reply', () => {
  test('of text arrives in pieces', async () => {
    server.onMessage(/.*/, { content: TEXT })
    const { reply, heard } = await run()
    expect(reply).toEqual({ text: TEXT, toolCalls: [], usage: null })
    expect(heard.length).toBeGreaterThan(3)
    expect(heard.join('')).toBe(TEXT)
  })

  test('of two tool calls is put together from its fragments, each with its own arguments', async () => {
    const first = JSON.stringify({ prompt: 'What is 47 + 38?', options: ['75', '85', '86'] })
    const second = JSON.stringify({ note: 'é ∑ 😀 "quoted" \\ back' })
    server.onMessage(/.*/, {
      content: 'Here it is.',
      toolCalls: [
        { name: 'present_choices', arguments: first },
        { name: 'get_next_item', arguments: second },
      ],
    })
    expect((await run()).reply).toEqual({
      text: 'Here it is.',
      toolCalls: [
        { name: 'present_choices', arguments: first },
        { name: 'get_next_item', arguments: second },
      ],
      usage: null,
    })
  })

  test('tells its token counts where they are asked for', async () => {
    server.onMessage(/.*/, { content: TEXT, usage: { prompt_tokens: 12, completion_tokens: 34 } })
    expect((await run({ askForUsage: true })).reply?.usage).toEqual({ inputTokens: 12, outputTokens: 34 })
  })

  test('that is nothing at all is a reply', async () => {
    server.onMessage(/.*/, { content: '' })
    expect((await run()).reply).toEqual({ text: '', toolCalls: [], usage: null })
  })

  test('that was cut for length or by a filter is a reply: its calls are judged like any others', async () => {
    server.onMessage(/.*/, {
      toolCalls: [{ name: 'present_choices', arguments: '{"prompt":"Wh' }],
      finishReason: 'length',
    })
    expect((await run()).reply?.toolCalls).toEqual([{ name: 'present_choices', arguments: '{"prompt":"Wh' }])
  })
})

describe('a request', () => {
  test('carries the conversation with its tool calls and results, and no field that a compatible server may refuse', async () => {
    server.onToolResult('call_1', { content: 'Good.' })
    const messages: ConverseRequest['messages'] = [
      { role: 'user', content: 'Begin.' },
      { role: 'assistant', content: '', toolCalls: [{ id: 'call_1', name: 'get_next_item', arguments: '{}' }] },
      { role: 'tool', toolCallId: 'call_1', content: '{"item":null}' },
      { role: 'assistant', content: 'Done.', toolCalls: [] },
      { role: 'tool', toolCallId: 'call_1', content: '{"item":null}' },
    ]
    await model().converse({ ...ask, messages }, { signal: never })
    const sent = server.getLastRequest()
    expect(sent?.path).toBe('/v1/chat/completions')
    expect(sent?.body).toMatchObject({
      model: 'test-model',
      stream: true,
      messages: [
        { role: 'system', content: 'You are a tutor.' },
        { role: 'user', content: 'Begin.' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'get_next_item', arguments: '{}' } }],
        },
        { role: 'tool', tool_call_id: 'call_1', content: '{"item":null}' },
        { role: 'assistant', content: 'Done.' },
        { role: 'tool', tool_call_id: 'call_1', content: '{"item":null}' },
      ],
      tools: [{ type: 'function', function: { ...ask.tools[0] } }],
    })
    const own = Object.keys(sent?.body ?? {}).filter(field => !field.startsWith('_'))
    expect(own.toSorted()).toEqual(['messages', 'model', 'stream', 'tools'])
  })

  test('names no tools when there are none, and an effort when one is set', async () => {
    server.onMessage(/.*/, { content: 'Good.' })
    await model({ reasoningEffort: 'low' }).converse({ ...ask, tools: [] }, { signal: never })
    expect(server.getLastRequest()?.body).toMatchObject({ reasoning_effort: 'low' })
    expect(server.getLastRequest()?.body).not.toHaveProperty('tools')
  })
})

describe('a refusal of the server', () => {
  test.each<[number, ModelErrorCode]>([
    [429, 'rate_limited'],
    [500, 'provider_error'],
    [503, 'provider_error'],
  ])('%i once is mended by a retry', async status => {
    server.onMessage(/.*/, { content: TEXT })
    server.prependFixture({
      match: { sequenceIndex: 0 },
      response: { error: { message: 'busy' }, status, retryAfter: 0 },
    })
    const { reply, restarts } = await run()
    expect(reply?.text).toBe(TEXT)
    expect(restarts).toBe(1)
  })

  test.each<[number, ModelErrorCode, boolean, number]>([
    [429, 'rate_limited', true, 3],
    [500, 'provider_error', true, 3],
    [408, 'timeout', true, 3],
    [401, 'unauthorised', false, 1],
    [403, 'unauthorised', false, 1],
    [400, 'rejected', false, 1],
    [404, 'rejected', false, 1],
    [422, 'rejected', false, 1],
  ])('%i for ever ends as %s after the attempts that make sense', async (status, code, retryable, attempts) => {
    const echo = { message: 'You are a tutor. Begin. sk-test-secret', type: 'some_type' }
    server.onMessage(/.*/, { error: echo, status, retryAfter: 0 })
    const { error, restarts } = await run({ retryBudget: 2 })
    expectError(error, code, retryable)
    expect(server.getRequests()).toHaveLength(attempts)
    expect(restarts).toBe(attempts - 1)
  })

  test('429 for an empty account is not tried again', async () => {
    server.onMessage(/.*/, { error: { message: 'no money', code: 'insufficient_quota' }, status: 429 })
    const { error, restarts } = await run()
    expectError(error, 'rate_limited', false)
    expect(restarts).toBe(0)
  })

  test('waits as long as the server asks', async () => {
    server.onMessage(/.*/, { content: TEXT })
    server.prependFixture({
      match: { sequenceIndex: 0 },
      response: { error: { message: 'busy' }, status: 429, retryAfter: 1 },
    })
    const before = performance.now()
    expect((await run()).reply?.text).toBe(TEXT)
    expect(performance.now() - before).toBeGreaterThan(950)
  })

  test('does not wait longer than it may, and hands on how long the server asked for', async () => {
    server.onMessage(/.*/, { error: { message: 'busy' }, status: 429, retryAfter: 3600 })
    const { error, restarts } = await run()
    expectError(error, 'rate_limited', true)
    expect(error).toMatchObject({ retryAfterMs: 3_600_000 })
    expect(restarts).toBe(0)
  })
})

describe('the connection', () => {
  test('that breaks in the middle of a reply is tried again from the beginning', async () => {
    server.addFixture({ match: { sequenceIndex: 0 }, response: { content: TEXT }, truncateAfterChunks: 4, latency: 5 })
    server.onMessage(/.*/, { content: TEXT })
    const { reply, heard } = await run()
    const again = heard.indexOf('<restart>')
    expect(reply?.text).toBe(TEXT)
    expect(again).toBeGreaterThan(0)
    expect(TEXT.startsWith(heard.slice(0, again).join(''))).toBe(true)
    expect(heard.slice(again + 1).join('')).toBe(TEXT)
  })

  test('that breaks in every attempt ends as a cut stream', async () => {
    server.onMessage(/.*/, { content: TEXT }, { truncateAfterChunks: 4, latency: 5 })
    expectError((await run()).error, 'cut_stream', true)
  })

  test('that is dropped before the reply ends as a connection error', async () => {
    server.onMessage(/.*/, { content: TEXT }, { chaos: { disconnectRate: 1 } })
    expectError((await run()).error, 'connection', true)
  })

  test('to a host that is not there ends as a connection error that names the cause', async () => {
    const gone = createServer()
    await new Promise<void>(listening => gone.listen(0, '127.0.0.1', listening))
    const { port } = gone.address() as AddressInfo
    await new Promise(closed => gone.close(closed))
    const { error, restarts } = await run({ baseUrl: `http://127.0.0.1:${port}/v1` })
    expectError(error, 'connection', true)
    expect((error as ModelError).message).toContain('ECONNREFUSED')
    expect(restarts).toBe(1)
  })
})

describe('time', () => {
  test.each<[string, { latency?: number; chaos?: { latencyMs: number } }]>([
    ['before its first byte', { chaos: { latencyMs: 3_000 } }],
    ['in the middle of its text', { latency: 70 }],
  ])('runs out on a reply that is slow %s', async (_, slowness) => {
    server.onMessage(/.*/, { content: TEXT }, slowness)
    const before = performance.now()
    const { error, restarts } = await run({ timeoutMs: 200 })
    expectError(error, 'timeout', true)
    expect(restarts).toBe(1)
    expect(performance.now() - before).toBeLessThan(2_000)
  })

  test.each<[string, { latency?: number; chaos?: { latencyMs: number } }]>([
    ['before the first byte', { chaos: { latencyMs: 3_000 } }],
    ['between two pieces', { latency: 500 }],
  ])('is not lost when the caller aborts %s', async (_, slowness) => {
    server.onMessage(/.*/, { content: TEXT }, slowness)
    const stop = new AbortController()
    const reason = new Error('terminated')
    setTimeout(() => stop.abort(reason), 100)
    const before = performance.now()
    const { error, restarts } = await run({}, stop.signal)
    expect(error).toBe(reason)
    expect(restarts).toBe(0)
    expect(performance.now() - before).toBeLessThan(450)
  })

  test('is not lost when the caller aborts while a retry waits', async () => {
    server.onMessage(/.*/, { error: { message: 'busy' }, status: 429, retryAfter: 5 })
    const stop = new AbortController()
    const reason = new Error('terminated')
    setTimeout(() => stop.abort(reason), 100)
    const before = performance.now()
    expect((await run({}, stop.signal)).error).toBe(reason)
    expect(performance.now() - before).toBeLessThan(1_000)
  })
})

describe('bytes spoilt on the way', () => {
  let proxy: FaultyProxy
  beforeEach(async () => void (proxy = await startFaultyProxy(server.url)))
  afterEach(() => proxy.close())

  const half = (body: string) => body.slice(0, body.length / 2)
  const faults: [string, Fault, ModelErrorCode][] = [
    ['a clean end in the middle', body => ({ body: half(body), ending: 'end' }), 'cut_stream'],
    ['a clean end before anything', () => ({ body: '', ending: 'end' }), 'cut_stream'],
    [
      'an end before the finish reason only',
      body => ({ body: body.split('data: {').slice(0, -1).join('data: {'), ending: 'end' }),
      'cut_stream',
    ],
    ['a reset in the middle', body => ({ body: half(body), ending: 'destroy' }), 'cut_stream'],
    ['silence in the middle', body => ({ body: half(body), ending: 'hang' }), 'timeout'],
    [
      'a chunk that is not JSON',
      body => ({ body: `${half(body).replace(/\n[^\n]*$/, '\n')}data: {"broken\n\n`, ending: 'end' }),
      'provider_error',
    ],
    [
      'an error within the stream',
      () => ({ body: 'data: {"error":{"message":"overloaded","code":"server_error"}}\n\n', ending: 'end' }),
      'provider_error',
    ],
    [
      'too many requests within the stream',
      () => ({ body: 'data: {"error":{"message":"slow down","code":"rate_limit_exceeded"}}\n\n', ending: 'end' }),
      'rate_limited',
    ],
    [
      'a web page',
      () => ({ body: '<!doctype html><p>Welcome', headers: { 'content-type': 'text/html' }, ending: 'end' }),
      'cut_stream',
    ],
  ]

  test.each(faults)('%s is mended by a retry', async (_, fault) => {
    server.onMessage(/.*/, { content: TEXT })
    proxy.spoil(fault)
    const { reply, restarts } = await run({ baseUrl: proxy.url, timeoutMs: 400 })
    expect(reply?.text).toBe(TEXT)
    expect(restarts).toBe(1)
  })

  test.each(faults)('%s without a budget ends as the error that fits', async (_, fault, code) => {
    server.onMessage(/.*/, { content: TEXT })
    proxy.spoil(fault)
    expectError((await run({ baseUrl: proxy.url, timeoutMs: 400, retryBudget: 0 })).error, code, true)
  })

  test('an abort closes the connection to the server', async () => {
    server.onMessage(/.*/, { content: TEXT })
    proxy.spoil(body => ({ body: half(body), ending: 'hang' }))
    const stop = new AbortController()
    const reason = new Error('terminated')
    const hooks = { signal: stop.signal, onText: () => stop.abort(reason) }
    await expect(model({ baseUrl: proxy.url }).converse(ask, hooks)).rejects.toBe(reason)
    await vi.waitFor(() => expect(proxy.seen).toEqual({ requests: 1, abandoned: 1 }))
  })

  test('token counts are read when a server sends them unasked', async () => {
    server.onMessage(/.*/, { content: TEXT })
    const counts = 'data: {"choices":[],"usage":{"prompt_tokens":12,"completion_tokens":34}}\n\ndata: [DONE]'
    proxy.spoil(body => ({ body: body.replace('data: [DONE]', counts), ending: 'end' }))
    expect((await run({ baseUrl: proxy.url })).reply?.usage).toEqual({ inputTokens: 12, outputTokens: 34 })
  })

  const fragment = (...calls: unknown[]) => ({ choices: [{ delta: { tool_calls: calls } }] })
  const part = (text: string, more: object = {}) => ({ function: { arguments: text }, ...more })
  const named = (name: string, text: string, more: object = {}) => ({ function: { name, arguments: text }, ...more })

  // Seen at servers that call themselves compatible.
  test.each<[string, object[]]>([
    [
      'interleaved by index',
      [
        fragment(named('a', '', { index: 0, id: 'x' }), named('b', '', { index: 1, id: 'y' })),
        fragment(part('{"n"', { index: 1 }), part('{"n"', { index: 0 })),
        fragment(part(':1}', { index: 0 }), part(':2}', { index: 1 })),
      ],
    ],
    [
      'whole, all under index 0, told apart by id',
      [fragment(named('a', '{"n":1}', { index: 0, id: 'x' })), fragment(named('b', '{"n":2}', { index: 0, id: 'y' }))],
    ],
    [
      'without an index',
      [fragment(named('a', '{"n"', { id: 'x' })), fragment(part(':1}')), fragment(named('b', '{"n":2}', { id: 'y' }))],
    ],
    [
      'with name and id repeated in each',
      [
        fragment(named('a', '{"n"', { index: 0, id: 'x' }), named('b', '{"n"', { index: 1, id: 'y' })),
        fragment(named('a', ':1}', { index: 0, id: 'x' }), named('b', ':2}', { index: 1, id: 'y' })),
      ],
    ],
    [
      'with arguments as an object',
      [
        fragment({ index: 0, id: 'x', function: { name: 'a', arguments: { n: 1 } } }),
        fragment({ index: 1, id: 'y', function: { name: 'b', arguments: { n: 2 } } }),
      ],
    ],
  ])('tool calls are put together from fragments %s', async (_, chunks) => {
    server.onMessage(/.*/, { content: TEXT })
    const all = [...chunks, { choices: [{ delta: {}, finish_reason: 'tool_calls' }] }]
    proxy.spoil(() => ({ body: all.map(chunk => `data: ${JSON.stringify(chunk)}\n\n`).join(''), ending: 'end' }))
    expect((await run({ baseUrl: proxy.url })).reply?.toolCalls).toEqual([
      { name: 'a', arguments: '{"n":1}' },
      { name: 'b', arguments: '{"n":2}' },
    ])
  })

  test('chunks of nonsense are passed over', async () => {
    server.onMessage(/.*/, { content: TEXT })
    const odd = ['null', '7', '{}', '{"choices":[null]}', '{"choices":[{"delta":{"content":7,"tool_calls":[null,5]}}]}']
    proxy.spoil(body => ({ body: odd.map(chunk => `data: ${chunk}\n\n`).join('') + body, ending: 'end' }))
    expect((await run({ baseUrl: proxy.url })).reply).toEqual({ text: TEXT, toolCalls: [], usage: null })
  })

  test('a reply without end is given up', async () => {
    server.onMessage(/.*/, { content: TEXT })
    const chunk = `data: ${JSON.stringify({ choices: [{ delta: { content: 'again '.repeat(2_000) } }] })}\n\n`
    proxy.spoil(() => ({ body: chunk.repeat(50), ending: 'hang' }))
    expectError((await run({ baseUrl: proxy.url })).error, 'provider_error', false)
    await vi.waitFor(() => expect(proxy.seen).toEqual({ requests: 1, abandoned: 1 }))
  })
})
