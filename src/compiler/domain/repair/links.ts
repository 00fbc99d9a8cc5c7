// New prerequisites, where there are too few. None of them closes a cycle.
import type { CurriculumNode } from '../../../contract/curriculum.js'
import { layersOf } from '../../../kernel/dag.js'
import { joiningWord } from '../critic.js'
import { LIMITS } from '../rules.js'
import { behind, bestBefore, closeness, linked, replaced, stepsOf, type Nodes } from './graph.js'

type Choice = (node: CurriculumNode) => boolean

/** Every node without prerequisites, but the first, builds on the best of those before it. */
export function rooted(nodes: Nodes): Nodes {
  let mended = nodes
  for (const [place, node] of nodes.entries()) {
    if (place === 0 || node.prerequisites.length > 0) continue
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
      .map((node, place) => ({ node, place, before, shared: closeness(node, before) }))
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
  readonly shared: number
}

/** What is listed later, has room, builds on something already and shares words goes first. */
function rank(nodes: Nodes, { node, before, place, shared }: Link, most: number): number {
  const isListedLater = nodes.indexOf(before) < place
  const isGentle = node.estimate_minutes <= LIMITS.workloadTimes * before.estimate_minutes
  const hasRoom = node.prerequisites.length < most
  return (
    Number(isListedLater) * 1000 +
    Number(hasRoom) * 500 +
    Number(shared > 0 || node.prerequisites.length > 0) * 200 +
    Number(isGentle) * 100 +
    Math.min(shared, 50)
  )
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
  const { id } = nodes[place]!
  const best = bestBefore(nodes, place)
  const follower = bestFollower(nodes, place, most)
  const comesFirst = best === null || best > place || closeness(nodes[place]!, nodes[best]!) === 0
  if (follower !== null && comesFirst) return linked(nodes, follower, id)
  return best === null ? nodes : linked(nodes, place, nodes[best]!.id)
}

/** The place of a later node that has room and loses nothing by building on this one too. */
function bestFollower(nodes: Nodes, place: number, most: number): number | null {
  const node = nodes[place]!
  const found = nodes
    .map((other, i) => ({ other, i, shared: closeness(node, other) }))
    .filter(({ other, i }) => i > place && other.prerequisites.length < most && !behind(nodes, other.id).has(node.id))
    .filter(({ other, shared }) => shared > 0 || other.prerequisites.length > 0)
    .toSorted((a, b) => b.shared - a.shared || a.i - b.i)[0]
  return found?.i ?? null
}

/** What joins things builds on what it joins: on two nodes where two are close to it. */
export function mustBuildOn(nodes: Nodes, most: number, isMeant: Choice): Nodes {
  let mended = nodes
  for (const [place, node] of nodes.entries()) {
    if (!isMeant(node) || node.prerequisites.length > 0 || !saysJoining(node)) continue
    const first = bestBefore(mended, place)
    if (first === null) {
      mended = afterItsFollower(mended, place)
      continue
    }
    mended = linked(mended, place, mended[first]!.id)
    const second = most < 2 ? null : bestBefore(mended, place)
    const isClose = second !== null && second < place && closeness(node, mended[second]!) > 0
    if (isClose && !isBefore(mended, mended[second]!.id, mended[first]!.id))
      mended = linked(mended, place, mended[second]!.id)
  }
  return mended
}

const isBefore = (nodes: Nodes, one: string, other: string): boolean =>
  behind(nodes, one).has(other) || behind(nodes, other).has(one)

/** Everything comes behind it: what comes first behind it changes places with it. */
function afterItsFollower(nodes: Nodes, place: number): Nodes {
  const { id } = nodes[place]!
  const layers = layersOf(stepsOf(nodes))
  const swaps = nodes
    .map((node, i) => ({ node, i }))
    .filter(({ node }) => layers.get(node.id) === 1 && node.prerequisites.includes(id))
    .toSorted((a, b) => Number(saysJoining(a.node)) - Number(saysJoining(b.node)) || a.i - b.i)
  const swap = swaps[0]
  if (swap === undefined) return nodes
  const freed = replaced(nodes, swap.i, { prerequisites: swap.node.prerequisites.filter(other => other !== id) })
  return linked(freed, place, swap.node.id)
}

const saysJoining = (node: CurriculumNode): boolean => joiningWord(node) !== undefined
