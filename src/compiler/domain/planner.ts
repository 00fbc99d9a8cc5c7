// Which repairs come next.
import type { CompiledCurriculum } from '../../contract/curriculum.js'
import { SEVERITIES, type Diagnostic, type RepairAction } from '../../contract/optimization.js'
import type { Judgement } from './judge.js'
import { repairFor } from './rules.js'

/** What a repair is about: one node, two nodes, or the whole curriculum. */
type Place = Pick<RepairAction, 'node_id' | 'node_a' | 'node_b'>

/** Rules about two nodes; the first of them stands first in the list. */
const PAIRS: readonly string[] = ['redundancy.title_repetition', 'validation.titles', 'validation.repetition']
/** Their nodes are only where it shows: the repair is about the whole. */
const WHOLE: readonly string[] = ['structure.cycle', 'progression.listing_order']

/**
 * The next repairs, at most `limit` (Infinity: all), each type once for each place: the gravest first, of those equally grave one for each
 * node before any second one, as the first may mend it all; then the whole curriculum before its nodes, then nodes in their order.
 */
export function chooseActions(judgement: Judgement, curriculum: CompiledCurriculum, limit: number): RepairAction[] {
  const place = new Map(curriculum.nodes.map(({ id }, i) => [id, i]))
  const placeOf = ({ node_id: id, node_a: a }: Place): number => place.get(id ?? a ?? '') ?? -1
  const sorted = mergedTwins(gathered(judgement.diagnostics)).toSorted(
    (a, b) =>
      SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
      placeOf(a) - placeOf(b) ||
      compare(a.node_b ?? '', b.node_b ?? '') ||
      compare(a.action_type, b.action_type),
  )
  return onDifferentNodes(sorted).slice(0, limit)
}

/** Of each severity first those that touch no node that one before them touches; a pair touches two. */
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
      ...placeOfRepair(diagnostic),
    }
    const key = `${action.action_type} ${placeKey(action)}`
    const known = actions.get(key)
    actions.set(key, known === undefined ? action : together(known, action))
  }
  return [...actions.values()]
}

function placeOfRepair({ rule_id: rule, node_ids: [first, second] }: Diagnostic): Place {
  if (first === undefined || WHOLE.includes(rule)) return {}
  if (PAIRS.includes(rule) && second !== undefined) return { node_a: first, node_b: second }
  return { node_id: first }
}

const placeKey = (place: Place): string => JSON.stringify([place.node_id, place.node_a, place.node_b])

const together = (one: RepairAction, other: RepairAction): RepairAction => ({
  ...one,
  rule_ids: [...new Set([...one.rule_ids, ...other.rule_ids])],
  reason: one.reason.includes(other.reason) ? one.reason : `${one.reason} ${other.reason}`,
  severity: SEVERITIES[Math.min(SEVERITIES.indexOf(one.severity), SEVERITIES.indexOf(other.severity))]!,
})

/** Twins become one: nobody needs to tell them apart. */
function mergedTwins(actions: readonly RepairAction[]): RepairAction[] {
  const merges = new Map(actions.filter(({ action_type: type }) => type === 'merge_nodes').map(a => [placeKey(a), a]))
  return actions.flatMap(action => {
    const merge = action.node_a === undefined ? undefined : merges.get(placeKey(action))
    if (merge === undefined) return [action]
    if (merge !== action) return []
    const apart = actions.find(other => other !== merge && placeKey(other) === placeKey(merge))
    return [apart === undefined ? merge : together(merge, apart)]
  })
}
