// The graph of concepts as it is drawn: by the layout of curricula.
import type { ConceptPicture } from '../../contract/concepts.js'
import { drawnGraph } from '../../library/index.js'
import { orderedPair, type ConceptGraph } from '../domain/concept.js'

export function conceptPicture({ concepts, relationships }: ConceptGraph): ConceptPicture {
  const edges = relationships.map(relationship => ({ relationship, ...orderedPair(relationship) }))
  const { layout, nodeWidth, nodeHeight } = drawnGraph(
    concepts.map(({ conceptId }) => conceptId),
    edges.map(({ first, later }) => ({ from: first, to: later })),
  )
  return {
    nodes: concepts.map(({ conceptId }) => ({
      concept_id: conceptId,
      layer: layout.layers.get(conceptId)!,
      ...layout.positions.get(conceptId)!,
    })),
    edges: edges.map(({ relationship: { relationshipId }, first, later }) => ({
      relationship_id: relationshipId,
      from: first,
      to: later,
      path: layout.pathOf(first, later),
    })),
    layer_count: layout.layerCount,
    width: layout.width,
    height: layout.height,
    node_width: nodeWidth,
    node_height: nodeHeight,
  }
}
