// Detects that a text repeats a value that the learner has just proposed. While a verified question is open, such a text is withheld
// whatever the value is: else a learner could propose values one by one and learn the answer from which are withheld.

const NUMBER_WORDS = new Set(
  (
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen ' +
    'twenty thirty forty fifty sixty seventy eighty ninety hundred thousand half halves third thirds quarter quarters'
  ).split(' '),
)

const tokens = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,/:]\p{N}+)*/gu) ?? []
const isValue = (word: string): boolean => /\p{N}/u.test(word) || NUMBER_WORDS.has(word)

/** True when `text` holds a number that occurs in `remark` and not in `shown`, the visible question. */
export function repeatsValue(text: string, remark: string, shown: string): boolean {
  const known = new Set(tokens(shown))
  const proposed = new Set(tokens(remark).filter(word => isValue(word) && !known.has(word)))
  return proposed.size > 0 && tokens(text).some(word => proposed.has(word))
}
