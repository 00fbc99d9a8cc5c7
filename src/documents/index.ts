// The door of `documents`: what there is to read, found by passage, and the graph of the concepts in it.
import type { Mediator } from '../kernel/mediator.js'
import * as commands from './application/document-commands.js'

export { conceptGraph } from './application/concept-graph.js'
export { Ingestion } from './application/ingestion.js'
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
export { documentRoutes } from './document-routes.js'
export {
  prerequisiteSteps,
  type Concept,
  type ConceptGraph,
  type ConceptVersion,
  type Relationship,
} from './domain/concept.js'
export { documentCommand } from './infrastructure/document-command.js'
export { DrizzleConceptStore } from './infrastructure/drizzle-concept-store.js'
export { DrizzleDocumentStore } from './infrastructure/drizzle-document-store.js'
export { DrizzlePassageStore } from './infrastructure/drizzle-passage-store.js'
export { DrizzleReadingStore } from './infrastructure/drizzle-reading-store.js'
export { documentReader } from './infrastructure/reading/document-thread.js'

export const registerDocumentCommands = (mediator: Mediator, ports: commands.DocumentPorts): void =>
  void mediator
    .handle(commands.AddDocument, commands.addDocumentHandler(ports))
    .handle(commands.PublishDocument, commands.publishDocumentHandler(ports))
    .handle(commands.RemoveDocument, commands.removeDocumentHandler(ports))
