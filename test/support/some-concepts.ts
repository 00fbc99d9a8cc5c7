// A small graph of concepts, with a passage for each.
import { prerequisiteSteps, type Concept, type ConceptGraph, type Relationship } from '../../src/documents/index.js'
import type { MemoryPassage } from './memory-documents.js'

const id = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const someConcept = (number: number, name: string, given: Partial<Concept> = {}): Concept => ({
  conceptId: id(number),
  name,
  definition: `What ${name} is.`,
  language: 'en',
  state: 'confirmed',
  proposedBy: 'person',
  version: 1,
  skills: [],
  source: 'cited',
  passageIds: [id(100 + number)],
  ...given,
})

export const somePassage = (number: number, text: string, given: Partial<MemoryPassage> = {}): MemoryPassage => ({
  passageId: id(100 + number),
  documentId: id(200),
  title: 'A document',
  language: 'en',
  page: number,
  headings: ['A chapter'],
  text,
  figures: [],
  published: true,
  ...given,
})

export const someRelationship = (
  number: number,
  { conceptId: sourceId }: Concept,
  type: Relationship['type'],
  { conceptId: targetId }: Concept,
  given: Partial<Relationship> = {},
): Relationship => ({
  relationshipId: id(300 + number),
  sourceId,
  targetId,
  type,
  rationale: '',
  state: 'confirmed',
  proposedBy: 'person',
  passageIds: [],
  version: 1,
  ...given,
})

/** What has to be known first, by names. */
export const namedPrerequisites = (graph: ConceptGraph): Record<string, string[]> => {
  const nameOf = new Map(graph.concepts.map(({ conceptId, name }) => [conceptId, name]))
  return Object.fromEntries(
    prerequisiteSteps(graph).map(({ id, after }) => [nameOf.get(id)!, after.map(other => nameOf.get(other)!)]),
  )
}
