// Which part of the graph is read.
import { expect, test } from 'vitest'
import { conceptGraph } from '../../src/documents/index.js'
import { MemoryConcepts } from '../support/memory-documents.js'
import { someConcept, somePassage, someRelationship } from '../support/some-concepts.js'

const [water, osmosis, draft] = [
  someConcept(1, 'Water'),
  someConcept(2, 'Osmosis'),
  someConcept(3, 'Solutes', { state: 'proposed' }),
]
const relationships = [
  someRelationship(1, osmosis, 'depends-on', water),
  someRelationship(2, osmosis, 'enables', draft),
]
const concepts = new MemoryConcepts({ concepts: [water, osmosis, draft], relationships }, [
  somePassage(2, 'Osmosis moves water.'),
])

test('what a person has confirmed', async () => {
  const graph = await conceptGraph({ concepts })
  expect(graph).toEqual({ concepts: [osmosis, water], relationships: [relationships[0]] })
})

test('of one document, without what leads out of it', async () => {
  const [{ documentId }] = [somePassage(2, '')]
  expect(await conceptGraph({ concepts }, { documentIds: [documentId] })).toEqual({
    concepts: [osmosis],
    relationships: [],
  })
})

test('with what is only proposed', async () => {
  const graph = await conceptGraph({ concepts }, { states: ['confirmed', 'proposed'] })
  expect(graph.concepts).toEqual([osmosis, draft, water])
})
