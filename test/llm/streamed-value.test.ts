// A value that remote_llm has streamed: the time-out is for a silence, and a stream is read as the answer that it stands for.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import type { StructuredReply } from '../../src/llm/index.js'
import { expectModelError, quickModel, structuredOnce } from '../support/openai-server.js'

/** Writes the answer to the request of this number, from 0. */
type Answer = (response: ServerResponse, request: number, path: string) => Promise<void> | void

let stop: (() => Promise<void>) | null = null
afterEach(() => stop?.())

async function serving(answer: Answer) {
  const bodies: Record<string, unknown>[] = []
  const server = createServer((request: IncomingMessage, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => (body += piece.toString()))
    request.on('end', () => {
      bodies.push(JSON.parse(body) as Record<string, unknown>)
      void answer(response, bodies.length - 1, request.url!)
    })
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  stop = () =>
    new Promise<void>(closed => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, bodies }
}

const SSE = { 'content-type': 'text/event-stream' }
const event = (value: object): string => `data: ${JSON.stringify(value)}\n\n`
const delta = (text: string): string => event({ type: 'response.output_text.delta', delta: text })
const usage = { input_tokens: 12, output_tokens: 34 }
const completed = (output: unknown[] = []): string =>
  event({ type: 'response.completed', response: { status: 'completed', output, usage } })
const streaming = (url: string, timeoutMs = 5_000) =>
  quickModel(url, { streamsValues: true, retryBudget: 0, timeoutMs })

test('30 KB that take four times the time-out survive, and a silence does not', async () => {
  const value = JSON.stringify({ steps: Array.from({ length: 300 }, (_, i) => `${i} ${'x'.repeat(95)}`) })
  expect(value.length).toBeGreaterThan(30_000)
  const pieces = 40
  const { url } = await serving(async (response, request) => {
    response.writeHead(200, SSE)
    for (let at = 0; at < pieces; at += 1) {
      const [from, to] = [at, at + 1].map(part => Math.floor((value.length * part) / pieces))
      response.write(delta(value.slice(from, to)))
      if (request === 1 && at === 3) return
      await sleep(50)
    }
    response.end(completed())
  })
  const model = streaming(url, 500)
  const began = performance.now()
  expect((await structuredOnce(model)).reply).toEqual({ text: value, usage: { inputTokens: 12, outputTokens: 34 } })
  expect(performance.now() - began).toBeGreaterThan(2_000 - 50)
  expectModelError((await structuredOnce(model)).error, 'timeout', true)
})

describe('a stream', () => {
  const choice = (change: object): string => event({ choices: [change] })
  const text = (words: string) => [{ type: 'message', content: [{ type: 'output_text', text: words }] }]

  test.each<[string, string[], StructuredReply]>([
    [
      'of which the last event has the whole',
      [delta('{"st'), completed(text('{"steps":[]}'))],
      { text: '{"steps":[]}', usage: { inputTokens: 12, outputTokens: 34 } },
    ],
    [
      'that is cut at a limit',
      [
        delta('{"st'),
        event({
          type: 'response.incomplete',
          response: { status: 'incomplete', incomplete_details: { reason: 'max_output_tokens' }, output: [] },
        }),
      ],
      { text: '{"st', usage: null, ending: 'cut' },
    ],
    [
      'that refuses',
      [event({ type: 'response.refusal.delta', delta: 'I cannot.' }), completed()],
      { text: 'I cannot.', usage: { inputTokens: 12, outputTokens: 34 }, ending: 'refused' },
    ],
  ])('of Responses %s', async (_, events, reply) => {
    const { url, bodies } = await serving(response => void response.writeHead(200, SSE).end(events.join('')))
    expect((await structuredOnce(streaming(url))).reply).toEqual(reply)
    expect(bodies).toMatchObject([{ stream: true }])
  })

  test.each<[string, string[], StructuredReply]>([
    [
      'in pieces',
      [
        ': a sign of life\n\n',
        choice({ delta: { role: 'assistant', content: '{"st' } }),
        choice({ delta: { content: 'eps":[]}' } }),
        choice({ delta: {}, finish_reason: 'stop' }),
        event({ choices: [], usage: { prompt_tokens: 12, completion_tokens: 34 } }),
        'data: [DONE]\n\n',
      ],
      { text: '{"steps":[]}', usage: { inputTokens: 12, outputTokens: 34 } },
    ],
    [
      'cut at a limit',
      [choice({ delta: { content: '{"st' } }), choice({ delta: {}, finish_reason: 'length' })],
      { text: '{"st', usage: null, ending: 'cut' },
    ],
    [
      'refused',
      [choice({ delta: { refusal: 'I cannot.' } }), choice({ delta: {}, finish_reason: 'stop' })],
      { text: 'I cannot.', usage: null, ending: 'refused' },
    ],
  ])('of Chat Completions %s', async (_, events, reply) => {
    const { url } = await serving((response, _request, path) =>
      path.endsWith('/responses')
        ? void response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}')
        : void response.writeHead(200, SSE).end(events.join('')),
    )
    expect((await structuredOnce(streaming(url))).reply).toEqual(reply)
  })

  test.each<[string, string, 'cut_stream' | 'rate_limited' | 'provider_error']>([
    ['without its end', delta('{"st'), 'cut_stream'],
    ['that says too many requests', event({ type: 'error', code: 'rate_limit_exceeded' }), 'rate_limited'],
    ['that fails', event({ type: 'response.failed', response: { status: 'failed' } }), 'provider_error'],
    ['that is not JSON', 'data: {"Begin\n\n', 'provider_error'],
  ])('%s is a failure', async (_, events, code) => {
    const { url } = await serving(response => void response.writeHead(200, SSE).end(events))
    expectModelError((await structuredOnce(streaming(url))).error, code, true)
  })

  test('is done without where a server refuses it, from then on', async () => {
    const answer = JSON.stringify({ status: 'completed', output: text('{"steps":[]}') })
    const { url, bodies } = await serving((response, request) => {
      const refusal = JSON.stringify({ error: { message: 'Unsupported', param: 'stream' } })
      const [status, body] = request === 0 ? [400, refusal] : [200, answer]
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    const model = streaming(url)
    for (let i = 0; i < 2; i += 1) expect((await structuredOnce(model)).reply?.text).toBe('{"steps":[]}')
    expect(bodies.map(body => body['stream'])).toEqual([true, undefined, undefined])
  })
})
