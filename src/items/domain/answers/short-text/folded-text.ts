// When two texts are the same words, and when one differs from the other by a slip of the pen.
import { plainCharacters } from '../../../../expression/plain-characters.js'

/**
 * Unicode's compatible form (NFKC), without differences of capitals (ß is ss, every sigma is σ), with single spaces
 * and one kind of quotation mark, and no full stop at the end. Raised digits and fractions in one sign stay apart
 * from plain digits: 10² is 10^2, not 102. Folding twice is folding once.
 */
export function foldedText(typed: string): string {
  const apart = plainCharacters(typed)
    .replace(/[²³¹⁰⁴-⁹]+/g, raised => `^${raised}`)
    .replace(/[\u00bc-\u00be\u2150-\u215f\u2189]/g, ' $&')
  const same = apart
    .normalize('NFKC')
    .toLowerCase()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
    .replaceAll('ς', 'σ')
    .replaceAll('\u2044', '/')
    .replace(/[“”„‟«»]/g, '"')
    .replace(/[‘‚‛]/g, "'")
  return plainCharacters(same).replace(/(?<=[\p{L}\p{M}])[ .]*\.$/u, '')
}

const WORDS_ONLY = /^[\p{L}\p{M} '-]+$/u
const LEAST_LETTERS = 6

/**
 * One letter too many, too few or wrong, or two neighbours swapped, in one word of `meant` that has six letters or
 * more. Never in texts with digits, operators or other signs: there one character makes another answer. Both texts
 * are folded.
 */
export function isSlip(given: string, meant: string): boolean {
  if (!WORDS_ONLY.test(given) || !WORDS_ONLY.test(meant)) return false
  const words = given.split(/[ -]/)
  const wanted = meant.split(/[ -]/)
  if (words.length !== wanted.length) return false
  const different = wanted.flatMap((word, i) => (word === words[i] ? [] : [[word, words[i]!] as const]))
  if (different.length !== 1) return false
  const [word, other] = different[0]!.map(each => [...each]) as [string[], string[]]
  return Math.min(word.length, other.length + 1) >= LEAST_LETTERS && isOneEdit(word, other)
}

function isOneEdit(a: readonly string[], b: readonly string[]): boolean {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start++
  const [x, y] = [a.slice(start), b.slice(start)]
  const rest = (letters: readonly string[], from: number): string => letters.slice(from).join('')
  return (
    rest(x, 1) === rest(y, 1) ||
    rest(x, 1) === rest(y, 0) ||
    rest(x, 0) === rest(y, 1) ||
    (x[0] === y[1] && x[1] === y[0] && rest(x, 2) === rest(y, 2))
  )
}
