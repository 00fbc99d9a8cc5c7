// What the module stores and asks. One implementation of each keeps it in Postgres and PGlite, one in memory; both pass test/ports.
import type { Confirmation } from '../../contract/concepts.js'
import type { ConceptGraph } from '../domain/concept.js'

/** Whose search it is: learners find what is published to them. */
export type Audience = 'staff' | 'learners'

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
}

export type GraphQuery = {
  /** Concepts with a passage in one of these documents. */
  readonly documentIds?: readonly string[] | undefined
  readonly conceptIds?: readonly string[] | undefined
  readonly states: readonly Confirmation[]
}

export interface ConceptStore {
  /** Concepts by name, and the relationships between them, in these states. */
  graph(query: GraphQuery): Promise<ConceptGraph>
}
