// Matches the elements of an answer to those of the key where order does not count.
import type { Judgement } from '../answer-type.js'

type Matching = {
  /** By element of the key: the judgement of the answer's element that goes with it, or null. */
  readonly found: readonly (Judgement | null)[]
  /** Elements of the answer that are right nowhere. */
  readonly extra: number
  /** Elements of the answer that repeat another one. */
  readonly repeated: number
}

/**
 * As many pairs as there can be: one element of the answer to one of the key. An element fits when the element's own rule finds it right,
 * or right in another form. Judgements are asked for only where canonical forms differ.
 */
export function matchElements(
  given: readonly string[],
  keys: readonly string[],
  judge: (given: string, key: string) => Judgement,
): Matching {
  const known = new Map<number, Judgement>()
  const judged = (i: number, k: number): Judgement => {
    const place = i * keys.length + k
    const found = known.get(place) ?? judge(given[i]!, keys[k]!)
    known.set(place, found)
    return found
  }
  const fits = (i: number, k: number): boolean => judged(i, k).score === 1 || judged(i, k).wrongForm
  const holder: (number | null)[] = keys.map(() => null)
  const assign = (i: number, tried: Set<number>): boolean => {
    for (const k of byLikeness(given[i]!, keys)) {
      if (tried.has(k) || !fits(i, k)) continue
      tried.add(k)
      if (holder[k] === null || assign(holder[k]!, tried)) {
        holder[k] = i
        return true
      }
    }
    return false
  }
  const left = given.flatMap((_, i) => (assign(i, new Set()) ? [] : [i]))
  const repeated = left.filter(i => keys.some((_, k) => fits(i, k))).length
  return {
    found: holder.map((i, k) => (i === null ? null : judged(i, k))),
    extra: left.length - repeated,
    repeated,
  }
}

/** The key that is the same text first: nearly always it is the one. */
function byLikeness(given: string, keys: readonly string[]): number[] {
  const places = keys.map((_, k) => k)
  const same = keys.indexOf(given)
  return same < 0 ? places : [same, ...places.filter(k => k !== same)]
}
