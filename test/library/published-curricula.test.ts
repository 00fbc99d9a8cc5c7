// The views of published curricula: what they show beside the curriculum, and that each version is laid out once.
import { beforeEach, describe, expect, test } from 'vitest'
import type { PublishCurriculum } from '../../src/contract/curriculum-view.js'
import { catalogueOf } from '../../src/items/domain/assessment/catalogue.js'
import type { Catalogue } from '../../src/items/index.js'
import { PublishedViews } from '../../src/library/application/published-curricula.js'
import { publishCurriculum } from '../../src/library/application/publish-curriculum.js'
import type { CurriculumStore } from '../../src/library/index.js'
import { MemoryCurriculumStore } from '../support/memory-curriculum-store.js'
import { MemoryGuidelineStore } from '../support/memory-guideline-store.js'
import { ofNodes, somePublication } from '../support/some-publication.js'

let curricula: CurriculumStore
let views: PublishedViews
beforeEach(() => {
  curricula = new MemoryCurriculumStore(new MemoryGuidelineStore())
  views = new PublishedViews(curricula)
})

const empty = catalogueOf([], [], [])
const publish = (publication: PublishCurriculum, catalogue: Catalogue = empty) =>
  publishCurriculum({ curricula, catalogue }, publication)

test('a node shows the guideline that teaches it and the skills that its lesson asks for', async () => {
  const title = 'Equilibrium price'
  const skill = {
    skillId: 'economics.equilibrium',
    title,
    statement: title,
    subject: 'Economics',
    after: [],
    language: 'en',
    texts: {},
  }
  const linked = ofNodes(nodes => nodes.map(node => (node.id === 'N3' ? { ...node, skills: [skill.skillId] } : node)))
  await publish(linked, { ...empty, skills: () => [skill] })
  const { nodes } = (await views.get('economics.prices')).view
  expect(nodes.map(({ guideline_id: guideline, skills }) => [guideline, skills])).toEqual([
    ['economics.prices.n1', []],
    ['economics.prices.n2', []],
    ['economics.prices.n3', ['economics.equilibrium']],
  ])
})

describe('a view', () => {
  test('is laid out once for each version', async () => {
    await publish(somePublication())
    const first = await views.get('economics.prices')
    expect(await views.get('economics.prices')).toBe(first)
    await publish(ofNodes(nodes => nodes.slice(0, 2)))
    const second = await views.get('economics.prices')
    expect(second).toMatchObject({ heading: { version: 2, concept_count: 2 } })
    expect(second.view.nodes).toHaveLength(2)
    expect(await views.get('economics.prices')).toBe(second)
  })

  test('is forgotten when many others were asked for since, and not before', async () => {
    const ids = Array.from({ length: 33 }, (_, i) => `prices-${i}`)
    for (const id of ids) await publish(somePublication({ curriculum_id: id, title: id }))
    const [first, second] = [await views.get(ids[0]!), await views.get(ids[1]!)]
    for (const id of ids.slice(2, 32)) await views.get(id)
    expect(await views.get(ids[0]!)).toBe(first)
    await views.get(ids[32]!)
    expect(await views.get(ids[0]!)).toBe(first)
    expect(await views.get(ids[1]!)).not.toBe(second)
  })

  test('is that of a curriculum whose title tells it apart from the others of its place', async () => {
    await publish(somePublication())
    const other = { curriculum_id: 'economics.other', title: 'how prices  work' }
    await expect(publish(somePublication(other))).rejects.toMatchObject({
      code: 'malformed',
      fields: [
        { pointer: '/title', message: expect.stringContaining('economics.prices has this title too') as string },
      ],
    })
    // Adults find it elsewhere.
    expect(await publish(somePublication({ ...other, grade: 0 }))).toMatchObject({ version: 1 })
  })

  test.each(['nothing.here', 'NO ID', ''])('of “%s” there is none', async id => {
    await expect(views.get(id)).rejects.toThrow(expect.objectContaining({ code: 'curriculum_not_found' }) as Error)
  })
})
