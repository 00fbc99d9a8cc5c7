// The order of entries, as indices into the order shown first, and the result of a move.

export const shownOrder = (length: number): number[] => Array.from({ length }, (_, place) => place)

/** `order` with the entry at `from` standing at `to`, the others closing up. `to` is held within the list. */
export function moved(order: readonly number[], from: number, to: number): number[] {
  const rest = order.toSpliced(from, 1)
  return rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, ...order.slice(from, from + 1))
}

/** Where an entry dragged to height `y` belongs, given the middles of all entries from top to bottom. */
export function indexAt(y: number, middles: readonly number[], from: number): number {
  return middles.filter((middle, place) => place !== from && middle < y).length
}
