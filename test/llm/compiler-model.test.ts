// The compiler's model by remote_llm, from its variables to a server that speaks the real protocol: what is sent, and what becomes of answers.
import { describe, expect, test } from 'vitest'
import {
  createCompilerModel,
  readCompilerSettings,
  type Environment,
  type ModelErrorCode,
} from '../../src/llm/index.js'
import type { Fault } from '../support/faulty-proxy.js'
import { ASK_VALUE, expectModelError, structuredOnce } from '../support/openai-server.js'
import { answering, spoiledServer } from '../support/spoiled-server.js'

const VALUE = '{"steps":["Halves"]}'
const { instructions, input, schema } = ASK_VALUE

const spoiled = spoiledServer(VALUE)

const model = (environment: Environment = {}) =>
  createCompilerModel(
    readCompilerSettings({ OPENAI_API_KEY: 'sk-test-secret', OPENAI_BASE_URL: spoiled.proxy.url, ...environment }),
    () => ({}),
  )
const error = (message: string, param: string | null = null) => ({
  error: { message, type: 'invalid_request_error', param, code: null },
})

describe('it is asked for', () => {
  const sent = {
    model: 'gpt-6-luna',
    instructions,
    input,
    text: { format: { type: 'json_schema', name: 'plan', strict: true, schema } },
    store: false,
    stream: true,
  }

  test('a value by a strict schema, with no room for chance', async () => {
    const { reply } = await structuredOnce(model())
    expect(reply).toEqual({ text: VALUE, usage: { inputTokens: 12, outputTokens: 34 } })
    expect(spoiled.proxy.bodies).toEqual([{ ...sent, temperature: 0 }])
  })

  test('the same of a server that knows Chat Completions only', async () => {
    spoiled.proxy.spoil(answering(error('no such path'), 404))
    expect((await structuredOnce(model())).reply?.text).toBe(VALUE)
    expect(spoiled.proxy.bodies[1]).toMatchObject({
      model: 'gpt-6-luna',
      temperature: 0,
      response_format: { type: 'json_schema' },
    })
  })

  test('without a temperature where it is to think first', async () => {
    await structuredOnce(model({ AGENT_COMPILER_MODEL: 'gpt-5.1', AGENT_REASONING_EFFORT: 'low' }))
    expect(spoiled.proxy.bodies).toEqual([{ ...sent, model: 'gpt-5.1', reasoning: { effort: 'low' } }])
  })

  test('without a temperature once it has refused one', async () => {
    const asked = model({ AGENT_RETRY_BUDGET: '0' })
    spoiled.proxy.spoil(answering(error('Unsupported parameter', 'temperature'), 400))
    expect((await structuredOnce(asked)).reply?.text).toBe(VALUE)
    expect((await structuredOnce(asked)).reply?.text).toBe(VALUE)
    expect(spoiled.proxy.bodies).toEqual([{ ...sent, temperature: 0 }, sent, sent])
  })
})

describe('an answer', () => {
  test.each<[string, Fault]>([
    ['of a server in trouble', answering(error('overloaded'), 503)],
    ['that breaks off', body => ({ body: body.slice(0, 40), ending: 'destroy' })],
  ])('%s is asked for again', async (_, fault) => {
    spoiled.proxy.spoil(fault)
    expect((await structuredOnce(model())).reply?.text).toBe(VALUE)
    expect(spoiled.proxy.seen.requests).toBe(2)
  })

  test.each<[string, Fault, Environment, ModelErrorCode, boolean]>([
    ['of a server in trouble', answering(error('overloaded'), 503), {}, 'provider_error', true],
    ['that says too many requests', answering(error('slow down'), 429), {}, 'rate_limited', true],
    [
      'that is not JSON',
      () => ({ headers: { 'content-type': 'text/html' }, body: '<html>', ending: 'end' }),
      {},
      'provider_error',
      true,
    ],
    ['that does not come', () => ({ body: '', ending: 'hang' }), { AGENT_TIMEOUT_SECONDS: '0.2' }, 'timeout', true],
    ['that refuses the key', answering(error('sk-test-secret'), 401), {}, 'unauthorised', false],
    ['that refuses the request', answering(error('Begin', 'input'), 400), {}, 'rejected', false],
  ])('%s ends as an error when no attempt is left', async (_, fault, environment, code, retryable) => {
    spoiled.proxy.spoil(fault)
    expectModelError((await structuredOnce(model({ ...environment, AGENT_RETRY_BUDGET: '0' }))).error, code, retryable)
    expect(spoiled.proxy.seen.requests).toBe(1)
  })
})
