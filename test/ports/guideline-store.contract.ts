// What every GuidelineStore promises. Run on the fake and on both databases: that is what makes the fake honest.
import { beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../src/kernel/ids.js'
import { headingOf, type GuidelineStore } from '../../src/library/index.js'
import { newlyWritten, someGuideline } from '../support/some-guideline.js'

export function guidelineStoreContract(open: () => Promise<GuidelineStore>): void {
  let store: GuidelineStore
  /** Of this test alone, as the database is not. */
  let id: string
  let country: string
  beforeEach(async () => {
    store = await open()
    id = `test.${newId()}`
    country = newId()
  })

  describe('a guideline', () => {
    test('is found as it was added, and nothing is where nothing was', async () => {
      const written = newlyWritten({ guidelineId: id, text: 'é"\\ {interest}\n½' })
      expect(await store.add([written])).toEqual([{ guidelineId: id, version: 1, isNew: true }])
      expect(await store.find(id)).toEqual(written.guideline)
      expect(await store.find(`${id}.x`)).toBeNull()
    })

    test('with the same words again is no new version; with others it is the next', async () => {
      await store.add([newlyWritten({ guidelineId: id })])
      expect(await store.add([newlyWritten({ guidelineId: id })])).toEqual([
        { guidelineId: id, version: 1, isNew: false },
      ])
      expect(await store.add([newlyWritten({ guidelineId: id, topic: 'Sums' })])).toEqual([
        { guidelineId: id, version: 2, isNew: true },
      ])
      expect(await store.find(id)).toMatchObject({ version: 2, topic: 'Sums' })
      // Back to the first words: they count again, as a version of their own.
      expect(await store.add([newlyWritten({ guidelineId: id })])).toEqual([
        { guidelineId: id, version: 3, isNew: true },
      ])
      expect(await store.find(id)).toEqual(someGuideline({ guidelineId: id, version: 3 }))
    })

    test('keeps the number that its author gave it when that is higher than all before', async () => {
      await store.add([newlyWritten({ guidelineId: id, version: 7 })])
      await store.add([newlyWritten({ guidelineId: id, version: 6, topic: 'Sums' })])
      expect((await store.find(id))?.version).toBe(8)
      await store.add([newlyWritten({ guidelineId: id, version: 20, topic: 'More sums' })])
      expect((await store.find(id))?.version).toBe(20)
    })

    test('counts in its newest version that is no draft, and not at all once it is retired', async () => {
      await store.add([newlyWritten({ guidelineId: id, country }, 'draft')])
      expect(await store.find(id)).toBeNull()
      await store.add([newlyWritten({ guidelineId: id, country, topic: 'Sums' })])
      await store.add([newlyWritten({ guidelineId: id, country, topic: 'Later' }, 'draft')])
      expect((await store.find(id))?.topic).toBe('Sums')
      const here = { country, board: 'CBSE', grade: 3 }
      expect((await store.list(here)).map(({ version }) => version)).toEqual([2])
      await store.add([newlyWritten({ guidelineId: id, country }, 'retired')])
      expect(await store.find(id)).toBeNull()
      expect(await store.list(here)).toEqual([])
    })

    test('that many add at the same time becomes one version', async () => {
      const both = ['a', 'b'].map(name => newlyWritten({ guidelineId: `${id}.${name}` }))
      const added = await Promise.all(
        Array.from({ length: 6 }, (_, i) => store.add(i % 2 === 0 ? both : both.toReversed())),
      )
      expect(added.flat().map(({ version }) => version)).toEqual(Array(12).fill(1))
      expect(added.flat().filter(({ isNew }) => isNew)).toHaveLength(2)
    })
  })

  describe('the list', () => {
    test('holds what every guideline is found by, by their ids, of one place or of all', async () => {
      const at = (name: string, about: object) => newlyWritten({ guidelineId: `${id}.${name}`, country, ...about })
      const written = [
        at('c', {}),
        at('b', { subtopic: 'Thirds', language: 'hi' }),
        at('grade', { grade: 4 }),
        at('board', { board: 'ICSE' }),
      ]
      await store.add(written)
      const own = (all: readonly { guidelineId: string }[]) => all.filter(known => known.guidelineId.startsWith(id))
      const [c, b, grade, board] = written.map(({ guideline }) => headingOf(guideline))
      expect(await store.list({ country, board: 'CBSE', grade: 3 })).toEqual([b, c])
      expect(own(await store.list())).toEqual([b, board, c, grade])
      expect(await store.list({ country, board: 'CBSE', grade: 12 })).toEqual([])
    })

    test('follows a guideline that a newer version took to another grade', async () => {
      await store.add([newlyWritten({ guidelineId: id, country })])
      await store.add([newlyWritten({ guidelineId: id, country, grade: 4 })])
      expect(await store.list({ country, board: 'CBSE', grade: 3 })).toEqual([])
      expect(await store.list({ country, board: 'CBSE', grade: 4 })).toHaveLength(1)
    })
  })

  test('nothing to add is nothing added', async () => expect(await store.add([])).toEqual([]))
}
