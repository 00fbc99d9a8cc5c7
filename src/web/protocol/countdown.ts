// Time left by the server's clock, and the moments at which it is said aloud.

export type Moment = 'half' | 'tenth' | 'minute'

// The offset is short by the time the message was on its way; without this a fresh minute would begin at 1:01.
const onItsWay = 250

/** Whole seconds until `deadlineAt`, never below 0; null when there is none. */
export function secondsLeft(deadlineAt: string | null, localNow: number, offset: number): number | null {
  if (deadlineAt === null) return null
  return Math.max(0, Math.ceil((Date.parse(deadlineAt) - (localNow + offset) - onItsWay) / 1000))
}

/**
 * The most urgent moment passed between two readings (in seconds) of one countdown, or null. Moments that would fall
 * together in a short countdown are said once; the last minute is not said of a countdown that is itself that short.
 */
export function passedMoment(total: number, before: number, now: number): Moment | null {
  const passed = (mark: number) => before > mark && now <= mark
  if (now <= 0) return null
  if (total > 90 && passed(60)) return 'minute'
  if (passed(total * 0.1) && total >= 50) return 'tenth'
  if (passed(total * 0.5) && total >= 20) return 'half'
  return null
}
