// Which relationships are prerequisites, and in which direction.
import { expect, test } from 'vitest'
import { RELATIONSHIP_TYPES } from '../../src/contract/relationship-types.js'
import { namedPrerequisites, someConcept, someRelationship } from '../support/some-concepts.js'

const [a, b] = [someConcept(1, 'A'), someConcept(2, 'B')]

test.each(RELATIONSHIP_TYPES)('A %s B', type => {
  const graph = { concepts: [a, b], relationships: [someRelationship(1, a, type, b)] }
  const expected = { 'depends-on': { A: ['B'], B: [] }, enables: { A: [], B: ['A'] } }[type as string]
  expect(namedPrerequisites(graph)).toEqual(expected ?? { A: [], B: [] })
})

test('a rejected one is none', () => {
  const relationships = [someRelationship(1, a, 'depends-on', b, { state: 'rejected' })]
  expect(namedPrerequisites({ concepts: [a, b], relationships })).toEqual({ A: [], B: [] })
})
