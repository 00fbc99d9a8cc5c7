// What becomes of nodes that are published: their ids, their order, their skills.
import { describe, expect, test } from 'vitest'
import { conceptsOf } from '../../src/library/domain/concepts.js'
import { GuidelineFile } from '../../src/library/domain/guideline-file.js'
import type { CurriculumNode } from '../../src/contract/curriculum.js'
import { ofNodes, somePublication } from '../support/some-publication.js'

const withIds = (...ids: string[]) =>
  conceptsOf(ofNodes(([node]) => ids.map(id => ({ ...node!, id })))).map(({ guidelineId }) => guidelineId)

describe('the id of a guideline', () => {
  test('is that of the curriculum and that of the node', () =>
    expect(withIds('N1', 'Price_curve')).toEqual(['economics.prices.n1', 'economics.prices.price-curve']))

  test('is its own for nodes that differ in case alone, and fits for the longest ones', () => {
    const long = ['x'.repeat(80), `${'x'.repeat(79)}y`]
    const ids = withIds('a', 'A', 'a-b', 'a_b', ...long)
    expect(new Set(ids).size).toBe(6)
    const longest = conceptsOf(
      ofNodes(([node]) => long.map(id => ({ ...node!, id })), { curriculum_id: 'c'.repeat(60) }),
    )
    for (const id of [...ids, ...longest.map(({ guidelineId }) => guidelineId)])
      expect(GuidelineFile.shape.guideline_id.safeParse(id)).toMatchObject({ success: true })
  })

  test('does not depend on the other nodes that differ from it', () =>
    expect(withIds('z', 'a', 'A').slice(0, 1)).toEqual(withIds('z')))
})

test('concepts stand in an order in which they can be learned', () => {
  const turned = ofNodes(nodes => nodes.toReversed())
  expect(conceptsOf(turned).map(({ nodeId, position }) => [nodeId, position])).toEqual([
    ['N2', 1],
    ['N1', 2],
    ['N3', 3],
  ])
})

describe('a lesson is made of a node that has matter for one:', () => {
  const [definition, example] = somePublication().curriculum.nodes[0]!.resources
  const unchecked = { unverified: true } as const
  test.each<[string, Partial<CurriculumNode>, boolean]>([
    ['ideas with a source, an example, a mistake and a task', {}, true],
    ['one idea', { core_ideas: ['One.'] }, false],
    ['no mistake', { pitfalls: [] }, false],
    ['no source beside the example', { resources: [example!] }, false],
    ['no example', { resources: [definition!, { ...definition!, role: 'reference' }] }, false],
    ['an example that nobody has looked at', { resources: [definition!, { ...example!, ...unchecked }] }, false],
    ['a source that nobody has looked at', { resources: [{ ...definition!, ...unchecked }, example!] }, false],
  ])('%s', (_, change, isLesson) =>
    expect(conceptsOf(ofNodes(([node]) => [{ ...node!, ...change }]))).toHaveLength(isLesson ? 1 : 0),
  )
})

describe('skills', () => {
  const linked = (skills?: string[]) =>
    conceptsOf(ofNodes(nodes => nodes.map(node => (skills === undefined ? node : { ...node, skills })))).map(
      concept => concept.skills,
    )

  test('are none where the node names none, whatever its words', () => expect(linked()).toEqual([[], [], []]))

  test('are those that the node names, and no others', () => {
    expect(linked([])).toEqual([[], [], []])
    expect(linked(['Supply', 'Supply'])).toEqual(Array(3).fill(['Supply']))
  })
})
