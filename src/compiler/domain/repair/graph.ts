// Prerequisites of nodes as graph edges. A position in the list identifies a node, because an id may occur twice.
import type { CurriculumNode } from '../../../contract/curriculum.js'
import { LIMITS } from '../rules.js'
import type { DagNode } from '../../../kernel/dag.js'

export type Nodes = readonly CurriculumNode[]

export const stepsOf = (nodes: Nodes): DagNode[] => nodes.map(({ id, prerequisites }) => ({ id, after: prerequisites }))

export const replaced = (nodes: Nodes, position: number, change: Partial<CurriculumNode>): CurriculumNode[] =>
  nodes.map((node, i) => (i === position ? { ...node, ...change } : node))

/** `id` and the ids of all nodes that depend on it, directly or not. */
export function selfAndDependents(nodes: Nodes, id: string): Set<string> {
  const followers = new Map<string, string[]>()
  for (const node of nodes)
    for (const before of node.prerequisites) followers.set(before, [...(followers.get(before) ?? []), node.id])
  const found = new Set([id])
  // Iterating over a set includes what is added on the way.
  for (const at of found) for (const follower of followers.get(at) ?? []) found.add(follower)
  return found
}

/**
 * The position of the best new prerequisite of a node: its nearest neighbour among the nodes listed before it, else among the others. Null if
 * every candidate would close a cycle.
 */
export function bestBefore(nodes: Nodes, position: number): number | null {
  const node = nodes[position]!
  const late = selfAndDependents(nodes, node.id)
  const ranked = nodes
    .map((other, i) => ({ other, i }))
    .filter(({ other }) => !late.has(other.id) && !node.prerequisites.includes(other.id))
    .map(({ other, i }) => ({ i, rank: rankBefore(node, position, other, i) }))
    .toSorted((a, b) => compareRanks(b.rank, a.rank))
  return ranked[0]?.i ?? null
}

function rankBefore(node: CurriculumNode, position: number, other: CurriculumNode, i: number): number[] {
  const isGentle = node.estimate_minutes <= LIMITS.workloadTimes * other.estimate_minutes
  return [Number(i < position), Number(isGentle), -Math.abs(position - i)]
}

const compareRanks = (a: readonly number[], b: readonly number[]): number =>
  a.map((value, i) => value - b[i]!).find(difference => difference !== 0) ?? 0

/** The nodes, with `before` added to the prerequisites of the node at `position`. */
export const linked = (nodes: Nodes, position: number, before: string): CurriculumNode[] =>
  replaced(nodes, position, { prerequisites: [...nodes[position]!.prerequisites, before] })
