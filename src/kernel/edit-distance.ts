// How far apart two texts are.

/**
 * Levenshtein distance: the least number of characters to insert, delete or replace to turn one text into the other. With `swaps`, two
 * neighbours that change places count once, too, none of them touched twice: the distance of optimal string alignment, after Damerau.
 */
export function editDistance(a: string, b: string, { swaps = false } = {}): number {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let [endA, endB] = [a.length, b.length]
  for (; endA > start && endB > start && a[endA - 1] === b[endB - 1]; endA--) endB--
  const width = endB - start + 1
  let [before, row, next] = [
    new Uint32Array(width),
    Uint32Array.from({ length: width }, (_, j) => j),
    new Uint32Array(width),
  ]
  for (let i = start; i < endA; i++) {
    next[0] = i - start + 1
    for (let j = 1; j < width; j++) {
      const at = start + j - 1
      const replaced = row[j - 1]! + (a[i] === b[at] ? 0 : 1)
      const least = Math.min(replaced, row[j]! + 1, next[j - 1]! + 1)
      const isSwap = swaps && i > start && j > 1 && a[i] === b[at - 1] && a[i - 1] === b[at]
      next[j] = isSwap ? Math.min(least, before[j - 2]! + 1) : least
    }
    ;[before, row, next] = [row, next, before]
  }
  return row[width - 1]!
}
