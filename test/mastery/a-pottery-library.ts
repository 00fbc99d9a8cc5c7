// A document of three concepts, each of which builds on the one before it.
import type { LibraryPorts } from '../../src/mastery/application/chosen-concepts.js'
import { MemoryConcepts, MemoryPassages } from '../support/memory-documents.js'
import { someConcept, somePassage, someRelationship } from '../support/some-concepts.js'

export const CLAY = someConcept(1, 'Clay')
export const KILN = someConcept(2, 'Kiln')
export const GLAZE = someConcept(3, 'Glaze')
const place = { title: 'Pottery', headings: ['Pottery', 'Making'] }
const passages = [
  somePassage(1, 'Clay is wedged before it is thrown.', place),
  somePassage(2, 'A kiln is fired slowly, or the pots show cracks.', {
    ...place,
    figures: [{ figureId: CLAY.conceptId, page: 2, headings: [], caption: 'A [kiln]', width: 90, height: 60 }],
  }),
  somePassage(3, 'Glaze melts to glass in the second firing.', place),
]
export const DOCUMENT = passages[0]!.documentId

export const library: Omit<LibraryPorts, 'catalogue'> = {
  concepts: new MemoryConcepts(
    {
      concepts: [CLAY, KILN, GLAZE],
      relationships: [someRelationship(1, KILN, 'depends-on', CLAY), someRelationship(2, KILN, 'enables', GLAZE)],
    },
    passages,
  ),
  passages: new MemoryPassages(passages, [CLAY, KILN, GLAZE]),
  documents: { find: async documentId => (documentId === DOCUMENT ? { documentId } : null) },
}
