// The word that somebody probably meant who wrote another one.

/** A short word is changed into another by few slips. */
const SLIPS = [0, 0, 0, 1, 1, 1, 2] as const
const MOST_SLIPS = 2

/** The known word that is nearest, whatever its capitals; null where none is near. */
export function nearestWord(written: string, known: Iterable<string>): string | null {
  const distances = [...known].map(
    word => [word, word.toLowerCase() === written.toLowerCase() ? 0 : slipsBetween(written, word)] as const,
  )
  const near = distances.filter(
    ([word, distance]) =>
      distance <= slipsIn(Math.min(word.length, written.length)) &&
      // Who misspells a word seldom does so in its first letter: descending is no ascending.
      (distance < MOST_SLIPS || word[0] === written[0]),
  )
  return near.toSorted(([, a], [, b]) => a - b)[0]?.[0] ?? null
}

const slipsIn = (letters: number): number => SLIPS[letters] ?? MOST_SLIPS

/**
 * The least number of characters to insert, delete or replace, or of neighbours to swap, none of them touched twice: the distance of optimal
 * string alignment, after Damerau and Levenshtein.
 */
function slipsBetween(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1, isSwap ? before[j - 2]! + 1 : Infinity))
    }
    before = row
    row = next
  }
  return row[b.length]!
}

/** A sentence to put after what is wrong, with a space before it; empty where no word is near. */
export function didYouMean(written: string, known: Iterable<string>): string {
  const nearest = nearestWord(written, known)
  return nearest === null ? '' : ` Did you mean “${nearest}”?`
}
