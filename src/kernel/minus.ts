// The sign of a negative number as it is printed: U+2212, which is as wide as a plus, is said aloud and is not broken off at a line's end.

/** A hyphen before a digit that follows no word, number or dash. What a program or an address holds stands elsewhere, as code. */
const SIGN = /(?<![\p{L}\p{N}\p{Pd}_./:\\)\]}@#&%°])-(?=\d)/gu

/** A text for people, with the minus signs of its numbers. */
export const withMinus = (text: string): string => (text.includes('-') ? text.replaceAll(SIGN, '−') : text)
