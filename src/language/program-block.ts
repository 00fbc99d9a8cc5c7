// Quotes a program, or what one printed, in the Markdown of a built-in tutor.

/** Longer than a fence that could stand in a program. */
const FENCE = '`'.repeat(8)

/** The whole program as a block of its own. `language`: that of the program, like `python`. */
export const programBlock = (language: string, program: string): string =>
  `${FENCE}${language}\n${program.replaceAll(FENCE, '')}\n${FENCE}`

/** A text and the block at its end, from the empty line before it; the block is empty where there is none. */
export function beforeBlock(text: string): readonly [words: string, block: string] {
  const at = text.indexOf(`\n\n${FENCE}`)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}
