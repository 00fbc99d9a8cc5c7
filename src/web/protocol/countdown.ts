// Time left by the server's clock, and the moments at which it is announced.

export type Moment = 'half' | 'tenth' | 'minute'

// Milliseconds that a message took to arrive, by which the offset is short; without them a full minute would start at 1:01.
const transitTime = 250

/** Whole seconds until `deadlineAt`, never below 0; null when there is none. */
export function secondsLeft(deadlineAt: string | null, localNow: number, offset: number): number | null {
  if (deadlineAt === null) return null
  return Math.max(0, Math.ceil((Date.parse(deadlineAt) - (localNow + offset) - transitTime) / 1000))
}

/** Seconds between two moments below which one of them says nothing new. */
const apart = 30

/**
 * The moments of a countdown of `total` seconds, by the seconds that are left then. The last minute goes before the others; a moment close
 * to it, one with less than ten seconds left, and half of less than a minute are left out.
 */
function momentsOf(total: number): readonly (readonly [Moment, number])[] {
  const minute = total >= 120 ? 60 : null
  const isOfUse = (at: number, least: number) => at >= least && (minute === null || Math.abs(at - minute) >= apart)
  return [
    ...(isOfUse(total * 0.5, 30) ? [['half', total * 0.5] as const] : []),
    ...(isOfUse(total * 0.1, 10) ? [['tenth', total * 0.1] as const] : []),
    ...(minute === null ? [] : [['minute', minute] as const]),
  ]
}

/**
 * The most urgent moment passed between two readings (in seconds) of one countdown, or null. `last`: no other follows it.
 */
export function passedMoment(total: number, before: number, now: number): { moment: Moment; last: boolean } | null {
  if (now <= 0) return null
  const moments = momentsOf(total).toSorted(([, a], [, b]) => a - b)
  const at = moments.findIndex(([, mark]) => before > mark && now <= mark)
  const found = moments[at]
  return found === undefined ? null : { moment: found[0], last: at === 0 }
}
