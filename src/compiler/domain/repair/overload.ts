// Too many prerequisites at once. What is taken from a node stays before it in another way where that can be.
import type { CurriculumNode } from '../../../contract/curriculum.js'
import { behind, linked, replaced, type Nodes } from './graph.js'

/** No meant node has more than `most` prerequisites. */
export function lightened(nodes: Nodes, most: number, isMeant: (node: CurriculumNode) => boolean): Nodes {
  let mended = nodes
  for (const [place, node] of nodes.entries()) {
    if (!isMeant(node)) continue
    const once = [...new Set(node.prerequisites)]
    if (once.length < node.prerequisites.length) mended = replaced(mended, place, { prerequisites: once })
    while (mended[place]!.prerequisites.length > most) mended = withOneLess(mended, place, most)
  }
  return mended
}

/** One that another one leads to anyway goes; else one that a remaining one can build on; else the one that is listed first. */
function withOneLess(nodes: Nodes, place: number, most: number): Nodes {
  const { prerequisites } = nodes[place]!
  const byId = new Map(nodes.toReversed().map(node => [node.id, node]))
  const listedAt = new Map(nodes.map(({ id }, i) => [id, i]))
  const farthestFirst = prerequisites.toSorted((a, b) => (listedAt.get(a) ?? -1) - (listedAt.get(b) ?? -1))
  const without = (id: string): Nodes =>
    replaced(nodes, place, { prerequisites: prerequisites.filter(other => other !== id) })
  const implied = farthestFirst.find(id => prerequisites.some(other => other !== id && behind(nodes, id).has(other)))
  if (implied !== undefined) return without(implied)
  for (const id of farthestFirst) {
    const heir = nodes.findIndex(
      (node, at) => at !== place && prerequisites.includes(node.id) && couldTake(nodes, node, id, byId, most),
    )
    if (heir !== -1) return linked(without(id), heir, id)
  }
  const inUse = farthestFirst.find(id => (byId.get(id)?.prerequisites.length ?? 1) > 0 || followers(nodes, id) > 1)
  return without(inUse ?? farthestFirst[0]!)
}

const followers = (nodes: Nodes, id: string): number => nodes.filter(node => node.prerequisites.includes(id)).length

/** Whether `node` can build on `id` too: it has room and no cycle closes. */
function couldTake(
  nodes: Nodes,
  node: CurriculumNode,
  id: string,
  byId: ReadonlyMap<string, CurriculumNode>,
  most: number,
): boolean {
  if (!byId.has(id) || node.id === id || node.prerequisites.length >= most) return false
  return !behind(nodes, node.id).has(id)
}
