// Quotes a program in the Markdown of a built-in tutor.

/** Longer than a fence that could stand in a program. */
const FENCE = '`'.repeat(8)

/** The whole program as a block of its own. `language`: that of the program, like `python`. */
export const programBlock = (language: string, program: string): string => `${FENCE}${language}\n${program}\n${FENCE}`
