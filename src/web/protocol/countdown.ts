// Time left by the server's clock, and the moments at which it is announced.

export type Moment = 'half' | 'tenth' | 'minute'

// Milliseconds that a message took to arrive, by which the offset is short; without them a full minute would start at 1:01.
const transitTime = 250

/** Whole seconds until `deadlineAt`, never below 0; null when there is none. */
export function secondsLeft(deadlineAt: string | null, localNow: number, offset: number): number | null {
  if (deadlineAt === null) return null
  return Math.max(0, Math.ceil((Date.parse(deadlineAt) - (localNow + offset) - transitTime) / 1000))
}

/**
 * The most urgent moment passed between two readings (in seconds) of one countdown, or null. Moments that would fall
 * together in a short countdown are announced once; a countdown shorter than that has no last minute to announce.
 */
export function passedMoment(total: number, before: number, now: number): Moment | null {
  const passed = (mark: number) => before > mark && now <= mark
  if (now <= 0) return null
  if (total > 90 && passed(60)) return 'minute'
  if (passed(total * 0.1) && total >= 50) return 'tenth'
  if (passed(total * 0.5) && total >= 20) return 'half'
  return null
}
