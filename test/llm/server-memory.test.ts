// A server that refuses parameters, and what is sent to it from then on: over real HTTP in both protocols, then the rules of the memory.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { KnownServers, ServerMemory, type Finding, type Setting } from '../../src/llm/server-memory.js'
import type { OpenAiModelOptions } from '../../src/llm/index.js'
import { converseOnce, expectModelError, quickModel, structuredOnce } from '../support/openai-server.js'

type Body = Record<string, unknown>
/** Null: the request is good. */
type Verdict = { readonly status: number; readonly error: object } | null

let server: Server
let url: string
let judge: (path: string, body: Body) => Verdict
let seen: { path: string; body: Body }[]
let findings: Finding[]
let servers: KnownServers

const sse = (...events: object[]) => events.map(event => `data: ${JSON.stringify(event)}\n\n`).join('')
const GOOD: Readonly<Record<string, (body: Body) => string>> = {
  '/v1/responses': () => sse({ type: 'response.completed', response: { output: [], usage: null } }),
  '/v1/chat/completions': () => sse({ choices: [{ delta: { content: 'Good.' }, finish_reason: 'stop' }] }),
}

beforeEach(async () => {
  seen = []
  findings = []
  servers = new KnownServers(finding => findings.push(finding))
  server = createServer((request, response) => void answerTo(request, response))
  const answerTo = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = ''
    for await (const piece of request) text += String(piece)
    const [path, body] = [request.url!, JSON.parse(text) as Body]
    seen.push({ path, body })
    const verdict = judge(path, body)
    if (verdict !== null)
      return void response
        .writeHead(verdict.status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ error: verdict.error }))
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(GOOD[path]!(body))
  }
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
})
afterEach(() => new Promise(closed => server.close(closed)))

const model = (options: Partial<OpenAiModelOptions> = {}) =>
  quickModel(url, { retryBudget: 0, memory: servers.memoryOf(url, options.model ?? 'test-model'), ...options })

const refusing =
  (...names: string[]) =>
  (_path: string, body: Body): Verdict => {
    const name = names.find(word => word in body)
    return name === undefined
      ? null
      : {
          status: 400,
          error: { message: `Unsupported parameter: '${name}'`, param: name, type: 'invalid_request_error' },
        }
  }

describe('a parameter that a server refuses is left out once, remembered, and reported', () => {
  test.each<[string, Partial<OpenAiModelOptions>, string, string]>([
    ['reasoning effort by Responses', { reasoningEffort: 'high' }, 'reasoning', 'reasoning.effort'],
    ['a limit of tokens by Responses', { maxOutputTokens: 900 }, 'max_output_tokens', 'max_output_tokens'],
    ['the wish not to be stored', {}, 'store', 'store'],
    ['reasoning effort by Chat Completions', chat({ reasoningEffort: 'high' }), 'reasoning_effort', 'reasoning_effort'],
    ['token counts of a stream', chat(), 'stream_options', 'stream_options'],
  ])('%s', async (_, options, sent, refused) => {
    judge = refusing(sent)
    const asked = model(options)
    expect((await converseOnce(asked)).error).toBeNull()
    expect((await converseOnce(asked)).error).toBeNull()
    expect(seen.map(({ body }) => sent in body)).toEqual([true, false, false])
    expect(findings).toEqual([{ server: url, model: 'test-model', refused, instead: [] }])
  })

  test('the older name of a limit is tried before it is left out', async () => {
    judge = refusing('max_completion_tokens')
    await converseOnce(model(chat({ maxOutputTokens: 900 })))
    expect(seen.map(({ body }) => [body['max_completion_tokens'], body['max_tokens']])).toEqual([
      [900, undefined],
      [undefined, 900],
    ])
    judge = refusing('max_completion_tokens', 'max_tokens')
    await converseOnce(model(chat({ maxOutputTokens: 900 })))
    expect(seen.slice(2).map(({ body }) => [body['max_completion_tokens'], body['max_tokens']])).toEqual([
      [undefined, 900],
      [undefined, undefined],
    ])
  })

  // The wording of OpenAI for GPT-6, of vLLM, of LiteLLM.
  test.each<[string, object, string]>([
    [
      'in a sentence with the parameter beside it',
      {
        message: "Function tools with reasoning_effort are not supported. Set reasoning_effort to 'none'.",
        param: 'reasoning_effort',
      },
      'reasoning_effort',
    ],
    [
      'in a list of places',
      { message: "[{'type': 'extra_forbidden', 'loc': ('body', 'stream_options')}]" },
      'stream_options',
    ],
    [
      'in a sentence alone',
      { message: "does not support parameters: ['reasoning_effort'], for model=x" },
      'reasoning_effort',
    ],
  ])('%s', async (_, error, name) => {
    judge = (_path, body) => (name in body && body[name] !== 'none' ? { status: 422, error } : null)
    expect((await converseOnce(model(chat({ reasoningEffort: 'high' })))).error).toBeNull()
    expect(findings).toHaveLength(1)
  })

  test('a model that calls tools only when told not to think is told so', async () => {
    judge = (_path, body) =>
      body['reasoning_effort'] === 'none'
        ? null
        : { status: 400, error: { message: 'Use /v1/responses or none', param: 'reasoning_effort' } }
    expect((await converseOnce(model(chat({ reasoningEffort: 'high' })))).error).toBeNull()
    expect(seen.map(({ body }) => body['reasoning_effort'])).toEqual(['high', undefined, 'none'])
  })

  test('values of a compiler do without a temperature and without a stream', async () => {
    judge = refusing('temperature', 'stream')
    await structuredOnce(model({ temperature: 0, streamsValues: true }))
    expect(seen.map(({ body }) => ['temperature' in body, 'stream' in body])).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ])
  })
})

describe('a refusal that cannot be helped ends as rejected:', () => {
  test.each<[string, object]>([
    ['of a field that is needed', { message: 'tools: no', param: 'tools[0]' }],
    ['of nothing in particular', { message: 'Begin, sk-test-secret', param: null }],
    ['of a field that was not sent', { message: 'temperature', param: 'temperature' }],
  ])('%s', async (_, error) => {
    judge = () => ({ status: 400, error })
    expectModelError((await converseOnce(model())).error, 'rejected', false)
    expect(seen).toHaveLength(1)
    expect(findings).toEqual([])
  })

  test('of everything that can be left out', async () => {
    judge = (_path, body) => {
      const name = ['reasoning', 'max_output_tokens', 'store', 'input'].find(word => word in body)!
      return { status: 400, error: { message: '', param: name } }
    }
    expectModelError(
      (await converseOnce(model({ reasoningEffort: 'low', maxOutputTokens: 9 }))).error,
      'rejected',
      false,
    )
    expect(seen).toHaveLength(4)
  })
})

describe('Responses', () => {
  const none = { status: 404, error: { message: 'no such path' } }

  test('is asked for once per server, by whichever model comes first', async () => {
    judge = path => (path === '/v1/responses' ? none : null)
    await converseOnce(model())
    await structuredOnce(model({ model: 'other' }))
    await converseOnce(model({ model: 'other' }))
    expect(seen.map(({ path }) => path.replace('/v1/', ''))).toEqual([
      'responses',
      'chat/completions',
      'chat/completions',
      'chat/completions',
    ])
    expect(findings).toEqual([
      { server: url, model: 'test-model', refused: 'responses', instead: ['chat/completions'] },
    ])
  })

  test('is asked for again where neither protocol answered, or where the model is unknown', async () => {
    judge = () => none
    await converseOnce(model())
    judge = () => ({ status: 404, error: { message: 'no such model', code: 'model_not_found' } })
    await converseOnce(model())
    judge = () => null
    await converseOnce(model())
    expect(seen.map(({ path }) => path.replace('/v1/', ''))).toEqual([
      'responses',
      'chat/completions',
      'responses',
      'responses',
    ])
  })

  test.each(['responses', 'chat_completions'] as const)('%s alone is spoken where that is set', async apiFormat => {
    const other = apiFormat === 'responses' ? '/v1/chat/completions' : '/v1/responses'
    judge = path => (path === other ? null : none)
    expectModelError((await converseOnce(model({ apiFormat }))).error, 'rejected', false)
    expect(seen).toHaveLength(1)
  })
})

describe('the memory', () => {
  const refusal = (parameter: string | null, message = '') => new Refused({ parameter, message })
  class Refused extends Error {
    constructor(readonly it: { parameter: string | null; message: string }) {
      super(it.message)
    }
  }
  const send = (memory: ServerMemory, settings: readonly Setting[], answer: (fields: Body) => void) =>
    memory.send(
      settings,
      async fields => (answer(fields), fields),
      error => (error instanceof Refused ? error.it : null),
    )
  const effort = {
    names: ['output_config.effort', 'effort', 'output_config'],
    forms: [{ output_config: { effort: 'high' } }, {}],
  }
  const format = {
    names: ['output_config.format', 'format', 'output_config'],
    forms: [{ output_config: { format: 1 } }, {}],
  }

  test('merges two settings of one object, and takes out the one that is named', async () => {
    const sent: Body[] = []
    await send(new ServerMemory(), [effort, format], fields => {
      sent.push(fields)
      if (sent.length === 1) throw refusal('output_config.format')
      if (sent.length === 2) throw refusal(null, 'output_config.effort: Extra inputs are not permitted')
    })
    expect(sent).toEqual([{ output_config: { effort: 'high', format: 1 } }, { output_config: { effort: 'high' } }, {}])
  })

  test('of two calls that are refused at once moves on once, and both succeed', async () => {
    const reports: string[] = []
    const memory = new ServerMemory(undefined, refused => reports.push(refused))
    const limit = { names: ['limit'], forms: [{ limit: 1 }, { cap: 1 }, {}] }
    const tolerant = (fields: Body) => {
      if ('limit' in fields) throw refusal('limit')
    }
    const both = await Promise.all([send(memory, [limit], tolerant), send(memory, [limit], tolerant)])
    expect(both).toEqual([{ cap: 1 }, { cap: 1 }])
    expect(reports).toEqual(['limit'])
  })

  test('throws what is no refusal as it came', async () => {
    const error = new Error('reset')
    const failing = send(new ServerMemory(), [effort], () => {
      throw error
    })
    await expect(failing).rejects.toBe(error)
  })
})

function chat(options: Partial<OpenAiModelOptions> = {}): Partial<OpenAiModelOptions> {
  return { apiFormat: 'chat_completions', ...options }
}
