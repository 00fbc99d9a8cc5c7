// Letters and words in regular expressions. Devanagari writes vowel signs as characters of their own, behind the letter that they belong to.

/** A letter with its signs. */
export const LETTER = String.raw`\p{L}\p{M}*`
/** A run of letters with their signs. */
export const WORD = `(?:${LETTER})+`
/** A letter that is a word by itself and carries no sign, such as a variable or an initial. */
export const LONE_LETTER = String.raw`(?<![\p{L}\p{M}])\p{L}(?![\p{L}\p{M}])`

/** A syllable of Devanagari: a consonant, the consonants joined to it and a vowel sign, or a vowel. */
export const SYLLABLE = String.raw`(?=\p{Script=Deva})\p{L}(?:\u094d\p{L})*\p{M}*`

export type Word = { readonly word: string; readonly at: number }

/** The words of a text in order; `at` is the index of a word's first character. */
export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(EVERY_WORD)].map(match => ({ word: match[0], at: match.index }))

const EVERY_WORD = new RegExp(WORD, 'gu')
const NEXT_WORD = new RegExp(String.raw`^\s+(${WORD})`, 'u')
/** One letter and its sign: a short word of Hindi that names no thing, such as है (is) or को (to). */
const PARTICLE = /^\p{L}\p{M}+$/u

/** The word behind `end`, with nothing but space between; null when something else comes. */
const nextWord = (text: string, end: number): string | null => NEXT_WORD.exec(text.slice(end))?.[1] ?? null

/** Whether a word comes right behind `end`. */
export const wordFollows = (text: string, end: number): boolean => nextWord(text, end) !== null

/** The word right behind `end` if it can name a thing, which a particle cannot; else null. */
export function thingBehind(text: string, end: number): string | null {
  const word = nextWord(text, end)
  return word === null || PARTICLE.test(word) ? null : word
}
