// The repair `rewire_prereqs`: corrects the prerequisites of nodes.
import type { CurriculumNode } from '../../../contract/curriculum.js'
import { findCycle } from '../../../kernel/dag.js'
import { isFor, type RepairFunction } from './context.js'
import { mostPrerequisites } from '../rules.js'
import { selfAndDependents, replaced, stepsOf, type Nodes } from './graph.js'
import { connected, deepened, rooted } from './links.js'
import { lightened } from './overload.js'

/** Corrects prerequisites. It adds, removes and moves no node. */
export const rewire: RepairFunction = (curriculum, action, { spec }) => {
  const most = mostPrerequisites(spec)
  const isMeant = ({ id }: CurriculumNode): boolean => action.node_id === undefined || action.node_id === id
  let nodes: Nodes = curriculum.nodes
  if (isFor(action, 'structure.missing_prerequisite')) nodes = withoutMissing(nodes, isMeant)
  if (isFor(action, 'structure.cycle', 'validation.reachability')) nodes = withoutCycles(nodes)
  // A node that has lost its last prerequisite gets the best one listed before it.
  nodes = rooted(nodes, position => curriculum.nodes[position]!.prerequisites.length > 0)
  if (isFor(action, 'progression.all_roots')) nodes = rooted(nodes)
  if (isFor(action, 'progression.all_roots', 'progression.depth_too_shallow')) nodes = deepened(nodes, most)
  if (isFor(action, 'validation.reachability')) nodes = connected(nodes, most, isMeant)
  if (isFor(action, 'learner.prerequisite_overload')) nodes = lightened(nodes, most, isMeant)
  return { ...curriculum, nodes: [...nodes] }
}

/** Replaces an unknown prerequisite by the id that differs from it by case only, or drops it. */
function withoutMissing(nodes: Nodes, isMeant: (node: CurriculumNode) => boolean): Nodes {
  const known = new Set(nodes.map(({ id }) => id))
  let repaired = nodes
  for (const [position, node] of nodes.entries()) {
    if (!isMeant(node) || node.prerequisites.every(id => known.has(id))) continue
    const late = selfAndDependents(repaired, node.id)
    const found = node.prerequisites.flatMap(id => {
      if (known.has(id)) return [id]
      const meant = [...known].filter(other => other.toLowerCase() === id.toLowerCase())
      return meant.length === 1 && !late.has(meant[0]!) ? meant : []
    })
    repaired = replaced(repaired, position, { prerequisites: [...new Set(found)] })
  }
  return repaired
}

/** Breaks each cycle at the node listed first: it drops the prerequisite within the cycle. */
function withoutCycles(nodes: Nodes): Nodes {
  for (let repaired = nodes; ;) {
    const cycle = findCycle(stepsOf(repaired))
    if (cycle === null) return repaired
    const [first, last] = [cycle[0]!, cycle.at(-1)!]
    repaired = repaired.map(node =>
      node.id === first && node.prerequisites.includes(last)
        ? { ...node, prerequisites: node.prerequisites.filter(id => id !== last) }
        : node,
    )
  }
}
