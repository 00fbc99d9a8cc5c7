// Whether a text has a token as a whole, and not as a part of something longer.

const PART_OF_WORD = /[\p{L}\p{M}\d]/u

/** `next`: what may not follow it directly. Both as plain-text.ts makes them, in lower case. */
export function isWholeToken(token: string, text: string, next = PART_OF_WORD): boolean {
  for (let at = text.indexOf(token); at >= 0; at = text.indexOf(token, at + 1))
    if (!PART_OF_WORD.test(text[at - 1] ?? ' ') && !next.test(text[at + token.length] ?? ' ')) return true
  return false
}
