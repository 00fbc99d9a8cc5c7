import type { CompiledCurriculum } from '../../../contract/curriculum.js'
import type { TopicSpec } from '../../../contract/topic-spec.js'
import { topologicalOrder } from '../../../kernel/dag.js'
import { median } from '../judging/effort.js'
import { LIMITS } from '../rules.js'
import { absorbed } from './absorb.js'
import { isFor, type Mend } from './context.js'
import { stepsOf, type Nodes } from './graph.js'

const { minutesStep: STEP, leastMinutes: LEAST, mostMinutes: MOST } = LIMITS

/** Minutes of all nodes, and what they may be. */
type Hours = { readonly least: number; readonly most: number }

/** Gives nodes other times. All together stay within the hours of the specification, or come there. */
export const retime: Mend = (curriculum, action, { spec }) => {
  const { node_count_min } = spec.constraints
  const hours = hoursOf(spec)
  let mended = curriculum
  const isForHours = isFor(action, 'validation.total_hours')
  if (isForHours) {
    const bearable = Math.max(node_count_min ?? 1, Math.floor(hours.most / LEAST), 1)
    if (mended.nodes.length > bearable) mended = absorbed(mended, bearable)
  }
  const { nodes } = mended
  const isMeant = (place: number): boolean => action.node_id === undefined || nodes[place]!.id === action.node_id
  let minutes = nodes.map(node => node.estimate_minutes)
  const wereFitting = fits(minutes, hours)
  if (isFor(action, 'validation.time_granularity'))
    minutes = minutes.map((value, place) => (isMeant(place) ? onStep(value) : value))
  if (isFor(action, 'effort.outlier')) minutes = withoutOutliers(minutes, isMeant)
  if (isFor(action, 'learner.workload_jump')) minutes = capped(nodes, minutes, isMeant)
  if (isFor(action, 'effort.flat_distribution')) minutes = spread(nodes, minutes)
  if (isForHours || (wereFitting && !fits(minutes, hours))) minutes = settled(nodes, minutes, hours)
  return timed(mended, minutes)
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
const fits = (minutes: readonly number[], { least, most }: Hours): boolean =>
  sum(minutes) >= least && sum(minutes) <= most

const onStep = (value: number): number => Math.min(MOST, Math.max(LEAST, Math.round(value / STEP) * STEP))
const below = (value: number): number => Math.min(MOST, Math.max(LEAST, Math.floor(value / STEP + 1e-9) * STEP))

function withoutOutliers(minutes: readonly number[], isMeant: (place: number) => boolean): number[] {
  const most = LIMITS.outlierTimes * median(minutes)
  return minutes.map((value, place) => (isMeant(place) && value > most ? below(most) : value))
}

/** No meant node takes much longer than the longest that it builds on. */
function capped(nodes: Nodes, minutes: readonly number[], isMeant: (place: number) => boolean): number[] {
  const mended = [...minutes]
  for (const place of inOrder(nodes))
    if (isMeant(place)) mended[place] = Math.min(mended[place]!, capOf(nodes, mended, place))
  return mended
}

function capOf(nodes: Nodes, minutes: readonly number[], place: number): number {
  const before = nodes[place]!.prerequisites
  const values = nodes.flatMap(({ id }, i) => (before.includes(id) ? [minutes[i]!] : []))
  return values.length === 0 ? MOST : below(LIMITS.workloadTimes * Math.max(...values))
}

/** Places with everything behind what it builds on; what lies in or behind a cycle goes last. */
function inOrder(nodes: Nodes): number[] {
  const rank = new Map(topologicalOrder(stepsOf(nodes)).map((id, i) => [id, i]))
  const rankOf = (place: number): number => rank.get(nodes[place]!.id) ?? rank.size
  return nodes.map((_, place) => place).toSorted((a, b) => rankOf(a) - rankOf(b))
}

const different = (minutes: readonly number[]): number => new Set(minutes).size
const isFlat = (minutes: readonly number[]): boolean =>
  minutes.length >= LIMITS.spreadMattersFrom && different(minutes) < LIMITS.leastDifferentMinutes

/** What comes late takes longer than what comes early, by a fifth at most. */
function spread(nodes: Nodes, minutes: readonly number[]): number[] {
  if (different(minutes) >= LIMITS.leastDifferentMinutes) return [...minutes]
  const order = inOrder(nodes)
  const mended = [...minutes]
  for (const [rank, place] of order.entries())
    mended[place] = onStep(minutes[place]! * (0.8 + (0.4 * rank) / (order.length - 1)))
  for (let at = order.length - 1; different(mended) < LIMITS.leastDifferentMinutes && at > 0; at--)
    mended[order[at]!] = freeValue(mended, mended[order[at]!]!)
  return mended
}

/** The nearest time that no node takes. */
function freeValue(minutes: readonly number[], value: number): number {
  for (let step = STEP; ; step += STEP) {
    if (value + step <= MOST && !minutes.includes(value + step)) return value + step
    if (value - step >= LEAST && !minutes.includes(value - step)) return value - step
  }
}

/** All together within the hours, as far as times of single nodes allow: by one factor, then step by step. */
function settled(nodes: Nodes, minutes: readonly number[], { least, most }: Hours): number[] {
  const total = sum(minutes)
  if (total >= least && total <= most) return [...minutes]
  const tenth = (most - least) / 10
  const factor = (total < least ? least + tenth : most - tenth) / total
  const scaled = minutes.map(value => onStep(value * factor))
  const mended = capped(nodes, scaled, () => true)
  const late = inOrder(nodes).toReversed()
  if (sum(mended) < least) stepwise(mended, late.toReversed(), STEP, value => sum(value) >= least, nodes)
  if (sum(mended) > most) stepwise(mended, late, -STEP, value => sum(value) <= most, nodes)
  return mended
}

/** Each node in turn is given a step more or less, until it is enough or nothing moves. Only where it must be, a node grows past its cap. */
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
      for (const place of order) {
        if (isEnough(minutes)) return
        const value = minutes[place]! + step
        const cap = minds && step > 0 ? capOf(nodes, minutes, place) : MOST
        if (value < LEAST || value > cap) continue
        minutes[place] = value
        moves = true
      }
    }
  }
}

/** `after`, within the hours if `before` was, and with times that differ if those of `before` did. */
export function keptTimes(before: CompiledCurriculum, after: CompiledCurriculum, spec: TopicSpec): CompiledCurriculum {
  const hours = hoursOf(spec)
  const old = before.nodes.map(node => node.estimate_minutes)
  let minutes = after.nodes.map(node => node.estimate_minutes)
  if (isFlat(minutes) && !isFlat(old)) minutes = spread(after.nodes, minutes)
  if (fits(old, hours)) minutes = settled(after.nodes, minutes, hours)
  return timed(after, minutes)
}

const timed = (curriculum: CompiledCurriculum, minutes: readonly number[]): CompiledCurriculum => ({
  ...curriculum,
  nodes: curriculum.nodes.map((node, place) =>
    node.estimate_minutes === minutes[place] ? node : { ...node, estimate_minutes: minutes[place]! },
  ),
})

const hoursOf = ({ constraints: { total_hours_min: min, total_hours_max: max } }: TopicSpec): Hours => ({
  least: Math.round(min * 60),
  most: Math.round(max * 60),
})
