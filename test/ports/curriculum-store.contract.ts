// What every CurriculumStore promises. Run on the fake and on both databases: that is what makes the fake honest.
import { beforeEach, describe, expect, test } from 'vitest'
import type { PublishCurriculum } from '../../src/contract/curriculum-view.js'
import { newId } from '../../src/kernel/ids.js'
import { publishCurriculum } from '../../src/library/application/publish-curriculum.js'
import type { CurriculumStore, GuidelineStore } from '../../src/library/index.js'
import { catalogueOf } from '../../src/items/domain/assessment/catalogue.js'
import { newlyWritten } from '../support/some-guideline.js'
import { ofNodes, somePublication } from '../support/some-publication.js'

type Stores = { readonly curricula: CurriculumStore; readonly guidelines: GuidelineStore }

const catalogue = catalogueOf([], [], [])

export function curriculumStoreContract(open: () => Promise<Stores>): void {
  let stores: Stores
  /** Of this test alone, as the database is not. */
  let id: string
  beforeEach(async () => {
    stores = await open()
    id = `test.${newId()}`
  })

  /** In a country of its own, because two curricula of one place may not share a title. */
  const here = () => ({ curriculum_id: id, country: id })
  const publish = (publication: PublishCurriculum = somePublication(here())) =>
    publishCurriculum({ curricula: stores.curricula, catalogue }, publication)
  const versions = async () =>
    await Promise.all(['n1', 'n2', 'n3'].map(async slug => (await stores.guidelines.find(`${id}.${slug}`))?.version))
  const own = async () => (await stores.curricula.list()).filter(({ curriculumId }) => curriculumId === id)

  describe('a curriculum', () => {
    test('is found as it was published, with its concepts in their order, and nothing is where nothing was', async () => {
      const verdicts = {
        structure: { valid: true, score: 98.5 },
        content: { score: 91, reviewed_nodes: 3, nodes: 3, finding_count: 1, reviewers: ['A. Reader'] },
      }
      const publication = somePublication({ ...here(), verdicts })
      expect(await publish(publication)).toMatchObject({ version: 1, is_new: true })
      const facts = {
        curriculumId: id,
        version: 1,
        title: 'How prices work',
        subject: 'Economics',
        country: id,
        board: 'CBSE',
        grade: 11,
        language: 'en',
        conceptCount: 3,
        totalMinutes: 165,
        verdicts,
      }
      const found = (await stores.curricula.find(id))!
      expect(found).toEqual({
        facts,
        curriculum: publication.curriculum,
        concepts: publication.curriculum.nodes.map((node, i) => ({
          nodeId: node.id,
          guidelineId: `${id}.${node.id.toLowerCase()}`,
          position: i + 1,
          skills: [],
        })),
      })
      expect(await own()).toEqual([facts])
      expect(await stores.curricula.find(`${id}x`)).toBeNull()
    })

    test('brings a guideline for each concept, which stands in the lists with its place', async () => {
      await publish(somePublication(here()))
      const listed = await stores.guidelines.list({ country: id, board: 'CBSE', grade: 11 })
      expect(listed.map(({ guidelineId, subtopic, position }) => [guidelineId, subtopic, position])).toEqual([
        [`${id}.n1`, 'Demand', 1],
        [`${id}.n2`, 'Supply', 2],
        [`${id}.n3`, 'Equilibrium price', 3],
      ])
      expect(await stores.guidelines.find(`${id}.n3`)).toMatchObject({ topic: 'How prices work', position: 3 })
    })

    test('published again is no new version; of a changed one only the changed guidelines are', async () => {
      await publish()
      expect(await publish()).toMatchObject({ version: 1, is_new: false })
      expect(await versions()).toEqual([1, 1, 1])
      const changed = ofNodes(
        ([demand, ...others]) => [{ ...demand!, pitfalls: ['Drawing it upwards.'] }, ...others],
        here(),
      )
      expect(await publish(changed)).toMatchObject({ version: 2, is_new: true })
      // What comes before a concept is its foundation: the third is taught anew, too, if that was changed; a pitfall of it is said there.
      expect(await versions()).toEqual([2, 1, 2])
      expect((await own()).map(({ version }) => version)).toEqual([2])
      // Back to the first words: they count again, as a version of their own.
      expect(await publish()).toMatchObject({ version: 3, is_new: true })
    })

    test('that has lost a concept no longer offers its guideline, until it is back', async () => {
      await publish()
      await publish(ofNodes(nodes => nodes.filter(({ id: node }) => node !== 'N3'), here()))
      expect(await versions()).toEqual([1, 1, undefined])
      await publish()
      expect(await versions()).toEqual([1, 1, 3])
    })

    test('that is withdrawn is offered no more, nor are its guidelines, until it is published again', async () => {
      expect(await stores.curricula.withdraw(id)).toBeNull()
      await publish()
      expect([await stores.curricula.withdraw(id), await stores.curricula.withdraw(id)]).toEqual([2, 2])
      expect([await stores.curricula.find(id), await own()]).toEqual([null, []])
      expect(await versions()).toEqual([undefined, undefined, undefined])
      expect(await publish()).toMatchObject({ version: 3, is_new: true })
      expect((await own()).map(({ version }) => version)).toEqual([3])
      expect(await versions()).toEqual([3, 3, 3])
    })

    test('of which some nodes have too little for a lesson has guidelines for the others, and is found whole', async () => {
      const thin = ofNodes(([first, ...others]) => [{ ...first!, resources: [] }, ...others], here())
      expect(await publish(thin)).toMatchObject({ readings: [`${id}/N1`] })
      expect(await versions()).toEqual([undefined, 1, 1])
      const { facts, concepts, curriculum } = (await stores.curricula.find(id))!
      expect([facts.conceptCount, curriculum.nodes.length]).toEqual([3, 3])
      expect(concepts.map(({ nodeId, position }) => [nodeId, position])).toEqual([
        ['N2', 2],
        ['N3', 3],
      ])
      // All of them may have too little.
      const readings = ofNodes(nodes => nodes.map(node => ({ ...node, resources: [] })), here())
      expect(await publish(readings)).toMatchObject({ version: 2, concepts: [] })
      expect(await versions()).toEqual([undefined, undefined, undefined])
    })

    test('that many publish at the same time becomes one version', async () => {
      const published = await Promise.all(Array.from({ length: 4 }, () => publish()))
      expect(published.map(({ version }) => version)).toEqual([1, 1, 1, 1])
      expect(published.filter(({ is_new: isNew }) => isNew)).toHaveLength(1)
      expect(await versions()).toEqual([1, 1, 1])
    })
  })

  describe('a guideline never changes hands', () => {
    const taken = expect.objectContaining({ kind: 'conflict', code: 'guideline_taken' }) as Error

    test('from a file to a curriculum: nothing of it is kept then', async () => {
      await stores.guidelines.add([newlyWritten({ guidelineId: `${id}.n3` })])
      await expect(publish()).rejects.toThrow(taken)
      expect(await stores.curricula.find(id)).toBeNull()
      expect(await versions()).toEqual([undefined, undefined, 1])
    })

    test('from a curriculum to a file, retired or not', async () => {
      await publish()
      const written = [newlyWritten({ guidelineId: `${id}.other` }), newlyWritten({ guidelineId: `${id}.n3` })]
      await expect(stores.guidelines.add(written)).rejects.toThrow(taken)
      expect(await stores.guidelines.find(`${id}.other`)).toBeNull()
      await publish(ofNodes(nodes => nodes.slice(0, 2), here()))
      await expect(stores.guidelines.add(written)).rejects.toThrow(taken)
      expect(await versions()).toEqual([1, 1, undefined])
    })
  })
}
