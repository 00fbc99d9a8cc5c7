// What programmes need from outside.
import type { ConceptStore, PassageStore } from '../../documents/index.js'
import type { Catalogue } from '../../items/index.js'
import type { LearnerStore } from '../../learners/index.js'
import type { SessionStore } from '../../sessions/index.js'
import type { Concept } from '../domain/concept-graph.js'
import type { AgentPorts } from './ask-agent.js'

/** Words of a source, as they stand there. `page` and `heading`: where; null where the source has none. */
export type Quote = {
  /** Names the passage within what is said about one concept. */
  readonly id: string
  readonly text: string
  readonly title: string
  readonly page: number | null
  readonly heading: string | null
  readonly figures: readonly QuotedFigure[]
}

/** A picture that stands there. `path`: from the address of the server. */
export type QuotedFigure = { readonly path: string; readonly caption: string }

/** What is written about concepts. */
export interface TeachingTexts {
  /** What lessons say about the concept, and documents that the learner may read, the most important first; empty where nothing does. */
  about(concept: Concept, language: string, learnerId: string): Promise<readonly Quote[]>
}

export type MasteryPorts = AgentPorts & {
  readonly concepts: Pick<ConceptStore, 'graph'>
  readonly passages: Pick<PassageStore, 'search'>
  readonly sessions: SessionStore
  readonly learners: LearnerStore
  readonly catalogue: () => Catalogue
  readonly texts: TeachingTexts
  readonly newId: () => string
}
