// What every VectorStore promises. Run on the fake and on both databases: that is what makes the fake honest.
import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import type { PassageQuery, VectorStore } from '../../src/documents/application/ports.js'

export type VectorsUnderTest = {
  readonly vectors: VectorStore
  /** Two ready documents of several passages each, the second seen by staff alone. There is nothing else. */
  readonly published: string
  readonly unpublished: string
  readonly remove: (documentId: string) => Promise<void>
}

const MODEL = 'by-meaning'
const vector = (...parts: number[]): Int8Array => Int8Array.from(parts)

export function vectorStoreContract(open: () => Promise<VectorsUnderTest>): void {
  describe('passages as vectors', () => {
    let under: VectorsUnderTest
    let vectors: VectorStore
    beforeAll(async () => {
      under = await open()
      vectors = under.vectors
    })
    const missing = async (model = MODEL, limit = 100) =>
      (await vectors.missing(model, limit)).map(({ passageId }) => passageId)
    const since = async (seq: number, model = MODEL) =>
      (await vectors.since(model, seq, 100)).map(({ passageId }) => passageId)
    const query = (given: Partial<PassageQuery> = {}): PassageQuery => ({
      text: 'any',
      audience: 'staff',
      limit: 1,
      ...given,
    })

    test('all are missing at first, each with its headings above its text, oldest first', async () => {
      const all = await vectors.missing(MODEL, 100)
      expect(all.length).toBeGreaterThanOrEqual(4)
      expect(all.map(({ passageId }) => passageId)).toEqual(all.map(({ passageId }) => passageId).toSorted())
      for (const { text } of all) expect(text).toMatch(/^Chapter \d+\nThe lighthouse/)
      expect(await missing(MODEL, 2)).toEqual(all.slice(0, 2).map(({ passageId }) => passageId))
      expect(await since(0)).toEqual([])
    })

    test('what is added is not missing any more, and comes in the order in which it was added', async () => {
      const [first, second, third] = await missing()
      await vectors.add(MODEL, [{ passageId: second!, vector: vector(0, -128, 127) }])
      await vectors.add(MODEL, [{ passageId: first!, vector: vector(1, 2, 3) }])
      expect((await missing())[0]).toBe(third)
      const added = await vectors.since(MODEL, 0, 100)
      expect(added.map(({ passageId }) => passageId)).toEqual([second, first])
      expect(added[0]!.vector).toEqual(vector(0, -128, 127))
      expect(await since(added[0]!.seq)).toEqual([first])
      expect((await vectors.since(MODEL, 0, 1)).map(({ passageId }) => passageId)).toEqual([second])
    })

    test('a new vector takes the place of the old one, at the end', async () => {
      const [second, first] = await since(0)
      await vectors.add(MODEL, [{ passageId: second!, vector: vector(9) }])
      const added = await vectors.since(MODEL, 0, 100)
      expect(added.map(({ passageId }) => passageId)).toEqual([first, second])
      expect(added[1]!.vector).toEqual(vector(9))
    })

    test('each model has its own, and the last one counts', async () => {
      const [passageId] = await since(0)
      expect(await missing('another')).toContain(passageId)
      await vectors.add('another', [{ passageId: passageId!, vector: vector(4) }])
      expect(await since(0, 'another')).toEqual([passageId])
      expect(await since(0)).not.toContain(passageId)
      expect(await missing()).toContain(passageId)
    })

    test('are visible to those who may read their passage, in the documents that were asked for', async () => {
      const all = [...(await missing()), ...(await since(0))]
      const seen = async (given: Partial<PassageQuery>) => (await vectors.visible(all, query(given))).size
      const own = await vectors.visible(all, query({ audience: 'learners' }))
      expect(await seen({})).toBe(all.length)
      expect(own.size).toBeGreaterThan(0)
      expect(own.size).toBeLessThan(all.length)
      expect([...(await vectors.visible(all, query({ documentIds: [under.published] })))].toSorted()).toEqual(
        [...own].toSorted(),
      )
      expect(await seen({ documentIds: [under.unpublished], audience: 'learners' })).toBe(0)
      expect(await seen({ language: 'xx' })).toBe(0)
      expect(await vectors.visible([newId()], query())).toEqual(new Set())
      expect(await vectors.visible([], query())).toEqual(new Set())
    })

    test('go with their document, and a passage that is gone gets none', async () => {
      const all = await missing('a third')
      await vectors.add(
        MODEL,
        all.map(passageId => ({ passageId, vector: vector(5) })),
      )
      await under.remove(under.published)
      const left = await missing('a third')
      expect(left.length).toBeLessThan(all.length)
      expect((await since(0)).toSorted()).toEqual(left)
      const gone = all.find(passageId => !left.includes(passageId))!
      await vectors.add(MODEL, [{ passageId: gone, vector: vector(6) }])
      expect(await since(0)).not.toContain(gone)
    })
  })
}
