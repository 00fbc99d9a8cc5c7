// The recipes of docs/models.md as they stand there, each against a server with the ways of that vendor's.
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createModel, readBudgets, readModelSettings } from '../../src/llm/index.js'
import { converseOnce } from '../support/openai-server.js'
import { WRITERS, type VendorKind } from '../support/vendor-wires.js'

const PAGE = readFileSync(path.join(import.meta.dirname, '../../docs/models.md'), 'utf8')

/** The variables of each section's block. */
const RECIPES = new Map(
  PAGE.split(/^## /m)
    .slice(1)
    .flatMap(section => {
      const block = /```sh\n([\s\S]*?)```/.exec(section)?.[1]
      const lines = block?.match(/^[A-Z_]+=.*$/gm)
      return lines
        ? [[section.split('\n')[0]!, Object.fromEntries(lines.map(line => line.split(/=(.*)/s)))] as const]
        : []
    }),
)
/** A key is printable ASCII. */
const recipe = (name: string) =>
  Object.fromEntries(
    Object.entries<unknown>(RECIPES.get(name)).map(([key, value]) => [key, String(value).replace('…', 'x')]),
  )

type Handler = (response: ServerResponse) => void
const json =
  (status: number, body: object): Handler =>
  response =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const text =
  (status: number, body: string): Handler =>
  response =>
    void response.writeHead(status, { 'content-type': 'text/plain' }).end(body)
const streams =
  (kind: VendorKind, before = ''): Handler =>
  response => {
    const events = WRITERS[kind]({ content: 'Good.' })
    const bytes = events.map(
      event => `${'type' in event ? `event: ${String(event.type)}\n` : ''}data: ${JSON.stringify(event)}\n\n`,
    )
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(before + bytes.join(''))
  }

const URLS = ['OPENAI_BASE_URL', 'ANTHROPIC_BASE_URL', 'GOOGLE_GEMINI_BASE_URL']

test.each<[string, Readonly<Record<string, Handler>>]>([
  ['OpenAI', { '/responses': streams('responses') }],
  ['Anthropic', { '/v1/messages': streams('anthropic') }],
  ['Google', { '/v1beta/models/gemini-3.8-flash:streamGenerateContent?alt=sse': streams('google') }],
  ['Azure', { '/openai/v1/responses': streams('responses') }],
  // An Ollama of before 2026 has no Responses, and answers like any web server.
  ['Ollama', { '/v1/responses': text(404, '404 page not found'), '/v1/chat/completions': streams('chat_completions') }],
  ['vLLM', { '/v1/chat/completions': streams('chat_completions') }],
  [
    'LM Studio',
    {
      '/v1/responses': json(200, {
        error: 'Unexpected endpoint or method. (POST /v1/responses). Returning 200 anyway',
      }),
      '/v1/chat/completions': streams('chat_completions'),
    },
  ],
  // While a model is being found, its stream has comments.
  ['OpenRouter', { '/api/v1/chat/completions': streams('chat_completions', ': OPENROUTER PROCESSING\n\n') }],
])('the recipe for %s leads to its server', async (name, routes) => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url!)
    request
      .resume()
      .on('end', () => (routes[request.url!] ?? json(404, { error: { message: 'no such path' } }))(response))
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const variables = recipe(name)
  const moved = URLS.map(variable => {
    const given = variables[variable]
    return [variable, given === undefined ? origin : origin + new URL(given.replace('NAME', 'name')).pathname]
  })
  const environment = { ...variables, ...Object.fromEntries(moved), AGENT_RETRY_BUDGET: '0' }
  const { reply } = await converseOnce(createModel('tutor', readModelSettings(environment).tutor))
  expect(reply?.text).toBe('Good.')
  expect(asked).toEqual(Object.keys(routes))
  await new Promise(closed => server.close(closed))
})

test('the other blocks are good settings, too', () => {
  const several = readModelSettings(recipe('Several vendors in one lesson'))
  expect([several.executor.provider, several.planner.provider]).toEqual(['remote_llm', 'anthropic'])
  const budgets = { OPENAI_API_KEY: 'k', ...recipe('Budgets') }
  expect(readBudgets(budgets, readModelSettings(budgets), null)).toMatchObject({ day: { dollars: 20 } })
  expect([...RECIPES.keys()]).toHaveLength(10)
})
