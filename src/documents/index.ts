// The door of `documents`: what there is to read, found by passage, and the graph of the concepts in it.
export { conceptGraph } from './application/concept-graph.js'
export type {
  Audience,
  ConceptStore,
  GraphQuery,
  Passage,
  PassageQuery,
  PassageStore,
  ScoredPassage,
} from './application/ports.js'
export { searchPassages, type FoundPassages, type SearchPorts } from './application/search-passages.js'
export { prerequisiteSteps, type Concept, type ConceptGraph, type Relationship } from './domain/concept.js'
