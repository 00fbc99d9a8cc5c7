// Finds passages, or says that there are none and which topics there are instead.
import { conceptGraph } from './concept-graph.js'
import type { ConceptStore, PassageQuery, PassageStore, ScoredPassage } from './ports.js'

type RelatedTopic = { readonly conceptId: string; readonly name: string }

export type FoundPassages =
  | { readonly kind: 'found'; readonly passages: readonly ScoredPassage[] }
  /** Topics about which the same reader finds something. */
  | { readonly kind: 'RAG_EMPTY'; readonly relatedTopics: readonly RelatedTopic[] }

export type SearchPorts = {
  readonly passages: Pick<PassageStore, 'search'>
  readonly concepts: Pick<ConceptStore, 'graph'>
}

/** How many topics are offered instead. */
const MOST_TOPICS = 5

/** `kind: 'found'` has at least one passage, the best first. */
export async function searchPassages({ passages, concepts }: SearchPorts, query: PassageQuery): Promise<FoundPassages> {
  const found = await passages.search(query)
  if (found.length > 0) return { kind: 'found', passages: found }
  const graph = await conceptGraph({ concepts }, { audience: query.audience, documentIds: query.documentIds })
  const readable = graph.concepts.filter(({ passageIds }) => passageIds.length > 0)
  return {
    kind: 'RAG_EMPTY',
    relatedTopics: readable.slice(0, MOST_TOPICS).map(({ conceptId, name }) => ({ conceptId, name })),
  }
}
