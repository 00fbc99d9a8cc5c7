// A graph of concepts as the map draws it.
import type { GraphPicture } from '../../contract/graph-picture.js'
import type { MapView } from './walk.js'

type Titled = { readonly id: string; readonly title: string }

/** `now`: the concept under way, with which the map opens; null: there is none. */
export function graphView(
  concepts: readonly Titled[],
  { nodes, edges, ...size }: GraphPicture,
  now: string | null = null,
): MapView {
  const places = new Map(nodes.map(node => [node.concept_id, node]))
  return {
    nodes: concepts.map(({ id, title }) => {
      const { layer, x, y } = places.get(id)!
      const prerequisites = edges.filter(({ to }) => to === id).map(({ from }) => from)
      return { id, title, prerequisites, layer, x, y, is_critical: id === now, is_milestone: false }
    }),
    edges: edges.map(({ from, to, path }) => ({ from, to, path, is_critical: false })),
    critical_path: now === null ? [] : [now],
    ...size,
  }
}
