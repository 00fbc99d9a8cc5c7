// The differences between two versions of a curriculum.
import { CompiledCurriculum, type CurriculumNode } from '../../contract/curriculum.js'
import type { CurriculumDiff } from '../../contract/curriculum-plan.js'
import { criticalPath } from './plan.js'

/** Ids identify nodes. Added and changed ones in the order of `current`, removed ones in that of `previous`. */
export function diffCurricula(previous: CompiledCurriculum, current: CompiledCurriculum): CurriculumDiff {
  const [before, after] = [previous, current].map(
    curriculum => new Map(CompiledCurriculum.parse(curriculum).nodes.map(node => [node.id, node])),
  ) as [Map<string, CurriculumNode>, Map<string, CurriculumNode>]
  const [previousPath, currentPath] = [criticalPath(previous), criticalPath(current)]
  return {
    added_nodes: [...after.keys()].filter(id => !before.has(id)),
    removed_nodes: [...before.keys()].filter(id => !after.has(id)),
    changed_nodes: [...after].flatMap(([id, node]) => {
      const changed_fields = before.has(id) ? changedFields(before.get(id)!, node) : []
      return changed_fields.length > 0 ? [{ id, changed_fields }] : []
    }),
    time_delta_minutes: minutesOf(current) - minutesOf(previous),
    critical_path_changed: !same(previousPath, currentPath),
    previous_critical_path: previousPath,
    current_critical_path: currentPath,
  }
}

const minutesOf = ({ nodes }: CompiledCurriculum): number =>
  nodes.reduce((sum, { estimate_minutes }) => sum + estimate_minutes, 0)

/** The fields in which two nodes differ. */
export function changedFields(one: CurriculumNode, other: CurriculumNode): (keyof CurriculumNode)[] {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]) as Set<keyof CurriculumNode>
  return [...fields].filter(field => !same(one[field], other[field]))
}

/** Both come from one schema, so their fields have the same order. */
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
