// The view of a curriculum: its layers, the position of each node, the longest path and the milestones.
import type { CompiledCurriculum, CurriculumNode } from '../../contract/curriculum.js'
import type { CurriculumPlan } from '../../contract/curriculum-plan.js'
import type { CurriculumView } from '../../contract/curriculum-view.js'
import { heaviestPath, topologicalOrder } from '../../kernel/dag.js'
import { drawnGraph } from './drawn-graph.js'

type ViewOptions = {
  readonly plan?: CurriculumPlan | null
  /** What a lesson about the node with this id begins with; null where there is none. */
  readonly guidelineOf?: (nodeId: string) => string | null
}

/**
 * Any curriculum can be looked at, a broken one too: prerequisites that do not exist are left out, an edge that closes a cycle counts for no
 * layer and no path but is drawn, and of nodes with one id the first is shown. The same curriculum gives the same view.
 */
export function curriculumView(curriculum: CompiledCurriculum, options: ViewOptions = {}): CurriculumView {
  const byId = new Map<string, CurriculumNode>()
  for (const node of curriculum.nodes) if (!byId.has(node.id)) byId.set(node.id, node)
  const edges = [...byId.values()].flatMap(({ id, prerequisites }) =>
    [...new Set(prerequisites)].filter(from => byId.has(from) && from !== id).map(from => ({ from, to: id })),
  )
  const { steps, layout, nodeWidth, nodeHeight } = drawnGraph([...byId.keys()], edges)
  const criticalPath = heaviestPath(steps, id => byId.get(id)!.estimate_minutes)
  const criticalEdges = new Set(criticalPath.slice(1).map((to, i) => `${criticalPath[i]} ${to}`))
  const order = topologicalOrder(steps)
  const weeks = weeksOf(options.plan ?? null)
  const milestones = milestonesOf(order, weeks)
  const minutes = (ids: Iterable<string>): number =>
    [...ids].reduce((sum, id) => sum + byId.get(id)!.estimate_minutes, 0)
  return {
    topic: curriculum.topic,
    nodes: order.map(id => ({
      ...byId.get(id)!,
      layer: layout.layers.get(id)!,
      ...layout.positions.get(id)!,
      is_critical: criticalPath.includes(id),
      is_milestone: milestones.has(id),
      week: weeks.get(id) ?? null,
      guideline_id: options.guidelineOf?.(id) ?? null,
    })),
    edges: edges.map(({ from, to }) => ({
      from,
      to,
      is_critical: criticalEdges.has(`${from} ${to}`),
      path: layout.pathOf(from, to),
    })),
    layer_count: layout.layerCount,
    width: layout.width,
    height: layout.height,
    node_width: nodeWidth,
    node_height: nodeHeight,
    critical_path: criticalPath,
    critical_minutes: minutes(criticalPath),
    total_minutes: minutes(byId.keys()),
    open_questions: curriculum.open_questions ?? [],
  }
}

/** The week in which each node ends. */
const weeksOf = (plan: CurriculumPlan | null): Map<string, number> =>
  new Map((plan?.weeks ?? []).flatMap(({ week, nodes }) => nodes.map(({ node_id: id }) => [id, week] as const)))

/** The last one of each week, and of all. */
function milestonesOf(order: readonly string[], weeks: ReadonlyMap<string, number>): Set<string> {
  const lastOf = new Map<number, string>()
  for (const id of order) if (weeks.has(id)) lastOf.set(weeks.get(id)!, id)
  return new Set([...lastOf.values(), ...order.slice(-1)])
}
