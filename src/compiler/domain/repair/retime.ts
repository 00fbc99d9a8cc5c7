// The repair `retime_node`: adjusts the minutes of nodes.
import type { CompiledCurriculum } from '../../../contract/curriculum.js'
import type { TopicSpec } from '../../../contract/topic-spec.js'
import { topologicalOrder } from '../../../kernel/dag.js'
import { median } from '../judging/effort.js'
import { LIMITS } from '../rules.js'
import { shrinkTo } from './join-nodes.js'
import { isFor, type RepairFunction } from './context.js'
import { stepsOf, type Nodes } from './graph.js'

const { minutesStep: STEP, leastMinutes: LEAST, mostMinutes: MOST } = LIMITS

/** The bounds of the minutes of all nodes together. */
type Hours = { readonly least: number; readonly most: number }

/** Adjusts the times of nodes. Their sum stays within the hours of the specification, or is moved there. */
export const retime: RepairFunction = (curriculum, action, { spec }) => {
  const { node_count_min } = spec.constraints
  const hours = hoursOf(spec)
  let adjusted = curriculum
  const isForHours = isFor(action, 'validation.total_hours')
  if (isForHours) {
    const bearable = Math.max(node_count_min ?? 1, Math.floor(hours.most / LEAST), 1)
    if (adjusted.nodes.length > bearable) adjusted = shrinkTo(adjusted, bearable)
  }
  const { nodes } = adjusted
  const isMeant = (position: number): boolean => action.node_id === undefined || nodes[position]!.id === action.node_id
  let minutes = nodes.map(node => node.estimate_minutes)
  const wereFitting = fits(minutes, hours)
  if (isFor(action, 'validation.time_granularity'))
    minutes = minutes.map((value, position) => (isMeant(position) ? onStep(value) : value))
  if (isFor(action, 'effort.outlier')) minutes = withoutOutliers(minutes, isMeant)
  if (isFor(action, 'learner.workload_jump')) minutes = capped(nodes, minutes, isMeant)
  if (isFor(action, 'effort.flat_distribution')) minutes = spread(nodes, minutes)
  if (isForHours || (wereFitting && !fits(minutes, hours))) minutes = settled(nodes, minutes, hours)
  return timed(adjusted, minutes)
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const fits = (minutes: readonly number[], { least, most }: Hours): boolean =>
  sum(minutes) >= least && sum(minutes) <= most

const onStep = (value: number): number => Math.min(MOST, Math.max(LEAST, Math.round(value / STEP) * STEP))
const below = (value: number): number => Math.min(MOST, Math.max(LEAST, Math.floor(value / STEP + 1e-9) * STEP))

function withoutOutliers(minutes: readonly number[], isMeant: (position: number) => boolean): number[] {
  const most = LIMITS.outlierTimes * median(minutes)
  return minutes.map((value, position) => (isMeant(position) && value > most ? below(most) : value))
}

/** Lets no selected node take much longer than its longest prerequisite. */
function capped(nodes: Nodes, minutes: readonly number[], isMeant: (position: number) => boolean): number[] {
  const adjusted = [...minutes]
  for (const position of inOrder(nodes))
    if (isMeant(position)) adjusted[position] = Math.min(adjusted[position]!, capOf(nodes, adjusted, position))
  return adjusted
}

function capOf(nodes: Nodes, minutes: readonly number[], position: number): number {
  const before = nodes[position]!.prerequisites
  const values = nodes.flatMap(({ id }, i) => (before.includes(id) ? [minutes[i]!] : []))
  return values.length === 0 ? MOST : below(LIMITS.workloadTimes * Math.max(...values))
}

/** Positions in topological order; nodes in or after a cycle go last. */
function inOrder(nodes: Nodes): number[] {
  const rank = new Map(topologicalOrder(stepsOf(nodes)).map((id, i) => [id, i]))
  const rankOf = (position: number): number => rank.get(nodes[position]!.id) ?? rank.size
  return nodes.map((_, position) => position).toSorted((a, b) => rankOf(a) - rankOf(b))
}

const different = (minutes: readonly number[]): number => new Set(minutes).size
const isFlat = (minutes: readonly number[]): boolean =>
  minutes.length >= LIMITS.spreadMattersFrom && different(minutes) < LIMITS.leastDifferentMinutes

/** Makes early nodes shorter and late nodes longer, by a fifth at most. */
function spread(nodes: Nodes, minutes: readonly number[]): number[] {
  if (different(minutes) >= LIMITS.leastDifferentMinutes) return [...minutes]
  const order = inOrder(nodes)
  const adjusted = [...minutes]
  for (const [rank, position] of order.entries())
    adjusted[position] = onStep(minutes[position]! * (0.8 + (0.4 * rank) / (order.length - 1)))
  for (let at = order.length - 1; different(adjusted) < LIMITS.leastDifferentMinutes && at > 0; at--)
    adjusted[order[at]!] = freeValue(adjusted, adjusted[order[at]!]!)
  return adjusted
}

/** The nearest time that no node has. */
function freeValue(minutes: readonly number[], value: number): number {
  for (let step = STEP; ; step += STEP) {
    if (value + step <= MOST && !minutes.includes(value + step)) return value + step
    if (value - step >= LEAST && !minutes.includes(value - step)) return value - step
  }
}

/** Brings the sum within the hours, as far as the limits of a node allow: by one factor, then step by step. */
function settled(nodes: Nodes, minutes: readonly number[], { least, most }: Hours): number[] {
  const total = sum(minutes)
  if (total >= least && total <= most) return [...minutes]
  const tenth = (most - least) / 10
  const factor = (total < least ? least + tenth : most - tenth) / total
  const scaled = minutes.map(value => onStep(value * factor))
  const adjusted = capped(nodes, scaled, () => true)
  const late = inOrder(nodes).toReversed()
  if (sum(adjusted) < least) stepwise(adjusted, late.toReversed(), STEP, value => sum(value) >= least, nodes)
  if (sum(adjusted) > most) stepwise(adjusted, late, -STEP, value => sum(value) <= most, nodes)
  return adjusted
}

/** Gives each node in turn one step more or less, until `isEnough` or nothing moves. A node exceeds its cap only if nothing else helps. */
function stepwise(
  minutes: number[],
  order: readonly number[],
  step: number,
  isEnough: (minutes: readonly number[]) => boolean,
  nodes: Nodes,
): void {
  for (const minds of [true, false]) {
    for (let moves = true; moves && !isEnough(minutes);) {
      moves = false
      for (const position of order) {
        if (isEnough(minutes)) return
        const value = minutes[position]! + step
        const cap = minds && step > 0 ? capOf(nodes, minutes, position) : MOST
        if (value < LEAST || value > cap) continue
        minutes[position] = value
        moves = true
      }
    }
  }
}

/** `after` with its times adjusted: within the hours if `before` was, and varied if those of `before` were. */
export function preserveTimes(
  before: CompiledCurriculum,
  after: CompiledCurriculum,
  spec: TopicSpec,
): CompiledCurriculum {
  const hours = hoursOf(spec)
  const old = before.nodes.map(node => node.estimate_minutes)
  let minutes = after.nodes.map(node => node.estimate_minutes)
  if (isFlat(minutes) && !isFlat(old)) minutes = spread(after.nodes, minutes)
  if (fits(old, hours)) minutes = settled(after.nodes, minutes, hours)
  return timed(after, minutes)
}

const timed = (curriculum: CompiledCurriculum, minutes: readonly number[]): CompiledCurriculum => ({
  ...curriculum,
  nodes: curriculum.nodes.map((node, position) =>
    node.estimate_minutes === minutes[position] ? node : { ...node, estimate_minutes: minutes[position]! },
  ),
})

const hoursOf = ({ constraints: { total_hours_min: min, total_hours_max: max } }: TopicSpec): Hours => ({
  least: Math.round(min * 60),
  most: Math.round(max * 60),
})
