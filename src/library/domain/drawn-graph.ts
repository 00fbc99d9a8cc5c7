// Where a graph is drawn, one with cycles too: an edge that closes a cycle counts for no layer, but has its path.
import type { GraphPicture } from '../../contract/graph-picture.js'
import type { DagNode } from '../../kernel/dag.js'
import { layoutOf, NODE_HEIGHT, NODE_WIDTH, type Layout } from './layout.js'

type Edge = { readonly from: string; readonly to: string }

type DrawnGraph = {
  /** The graph without the edges that close a cycle. */
  readonly steps: readonly DagNode[]
  readonly layout: Layout
  readonly nodeWidth: number
  readonly nodeHeight: number
}

/** `edges` lead from one of the ids to another. The same graph gives the same picture. */
export function drawnGraph(ids: readonly string[], edges: readonly Edge[]): DrawnGraph {
  const steps = withoutCycles(ids, edges)
  return { steps, layout: layoutOf(steps), nodeWidth: NODE_WIDTH, nodeHeight: NODE_HEIGHT }
}

/** The same on the wire; the edges as they came. */
export function graphPicture<E extends Edge>(ids: readonly string[], edges: readonly E[]) {
  const { layout, nodeWidth, nodeHeight } = drawnGraph(ids, edges)
  return {
    nodes: ids.map(id => ({ concept_id: id, layer: layout.layers.get(id)!, ...layout.positions.get(id)! })),
    edges: edges.map(edge => ({ ...edge, path: layout.pathOf(edge.from, edge.to) })),
    layer_count: layout.layerCount,
    width: layout.width,
    height: layout.height,
    node_width: nodeWidth,
    node_height: nodeHeight,
  } satisfies GraphPicture
}

/** The same steps without the edges by which a walk from the first one on comes back to where it is. */
function withoutCycles(ids: readonly string[], edges: readonly Edge[]): DagNode[] {
  const before = new Map<string, string[]>(ids.map(id => [id, []]))
  for (const { from, to } of edges) before.get(to)!.push(from)
  const direct = new Map<string, string[]>(ids.map(id => [id, []]))
  const state = new Map<string, 'open' | 'done'>()
  for (const start of ids) {
    const walk = state.has(start) ? [] : [{ id: start, next: 0 }]
    state.set(start, state.get(start) ?? 'open')
    for (let at = walk.at(-1); at; at = walk.at(-1)) {
      const other = before.get(at.id)![at.next++]
      if (other === undefined) {
        state.set(at.id, 'done')
        walk.pop()
      } else if (state.get(other) !== 'open') {
        direct.get(at.id)!.push(other)
        if (state.has(other)) continue
        state.set(other, 'open')
        walk.push({ id: other, next: 0 })
      }
    }
  }
  return ids.map(id => ({ id, after: direct.get(id)! }))
}
