// The repair `rename_node`: makes duplicate ids unique.
import { isFor, type RepairFunction } from './context.js'
import { replaced } from './graph.js'

const LONGEST = 80

/** Gives every node but the first with an id a free one. Nodes that depend on the id depend on the first. */
export const rename: RepairFunction = (curriculum, action) => {
  if (!isFor(action, 'structure.duplicate_node_ids')) return null
  let { nodes } = curriculum
  const seen = new Set<string>()
  const taken = new Set(nodes.flatMap(node => [node.id, ...node.prerequisites]))
  for (const [position, { id }] of nodes.entries()) {
    const isMeant = action.node_id === undefined || action.node_id === id
    if (isMeant && seen.has(id)) {
      const fresh = freeVariant(id, taken)
      taken.add(fresh)
      nodes = replaced(nodes, position, { id: fresh })
    }
    seen.add(id)
  }
  return { ...curriculum, nodes: [...nodes] }
}

function freeVariant(id: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const ending = `-${number}`
    const variant = id.slice(0, LONGEST - ending.length) + ending
    if (!taken.has(variant)) return variant
  }
}
