// How two texts of a curriculum are compared.

/**
 * What two texts are compared by where they must not be the same. Case, blanks, quotation marks and the signs that end a part of a sentence do
 * not count. All other signs do: C and C++ are two subjects, and so are `x < 0` and `x > 0`, `5` and `-5`, `n` and `n!`.
 */
export function sameText(text: string): string {
  const plain = text.normalize('NFC').replace(QUOTES, '').replace(APOSTROPHES, "'").replace(DASHES, '-')
  const bare = plain.replace(ENDS, ' ').replace(/\s+/g, ' ').trim().toLowerCase()
  return bare === '' ? text.trim() : bare
}

const QUOTES = /["“”„«»]/g
const APOSTROPHES = /[‘’]/g
const DASHES = /[–—]/g
/** A full stop inside a word or a number, as in `Node.js` and `1.5`, and an exclamation mark behind a single letter end nothing. */
const ENDS = /(?<=[\p{L}\p{M}\p{N})\]'%+#?!.])(?:[.,;:?…]+|(?<=[\p{L}\p{M}]{2})!+)(?=\s|$)|[。、，；：？！]/gu
