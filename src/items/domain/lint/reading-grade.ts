// How many years of school it takes to read a text: Flesch and Kincaid's formula on its words.

/** 0.39·(words per sentence) + 11.8·(syllables per word) − 15.59; numbers, addresses and formulas count as one short word. */
export function readingGrade(text: string): number {
  const plain = text
    .replace(/```[\s\S]*?```|`[^`]*`|\$[^$]*\$/g, ' it ')
    .replace(/https?:\S+/g, ' it ')
    .replace(/[\w]*\d[\w.:/,%-]*\w|\d/g, ' it ')
  const sentences = plain.split(/[.!?:;\n]+(?:\s|$)/).filter(sentence => /\p{L}/u.test(sentence))
  const words = plain.match(/\p{L}[\p{L}'’-]*/gu) ?? []
  if (words.length === 0) return 0
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  return 0.39 * (words.length / Math.max(1, sentences.length)) + 11.8 * (syllables / words.length) - 15.59
}

function syllablesIn(word: string): number {
  const lower = word.toLowerCase().replace(/[^a-z]/g, '')
  // A final e is silent, except in “-le” after a consonant.
  const groups = lower.replace(/(?:[^laeiouy]es|[^aeiouyl]e|[aeiouy]le|ed)$/, '').match(/[aeiouy]+/g)
  return Math.max(1, groups?.length ?? 1)
}
