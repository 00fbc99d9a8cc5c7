// The graph of concepts as it is drawn: by the layout of curricula.
import type { ConceptPicture } from '../../contract/concepts.js'
import { graphPicture } from '../../library/index.js'
import { orderedPair, type ConceptGraph } from '../domain/concept.js'

export const conceptPicture = ({ concepts, relationships }: ConceptGraph): ConceptPicture =>
  graphPicture(
    concepts.map(({ conceptId }) => conceptId),
    relationships.map(relationship => {
      const { first, later } = orderedPair(relationship)
      return { relationship_id: relationship.relationshipId, from: first, to: later }
    }),
  )
