// What a search answers: passages, or which topics there are instead.
import { describe, expect, test } from 'vitest'
import { searchPassages, type FoundPassages, type SearchPorts } from '../../src/documents/index.js'
import { MemoryConcepts, MemoryPassages } from '../support/memory-documents.js'
import { someConcept, somePassage } from '../support/some-concepts.js'

const osmosis = someConcept(1, 'Osmosis')
const diffusion = someConcept(2, 'Diffusion')
const draft = someConcept(3, 'Active transport', { state: 'proposed' })
const passages = [
  somePassage(1, 'Osmosis moves water.'),
  somePassage(2, 'Diffusion moves particles.', { published: false }),
]
const ports: SearchPorts = {
  passages: new MemoryPassages(passages, [osmosis, diffusion]),
  concepts: new MemoryConcepts({ concepts: [osmosis, diffusion, draft], relationships: [] }, passages),
}
const search = (text: string, more: object = {}): Promise<FoundPassages> =>
  searchPassages(ports, { text, audience: 'learners', limit: 5, ...more })

describe('a search', () => {
  test('finds a passage with its page', async () => {
    const found = await search('osmosis')
    expect(found).toMatchObject({ kind: 'found', passages: [{ page: 1, text: 'Osmosis moves water.', score: 1 }] })
  })

  test('finds for staff what is not published', async () => {
    expect((await search('diffusion', { audience: 'staff' })).kind).toBe('found')
    expect((await search('diffusion')).kind).toBe('RAG_EMPTY')
  })

  test('looks at the passages of one concept alone', async () => {
    expect((await search('moves water', { conceptIds: [diffusion.conceptId], audience: 'staff' })).kind).toBe('found')
    expect((await search('water', { conceptIds: [diffusion.conceptId], audience: 'staff' })).kind).toBe('RAG_EMPTY')
  })

  test('without a passage answers with topics that a person has confirmed', async () => {
    expect(await search('quarks')).toEqual({
      kind: 'RAG_EMPTY',
      relatedTopics: [
        { conceptId: diffusion.conceptId, name: 'Diffusion' },
        { conceptId: osmosis.conceptId, name: 'Osmosis' },
      ],
    })
  })
})
