// Repairs one thing of a curriculum. The graph, ids, times and order are worked out here; every text comes from an author.
import { type CompiledCurriculum, CurriculumNode } from '../../../contract/curriculum.js'
import type { ActionType, RepairAction } from '../../../contract/optimization.js'
import { findCycle } from '../../../kernel/dag.js'
import { LIMITS } from '../rules.js'
import type { Mend, RepairContext, Repaired } from './context.js'
import { stepsOf } from './graph.js'
import { merge } from './merge.js'
import { patchesBetween } from './patches.js'
import { rename } from './rename.js'
import { reorder } from './reorder.js'
import { retime } from './retime.js'
import { rewire } from './rewire.js'
import { retarget, rewrite } from './rewrite.js'

export type { Repaired } from './context.js'

const MENDS: Readonly<Record<ActionType, Mend>> = {
  rename_node: rename,
  rewrite_node: rewrite,
  rewire_prereqs: rewire,
  retarget_resources: retarget,
  retime_node: retime,
  reorder_nodes: reorder,
  merge_nodes: merge,
}

/**
 * The curriculum with one action done, and what that changed; null: it cannot be done, or there is nothing to do. Nothing that a learner
 * would miss is lost, no cycle and no missing prerequisite is added, and what kept the schema keeps it.
 */
export function repair(curriculum: CompiledCurriculum, action: RepairAction, context: RepairContext): Repaired | null {
  const mended = MENDS[action.action_type](curriculum, action, context)
  if (mended === null || !isSound(curriculum, mended)) return null
  const patches = patchesBetween(curriculum, mended, action.action_type)
  return patches.length === 0 ? null : { curriculum: mended, patches }
}

/** A last look: what would break a curriculum is not handed out. */
function isSound(before: CompiledCurriculum, after: CompiledCurriculum): boolean {
  const unchanged = new Set(before.nodes)
  if (after.nodes.length > Math.max(LIMITS.nodes, before.nodes.length)) return false
  if (after.nodes.some(node => !unchanged.has(node) && !CurriculumNode.safeParse(node).success)) return false
  if (missing(after) > missing(before)) return false
  return findCycle(stepsOf(after.nodes)) === null || findCycle(stepsOf(before.nodes)) !== null
}

function missing({ nodes }: CompiledCurriculum): number {
  const known = new Set(nodes.map(({ id }) => id))
  return nodes.reduce((sum, node) => sum + node.prerequisites.filter(id => !known.has(id)).length, 0)
}
