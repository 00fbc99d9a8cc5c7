// Text with entries in it, such as `{1, 2}` or `[0; 1) ∪ (2; 3)`, cut where no bracket is open. What an entry is worth is not read here.
const OPENING = '([{'
const CLOSING = ')]}'

/** Whether the text begins with a bracket and ends with the one, of any kind, that closes it. */
export function isEnclosed(text: string): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    if (OPENING.includes(text[at]!)) depth++
    else if (CLOSING.includes(text[at]!)) depth--
    if (depth <= 0) return at > 0 && at === text.length - 1
  }
  return false
}

/** The pieces between those of the separators (one character each) that are outside all brackets, and the separators found. */
export function splitOutside(text: string, separators: string): { pieces: string[]; signs: string[] } {
  const pieces = ['']
  const signs: string[] = []
  let depth = 0
  for (const sign of text) {
    if (OPENING.includes(sign)) depth++
    if (CLOSING.includes(sign)) depth--
    if (depth === 0 && separators.includes(sign)) {
      pieces.push('')
      signs.push(sign)
    } else pieces[pieces.length - 1] += sign
  }
  return { pieces, signs }
}
