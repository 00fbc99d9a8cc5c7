// One JSON value of remote_llm over real HTTP: by Responses, by Chat Completions where a server knows nothing else, and with faults.
import { describe, expect, test, vi } from 'vitest'
import type { ModelErrorCode, OpenAiModelOptions, StructuredReply } from '../../src/llm/index.js'
import type { Fault } from '../support/faulty-proxy.js'
import { ASK_VALUE, expectModelError, quickModel, structuredOnce } from '../support/openai-server.js'
import { answering, spoiledServer } from '../support/spoiled-server.js'

const VALUE = '{"steps":["Halves","Quarters: ½ > ¼ 😀"]}'
const REPLY = { text: VALUE, usage: { inputTokens: 12, outputTokens: 34 } }
const { instructions, input, schema } = ASK_VALUE

const spoiled = spoiledServer(VALUE)

const model = (options: Partial<OpenAiModelOptions> = {}) => quickModel(spoiled.proxy.url, options)
const run = (options: Partial<OpenAiModelOptions> = {}, signal?: AbortSignal) => structuredOnce(model(options), signal)
const paths = () => spoiled.server.getRequests().map(({ path }) => path.replace('/v1/', ''))
const noResponses = answering({ error: { message: 'You are a tutor?' } }, 404)

describe('a value', () => {
  test('may have as many characters in one script as in another, however many bytes they take', async () => {
    const long = JSON.stringify({ steps: ['字'.repeat(390_000)] })
    spoiled.server.reset()
    spoiled.server.onMessage(/.*/, { content: long })
    expect((await run()).reply?.text).toBe(long)
  })

  test('comes by Responses with its token counts', async () => {
    expect((await run()).reply).toEqual(REPLY)
    expect(paths()).toEqual(['responses'])
    expect(spoiled.proxy.bodies).toEqual([
      {
        model: 'test-model',
        instructions,
        input,
        text: { format: { type: 'json_schema', name: 'plan', strict: true, schema } },
        store: false,
      },
    ])
  })

  test.each([404, 405, 501])('comes by Chat Completions where Responses answers %i, from then on', async status => {
    const asked = model({ retryBudget: 0 })
    spoiled.proxy.spoil(answering({ error: { message: 'no such path' } }, status))
    expect((await structuredOnce(asked)).reply).toEqual(REPLY)
    expect((await structuredOnce(asked)).reply).toEqual(REPLY)
    expect(paths()).toEqual(['responses', 'chat/completions', 'chat/completions'])
    expect(spoiled.proxy.bodies[2]).toEqual({
      model: 'test-model',
      messages: [
        { role: 'system', content: instructions },
        { role: 'user', content: input },
      ],
      response_format: { type: 'json_schema', json_schema: { name: 'plan', strict: true, schema } },
    })
  })

  // Some servers answer unknown paths with 200 and a complaint.
  test.each([{ error: 'Unexpected endpoint. Returning 200 anyway' }, null, 7, { output: 'text' }])(
    'comes by Chat Completions where Responses answers %j',
    async answer => {
      spoiled.proxy.spoil(answering(answer))
      expect((await run({ retryBudget: 0 })).reply).toEqual(REPLY)
      expect(paths()).toEqual(['responses', 'chat/completions'])
    },
  )

  test('is thought about as hard as is set', async () => {
    const asked = model({ reasoningEffort: 'high' })
    await structuredOnce(asked)
    spoiled.proxy.spoil(noResponses)
    await structuredOnce(asked)
    expect(spoiled.proxy.bodies[0]).toMatchObject({ reasoning: { effort: 'high' } })
    expect(spoiled.proxy.bodies[2]).toMatchObject({ reasoning_effort: 'high' })
  })
})

describe('what is no value is text too, and the caller sees it:', () => {
  const message = (...content: unknown[]) => ({ type: 'message', content })
  const words = (text: unknown) => ({ type: 'output_text', text })
  const usage = { input_tokens: 12, output_tokens: 34 }

  test.each<[string, object, string, ...StructuredReply['ending'][]]>([
    [
      'a refusal',
      { status: 'completed', output: [message({ type: 'refusal', refusal: 'I cannot.' })] },
      'I cannot.',
      'refused',
    ],
    [
      'one cut at its limit',
      { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' }, output: [message(words('{"st'))] },
      '{"st',
      'cut',
    ],
    [
      'one cut by a filter',
      { status: 'incomplete', incomplete_details: { reason: 'content_filter' }, output: [] },
      '',
      'refused',
    ],
    ['nothing but thoughts', { status: 'completed', output: [{ type: 'reasoning', summary: [] }] }, ''],
    [
      'nonsense around it',
      { output: [null, 7, { type: 'message' }, message(null, words(7), words('{'), words('}'))] },
      '{}',
    ],
  ])('%s, by Responses', async (_, answer, text, ending) => {
    spoiled.proxy.spoil(answering({ ...answer, usage }))
    expect((await run({ retryBudget: 0 })).reply).toEqual({ text, usage: REPLY.usage, ending })
  })

  test.each<[string, object, string, ...StructuredReply['ending'][]]>([
    ['a refusal', { finish_reason: 'stop', message: { content: null, refusal: 'I cannot.' } }, 'I cannot.', 'refused'],
    ['one cut at its limit', { finish_reason: 'length', message: { content: '{"st' } }, '{"st', 'cut'],
    ['one cut by a filter', { finish_reason: 'content_filter', message: { content: '' } }, '', 'refused'],
    ['nonsense', { message: { content: 7 } }, ''],
  ])('%s, by Chat Completions', async (_, choice, text, ending) => {
    spoiled.proxy.spoil(noResponses, answering({ choices: [choice] }))
    expect((await run({ retryBudget: 0 })).reply).toEqual({ text, usage: null, ending })
  })
})

describe('a failure', () => {
  const half = (body: string) => body.slice(0, body.length / 2)
  const faults: [string, Fault, ModelErrorCode][] = [
    ['a reply that failed', answering({ status: 'failed', error: { code: 'server_error' } }), 'provider_error'],
    ['too many requests', answering({ status: 'failed', error: { code: 'rate_limit_exceeded' } }), 'rate_limited'],
    ['a reply that was cancelled', answering({ status: 'cancelled', output: [] }), 'provider_error'],
    ['429', answering({ error: { message: 'Begin' } }, 429), 'rate_limited'],
    ['500', answering({ error: { message: 'Begin' } }, 500), 'provider_error'],
    ['an end in the middle', body => ({ body: half(body), ending: 'end' }), 'provider_error'],
    ['a web page', () => ({ body: '<!doctype html><p>Begin', ending: 'end' }), 'provider_error'],
    ['a reset in the middle', body => ({ body: half(body), ending: 'destroy' }), 'cut_stream'],
    ['silence in the middle', body => ({ body: half(body), ending: 'hang' }), 'timeout'],
  ]

  test.each(faults)('%s is mended by a retry', async (_, fault) => {
    spoiled.proxy.spoil(fault)
    expect((await run({ timeoutMs: 1_000 })).reply).toEqual(REPLY)
    expect(paths()).toEqual(['responses', 'responses'])
  })

  test.each(faults)('%s without a budget ends as the error that fits', async (_, fault, code) => {
    spoiled.proxy.spoil(fault)
    expectModelError((await run({ timeoutMs: 1_000, retryBudget: 0 })).error, code, true)
  })

  test.each<[string, Fault, ModelErrorCode]>([
    ['a prompt that is refused', answering({ status: 'failed', error: { code: 'invalid_prompt' } }), 'rejected'],
    ['a schema that is refused', answering({ error: { message: 'Begin' } }, 400), 'rejected'],
    ['a wrong key', answering({ error: { message: 'sk-test-secret' } }, 401), 'unauthorised'],
    ['a reply without end', () => ({ body: `"${'again '.repeat(100_000)}`, ending: 'hang' }), 'provider_error'],
  ])('%s is not tried again', async (_, fault, code) => {
    spoiled.proxy.spoil(fault)
    expectModelError((await run()).error, code, false)
    expect(spoiled.proxy.seen.requests).toBe(1)
  })

  test('of both ways ends as that of the second', async () => {
    spoiled.proxy.spoil(noResponses, noResponses)
    expectModelError((await run()).error, 'rejected', false)
    expect(paths()).toEqual(['responses', 'chat/completions'])
  })

  test.each([{ error: { message: 'Begin' } }, { choices: [] }, { choices: 7 }, null])(
    'is %j of Chat Completions, and a retry goes there at once',
    async answer => {
      spoiled.proxy.spoil(noResponses, answering(answer))
      expect((await run()).reply).toEqual(REPLY)
      expect(paths()).toEqual(['responses', 'chat/completions', 'chat/completions'])
      spoiled.proxy.spoil(noResponses, answering(answer))
      expectModelError((await run({ retryBudget: 0 })).error, 'provider_error', true)
    },
  )
})

describe('an abort', () => {
  test.each<[string, Fault, number]>([
    ['before its first byte', body => ({ body: body.slice(0, 0), ending: 'hang' }), 1],
    ['in the middle of it', body => ({ body: body.slice(0, 40), ending: 'hang' }), 1],
    ['of Chat Completions', body => ({ body: body.slice(0, 40), ending: 'hang' }), 2],
  ])('%s closes the connection and rejects with its reason', async (_, fault, requests) => {
    const stop = new AbortController()
    const reason = new Error('terminated')
    if (requests === 2) spoiled.proxy.spoil(noResponses)
    spoiled.proxy.spoil(body => (setTimeout(() => stop.abort(reason), 20), fault(body)))
    expect((await run({}, stop.signal)).error).toBe(reason)
    await vi.waitFor(() => expect(spoiled.proxy.seen).toEqual({ requests, abandoned: 1 }))
  })

  test('while a retry waits is heard at once', async () => {
    const stop = new AbortController()
    const reason = new Error('terminated')
    spoiled.server.reset()
    spoiled.server.onMessage(/.*/, { error: { message: 'busy' }, status: 429, retryAfter: 5 })
    setTimeout(() => stop.abort(reason), 50)
    const before = performance.now()
    expect((await structuredOnce(quickModel(`${spoiled.server.url}/v1`), stop.signal)).error).toBe(reason)
    expect(performance.now() - before).toBeLessThan(3_000)
  })
})
