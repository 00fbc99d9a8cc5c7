// Hints of one question, also where it was asked again after a question of the learner's own, and what each of them cost.
import type { Entry, Exchange, Hint } from '../../client/index.js'

/** Those shown for the question of `exchange` so far, in their order. `tries`: it may also be asked again after a wrong answer. */
export function hintsSoFar(entries: readonly Entry[], exchange: Exchange, tries = false): readonly Hint[] {
  const hints = new Map<number, Hint>()
  for (const entry of entries.slice(0, entries.indexOf(exchange) + 1)) {
    if (entry.kind !== 'exchange') continue
    const same = entry.itemNumber === exchange.itemNumber && (entry.outcome === 'asked' || tries)
    if (entry === exchange || same) for (const hint of entry.hints) hints.set(hint.number, hint)
  }
  return [...hints.values()].toSorted((one, other) => one.number - other.number)
}

/** Percent of the points that each hint took by itself: a hint tells what all of them took together. */
export const costsOf = (hints: readonly Hint[]): number[] =>
  hints.map(({ cost }, at) => Math.round((cost - (hints[at - 1]?.cost ?? 0)) * 1000) / 10)
