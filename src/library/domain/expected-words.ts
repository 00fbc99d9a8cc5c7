// Whether an answer in free words holds what a question expects.

/** True when the answer holds a word or phrase of every inner list, as whole words, whatever their case. */
export function isExpected(answer: string, expects: readonly (readonly string[])[]): boolean {
  const holds = wordsIn(answer)
  return expects.every(phrases => phrases.some(holds))
}

/** Tells of a word or phrase whether the answer holds it. */
export function wordsIn(answer: string): (phrase: string) => boolean {
  const said = ` ${wordsOf(answer)} `
  return phrase => said.includes(` ${wordsOf(phrase)} `)
}

/** Lower case, one space between words, signs that belong to numbers and sums kept: `It’s 3/8.` → `it s 3/8`. */
const wordsOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}/+=<>%×÷−-]+/gu, ' ')
    .trim()
