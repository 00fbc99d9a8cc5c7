// How far apart two texts are.

/** Levenshtein distance: the least number of characters to insert, delete or replace to turn one text into the other. */
export function editDistance(a: string, b: string): number {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  let [endA, endB] = [a.length, b.length]
  for (; endA > start && endB > start && a[endA - 1] === b[endB - 1]; endA--) endB--
  const row = Array.from({ length: endB - start + 1 }, (_, j) => j)
  for (let i = start; i < endA; i++) {
    let diagonal = row[0]!
    row[0] = i - start + 1
    for (let j = 1; j < row.length; j++) {
      const replaced = diagonal + (a[i] === b[start + j - 1] ? 0 : 1)
      diagonal = row[j]!
      row[j] = Math.min(replaced, diagonal + 1, row[j - 1]! + 1)
    }
  }
  return row.at(-1)!
}
