// The graph of concepts as it goes over the wire.
import type { ConceptGraphView, ConceptView, RelationshipView } from '../../contract/concepts.js'
import type { Concept, ConceptGraph, Relationship } from '../domain/concept.js'
import { conceptPicture } from './concept-picture.js'

export const conceptOnWire = (concept: Concept): ConceptView => ({
  concept_id: concept.conceptId,
  name: concept.name,
  definition: concept.definition,
  language: concept.language,
  state: concept.state,
  proposed_by: concept.proposedBy,
  version: concept.version,
  skills: [...concept.skills],
  source: concept.source,
  passage_ids: [...concept.passageIds],
})

export const relationshipOnWire = (relationship: Relationship): RelationshipView => ({
  relationship_id: relationship.relationshipId,
  source_id: relationship.sourceId,
  target_id: relationship.targetId,
  type: relationship.type,
  rationale: relationship.rationale,
  state: relationship.state,
  proposed_by: relationship.proposedBy,
  passage_ids: [...relationship.passageIds],
  version: relationship.version,
})

export const graphOnWire = (graph: ConceptGraph, { drawn }: { readonly drawn: boolean }): ConceptGraphView => ({
  concepts: graph.concepts.map(conceptOnWire),
  relationships: graph.relationships.map(relationshipOnWire),
  picture: drawn ? conceptPicture(graph) : null,
})
