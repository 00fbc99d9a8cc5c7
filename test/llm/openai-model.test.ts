// remote_llm over real HTTP, against a server that speaks both protocols and was not written here: replies, then faults.
import type { LLMock } from '@copilotkit/aimock'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConverseRequest, ModelError, ModelErrorCode, OpenAiModelOptions } from '../../src/llm/index.js'
import { startFaultyProxy, type FaultyProxy } from '../support/faulty-proxy.js'
import { ASK, converseOnce, expectModelError, quickModel, startOpenAiServer } from '../support/openai-server.js'

const never = new AbortController().signal
const TEXT = 'The sum of $47 + 38$ is asked. Think of the carry.'

let server: LLMock
beforeAll(async () => void (server = await startOpenAiServer()))
beforeEach(() => void server.reset())
afterAll(() => server.stop())

const model = (options: Partial<OpenAiModelOptions> = {}) => quickModel(`${server.url}/v1`, options)

const run = (options: Partial<OpenAiModelOptions> = {}, signal?: AbortSignal) => converseOnce(model(options), signal)

// The server counts by its own rule.
const SOME_TOKENS = { inputTokens: expect.any(Number), outputTokens: expect.any(Number) }
const APIS = ['responses', 'chat_completions'] as const

describe.each(APIS)('a reply by %s', apiFormat => {
  test('of text arrives in pieces', async () => {
    server.onMessage(/.*/, { content: TEXT })
    const { reply, heard } = await run({ apiFormat })
    expect(reply).toEqual({ text: TEXT, toolCalls: [], usage: SOME_TOKENS })
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
    expect((await run({ apiFormat })).reply).toEqual({
      text: 'Here it is.',
      toolCalls: [
        { name: 'present_choices', arguments: first },
        { name: 'get_next_item', arguments: second },
      ],
      usage: SOME_TOKENS,
    })
  })

  test('tells its token counts where they are asked for', async () => {
    server.onMessage(/.*/, {
      content: TEXT,
      usage: { prompt_tokens: 12, completion_tokens: 34, input_tokens: 12, output_tokens: 34 },
    })
    expect((await run({ apiFormat })).reply?.usage).toEqual({ inputTokens: 12, outputTokens: 34 })
  })

  test('that is nothing at all is a reply', async () => {
    server.onMessage(/.*/, { content: '' })
    expect((await run({ apiFormat })).reply).toEqual({ text: '', toolCalls: [], usage: SOME_TOKENS })
  })

  test('that was cut for length or by a filter is a reply: its calls are judged like any others', async () => {
    server.onMessage(/.*/, {
      toolCalls: [{ name: 'present_choices', arguments: '{"prompt":"Wh' }],
      finishReason: 'length',
    })
    expect((await run({ apiFormat })).reply?.toolCalls).toEqual([
      { name: 'present_choices', arguments: '{"prompt":"Wh' },
    ])
  })
})

describe('a request', () => {
  const messages: ConverseRequest['messages'] = [
    { role: 'user', content: 'Begin.' },
    { role: 'assistant', content: '', toolCalls: [{ id: 'call_1', name: 'get_next_item', arguments: '{}' }] },
    { role: 'tool', toolCallId: 'call_1', content: '{"item":null}' },
    { role: 'assistant', content: 'Done.', toolCalls: [{ id: 'call_2', name: 'get_next_item', arguments: '{}' }] },
    { role: 'tool', toolCallId: 'call_2', content: '{"item":null}' },
  ]

  test('carries the conversation with its tool calls and results by Responses', async () => {
    await withBody(messages)
    expect(proxy.bodies).toEqual([
      {
        model: 'test-model',
        stream: true,
        store: false,
        instructions: 'You are a tutor.',
        input: [
          { role: 'user', content: 'Begin.' },
          { type: 'function_call', call_id: 'call_1', name: 'get_next_item', arguments: '{}' },
          { type: 'function_call_output', call_id: 'call_1', output: '{"item":null}' },
          { role: 'assistant', content: 'Done.' },
          { type: 'function_call', call_id: 'call_2', name: 'get_next_item', arguments: '{}' },
          { type: 'function_call_output', call_id: 'call_2', output: '{"item":null}' },
        ],
        tools: [{ type: 'function', strict: false, ...ASK.tools[0] }],
      },
    ])
  })

  test('carries the same by Chat Completions', async () => {
    const call = (id: string) => ({ id, type: 'function', function: { name: 'get_next_item', arguments: '{}' } })
    await withBody(messages, { apiFormat: 'chat_completions' })
    expect(proxy.bodies).toEqual([
      {
        model: 'test-model',
        stream: true,
        stream_options: { include_usage: true },
        messages: [
          { role: 'system', content: 'You are a tutor.' },
          { role: 'user', content: 'Begin.' },
          { role: 'assistant', content: null, tool_calls: [call('call_1')] },
          { role: 'tool', tool_call_id: 'call_1', content: '{"item":null}' },
          { role: 'assistant', content: 'Done.', tool_calls: [call('call_2')] },
          { role: 'tool', tool_call_id: 'call_2', content: '{"item":null}' },
        ],
        tools: [{ type: 'function', function: { ...ASK.tools[0] } }],
      },
    ])
  })

  test.each<[(typeof APIS)[number], object]>([
    ['responses', { reasoning: { effort: 'low' }, max_output_tokens: 900 }],
    ['chat_completions', { reasoning_effort: 'low', max_completion_tokens: 900 }],
  ])(
    'by %s names no tools when there are none, and an effort and a limit when they are set',
    async (apiFormat, set) => {
      await withBody(
        [{ role: 'user', content: 'Begin.' }],
        { apiFormat, reasoningEffort: 'low', maxOutputTokens: 900 },
        [],
      )
      expect(proxy.bodies[0]).toMatchObject(set)
      expect(proxy.bodies[0]).not.toHaveProperty('tools')
    },
  )

  let proxy: FaultyProxy
  beforeEach(async () => void (proxy = await startFaultyProxy(server.url)))
  afterEach(() => proxy.close())
  const withBody = (
    sent: ConverseRequest['messages'],
    options: Partial<OpenAiModelOptions> = {},
    tools: ConverseRequest['tools'] = ASK.tools,
  ) => {
    server.onMessage(/.*/, { content: 'Good.' })
    server.on({ hasToolResult: true }, { content: 'Good.' })
    return quickModel(proxy.url, options).converse({ ...ASK, messages: sent, tools }, { signal: never })
  }
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
    [404, 'rejected', false, 2], // an unknown path of one protocol, or an unknown model of both
    [422, 'rejected', false, 1],
  ])('%i for ever ends as %s after the attempts that make sense', async (status, code, retryable, attempts) => {
    const echo = { message: 'You are a tutor. Begin. sk-test-secret', type: 'some_type' }
    server.onMessage(/.*/, { error: echo, status, retryAfter: 0 })
    const { error, restarts } = await run({ retryBudget: 2 })
    expectModelError(error, code, retryable)
    expect(server.getRequests()).toHaveLength(attempts)
    expect(restarts).toBe(status === 404 ? 0 : attempts - 1)
  })

  test('429 for an empty account is not tried again', async () => {
    server.onMessage(/.*/, { error: { message: 'no money', code: 'insufficient_quota' }, status: 429 })
    const { error, restarts } = await run()
    expectModelError(error, 'rate_limited', false)
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
    expectModelError(error, 'rate_limited', true)
    expect(error).toMatchObject({ retryAfterMs: 3_600_000 })
    expect(restarts).toBe(0)
  })
})

describe.each(APIS)('the connection by %s', apiFormat => {
  // Responses opens with events that have no text.
  const truncateAfterChunks = apiFormat === 'responses' ? 8 : 4

  test('that breaks in the middle of a reply is tried again from the beginning', async () => {
    server.addFixture({ match: { sequenceIndex: 0 }, response: { content: TEXT }, truncateAfterChunks, latency: 5 })
    server.onMessage(/.*/, { content: TEXT })
    const { reply, heard } = await run({ apiFormat })
    const again = heard.indexOf('<restart>')
    expect(reply?.text).toBe(TEXT)
    expect(again).toBeGreaterThan(0)
    expect(TEXT.startsWith(heard.slice(0, again).join(''))).toBe(true)
    expect(heard.slice(again + 1).join('')).toBe(TEXT)
  })

  test('that breaks in every attempt ends as a cut stream', async () => {
    server.onMessage(/.*/, { content: TEXT }, { truncateAfterChunks, latency: 5 })
    expectModelError((await run({ apiFormat })).error, 'cut_stream', true)
  })

  test('that is dropped before the reply ends as a connection error', async () => {
    server.onMessage(/.*/, { content: TEXT }, { chaos: { disconnectRate: 1 } })
    expectModelError((await run()).error, 'connection', true)
  })

  test('to a host that is not there ends as a connection error that names the cause', async () => {
    const gone = createServer()
    await new Promise<void>(listening => gone.listen(0, '127.0.0.1', listening))
    const { port } = gone.address() as AddressInfo
    await new Promise(closed => gone.close(closed))
    const { error, restarts } = await run({ baseUrl: `http://127.0.0.1:${port}/v1` })
    expectModelError(error, 'connection', true)
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
    expectModelError(error, 'timeout', true)
    expect(restarts).toBe(1)
    expect(performance.now() - before).toBeLessThan(2_500)
  })

  test.each<[string, { latency?: number; chaos?: { latencyMs: number } }]>([
    ['before the first byte', { chaos: { latencyMs: 3_000 } }],
    ['between two pieces', { latency: 3_000 }],
  ])('is not lost when the caller aborts %s', async (_, slowness) => {
    server.onMessage(/.*/, { content: TEXT }, slowness)
    const stop = new AbortController()
    const reason = new Error('terminated')
    setTimeout(() => stop.abort(reason), 100)
    const before = performance.now()
    const { error, restarts } = await run({}, stop.signal)
    expect(error).toBe(reason)
    expect(restarts).toBe(0)
    expect(performance.now() - before).toBeLessThan(2_500)
  })

  test('is not lost when the caller aborts while a retry waits', async () => {
    server.onMessage(/.*/, { error: { message: 'busy' }, status: 429, retryAfter: 5 })
    const stop = new AbortController()
    const reason = new Error('terminated')
    setTimeout(() => stop.abort(reason), 100)
    const before = performance.now()
    expect((await run({}, stop.signal)).error).toBe(reason)
    expect(performance.now() - before).toBeLessThan(3_000)
  })
})
