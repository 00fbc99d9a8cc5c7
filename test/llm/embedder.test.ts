// The model that makes vectors of texts: how it is set, and what counts as its answer.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ModelSettingsError, readEmbedder } from '../../src/llm/index.js'

let server: Server
let answer: unknown
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify(answer))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server?.close())

const settings = () => ({
  EMBEDDING_MODEL: 'small',
  OPENAI_API_KEY: 'any',
  OPENAI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
})

test('there is none without a name, and one with the server of the other models', () => {
  expect(readEmbedder({ OPENAI_API_KEY: 'any' })).toBeNull()
  expect(readEmbedder(settings())).toMatchObject({ model: 'small', leastSimilarity: 0.35, prices: null })
  expect(readEmbedder({ ...settings(), EMBEDDING_PRICE: '0.02' })!.prices).toEqual({ input: 0.02, output: 0 })
})

test.each([
  ['no key', { OPENAI_API_KEY: undefined }, 'EMBEDDING_API_KEY'],
  ['a name with a space', { EMBEDDING_MODEL: 'a model' }, 'EMBEDDING_MODEL'],
  ['half an address', { EMBEDDING_BASE_URL: 'localhost' }, 'EMBEDDING_BASE_URL'],
  ['no price', { EMBEDDING_PRICE: 'cheap' }, 'EMBEDDING_PRICE'],
  ['no cosine', { EMBEDDING_LEAST_SIMILARITY: '7' }, 'EMBEDDING_LEAST_SIMILARITY'],
])('%s is a problem that names its variable', (_what, wrong, variable) => {
  const read = () => readEmbedder({ ...settings(), ...wrong })
  expect(read).toThrow(ModelSettingsError)
  expect(read).toThrow(variable)
})

const vector = (index: number, embedding: unknown) => ({ object: 'embedding', index, embedding })

test('vectors come in the order of the texts, whatever the order of the answer', async () => {
  answer = { data: [vector(1, [0, 1]), vector(0, [1, 0])], usage: { prompt_tokens: 7, total_tokens: 7 } }
  const embedded = await readEmbedder(settings())!.embed(['a', 'b'], new AbortController().signal)
  expect(embedded).toEqual({
    vectors: [
      [1, 0],
      [0, 1],
    ],
    usage: { inputTokens: 7, outputTokens: 0 },
  })
})

test('a server that tells no tokens gives its vectors all the same', async () => {
  answer = { data: [vector(0, [1])], usage: null }
  const embedded = await readEmbedder(settings())!.embed(['a'], new AbortController().signal)
  expect(embedded).toEqual({ vectors: [[1]], usage: null })
})

test.each([
  ['too few', [vector(0, [1, 0])]],
  ['of two lengths', [vector(0, [1, 0]), vector(1, [1])]],
  ['no numbers', [vector(0, ['a']), vector(1, ['b'])]],
  ['nothing', null],
])('vectors that are %s are a failure of the server', async (_what, data) => {
  answer = { data }
  const embedding = readEmbedder(settings())!.embed(['a', 'b'], new AbortController().signal)
  await expect(embedding).rejects.toMatchObject({ code: 'provider_error' })
})
