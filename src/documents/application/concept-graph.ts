// Reads the graph of concepts.
import type { ConceptGraph } from '../domain/concept.js'
import type { ConceptStore, GraphQuery } from './ports.js'

/** By default what a person has confirmed, with what all learners may read: what learners are taught by. */
export const conceptGraph = (
  { concepts }: { readonly concepts: Pick<ConceptStore, 'graph'> },
  query: Partial<GraphQuery> = {},
): Promise<ConceptGraph> => concepts.graph({ states: ['confirmed'], audience: 'learners', ...query })
