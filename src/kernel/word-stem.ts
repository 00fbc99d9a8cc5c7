/** `networks` and `network` are one word: for whoever asks for words in an answer and whoever looks for them there. `word` is in lower case. */
export const wordStem = (word: string): string => (word.length > 3 ? word.replace(/(?<!s)s$/, '') : word)
