// Prerequisites of nodes as edges. Nodes are told apart by their place in the list, because ids may be there twice.
import type { CurriculumNode } from '../../../contract/curriculum.js'
import { LIMITS } from '../rules.js'
import { significantWords } from '../words.js'
import type { Step } from '../../../kernel/dag.js'

export type Nodes = readonly CurriculumNode[]

export const stepsOf = (nodes: Nodes): Step[] => nodes.map(({ id, prerequisites }) => ({ id, after: prerequisites }))

export const replaced = (nodes: Nodes, place: number, change: Partial<CurriculumNode>): CurriculumNode[] =>
  nodes.map((node, i) => (i === place ? { ...node, ...change } : node))

/** Ids that `id` comes before, near or far, and itself. */
export function behind(nodes: Nodes, id: string): Set<string> {
  const followers = new Map<string, string[]>()
  for (const node of nodes)
    for (const before of node.prerequisites) followers.set(before, [...(followers.get(before) ?? []), node.id])
  const found = new Set([id])
  // A set is walked over with what is added on the way.
  for (const at of found) for (const follower of followers.get(at) ?? []) found.add(follower)
  return found
}

const KNOWN = new WeakMap<CurriculumNode, ReadonlySet<string>>()

/** The words of title and capability; the same node gives the same set, so it is worked out once. */
export function subjectOf(node: CurriculumNode): ReadonlySet<string> {
  const known = KNOWN.get(node) ?? significantWords(`${node.title} ${node.capability}`)
  KNOWN.set(node, known)
  return known
}

/** How many words two nodes share. */
export function closeness(one: CurriculumNode, other: CurriculumNode): number {
  const words = subjectOf(other)
  return [...subjectOf(one)].filter(word => words.has(word)).length
}

/** The place of what a node would best build on; null: nothing could come before it without a cycle. What is listed before it goes first. */
export function bestBefore(nodes: Nodes, place: number, except: (node: CurriculumNode) => boolean = () => false) {
  const node = nodes[place]!
  const late = behind(nodes, node.id)
  const ranked = nodes
    .map((other, i) => ({ other, i }))
    .filter(({ other }) => !late.has(other.id) && !node.prerequisites.includes(other.id) && !except(other))
    .map(({ other, i }) => ({ i, rank: rankBefore(node, place, other, i) }))
    .toSorted((a, b) => compareRanks(b.rank, a.rank))
  return ranked[0]?.i ?? null
}

function rankBefore(node: CurriculumNode, place: number, other: CurriculumNode, i: number): number[] {
  const shared = closeness(node, other)
  const isGentle = node.estimate_minutes <= LIMITS.workloadTimes * other.estimate_minutes
  return [Number(i < place), Number(shared > 0), Number(isGentle), shared, -Math.abs(place - i)]
}

const compareRanks = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, i) => value - b[i]!).find(difference => difference !== 0) ?? 0

/** The nodes, with one more prerequisite at `place`. */
export const linked = (nodes: Nodes, place: number, before: string): CurriculumNode[] =>
  replaced(nodes, place, { prerequisites: [...nodes[place]!.prerequisites, before] })

/** The smallest free id of the curriculum's own kind: `N7` where the last is `N6`. */
export function freshId(nodes: Nodes): string {
  const taken = new Set(nodes.flatMap(node => [node.id, ...node.prerequisites]))
  let number = nodes.length + 1
  while (taken.has(`N${number}`)) number++
  return `N${number}`
}
