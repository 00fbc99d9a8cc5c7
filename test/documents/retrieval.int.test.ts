// Whether the search finds the page that answers a question, in three languages, without any model.
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { DrizzlePassageStore } from '../../src/documents/index.js'
import { onBothDatabases } from '../support/both-databases.js'
import { addDocument, aReader } from '../support/some-document.js'

const FOLDER = path.resolve(import.meta.dirname, '../fixtures/documents')
const DOCUMENTS = ['water-en.txt', 'pflanzen-de.txt', 'astronomia-es.txt']
const [, ...QUESTIONS] = (await readFile(path.join(FOLDER, 'questions.tsv'), 'utf8')).trim().split('\n')

/** Nothing in the documents is about them, although they share words with them. */
const ELSEWHERE = [
  'How do I bake sourdough bread at home?',
  'Which city is the capital of Portugal?',
  'Wer gewann die Fußballweltmeisterschaft?',
  '¿Cómo se prepara una tortilla de patatas?',
]

onBothDatabases(database => {
  const search = (text: string, limit: number) =>
    new DrizzlePassageStore(database()).search({ text, audience: 'learners', limit })

  test('the answer is among the first five passages for at least 90 of 100 questions', async () => {
    for (const name of DOCUMENTS) await addDocument(database(), name, await readFile(path.join(FOLDER, name)))
    await aReader(database()).round()
    const missed: string[] = []
    let first = 0
    for (const line of QUESTIONS) {
      const [document, page, question] = line.split('\t') as [string, string, string]
      const found = await search(question, 5)
      const at = found.findIndex(passage => `${passage.title}.txt` === document && passage.page === Number(page))
      if (at === 0) first += 1
      if (at < 0) missed.push(line)
    }
    const recall = 1 - missed.length / QUESTIONS.length
    process.stdout.write(
      `recall@5 ${recall.toFixed(2)}, first ${(first / QUESTIONS.length).toFixed(2)}; missed: ${missed.join('; ')}\n`,
    )
    expect(QUESTIONS).toHaveLength(100)
    expect(recall).toBeGreaterThanOrEqual(0.9)
  })

  test.each(ELSEWHERE)('%s is answered with nothing', async question => {
    expect(await search(question, 5)).toEqual([])
  })

  test('quotation marks keep words together, and a minus excludes', async () => {
    const pages = async (text: string) => (await search(text, 50)).map(({ page }) => page)
    expect(await pages('"water table"')).toEqual([4])
    expect(await pages('"table water"')).toEqual([])
    expect(await pages('vapour')).toContain(2)
    expect(await pages('vapour -pollen')).not.toContain(2)
  })

  test('a word in another form, or with more at its end, is found', async () => {
    expect((await search('evaporating', 1))[0]?.page).toBe(1)
    expect((await search('Chloroplastenhülle', 1))[0]?.title).toBe('pflanzen-de')
    expect((await search("l'hail' \\ & | !", 1))[0]?.page).toBe(3)
  })
})
