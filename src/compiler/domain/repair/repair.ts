// Carries out one repair action on a curriculum. Code computes the graph, ids, times and order; every text comes from an author.
import { type CompiledCurriculum, CurriculumNode } from '../../../contract/curriculum.js'
import type { ActionType, RepairAction } from '../../../contract/optimization.js'
import { isUnwritten } from '../../../kernel/unwritten.js'
import { findCycle } from '../../../kernel/dag.js'
import { partsOf, withProvenClaims } from '../judging/coverage.js'
import { learnableOrder } from '../plan.js'
import { LIMITS } from '../rules.js'
import type { RepairFunction, RepairContext, Repaired } from './context.js'
import { stepsOf } from './graph.js'
import { merge } from './merge.js'
import { patchesBetween } from './patches.js'
import { rename } from './rename.js'
import { retime } from './retime.js'
import { rewire } from './rewire.js'
import { retarget, rewrite } from './rewrite.js'

export type { Repaired } from './context.js'

const REPAIRS: Readonly<Record<ActionType, RepairFunction>> = {
  rename_node: rename,
  rewrite_node: rewrite,
  rewire_prereqs: rewire,
  retarget_resources: retarget,
  retime_node: retime,
  // Every node after its prerequisites, otherwise in the old order.
  reorder_nodes: curriculum => ({ ...curriculum, nodes: learnableOrder(curriculum) }),
  merge_nodes: merge,
  claim_parts: (curriculum, _action, { spec }) => withProvenClaims(curriculum, partsOf(spec)),
}

/**
 * Applies one action and returns the new curriculum with its patches; null if the action cannot be done or changes nothing. A repair loses
 * nothing that a learner would miss, adds no cycle and no missing prerequisite, and leaves valid nodes valid.
 */
export function repair(curriculum: CompiledCurriculum, action: RepairAction, context: RepairContext): Repaired | null {
  const result = REPAIRS[action.action_type](curriculum, action, context)
  const repaired = result && inSchema(curriculum, result)
  if (repaired === null || !isSound(curriculum, repaired)) return null
  const patches = patchesBetween(curriculum, repaired, action.action_type)
  return patches.length === 0 ? null : { curriculum: repaired, patches }
}

/** Changed nodes as a checkpoint gives them back, with their fields in the order of the schema; null if one breaks it. */
function inSchema(before: CompiledCurriculum, after: CompiledCurriculum): CompiledCurriculum | null {
  const unchanged = new Set(before.nodes)
  const nodes = after.nodes.flatMap(node => (unchanged.has(node) ? node : (CurriculumNode.safeParse(node).data ?? [])))
  return nodes.length === after.nodes.length ? { ...after, nodes } : null
}

/** The final check: rejects a result that breaks the curriculum. */
function isSound(before: CompiledCurriculum, after: CompiledCurriculum): boolean {
  if (after.nodes.length > Math.max(LIMITS.nodes, before.nodes.length)) return false
  if (missing(after) > missing(before)) return false
  if (after.nodes.length === before.nodes.length && loses(before, after)) return false
  return findCycle(stepsOf(after.nodes)) === null || findCycle(stepsOf(before.nodes)) !== null
}

/** Whether there is less to learn by afterwards: outcomes, tasks, ideas, mistakes, and sources and examples that somebody has looked at. */
function loses(before: CompiledCurriculum, after: CompiledCurriculum): boolean {
  const [were, are] = [countsOf(before), countsOf(after)]
  return were.some((count, i) => are[i]! < count)
}

function countsOf({ nodes }: CompiledCurriculum): number[] {
  const written = (texts: readonly string[]): number => texts.filter(text => !isUnwritten(text)).length
  const known = nodes.flatMap(node => node.resources.filter(({ unverified }) => !unverified))
  const examples = known.filter(({ role }) => role === 'example')
  return [
    written(nodes.map(node => node.capability)),
    written(nodes.map(node => node.mastery_check.task)),
    ...[nodes.flatMap(node => node.core_ideas), nodes.flatMap(node => node.pitfalls)].map(texts => new Set(texts).size),
    ...[known, examples].map(resources => new Set(resources.map(({ url }) => url)).size),
  ]
}

function missing({ nodes }: CompiledCurriculum): number {
  const known = new Set(nodes.map(({ id }) => id))
  return nodes.reduce((sum, node) => sum + node.prerequisites.filter(id => !known.has(id)).length, 0)
}
