// The search by meaning beside the search by text, with a model on a server: what it adds where question and document have different languages,
// and how its budget ends it. Whose words are sent is in fused-passages.test.ts.
import { sql } from 'drizzle-orm'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DrizzleModelUse, meteredEmbedder, ModelBudget } from '../../src/budgets/index.js'
import { rows } from '../../src/db/index.js'
import {
  DrizzleDocumentStore,
  DrizzlePassageStore,
  DrizzleVectorStore,
  EmbedPassages,
  FusedPassages,
  type Audience,
} from '../../src/documents/index.js'
import { readEmbedder, type Embedder } from '../../src/llm/index.js'
import { onBothDatabases } from '../support/both-databases.js'
import { startEmbeddingServer, TOKENS_A_TEXT } from '../support/embedding-server.js'
import { sampled } from '../support/sampling.js'
import { addDocument, aReader } from '../support/some-document.js'

const FOLDER = path.resolve(import.meta.dirname, '../fixtures/documents')
const DOCUMENTS = ['water-en.txt', 'pflanzen-de.txt', 'astronomia-es.txt']
const [, ...QUESTIONS] = (await readFile(path.join(FOLDER, 'questions.tsv'), 'utf8')).trim().split('\n')

/** In another language than the document: none of its words stand there. */
const ELSEWHERE: readonly [document: string, question: string][] = [
  ['water-en', 'Wie entstehen Wolken und Verdunstung?'],
  ['water-en', '¿De dónde viene la lluvia?'],
  ['water-en', 'Was sind die Gezeiten?'],
  ['pflanzen-de', 'What do roots do?'],
  ['pflanzen-de', 'How does photosynthesis use chlorophyll?'],
  ['pflanzen-de', '¿Para qué sirve la hoja?'],
  ['astronomia-es', 'What happens in an eclipse of the moon?'],
  ['astronomia-es', 'Woraus besteht ein Komet?'],
  ['astronomia-es', 'How many stars has a galaxy?'],
]

type Servers = Awaited<ReturnType<typeof startEmbeddingServer>>

onBothDatabases(database => {
  describe('passages as vectors', () => {
    let server: Servers
    let embedder: Embedder
    beforeAll(async () => {
      server = await startEmbeddingServer()
      embedder = readEmbedder(server.env)!
      for (const name of DOCUMENTS) await addDocument(database(), name, await readFile(path.join(FOLDER, name)))
      await aReader(database()).round()
    })
    afterAll(() => server?.stop())

    const passages = () => new DrizzlePassageStore(database())
    const vectors = () => new DrizzleVectorStore(database())
    const embedding = (errors: unknown[] = []) =>
      new EmbedPassages({ vectors: vectors(), embedder, onError: error => void errors.push(error) })
    const fused = (by = embedder, errors: unknown[] = []) =>
      new FusedPassages({
        passages: passages(),
        vectors: vectors(),
        embedder: by,
        mayEmbed: async () => true,
        onError: error => void errors.push(error),
      })
    const left = async () => (await vectors().missing(embedder.model, 1_000)).length

    test('are made once, wait while the server fails, and make the search find what text cannot', async () => {
      expect(await left()).toBeGreaterThan(20)
      server.refuse(true)
      const errors: unknown[] = []
      await embedding(errors).round()
      expect(errors).toHaveLength(1)
      server.refuse(false)
      await Promise.all([embedding().round(), embedding().round()])
      expect(await left()).toBe(0)
      const asked = server.requests
      await embedding().round()
      expect(server.requests).toBe(asked)

      const hits = async (
        search: Pick<FusedPassages, 'search'>,
        cases: readonly (readonly [title: string, page: number | null, question: string])[],
      ) => {
        let found = 0
        for (const [title, page, text] of cases) {
          const five = await search.search({ text, audience: 'learners', limit: 5 })
          if (five.some(one => one.title === title && (page === null || one.page === page))) found += 1
        }
        return found / cases.length
      }
      const own = sampled(QUESTIONS, 2).map(line => line.split('\t') as [string, string, string])
      const other = ELSEWHERE.map(([title, question]) => [title, null, question] as const)
      const text = await hits(passages(), other)
      const both = {
        own: await hits(
          fused(),
          own.map(([file, page, question]) => [file.replace('.txt', ''), Number(page), question]),
        ),
        other: await hits(fused(), other),
      }
      process.stdout.write(
        `recall@5 of questions in another language by text ${text.toFixed(2)}, fused ${both.other.toFixed(2)}; of all others fused ${both.own.toFixed(2)}\n`,
      )
      expect(both.own).toBeGreaterThanOrEqual(0.9)
      expect(both.other).toBeGreaterThan(text)
      expect(both.other).toBeGreaterThanOrEqual(0.9)
    })

    test('count for the budget of the day, and when it is spent the text is searched', async () => {
      const use = new DrizzleModelUse(database())
      const used = async () => (await use.ofDay()).find(({ model }) => model === embedder.model)?.inputTokens ?? 0
      const none = { tokens: null, dollars: null }
      const metered = (tokens: number) =>
        meteredEmbedder(
          embedder,
          new ModelBudget({ session: none, learner: none, day: { ...none, tokens } }, use, () => null),
        )
      const question = { text: 'Wie entstehen Wolken und Verdunstung?', audience: 'learners', limit: 5 } as const
      const search = async (tokens: number, errors: unknown[]) =>
        (await fused(metered(tokens), errors).search(question)).map(({ title }) => title)
      const errors: unknown[] = []
      expect(await search(2 * TOKENS_A_TEXT, errors)).toContain('water-en')
      expect(await search(2 * TOKENS_A_TEXT, errors)).toContain('water-en')
      expect(await used()).toBe(2 * TOKENS_A_TEXT)
      expect(errors).toEqual([])
      const asked = server.requests
      expect(await search(2 * TOKENS_A_TEXT, errors)).not.toContain('water-en')
      expect(errors).toMatchObject([{ code: 'budget_spent' }])
      expect(server.requests).toBe(asked)
    })

    test('are found by those alone who may read them, and go with their document', async () => {
      const question = { text: 'What do roots do?', audience: 'learners', limit: 5 } as const
      const documents = new DrizzleDocumentStore(database())
      const [plants] = (await documents.list('staff', 10)).filter(({ title }) => title === 'pflanzen-de')
      const titles = async (audience: Audience) =>
        (await fused().search({ ...question, audience })).map(({ title }) => title)
      expect(await titles('learners')).toContain('pflanzen-de')
      await documents.publish(plants!.documentId, false, null)
      expect(await titles('learners')).not.toContain('pflanzen-de')
      expect(await titles('staff')).toContain('pflanzen-de')
      await documents.remove(plants!.documentId)
      expect(await titles('staff')).not.toContain('pflanzen-de')
      const [counted] = await rows<{ all: number; lost: number }>(
        database().read,
        sql`select count(*)::integer as all, (count(*) filter (where passage.passage_id is null))::integer as lost
          from passage_vector left join passage using (passage_id)`,
      )
      expect(counted).toEqual({ all: expect.toSatisfy((all: number) => all > 0), lost: 0 })
    })
  })
})
