import { isFor, type Mend } from './context.js'
import { replaced } from './graph.js'

const LONGEST = 80

/** Gives a free id to every node but the first that has the id. What was built on that id is built on the first. */
export const rename: Mend = (curriculum, action) => {
  if (!isFor(action, 'structure.duplicate_node_ids')) return null
  let { nodes } = curriculum
  const seen = new Set<string>()
  const taken = new Set(nodes.flatMap(node => [node.id, ...node.prerequisites]))
  for (const [place, { id }] of nodes.entries()) {
    const isMeant = action.node_id === undefined || action.node_id === id
    if (isMeant && seen.has(id)) {
      const fresh = freeVariant(id, taken)
      taken.add(fresh)
      nodes = replaced(nodes, place, { id: fresh })
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
