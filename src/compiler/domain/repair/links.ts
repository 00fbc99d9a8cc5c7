// New prerequisites, where there are too few. None of them closes a cycle. What is listed earlier comes before what is listed later.
import type { CurriculumNode } from '../../../contract/curriculum.js'
import { layersOf } from '../../../kernel/dag.js'
import { LIMITS } from '../rules.js'
import { behind, bestBefore, linked, replaced, stepsOf, type Nodes } from './graph.js'

type Choice = (node: CurriculumNode) => boolean

/** Every meant node without prerequisites builds on the best of those before it. */
export function rooted(nodes: Nodes, isMeant: (place: number) => boolean = () => true): Nodes {
  let mended = nodes
  for (const [place, node] of nodes.entries()) {
    if (node.prerequisites.length > 0 || !isMeant(place)) continue
    const best = bestBefore(mended, place)
    if (best !== null && best < place) mended = linked(mended, place, mended[best]!.id)
  }
  return mended
}

/** One node of the second layer builds on another one of it, so that there is a third. */
export function deepened(nodes: Nodes, most: number): Nodes {
  const layers = layersOf(stepsOf(nodes))
  const deepest = Math.max(0, ...layers.values())
  if (nodes.length < LIMITS.depthMattersFrom || deepest >= LIMITS.leastDepth) return nodes
  const second = nodes.map((node, place) => ({ node, place })).filter(({ node }) => layers.get(node.id) === deepest)
  const pairs = second.flatMap(({ node: before }) => {
    const late = behind(nodes, before.id)
    return nodes
      .map((node, place) => ({ node, place, before }))
      .filter(
        ({ node }) => node !== before && layers.has(node.id) && !late.has(node.id) && !leadsTo(nodes, node, before),
      )
  })
  const best = pairs.toSorted((a, b) => rank(nodes, b, most) - rank(nodes, a, most))[0]
  if (best === undefined) return nodes
  const { node, place, before } = best
  const kept = node.prerequisites.filter(id => !before.prerequisites.includes(id))
  const wanted = [...(node.prerequisites.length < most ? node.prerequisites : kept), before.id]
  return replaced(nodes, place, { prerequisites: wanted })
}

const leadsTo = (nodes: Nodes, node: CurriculumNode, target: CurriculumNode): boolean =>
  behind(nodes, node.id).has(target.id)

type Link = {
  readonly node: CurriculumNode
  readonly before: CurriculumNode
  readonly place: number
}

/** What is listed later, has room and takes no sudden leap in time goes first. */
function rank(nodes: Nodes, { node, before, place }: Link, most: number): number {
  const isListedLater = nodes.indexOf(before) < place
  const isGentle = node.estimate_minutes <= LIMITS.workloadTimes * before.estimate_minutes
  const hasRoom = node.prerequisites.length < most
  return Number(isListedLater) * 4 + Number(hasRoom) * 2 + Number(isGentle)
}

/** A node with nothing before it and nothing behind it finds a place in the graph. */
export function connected(nodes: Nodes, most: number, isMeant: Choice): Nodes {
  let mended = nodes
  for (const [place, node] of nodes.entries()) {
    const isRoot = mended[place]!.prerequisites.length === 0
    if (!isMeant(node) || !isRoot || behind(mended, node.id).size > 1) continue
    mended = withPlace(mended, place, most)
  }
  return mended
}

function withPlace(nodes: Nodes, place: number, most: number): Nodes {
  const best = bestBefore(nodes, place)
  const follower = best === null || best > place ? bestFollower(nodes, place, most) : null
  if (follower !== null) return linked(nodes, follower, nodes[place]!.id)
  return best === null ? nodes : linked(nodes, place, nodes[best]!.id)
}

/** The place of the next later node that has room to build on this one too; null: there is none. */
function bestFollower(nodes: Nodes, place: number, most: number): number | null {
  const { id } = nodes[place]!
  const found = nodes.findIndex(
    (other, i) => i > place && other.prerequisites.length < most && !behind(nodes, other.id).has(id),
  )
  return found === -1 ? null : found
}
