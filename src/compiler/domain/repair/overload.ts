// Reduces nodes with too many prerequisites. Where possible a removed prerequisite still precedes the node indirectly.
import type { CurriculumNode } from '../../../contract/curriculum.js'
import { selfAndDependents, linked, replaced, type Nodes } from './graph.js'

/** Leaves no selected node with more than `most` prerequisites. */
export function lightened(nodes: Nodes, most: number, isMeant: (node: CurriculumNode) => boolean): Nodes {
  let repaired = nodes
  for (const [position, node] of nodes.entries()) {
    if (!isMeant(node)) continue
    const once = [...new Set(node.prerequisites)]
    if (once.length < node.prerequisites.length) repaired = replaced(repaired, position, { prerequisites: once })
    while (repaired[position]!.prerequisites.length > most) repaired = withOneLess(repaired, position, most)
  }
  return repaired
}

/** Removes a prerequisite that another one implies, else one that a remaining one can depend on, else the one listed first. */
function withOneLess(nodes: Nodes, position: number, most: number): Nodes {
  const { prerequisites } = nodes[position]!
  const byId = new Map(nodes.toReversed().map(node => [node.id, node]))
  const listedAt = new Map(nodes.map(({ id }, i) => [id, i]))
  const farthestFirst = prerequisites.toSorted((a, b) => (listedAt.get(a) ?? -1) - (listedAt.get(b) ?? -1))
  const without = (id: string): Nodes =>
    replaced(nodes, position, { prerequisites: prerequisites.filter(other => other !== id) })
  const implied = farthestFirst.find(id =>
    prerequisites.some(other => other !== id && selfAndDependents(nodes, id).has(other)),
  )
  if (implied !== undefined) return without(implied)
  for (const id of farthestFirst) {
    const heir = nodes.findIndex(
      (node, at) => at !== position && prerequisites.includes(node.id) && couldTake(nodes, node, id, byId, most),
    )
    if (heir !== -1) return linked(without(id), heir, id)
  }
  const inUse = farthestFirst.find(id => (byId.get(id)?.prerequisites.length ?? 1) > 0 || followers(nodes, id) > 1)
  return without(inUse ?? farthestFirst[0]!)
}

const followers = (nodes: Nodes, id: string): number => nodes.filter(node => node.prerequisites.includes(id)).length

/** Whether `node` can take `id` as a prerequisite: it has room, and no cycle closes. */
function couldTake(
  nodes: Nodes,
  node: CurriculumNode,
  id: string,
  byId: ReadonlyMap<string, CurriculumNode>,
  most: number,
): boolean {
  if (!byId.has(id) || node.id === id || node.prerequisites.length >= most) return false
  return !selfAndDependents(nodes, node.id).has(id)
}
