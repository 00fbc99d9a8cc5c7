// What the doctor finds of the models: those of the sessions and the compiler's, and whether a coding agent's program is there.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { doctorProbes } from '../src/doctor-probes.js'
import { startEmbeddingServer } from './support/embedding-server.js'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'viva-probes-'))
  for (const [name, mode] of [
    ['agent', 0o755],
    ['notes', 0o644],
  ] as const) {
    writeFileSync(path.join(folder, name), '')
    chmodSync(path.join(folder, name), mode)
  }
  mkdirSync(path.join(folder, 'folder'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const compilerWith = async (environment: Record<string, string>) => (await doctorProbes.models(environment)).at(-1)!

test('every role of a session is found, and the compiler', async () => {
  const found = await doctorProbes.models({ OPENAI_API_KEY: 'k' })
  expect(found.map(({ role }) => role)).toEqual([
    'proctor',
    'tutor',
    'partner',
    'planner',
    'executor',
    'evaluator',
    'coordinator',
    'quiz',
    'compiler',
  ])
  expect(found.at(-1)).toEqual({
    role: 'compiler',
    provider: 'remote_llm',
    model: 'gpt-6-luna',
    baseUrl: 'https://api.openai.com/v1',
    keyIsSet: true,
    program: null,
    retirement: null,
  })
})

test.each([
  ['remote_llm', '/models', 'authorization', 'Bearer some-key'],
  ['anthropic', '/v1/models', 'x-api-key', 'some-key'],
  ['google', '/v1beta/models', 'x-goog-api-key', 'some-key'],
])(
  'a server of %s is asked for its models with the key; that of OpenAI says which of them go',
  async (provider, place, header, key) => {
    const openAi = {
      data: [
        { id: 'stays', shutdown_date: null },
        { id: 'goes', shutdown_date: '2027-03-01' },
      ],
    }
    const lists: Record<string, object> = {
      remote_llm: openAi,
      anthropic: { data: [{ id: 'stays', type: 'model' }] },
      google: { models: [{ name: 'models/stays' }] },
    }
    const server = createServer((request, response) => {
      const isGood = request.url === place && request.headers[header] === key
      response.writeHead(isGood ? 200 : 401).end(JSON.stringify(lists[provider]))
    })
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const environment = { AGENT_PROVIDER: provider, AGENT_BASE_URL: baseUrl, AGENT_API_KEY: 'some-key' }
    expect(await doctorProbes.reach(baseUrl, environment)).toEqual({
      status: 200,
      retirements:
        provider === 'remote_llm'
          ? { goes: { on: '2027-03-01', daysLeft: expect.any(Number), successor: 'gpt-6-luna' } }
          : {},
    })
    expect(await doctorProbes.reach(baseUrl, { ...environment, AGENT_API_KEY: 'wrong' })).toMatchObject({ status: 401 })
    await new Promise(closed => server.close(closed))
  },
)

test('a model whose end is known is found with the day and its successor', async () => {
  const [proctor] = await doctorProbes.models({ OPENAI_API_KEY: 'k', AGENT_MODEL: 'gpt-4o-2024-08-06' })
  expect(proctor!.retirement).toEqual({ on: '2027-01-14', daysLeft: expect.any(Number), successor: 'gpt-6-luna' })
})

test.each([
  ['agent', true],
  ['notes', false],
  ['folder', false],
  ['none', false],
])("a coding agent's program %s is found: %s", async (name, found) => {
  const PATH = ['/nowhere', folder].join(path.delimiter)
  const byName = await compilerWith({ CODING_AGENT_CMD: `${name} --profile x`, PATH })
  expect(byName).toMatchObject({ provider: 'codex_exec', model: null, program: { name, found } })
  const byPath = await compilerWith({ CODING_AGENT_CMD: `"${path.join(folder, name)}"` })
  expect(byPath.program).toEqual({ name: path.join(folder, name), found })
})

test('what makes no sense for sessions and for the compiler is told at once, each once', async () => {
  const asked = doctorProbes.models({ AGENT_RETRY_BUDGET: 'x', AGENT_TARGET_SCORE: 'x' })
  await expect(asked).rejects.toThrow(/^AGENT_RETRY_BUDGET: .*\nAGENT_TARGET_SCORE: .*$/)
})

test('a word is embedded where a model embeds, and nothing is asked where none does', async () => {
  expect(await doctorProbes.embeddings({})).toBeNull()
  const server = await startEmbeddingServer()
  try {
    const found = await doctorProbes.embeddings(server.env)
    expect(found).toEqual({ model: server.env['EMBEDDING_MODEL'], parts: expect.any(Number) as number })
    server.refuse(true)
    await expect(doctorProbes.embeddings(server.env)).rejects.toThrow()
  } finally {
    await server.stop()
  }
})
