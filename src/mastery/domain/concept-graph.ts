// The concepts of a programme and what is learnt before what. Prerequisites hold no cycle: one that closes a cycle is left out.
import { allBefore, topologicalOrder, type DagNode } from '../../kernel/dag.js'

/**
 * `skills`: those whose verified questions are asked; none: nothing about the concept can be verified. `passages`: ids of what documents
 * say about it, the most important first.
 */
export type Concept = {
  readonly conceptId: string
  readonly title: string
  readonly prerequisites: readonly string[]
  readonly skills: readonly string[]
  readonly passages: readonly string[]
}

export type ConceptGraph = {
  /** In an order in which they can be learnt. */
  readonly ids: readonly string[]
  concept(id: string): Concept
  /** The direct prerequisites that belong to the graph. */
  prerequisites(id: string): readonly string[]
  /** The concepts that have this one as a direct prerequisite. */
  following(id: string): readonly string[]
  /** All that comes before it, directly or not. */
  before(id: string): ReadonlySet<string>
  /** All that builds on it, directly or not. */
  after(id: string): ReadonlySet<string>
}

/** Prerequisites outside the list are left out. */
export function conceptGraph(concepts: readonly Concept[]): ConceptGraph {
  const byId = new Map(concepts.map(concept => [concept.conceptId, concept]))
  const steps = withoutCycles(concepts.map(({ conceptId, prerequisites }) => ({ id: conceptId, after: prerequisites })))
  const direct = new Map(
    steps.map(({ id, after }) => [id, [...new Set(after)].filter(other => byId.has(other) && other !== id)]),
  )
  const before = new Map(steps.map(({ id }) => [id, allBefore(steps, id)]))
  const following = new Map<string, string[]>(steps.map(({ id }) => [id, []]))
  for (const [id, all] of direct) for (const other of all) following.get(other)!.push(id)
  const after = new Map<string, Set<string>>(steps.map(({ id }) => [id, new Set()]))
  for (const [id, all] of before) for (const other of all) after.get(other)?.add(id)
  return {
    ids: topologicalOrder(steps),
    concept: id => byId.get(id)!,
    prerequisites: id => direct.get(id)!,
    following: id => following.get(id)!,
    before: id => before.get(id)!,
    after: id => after.get(id)!,
  }
}

/** In the order of the list: a step keeps the edges to what does not lead back to it. */
function withoutCycles(steps: readonly DagNode[]): DagNode[] {
  const kept: DagNode[] = steps.map(({ id }) => ({ id, after: [] }))
  steps.forEach(({ id, after }, at) => {
    for (const other of after)
      if (other !== id && !allBefore(kept, other).has(id)) kept[at] = { id, after: [...kept[at]!.after, other] }
  })
  return kept
}
