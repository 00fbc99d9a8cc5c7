// Adds prerequisites where there are too few. None of them closes a cycle, and earlier nodes become prerequisites of later ones.
import type { CurriculumNode } from '../../../contract/curriculum.js'
import { layersOf } from '../../../kernel/dag.js'
import { LIMITS } from '../rules.js'
import { selfAndDependents, bestBefore, linked, replaced, stepsOf, type Nodes } from './graph.js'

/** Gives every selected node without prerequisites the best one listed before it. */
export function rooted(nodes: Nodes, isMeant: (position: number) => boolean = () => true): Nodes {
  let repaired = nodes
  for (const [position, node] of nodes.entries()) {
    if (node.prerequisites.length > 0 || !isMeant(position)) continue
    const best = bestBefore(repaired, position)
    if (best !== null && best < position) repaired = linked(repaired, position, repaired[best]!.id)
  }
  return repaired
}

/** Makes one node of the second layer depend on another node of it, so that there is a third layer. */
export function deepened(nodes: Nodes, most: number): Nodes {
  const layers = layersOf(stepsOf(nodes))
  const deepest = Math.max(0, ...layers.values())
  if (nodes.length < LIMITS.depthMattersFrom || deepest >= LIMITS.leastDepth) return nodes
  const second = nodes
    .map((node, position) => ({ node, position }))
    .filter(({ node }) => layers.get(node.id) === deepest)
  const pairs = second.flatMap(({ node: before }) => {
    const late = selfAndDependents(nodes, before.id)
    return nodes
      .map((node, position) => ({ node, position, before }))
      .filter(
        ({ node }) => node !== before && layers.has(node.id) && !late.has(node.id) && !leadsTo(nodes, node, before),
      )
  })
  const best = pairs.toSorted((a, b) => rank(nodes, b, most) - rank(nodes, a, most))[0]
  if (best === undefined) return nodes
  const { node, position, before } = best
  const others = node.prerequisites.filter(id => !before.prerequisites.includes(id))
  const prerequisites = [...(node.prerequisites.length < most ? node.prerequisites : others), before.id]
  return replaced(nodes, position, { prerequisites })
}

const leadsTo = (nodes: Nodes, node: CurriculumNode, target: CurriculumNode): boolean =>
  selfAndDependents(nodes, node.id).has(target.id)

type Link = {
  readonly node: CurriculumNode
  readonly before: CurriculumNode
  readonly position: number
}

/** Prefers a node that is listed later, has room for a prerequisite and does not take much longer. */
function rank(nodes: Nodes, { node, before, position }: Link, most: number): number {
  const isListedLater = nodes.indexOf(before) < position
  const isGentle = node.estimate_minutes <= LIMITS.workloadTimes * before.estimate_minutes
  const hasRoom = node.prerequisites.length < most
  return Number(isListedLater) * 4 + Number(hasRoom) * 2 + Number(isGentle)
}

/** Links every selected node that has neither prerequisites nor dependents. */
export function connected(nodes: Nodes, most: number, isMeant: (node: CurriculumNode) => boolean): Nodes {
  let repaired = nodes
  for (const [position, node] of nodes.entries()) {
    const isRoot = repaired[position]!.prerequisites.length === 0
    if (!isMeant(node) || !isRoot || selfAndDependents(repaired, node.id).size > 1) continue
    repaired = linkedAt(repaired, position, most)
  }
  return repaired
}

function linkedAt(nodes: Nodes, position: number, most: number): Nodes {
  const best = bestBefore(nodes, position)
  const follower = best === null || best > position ? bestFollower(nodes, position, most) : null
  if (follower !== null) return linked(nodes, follower, nodes[position]!.id)
  return best === null ? nodes : linked(nodes, position, nodes[best]!.id)
}

/** The position of the next later node that has room for this node as a prerequisite; null if there is none. */
function bestFollower(nodes: Nodes, position: number, most: number): number | null {
  const { id } = nodes[position]!
  const found = nodes.findIndex(
    (other, i) => i > position && other.prerequisites.length < most && !selfAndDependents(nodes, other.id).has(id),
  )
  return found === -1 ? null : found
}
