// Whether what is said takes up a value that the learner has just put forward. While a verified question stands that must not depend on
// which value it is: else whoever proposes one after the other learns the answer from what is left unsaid.

const NUMBER_WORDS = new Set(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen ' +
    'twenty thirty forty fifty sixty seventy eighty ninety hundred thousand half halves third thirds quarter quarters'
  ).split(' '),
)

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,/:]\p{N}+)*/gu) ?? []
const isValue = (word: string): boolean => /\p{N}/u.test(word) || NUMBER_WORDS.has(word)

/** True when `text` holds a number that `said` holds and `shown`, which everybody sees, does not. */
export function echoes(text: string, said: string, shown: string): boolean {
  const known = new Set(words(shown))
  const proposed = new Set(words(said).filter(word => isValue(word) && !known.has(word)))
  return proposed.size > 0 && words(text).some(word => proposed.has(word))
}
