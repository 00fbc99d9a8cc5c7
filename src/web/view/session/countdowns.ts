// The two countdowns that the session bar shows.
import { openExchange, type LinkView } from '../../../client/index.js'
import type { Countdown } from './session-bar.js'

export function sessionCountdown({ fold, summary }: LinkView): Countdown {
  const { deadlineAt } = fold.facts
  const startedAt = summary?.started_at ?? null
  const total = deadlineAt && startedAt ? (Date.parse(deadlineAt) - Date.parse(startedAt)) / 1000 : null
  return { key: 'session', deadlineAt, total }
}

export function itemCountdown({ fold, summary, caughtUp }: LinkView): Countdown {
  const open = caughtUp ? openExchange(fold) : null
  if (!open) return { key: '', deadlineAt: null, total: null }
  return { key: open.callId, deadlineAt: fold.facts.itemDeadlineAt, total: summary?.item_time_limit_seconds ?? null }
}

/** Seconds for which the learner may stop the clock now; null: not now, or there are none left. */
export function breakToTake({ fold: { facts, openCallId }, caughtUp }: LinkView): number | null {
  const { breaks, paused, safety } = facts
  const mayNow = caughtUp && openCallId !== null && !paused && safety === null
  return mayNow && breaks !== null && breaks.secondsLeft > 0 ? breaks.secondsLeft : null
}

/** Milliseconds until the open question has to be answered, by the server's clock; null without a deadline. */
export function leftToAnswer({ fold: { facts }, offset }: LinkView): number | null {
  const deadlines = [facts.deadlineAt, facts.itemDeadlineAt].flatMap(at => (at === null ? [] : [Date.parse(at)]))
  return deadlines.length === 0 ? null : Math.min(...deadlines) - (Date.now() + offset)
}
