// Whether the times make sense. All times are minutes, those of the specification hours.
import { LIMITS } from '../rules.js'
import { called, type Breach, type Facts } from './facts.js'

export function effortBreaches(facts: Facts): Breach[] {
  return [...flatness(facts), ...outliers(facts), ...granularity(facts), ...totalHours(facts)]
}

function flatness({ nodes }: Facts): Breach[] {
  const different = new Set(nodes.map(node => node.estimate_minutes)).size
  if (nodes.length < LIMITS.spreadMattersFrom || different >= LIMITS.leastDifferentMinutes) return []
  const message = `Of ${nodes.length} nodes the estimates differ in ${different} values only.`
  return [{ rule: 'effort.flat_distribution', message, nodeIds: [] }]
}

function outliers({ nodes }: Facts): Breach[] {
  const middle = median(nodes.map(node => node.estimate_minutes))
  return nodes
    .filter(node => node.estimate_minutes > LIMITS.outlierTimes * middle)
    .map(node => ({
      rule: 'effort.outlier',
      message: `${called(node)} takes ${node.estimate_minutes} minutes, the node in the middle ${middle}.`,
      nodeIds: [node.id],
    }))
}

/** Of at least one value. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2
}

function granularity({ nodes }: Facts): Breach[] {
  const { leastMinutes: least, mostMinutes: most, minutesStep: step } = LIMITS
  return nodes
    .filter(({ estimate_minutes: minutes }) => minutes < least || minutes > most || minutes % step !== 0)
    .map(node => ({
      rule: 'validation.time_granularity',
      message: `${called(node)} takes ${node.estimate_minutes} minutes; give ${least} to ${most} in steps of ${step}.`,
      nodeIds: [node.id],
    }))
}

function totalHours({ nodes, spec }: Facts): Breach[] {
  const { total_hours_min: least, total_hours_max: most } = spec.constraints
  const minutes = nodes.reduce((sum, node) => sum + node.estimate_minutes, 0)
  // Whole minutes: a tenth of an hour has no exact value.
  if (minutes >= Math.round(least * 60) && minutes <= Math.round(most * 60)) return []
  const message = `All nodes together take ${minutes} minutes; ${least} to ${most} hours are asked for.`
  return [{ rule: 'validation.total_hours', message, nodeIds: [] }]
}
