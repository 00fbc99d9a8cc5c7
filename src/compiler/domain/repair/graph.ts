// Prerequisites of nodes as edges. Nodes are told apart by their place in the list, because ids may be there twice.
import type { CurriculumNode } from '../../../contract/curriculum.js'
import { LIMITS } from '../rules.js'
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

/**
 * The place of what a node would best build on: its nearest neighbour among those that are listed before it, then among the others. Null: any
 * prerequisite would close a cycle.
 */
export function bestBefore(nodes: Nodes, place: number): number | null {
  const node = nodes[place]!
  const late = behind(nodes, node.id)
  const ranked = nodes
    .map((other, i) => ({ other, i }))
    .filter(({ other }) => !late.has(other.id) && !node.prerequisites.includes(other.id))
    .map(({ other, i }) => ({ i, rank: rankBefore(node, place, other, i) }))
    .toSorted((a, b) => compareRanks(b.rank, a.rank))
  return ranked[0]?.i ?? null
}

function rankBefore(node: CurriculumNode, place: number, other: CurriculumNode, i: number): number[] {
  const isGentle = node.estimate_minutes <= LIMITS.workloadTimes * other.estimate_minutes
  return [Number(i < place), Number(isGentle), -Math.abs(place - i)]
}

const compareRanks = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, i) => value - b[i]!).find(difference => difference !== 0) ?? 0

/** The nodes, with one more prerequisite at `place`. */
export const linked = (nodes: Nodes, place: number, before: string): CurriculumNode[] =>
  replaced(nodes, place, { prerequisites: [...nodes[place]!.prerequisites, before] })
