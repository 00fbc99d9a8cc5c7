// How long each node takes: the middle of the hour range, shared out by what kind of work a node is.
import type { ProposalInput } from '../messages.js'
import { LIMITS } from '../rules.js'
import type { Place, Stage } from './outline.js'

/** Shares, not minutes. None is more than twice another one, so that no node asks for a leap. */
const SHARES: Readonly<Record<ProposalInput['constraints']['depth'], Readonly<Record<Stage, number>>>> = {
  survey: { overview: 0.8, foundation: 1, application: 1.15, integration: 1.4, validation: 1.1 },
  practical: { overview: 0.75, foundation: 1, application: 1.2, integration: 1.45, validation: 1.2 },
  mastery: { overview: 0.75, foundation: 1, application: 1.25, integration: 1.4, validation: 1.45 },
}
const EACH_NOTE = 0.04
const MOST_NOTES = 5

/** Whole steps of 5 within 15 to 480; together `target_minutes`, as near as the limits of a node allow. */
export function minutesOf(places: readonly Place[], input: ProposalInput): number[] {
  const shares = places.map(({ stage, part, before }, i) => {
    const notes = Math.min(part?.notes.length ?? 0, MOST_NOTES)
    // A little difference from node to node; what builds on two things takes longer.
    return SHARES[input.constraints.depth][stage] + notes * EACH_NOTE + (before.length > 1 ? 0.1 : 0) + (i % 3) * 0.04
  })
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const minutes = shares.map(share => within((share / whole) * input.target_minutes))
  return differing(spread(minutes, input.target_minutes))
}

const { leastMinutes, mostMinutes, minutesStep } = LIMITS

const within = (minutes: number): number =>
  Math.min(mostMinutes, Math.max(leastMinutes, Math.round(minutes / minutesStep) * minutesStep))

/** What rounding took or gave is given back a step at a time, one node after another from the last. */
function spread(minutes: readonly number[], target: number): number[] {
  const result = [...minutes]
  let missing = target - result.reduce((sum, each) => sum + each, 0)
  for (let moved = true; moved && Math.abs(missing) >= minutesStep;) {
    moved = false
    const step = missing > 0 ? minutesStep : -minutesStep
    for (let i = result.length - 1; i >= 0 && Math.abs(missing) >= minutesStep; i--) {
      const next = result[i]! + step
      if (next < leastMinutes || next > mostMinutes) continue
      result[i] = next
      missing -= step
      moved = true
    }
  }
  return result
}

/** Times that are all alike say that nobody thought about them: a step goes from an early node to a late one. */
function differing(minutes: readonly number[]): number[] {
  const result = [...minutes]
  if (result.length < LIMITS.spreadMattersFrom) return result
  for (let tries = 0; tries < result.length && new Set(result).size < LIMITS.leastDifferentMinutes; tries++) {
    const from = result.findIndex(each => each - minutesStep >= leastMinutes)
    const to = result.findLastIndex(
      (each, i) => i !== from && each === Math.max(...result) && each + minutesStep <= mostMinutes,
    )
    if (from === -1 || to === -1) break
    result[from]! -= minutesStep
    result[to]! += minutesStep
  }
  return result
}
