// remote_llm on a line that spoils bytes, and against servers that read Chat Completions in their own way.
import type { LLMock } from '@copilotkit/aimock'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ModelErrorCode, OpenAiModelOptions } from '../../src/llm/index.js'
import { startFaultyProxy, type Fault, type FaultyProxy } from '../support/faulty-proxy.js'
import { ASK, converseOnce, expectModelError, quickModel, startOpenAiServer } from '../support/openai-server.js'

const TEXT = 'The sum of $47 + 38$ is asked. Think of the carry.'

let server: LLMock
beforeAll(async () => void (server = await startOpenAiServer()))
beforeEach(() => void server.reset())
afterAll(() => server.stop())

describe('bytes spoilt on the way', () => {
  let proxy: FaultyProxy
  const run = (options: Partial<OpenAiModelOptions> = {}) =>
    converseOnce(quickModel(proxy.url, { apiFormat: 'chat_completions', ...options }))
  beforeEach(async () => void (proxy = await startFaultyProxy(server.url)))
  afterEach(() => proxy.close())

  const half = (body: string) => body.slice(0, body.length / 2)
  const faults: [string, Fault, ModelErrorCode][] = [
    ['a clean end in the middle', body => ({ body: half(body), ending: 'end' }), 'cut_stream'],
    ['a clean end before anything', () => ({ body: '', ending: 'end' }), 'cut_stream'],
    [
      'an end before the finish reason only',
      body => ({ body: body.split('data: {').slice(0, -2).join('data: {'), ending: 'end' }),
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
    const { reply, restarts } = await run({ timeoutMs: 1_000 })
    expect(reply?.text).toBe(TEXT)
    expect(restarts).toBe(1)
  })

  test.each(faults)('%s without a budget ends as the error that fits', async (_, fault, code) => {
    server.onMessage(/.*/, { content: TEXT })
    proxy.spoil(fault)
    expectModelError((await run({ timeoutMs: 1_000, retryBudget: 0 })).error, code, true)
  })

  test('an abort closes the connection to the server', async () => {
    server.onMessage(/.*/, { content: TEXT })
    proxy.spoil(body => ({ body: half(body), ending: 'hang' }))
    const stop = new AbortController()
    const reason = new Error('terminated')
    const hooks = { signal: stop.signal, onText: () => stop.abort(reason) }
    await expect(quickModel(proxy.url).converse(ASK, hooks)).rejects.toBe(reason)
    await vi.waitFor(() => expect(proxy.seen).toEqual({ requests: 1, abandoned: 1 }))
  })

  test('token counts are read when a server sends them unasked', async () => {
    server.onMessage(/.*/, { content: TEXT })
    const counts =
      'data: {"choices":[],"usage":{"prompt_tokens":12,"completion_tokens":34,"prompt_tokens_details":{"cached_tokens":8}}}\n\ndata: [DONE]'
    proxy.spoil(body => ({ body: body.replace('data: [DONE]', counts), ending: 'end' }))
    expect((await run()).reply?.usage).toEqual({ inputTokens: 12, outputTokens: 34, cachedInputTokens: 8 })
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
    expect((await run()).reply?.toolCalls).toEqual([
      { name: 'a', arguments: '{"n":1}' },
      { name: 'b', arguments: '{"n":2}' },
    ])
  })

  test('chunks of nonsense are passed over', async () => {
    server.onMessage(/.*/, { content: TEXT })
    const odd = ['null', '7', '{}', '{"choices":[null]}', '{"choices":[{"delta":{"content":7,"tool_calls":[null,5]}}]}']
    proxy.spoil(body => ({ body: odd.map(chunk => `data: ${chunk}\n\n`).join('') + body, ending: 'end' }))
    expect((await run()).reply).toEqual({
      text: TEXT,
      toolCalls: [],
      usage: { inputTokens: expect.any(Number), outputTokens: expect.any(Number) },
    })
  })

  test('a reply without end is given up', async () => {
    server.onMessage(/.*/, { content: TEXT })
    const chunk = `data: ${JSON.stringify({ choices: [{ delta: { content: 'again '.repeat(2_000) } }] })}\n\n`
    proxy.spoil(() => ({ body: chunk.repeat(50), ending: 'hang' }))
    expectModelError((await run()).error, 'provider_error', false)
    await vi.waitFor(() => expect(proxy.seen).toEqual({ requests: 1, abandoned: 1 }))
  })
})
