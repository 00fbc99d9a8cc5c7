// Chooses the next repair actions.
import type { CompiledCurriculum } from '../../contract/curriculum.js'
import { SEVERITIES, type Diagnostic, type RepairAction } from '../../contract/optimization.js'
import type { Judgement } from './judge.js'
import { repairFor } from './rules.js'

/** The target of a repair: one node, two nodes, or the whole curriculum. */
type RepairTarget = Pick<RepairAction, 'node_id' | 'node_a' | 'node_b'>

/** Rules about two nodes, in the order of the list. */
const PAIRS: readonly string[] = ['redundancy.title_repetition', 'validation.titles', 'validation.repetition']
/** Rules whose repair concerns the whole curriculum, though a diagnostic names nodes. */
const WHOLE: readonly string[] = [
  'structure.cycle',
  'progression.listing_order',
  'coverage.unknown_part',
  'coverage.unclaimed_part',
  'coverage.unplaced_misconception',
]

/**
 * The next actions, at most `limit` (Infinity: all), each type once per target. The order: by severity; within a severity one action per node
 * before any second one, which the first may make unnecessary; then the whole curriculum before its nodes, then nodes in list order.
 */
export function chooseActions(judgement: Judgement, curriculum: CompiledCurriculum, limit: number): RepairAction[] {
  const position = new Map(curriculum.nodes.map(({ id }, i) => [id, i]))
  const positionOf = ({ node_id: id, node_a: a }: RepairTarget): number => position.get(id ?? a ?? '') ?? -1
  const sorted = mergedDuplicates(gathered(judgement.diagnostics)).toSorted(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      positionOf(a) - positionOf(b) ||
      compare(a.node_b ?? '', b.node_b ?? '') ||
      compare(a.action_type, b.action_type),
  )
  return onDifferentNodes(sorted).slice(0, limit)
}

/** Within each severity, lists actions on nodes that no earlier action touches first; an action on a pair touches both. */
function onDifferentNodes(sorted: readonly RepairAction[]): RepairAction[] {
  const touched = new Set<string>()
  return SEVERITIES.flatMap(severity => {
    const second: RepairAction[] = []
    const first = sorted.filter(action => {
      if (action.severity !== severity) return false
      const nodes = [action.node_id, action.node_a, action.node_b].filter(id => id !== undefined)
      const isFirst = !nodes.some(id => touched.has(id))
      if (isFirst) for (const id of nodes) touched.add(id)
      else second.push(action)
      return isFirst
    })
    return [...first, ...second]
  })
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function gathered(diagnostics: readonly Diagnostic[]): RepairAction[] {
  const actions = new Map<string, RepairAction>()
  for (const diagnostic of diagnostics) {
    const repair = repairFor(diagnostic.rule_id)
    if (repair === null) continue
    const action: RepairAction = {
      action_type: repair,
      rule_ids: [diagnostic.rule_id],
      reason: diagnostic.message,
      severity: diagnostic.severity,
      ...targetOf(diagnostic),
    }
    const key = `${action.action_type} ${targetKey(action)}`
    const known = actions.get(key)
    actions.set(key, known === undefined ? action : together(known, action))
  }
  return [...actions.values()]
}

function targetOf({ rule_id: rule, node_ids: [first, second] }: Diagnostic): RepairTarget {
  if (first === undefined || WHOLE.includes(rule)) return {}
  if (PAIRS.includes(rule) && second !== undefined) return { node_a: first, node_b: second }
  return { node_id: first }
}

const targetKey = (position: RepairTarget): string =>
  JSON.stringify([position.node_id, position.node_a, position.node_b])

const together = (one: RepairAction, other: RepairAction): RepairAction => ({
  ...one,
  rule_ids: [...new Set([...one.rule_ids, ...other.rule_ids])],
  reason: one.reason.includes(other.reason) ? one.reason : `${one.reason} ${other.reason}`,
  severity: SEVERITIES[Math.min(SEVERITIES.indexOf(one.severity), SEVERITIES.indexOf(other.severity))]!,
})

/** Drops other actions on a pair that is going to be merged. */
function mergedDuplicates(actions: readonly RepairAction[]): RepairAction[] {
  const merges = new Map(actions.filter(({ action_type: type }) => type === 'merge_nodes').map(a => [targetKey(a), a]))
  return actions.flatMap(action => {
    const merge = action.node_a === undefined ? undefined : merges.get(targetKey(action))
    if (merge === undefined) return [action]
    if (merge !== action) return []
    const apart = actions.find(other => other !== merge && targetKey(other) === targetKey(merge))
    return [apart === undefined ? merge : together(merge, apart)]
  })
}
