// The number of nodes and the total minutes that a draft aims for.
import type { TopicConstraints } from '../../../contract/topic-spec.js'
import type { z } from 'zod'
import { LIMITS } from '../rules.js'

const FEWEST = 8
const MOST = 16
/** Nodes in addition to the scope: an overview, an integration, a validation. */
const BESIDE_SCOPE = 3
/** Mean minutes that leave room for shorter and longer nodes. */
const SHORT_MEAN = 30
const LONG_MEAN = 320

type Constraints = z.infer<typeof TopicConstraints>

/**
 * The middle of the hour range, in whole steps within it, as far as the allowed nodes can fill it. If their number is not bounded, the target
 * leaves room in the largest possible curriculum, unless the hours ask for more.
 */
export function targetMinutes({ total_hours_min, total_hours_max, ...nodes }: Constraints): number {
  const { minutesStep, leastMinutes, mostMinutes } = LIMITS
  const { node_count_min: fewest = 1, node_count_max: largest = LIMITS.nodes } = nodes
  const room = nodes.node_count_max === undefined ? LIMITS.nodes * LONG_MEAN : Infinity
  const middle = Math.min(Math.round(((total_hours_min + total_hours_max) * 30) / minutesStep) * minutesStep, room)
  const least = Math.ceil((total_hours_min * 60) / minutesStep) * minutesStep
  const most = Math.floor((total_hours_max * 60) / minutesStep) * minutesStep
  return Math.max(
    minutesStep,
    Math.min(Math.max(middle, least, fewest * (leastMinutes + minutesStep)), most, largest * mostMinutes),
  )
}

/** The parts of the scope and three more, 8 to 16; fewer or more if the hours or the bounds of the specification ask for it. */
export function targetNodes(scopeParts: number, constraints: Constraints): number {
  const minutes = targetMinutes(constraints)
  const { leastMinutes, mostMinutes } = LIMITS
  const within = (count: number, least: number, most: number) => Math.max(Math.min(count, Math.max(most, 1)), least, 1)
  const wished = within(scopeParts + BESIDE_SCOPE, FEWEST, MOST)
  const comfortable = within(wished, Math.ceil(minutes / LONG_MEAN), Math.floor(minutes / SHORT_MEAN))
  const asked = within(comfortable, constraints.node_count_min ?? 1, constraints.node_count_max ?? LIMITS.nodes)
  return Math.min(within(asked, Math.ceil(minutes / mostMinutes), Math.floor(minutes / leastMinutes)), LIMITS.nodes)
}
