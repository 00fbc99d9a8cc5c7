// The hints of one question, across every time it was asked, and the cost of each.
import type { Entry, Exchange, Hint } from '../../../client/index.js'

/** Hints shown so far for the question of `exchange`, in order. `tries`: a wrong answer may have the question asked again, too. */
export function hintsSoFar(entries: readonly Entry[], exchange: Exchange, tries = false): readonly Hint[] {
  const hints = new Map<number, Hint>()
  for (const entry of entries.slice(0, entries.indexOf(exchange) + 1)) {
    if (entry.kind !== 'exchange') continue
    const goesOn = entry.outcome === 'asked' || entry.secondTry || tries
    const same = entry.itemNumber === exchange.itemNumber && goesOn
    if (entry === exchange || same) for (const hint of entry.hints) hints.set(hint.number, hint)
  }
  return [...hints.values()].toSorted((one, other) => one.number - other.number)
}

/** Percent of the points that each hint cost by itself; `hint.cost` is cumulative. */
export const costsOf = (hints: readonly Hint[]): number[] =>
  hints.map(({ cost }, at) => Math.round((cost - (hints[at - 1]?.cost ?? 0)) * 1000) / 10)
