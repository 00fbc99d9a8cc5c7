// The door of `documents`: what there is to read, found by passage, and the graph of the concepts in it.
import type { Mediator } from '../kernel/mediator.js'
import * as concepts from './application/concept-commands.js'
import * as commands from './application/document-commands.js'
import { ProposeWithModel, proposeWithModelHandler, type ModelProposalPorts } from './application/propose-with-model.js'

export { conceptGraph } from './application/concept-graph.js'
export { documentNotFound } from './application/document-commands.js'
export { EmbedPassages } from './application/embed-passages.js'
export { FusedPassages } from './application/fused-passages.js'
export { Ingestion } from './application/ingestion.js'
export type { ConceptAuthor } from './application/propose-with-model.js'
export type {
  Audience,
  ConceptStore,
  DocumentStore,
  GraphQuery,
  Passage,
  PassageQuery,
  PassageStore,
  PlacedPassage,
  ScoredPassage,
  TextPage,
} from './application/ports.js'
export { searchPassages, type FoundPassages, type SearchPorts } from './application/search-passages.js'
export { conceptRoutes } from './concept-routes.js'
export { documentRoutes } from './document-routes.js'
export {
  prerequisiteSteps,
  type Concept,
  type ConceptGraph,
  type ConceptVersion,
  type Relationship,
} from './domain/concept.js'
export { documentCommand } from './infrastructure/document-command.js'
export { DrizzleConceptEditor } from './infrastructure/drizzle-concept-editor.js'
export { DrizzleConceptStore } from './infrastructure/drizzle-concept-store.js'
export { DrizzleDocumentStore } from './infrastructure/drizzle-document-store.js'
export { DrizzlePassageStore } from './infrastructure/drizzle-passage-store.js'
export { DrizzleReadingStore } from './infrastructure/drizzle-reading-store.js'
export { DrizzleVectorStore } from './infrastructure/drizzle-vector-store.js'
export { documentReader } from './infrastructure/reading/document-thread.js'

export const registerDocumentCommands = (
  mediator: Mediator,
  ports: commands.DocumentPorts & concepts.ConceptPorts & ModelProposalPorts,
): void =>
  void mediator
    .handle(commands.AddDocument, commands.addDocumentHandler(ports))
    .handle(commands.PublishDocument, commands.publishDocumentHandler(ports))
    .handle(commands.RemoveDocument, commands.removeDocumentHandler(ports))
    .handle(concepts.ProposeFromDocument, concepts.proposeFromDocumentHandler(ports))
    .handle(ProposeWithModel, proposeWithModelHandler(ports))
    .handle(concepts.ProposeFromCurriculum, concepts.proposeFromCurriculumHandler(ports))
    .handle(concepts.AddConcept, concepts.addConceptHandler(ports))
    .handle(concepts.ChangeConcept, concepts.changeConceptHandler(ports))
    .handle(concepts.AddRelationship, concepts.addRelationshipHandler(ports))
    .handle(concepts.ChangeRelationship, concepts.changeRelationshipHandler(ports))
