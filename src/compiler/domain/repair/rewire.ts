import type { CurriculumNode } from '../../../contract/curriculum.js'
import { findCycle } from '../../../kernel/dag.js'
import { isFor, type Mend } from './context.js'
import { mostPrerequisites } from '../rules.js'
import { behind, replaced, stepsOf, type Nodes } from './graph.js'
import { connected, deepened, rooted } from './links.js'
import { lightened } from './overload.js'

/** Mends what comes before what. No node is added, lost or moved. */
export const rewire: Mend = (curriculum, action, { spec }) => {
  const most = mostPrerequisites(spec)
  const isMeant = ({ id }: CurriculumNode): boolean => action.node_id === undefined || action.node_id === id
  let nodes: Nodes = curriculum.nodes
  if (isFor(action, 'structure.missing_prerequisite')) nodes = withoutMissing(nodes, isMeant)
  if (isFor(action, 'structure.cycle', 'validation.reachability')) nodes = withoutCycles(nodes)
  // A node that has lost its last prerequisite builds on the best of what is listed before it.
  nodes = rooted(nodes, place => curriculum.nodes[place]!.prerequisites.length > 0)
  if (isFor(action, 'progression.all_roots')) nodes = rooted(nodes)
  if (isFor(action, 'progression.all_roots', 'progression.depth_too_shallow')) nodes = deepened(nodes, most)
  if (isFor(action, 'validation.reachability')) nodes = connected(nodes, most, isMeant)
  if (isFor(action, 'learner.prerequisite_overload')) nodes = lightened(nodes, most, isMeant)
  return { ...curriculum, nodes: [...nodes] }
}

/** A name that is not there becomes the id that differs from it by case only, or goes. */
function withoutMissing(nodes: Nodes, isMeant: (node: CurriculumNode) => boolean): Nodes {
  const known = new Set(nodes.map(({ id }) => id))
  let mended = nodes
  for (const [place, node] of nodes.entries()) {
    if (!isMeant(node) || node.prerequisites.every(id => known.has(id))) continue
    const late = behind(mended, node.id)
    const found = node.prerequisites.flatMap(id => {
      if (known.has(id)) return [id]
      const meant = [...known].filter(other => other.toLowerCase() === id.toLowerCase())
      return meant.length === 1 && !late.has(meant[0]!) ? meant : []
    })
    mended = replaced(mended, place, { prerequisites: [...new Set(found)] })
  }
  return mended
}

/** In each cycle the node that is listed first stops waiting for the one before it. */
function withoutCycles(nodes: Nodes): Nodes {
  for (let mended = nodes; ;) {
    const cycle = findCycle(stepsOf(mended))
    if (cycle === null) return mended
    const [first, last] = [cycle[0]!, cycle.at(-1)!]
    mended = mended.map(node =>
      node.id === first && node.prerequisites.includes(last)
        ? { ...node, prerequisites: node.prerequisites.filter(id => id !== last) }
        : node,
    )
  }
}
