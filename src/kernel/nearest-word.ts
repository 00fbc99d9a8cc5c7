// The word that somebody probably meant who wrote another one.
import { editDistance } from './edit-distance.js'

/** A short word is changed into another by few slips. */
const SLIPS = [0, 0, 0, 1, 1, 1, 2] as const
const MOST_SLIPS = 2

/** The known word that is nearest, whatever its capitals; null where none is near. */
export function nearestWord(written: string, known: Iterable<string>): string | null {
  const distances = [...known].map(
    word =>
      [word, word.toLowerCase() === written.toLowerCase() ? 0 : editDistance(written, word, { swaps: true })] as const,
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

/** A sentence to put after what is wrong, with a space before it; empty where no word is near. */
export function didYouMean(written: string, known: Iterable<string>): string {
  const nearest = nearestWord(written, known)
  return nearest === null ? '' : ` Did you mean “${nearest}”?`
}
