// The search by text and by meaning as one: whose words are sent to the model, and what becomes of the search while its server fails.
import { expect, test } from 'vitest'
import { EmbedPassages, FusedPassages, type Audience, type PassageQuery } from '../../src/documents/index.js'
import { ModelError, type Embedder } from '../../src/llm/index.js'
import { embedded } from '../support/embedding-server.js'
import { MemoryPassages } from '../support/memory-documents.js'
import { MemoryVectors } from '../support/memory-vectors.js'
import { somePassage } from '../support/some-concepts.js'

const passages = [
  somePassage(1, 'Roots take up water.'),
  somePassage(2, 'A galaxy has many stars.'),
  somePassage(3, 'The leaves fall, and roots rest.', { published: false }),
]

async function library({ mayEmbed = () => true }: { readonly mayEmbed?: (audience: Audience) => boolean } = {}) {
  const sent: string[] = []
  const server = { fails: false }
  const embedder: Embedder = {
    provider: 'remote_llm',
    model: 'by-meaning',
    leastSimilarity: 0.35,
    prices: null,
    embed: async texts => {
      if (server.fails) throw new ModelError('provider_error', 'Not now.', true)
      sent.push(...texts)
      return { vectors: texts.map(embedded), usage: null }
    },
  }
  const errors: unknown[] = []
  const onError = (error: unknown): void => void errors.push(error)
  const vectors = new MemoryVectors(passages)
  const text = new MemoryPassages(passages)
  const fused = new FusedPassages({
    passages: text,
    vectors,
    embedder,
    mayEmbed: async audience => mayEmbed(audience),
    onError,
  })
  await new EmbedPassages({ vectors, embedder, onError }).round()
  sent.length = 0
  const numbers = async (query: Partial<PassageQuery>): Promise<(number | null)[]> =>
    (await fused.search({ text: '¿Qué hacen las raíces?', audience: 'learners', limit: 5, ...query })).map(
      ({ page }) => page,
    )
  return { numbers, text, fused, sent, errors, server }
}

test('finds what no word of the question stands in, for those who may read it', async () => {
  const { numbers, errors } = await library()
  expect(await numbers({})).toEqual([1])
  expect(new Set(await numbers({ audience: 'staff' }))).toEqual(new Set([1, 3]))
  expect(await numbers({ documentIds: ['another'] })).toEqual([])
  expect(errors).toEqual([])
})

test('of nobody who may not be asked about are words sent', async () => {
  const { numbers, sent } = await library({ mayEmbed: audience => audience === 'staff' })
  expect(await numbers({})).toEqual([])
  expect(sent).toEqual([])
  expect(await numbers({ audience: 'staff' })).not.toEqual([])
  expect(sent).toEqual(['¿Qué hacen las raíces?'])
})

test.each(['"take up water"', 'water -roots'])('%s is about words, which text alone can find', async text => {
  const { fused, text: byText, sent } = await library()
  const query = { text, audience: 'learners', limit: 5 } as const
  expect(await fused.search(query)).toEqual(await byText.search(query))
  expect(sent).toEqual([])
})

test('while the server of the model fails, the text is searched and somebody is told', async () => {
  const { numbers, server, errors } = await library()
  server.fails = true
  expect(await numbers({ text: 'roots' })).toEqual([1])
  expect(errors).toMatchObject([{ code: 'provider_error' }])
})
