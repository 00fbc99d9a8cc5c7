// The minutes of each node of an outline: equal shares, because there is no better estimate yet.
import { LIMITS } from '../rules.js'

const { leastMinutes, mostMinutes, minutesStep } = LIMITS

/** Minutes of `count` nodes in whole steps within the limits of a node; together `target`, as near as those limits allow. */
export function equalMinutes(count: number, target: number): number[] {
  const steps = Math.round(target / minutesStep)
  const each = Math.floor(steps / count)
  const longer = steps - each * count
  return Array.from({ length: count }, (_, i) =>
    Math.min(mostMinutes, Math.max(leastMinutes, (each + (i >= count - longer ? 1 : 0)) * minutesStep)),
  )
}
