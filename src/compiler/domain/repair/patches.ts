// The differences between two versions of a curriculum, as patches of the trace.
import type { CompiledCurriculum, CurriculumNode } from '../../../contract/curriculum.js'
import type { ActionType, Patch } from '../../../contract/optimization.js'
import { changedFields } from '../diff.js'

type Change = readonly [nodeId: string, field: string | null]

/** One patch per changed field. A moved node has the field `place`; an added or removed node has null. */
export function patchesBetween(before: CompiledCurriculum, after: CompiledCurriculum, type: ActionType): Patch[] {
  const old = new Map(before.nodes.toReversed().map(node => [node.id, node]))
  const now = new Set(after.nodes.map(node => node.id))
  const unchanged = new Set(before.nodes)
  const changes = after.nodes.flatMap((node): Change[] => {
    if (unchanged.has(node)) return []
    const was = old.get(node.id)
    return was === undefined ? [[node.id, null]] : changedPaths(was, node).map(field => [node.id, field])
  })
  const removed = [...old.keys()].filter(id => !now.has(id)).map((id): Change => [id, null])
  return [...changes, ...removed, ...moved(before, after)].map(([node_id, field]) => ({
    action_type: type,
    node_id,
    field,
  }))
}

const changedPaths = (was: CurriculumNode, now: CurriculumNode): string[] =>
  changedFields(was, now).flatMap(field => (field === 'mastery_check' ? changedParts(was, now) : [field]))

const changedParts = (was: CurriculumNode, now: CurriculumNode): string[] =>
  (['task', 'pass_criteria'] as const)
    .filter(part => was.mastery_check[part] !== now.mastery_check[part])
    .map(part => `mastery_check.${part}`)

/** Nodes of both versions whose order among the shared nodes has changed. */
function moved(before: CompiledCurriculum, after: CompiledCurriculum): Change[] {
  const shared = (from: CompiledCurriculum, others: CompiledCurriculum) => {
    const ids = new Set(others.nodes.map(node => node.id))
    return from.nodes.map(node => node.id).filter(id => ids.has(id))
  }
  const [then, now] = [shared(before, after), shared(after, before)]
  return then.length === now.length ? now.filter((id, i) => then[i] !== id).map(id => [id, 'place']) : []
}
