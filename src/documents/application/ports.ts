// What the module stores and asks. One implementation of each keeps it in Postgres and PGlite, one in memory; both pass test/ports.
import type { Confirmation, Proposals } from '../../contract/concepts.js'
import type { DocumentFault, DocumentFormat } from '../../contract/documents.js'
import type { Block, Document, FigureType } from '../domain/document.js'
import type { NewPassage } from '../domain/passages.js'
import type { Concept, ConceptGraph, ConceptVersion, ProposedBy, Proposal, Relationship } from '../domain/concept.js'

/**
 * Whose search it is: learners find what is published to all of them, and a learner who is named also what is published to one of their
 * classes.
 */
export type Audience = 'staff' | 'learners' | { readonly learnerId: string }

/** A place in a document that can be cited. */
export type Passage = {
  readonly passageId: string
  readonly documentId: string
  /** Of the document. */
  readonly title: string
  readonly language: string
  /** From 1; null where the format has no pages. */
  readonly page: number | null
  /** The headings above it, outermost first. */
  readonly headings: readonly string[]
  readonly text: string
  /** Pictures that stand there, in their order. */
  readonly figures: readonly Figure[]
}

/** A picture of a document. */
export type Figure = {
  readonly figureId: string
  readonly page: number | null
  /** The headings above it, outermost first. */
  readonly headings: readonly string[]
  /** What stands below it, or describes it; empty where nothing does. */
  readonly caption: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

export type ScoredPassage = Passage & {
  /** How much of what was asked for is in it, 0 to 1. Comparable within one search alone. */
  readonly score: number
}

export type PassageQuery = {
  /** Words, or a question. Quotation marks keep words together, a minus excludes one. */
  readonly text: string
  readonly audience: Audience
  readonly limit: number
  /** In these documents only. */
  readonly documentIds?: readonly string[] | undefined
  /** In passages of these concepts only. */
  readonly conceptIds?: readonly string[] | undefined
  readonly language?: string | undefined
}

export interface PassageStore {
  /** The best first. Empty where nothing fits: passages that share only a common word with the query are left out. */
  search(query: PassageQuery): Promise<readonly ScoredPassage[]>

  /** Those that exist and that this audience may see, in the order of the ids. */
  find(passageIds: readonly string[], audience: Audience): Promise<readonly Passage[]>

  /** The text of a document that is ready, in its order. Empty where it may not be seen. */
  text(documentId: string, audience: Audience, page: TextPage): Promise<readonly PlacedPassage[]>

  /** The file of a picture; null where there is none that this audience may see. */
  figure(
    documentId: string,
    figureId: string,
    audience: Audience,
  ): Promise<{ readonly type: FigureType; readonly content: Uint8Array } | null>
}

/** A passage as a vector of signed bytes. */
export type PassageVector = { readonly passageId: string; readonly vector: Int8Array }

/** Passages as vectors, of one model each. */
export interface VectorStore {
  /** Passages of ready documents that have no vector of this model, oldest first, each with its headings. */
  missing(model: string, limit: number): Promise<readonly { readonly passageId: string; readonly text: string }[]>
  /** A passage that is gone meanwhile gets none. */
  add(model: string, vectors: readonly PassageVector[]): Promise<void>
  /** In the order in which they were added, those behind `seq`. */
  since(model: string, seq: number, limit: number): Promise<readonly (PassageVector & { readonly seq: number })[]>
  /** Those of these passages that the query may find; its text and limit do not count. */
  visible(passageIds: readonly string[], query: PassageQuery): Promise<ReadonlySet<string>>
}

/** So many passages from this position or this page on, or with this passage in the middle. */
export type TextPage = { readonly limit: number } & (
  { readonly from: number } | { readonly page: number } | { readonly around: string }
)

/** A passage in its document. */
export type PlacedPassage = Passage & {
  /** Its number in the document, from 0. */
  readonly position: number
  /** How many characters at its beginning the passage before it ends with. */
  readonly repeated: number
}

export type GraphQuery = {
  /** Whose view it is: passages that they may not see are left out. */
  readonly audience: Audience
  /** Concepts with a passage in one of these documents. */
  readonly documentIds?: readonly string[] | undefined
  readonly conceptIds?: readonly string[] | undefined
  readonly states: readonly Confirmation[]
}

export interface ConceptStore {
  /** Concepts by name, and the relationships between them, in these states. */
  graph(query: GraphQuery): Promise<ConceptGraph>

  /** What a concept was, newest first; empty where there is none of this id. */
  versions(conceptId: string): Promise<readonly ConceptVersion[]>
}

/** Some blocks of a document, in its order; how many of its parts are read now, and how many there are. */
export type ReadPart = {
  readonly blocks: readonly Block[]
  readonly done: number
  readonly total: number
  /** How many pictures of it are not kept so far. */
  readonly figuresLeftOut?: number
  /** As the document names itself; empty or absent where it does not. */
  readonly title?: string
  /** As the document names it, such as `de-DE`. */
  readonly language?: string | null
}

/** Why a document cannot be read. */
export class ReadingFault extends Error {
  constructor(readonly code: DocumentFault) {
    super(`A document cannot be read: ${code}`)
  }
}

/** Reads a document part by part; the same bytes give the same parts. Throws ReadingFault. */
export type ReadDocument = (bytes: Uint8Array, format: DocumentFormat) => AsyncIterable<ReadPart>

export type NewDocument = Pick<Document, 'documentId' | 'title' | 'fileName' | 'format' | 'language' | 'published'> & {
  /** Of the file. */
  readonly hash: string
}

export interface DocumentStore {
  /** If this file is there already, the document that was made from it, unchanged. */
  add(document: NewDocument, file: Uint8Array): Promise<{ readonly document: Document; readonly isNew: boolean }>

  /** Newest first, those that are older than the document `before`. Learners see what is ready and published to them. */
  list(audience: Audience, limit: number, before?: string): Promise<readonly Document[]>

  find(documentId: string, audience: Audience): Promise<Document | null>

  /** To the learners of these classes; null: to all. Null: there is no such document. */
  publish(documentId: string, published: boolean, classIds: readonly string[] | null): Promise<Document | null>

  /** With its text. Whoever reads it at that moment stops. Resolves to whether there was one. */
  remove(documentId: string): Promise<boolean>
}

/** A document that this process reads now. `stored`: how many of its passages are stored already. */
export type ReadingJob = {
  readonly documentId: string
  readonly fence: number
  readonly format: DocumentFormat
  readonly title: string
  readonly fileName: string
  readonly language: string | null
  readonly stored: number
}

/** Each write says false, and changes nothing, once another process has taken the job or the document is gone. */
export interface ReadingStore {
  /** The oldest document that nobody reads, for `leaseMs`; null where there is none. Fails one that was taken too often. */
  take(leaseMs: number): Promise<ReadingJob | null>
  file(job: ReadingJob): Promise<Uint8Array>
  renew(job: ReadingJob, leaseMs: number): Promise<boolean>
  /** The language of a text by the words that are common in it: two letters, or `und`. */
  languageOf(text: string): Promise<string>
  append(
    job: ReadingJob,
    batch: {
      /** The number of the first one in the document. */
      readonly from: number
      readonly passages: readonly NewPassage[]
      readonly language: string
      readonly progress: Document['progress']
      readonly leaseMs: number
    },
  ): Promise<boolean>
  /** From now on the document is found. */
  finish(job: ReadingJob, title: string, figuresLeftOut: number): Promise<boolean>
  /** Keeps nothing of what was read. */
  fail(job: ReadingJob, fault: DocumentFault): Promise<boolean>
  /** Gives the job back, to be taken again. */
  release(job: ReadingJob): Promise<boolean>
}

export type OutlinedPassage = Pick<Passage, 'passageId' | 'headings'> & Pick<NewPassage, 'terms'>

/** An optional field that is absent or undefined stays as it is. */
type Changed<T> = { readonly [Key in keyof T]?: T[Key] | undefined }

/** Writes the graph. No write closes a cycle of prerequisites: it throws `prerequisite_cycle`, which names the cycle. */
export interface ConceptEditor {
  /** The headings and defined terms of a document, in its order. */
  outline(documentId: string): Promise<readonly OutlinedPassage[]>

  /**
   * Adds what is new as proposed. A concept whose name is known already, also as a rejected one, only gets further passages; prerequisites that
   * would close a cycle are left out and returned.
   */
  propose(proposal: Proposal, by: ProposedBy): Promise<Proposals>

  /** By a person, so confirmed. Throws `concept_taken`. */
  addConcept(concept: Pick<Concept, 'name' | 'definition' | 'language' | 'skills'>): Promise<Concept>

  /** Throws `concept_not_found`, `changed_meanwhile` for another version, `concept_taken` for the name of another concept. */
  changeConcept(
    conceptId: string,
    version: number,
    change: Changed<Pick<Concept, 'name' | 'definition' | 'state' | 'skills'>>,
  ): Promise<Concept>

  /** By a person, so confirmed. Throws `concept_not_found`, `relationship_taken`. */
  addRelationship(
    relationship: Pick<Relationship, 'sourceId' | 'targetId' | 'type' | 'rationale'>,
  ): Promise<Relationship>

  /** Throws `relationship_not_found`, `changed_meanwhile`, `relationship_taken`. */
  changeRelationship(
    relationshipId: string,
    version: number,
    change: Changed<Pick<Relationship, 'type' | 'rationale' | 'state'>>,
  ): Promise<Relationship>
}
