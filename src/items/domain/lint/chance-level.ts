// The expected score of a random response, over all responses that a widget accepts: the chance level for the bot that reads nothing.
import type { ItemPart } from '../item/item.js'
import { scorePart } from '../item/judge-part.js'
import { shuffled } from '../generate/random.js'

/** Up to this many entries every order is tried; for more, a sample of as many orders as 7 entries have. */
const MOST_ENTRIES = 7
const DRAWN_ORDERS = 5_040

/** From 0 to 1, for the part by itself: without follow-through from earlier parts. */
export const scoreOf = (part: ItemPart, canonical: string): number =>
  canonical === part.key ? 1 : scorePart(part, canonical, new Map(), [part])

/** The ticked options of a multi-select as a bit set: bit 0 is the first option. */
export type Ticks = number

/** The score of every set of ticks in a multi-select, by its bits. */
export function tickScores(part: ItemPart): readonly number[] {
  const values = part.options.map(option => option.value)
  const keys = JSON.parse(part.key) as string[]
  const right = values.reduce((bits, value, i) => (keys.includes(value) ? bits | (1 << i) : bits), 0)
  const known = new Map<number, number>()
  return Array.from({ length: 1 << values.length }, (_, ticks) => {
    // The type's own rule only counts right and wrong ticks; `accept` conditions may look at each of them.
    const cacheKey = part.accept === null ? countTicks(ticks & right) * 32 + countTicks(ticks & ~right) : ticks
    const score = known.get(cacheKey) ?? scoreOf(part, canonicalTicks(values, ticks))
    known.set(cacheKey, score)
    return score
  })
}

const canonicalTicks = (values: readonly string[], ticks: Ticks): string =>
  JSON.stringify(values.filter((_, i) => (ticks & (1 << i)) !== 0).toSorted())

/** The number of ticked options. */
export function countTicks(ticks: Ticks): number {
  let count = 0
  for (let rest = ticks; rest !== 0; rest &= rest - 1) count++
  return count
}

/** The mean over all sets of `least` to `most` ticks. `scores`: what `tickScores` gives. */
export function chanceOfTicks(scores: readonly number[], least: number, most: number): number {
  const allowed = scores.filter((_, ticks) => countTicks(ticks) >= least && countTicks(ticks) <= most)
  return allowed.reduce((a, b) => a + b, 0) / allowed.length
}

const knownOrders = new Map<string, number>()

/** The mean score over all orders. Computed once for all orderings of the same size and with the same rules. */
export function chanceOfOrder(part: ItemPart): number {
  const entries = JSON.parse(part.key) as string[]
  const rules = JSON.stringify(
    [entries.length, part.accept === null ? part.answer.settings : part],
    (_, word: unknown) => (typeof word === 'string' && entries.includes(word) ? entries.indexOf(word) : word),
  )
  let chance = knownOrders.get(rules)
  if (chance === undefined) {
    const scores = ordersOf(entries).map(order => scoreOf(part, JSON.stringify(order)))
    chance = scores.reduce((a, b) => a + b, 0) / scores.length
    if (knownOrders.size >= 500) knownOrders.clear()
    knownOrders.set(rules, chance)
  }
  return chance
}

const ordersOf = (entries: readonly string[]): string[][] =>
  entries.length <= MOST_ENTRIES
    ? permutations(entries)
    : Array.from({ length: DRAWN_ORDERS }, (_, i) => shuffled('chance level', String(i), entries))

const permutations = (entries: readonly string[]): string[][] =>
  entries.length === 0
    ? [[]]
    : entries.flatMap((first, i) => permutations(entries.toSpliced(i, 1)).map(rest => [first, ...rest]))
