// Bounds a model's texts and numbers before they are stored: length, range, characters that a database refuses.

// oxlint-disable-next-line no-control-regex -- NUL is what is looked for
const UNSTORABLE = /[\u0000\p{Surrogate}]/gu

/** Trimmed, at most `most` UTF-16 units; characters that cannot be stored are replaced by U+FFFD. */
export const bounded = (text: string, most: number): string =>
  text.trim().slice(0, most).trimEnd().replace(UNSTORABLE, '\uFFFD')

/** Whether `bounded` would leave the text as it is. */
export const isBounded = (text: string, most: number): boolean => bounded(text, most) === text

/** Clamps to 0 to 1; NaN becomes 0. */
export const clampedScore = (score: number): number => (score > 0 ? Math.min(1, score) : 0)

/** A whole number, 1 to `most`. */
export const clampedCount = (count: number, most: number): number => (count > 1 ? Math.round(Math.min(most, count)) : 1)

/** Those that say something, as paragraphs. */
export const paragraphs = (...parts: readonly (string | null)[]): string =>
  parts.filter(part => part !== null && part !== '').join('\n\n')

/** As a question is shown that is not asked. */
export const inQuotes = (text: string): string =>
  text
    .split('\n')
    .map(line => `> ${line}`.trimEnd())
    .join('\n')
