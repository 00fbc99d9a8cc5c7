// Splits a text into normalized words without case, diacritics and apostrophes, each with the spellings that it may mean.

export type Word = {
  /** At least one. The first is the word as written; the others undo elongation, digits for letters and attached conjunctions. */
  readonly readings: readonly string[]
  /** A comma, a full stop or a line break precedes or follows it. */
  readonly startsClause: boolean
  readonly endsClause: boolean
  /** A full stop, a question mark or the like follows: no phrase continues after it. */
  readonly endsSentence: boolean
}

/** Only both ends of a longer text are read, so that the cost of one text is bounded. */
export const LONGEST_TEXT = 40_000

/** The words of a text, in order. Takes time linear in its length. */
export function wordsOf(text: string): Word[] {
  const plain = fold(bounded(text))
  const found = [...plain.matchAll(WORD)]
  const marks = found.map(({ index, 0: word }, at) =>
    plain.slice(index + word.length, found[at + 1]?.index ?? plain.length),
  )
  return found.map(({ 0: word }, at) => {
    const before = marks[at - 1] ?? '\n'
    const after = at === found.length - 1 ? '.' : marks[at]!
    return {
      readings: readingsOf(word.replace(/'/g, '')),
      startsClause: CLAUSE_END.test(before),
      endsClause: CLAUSE_END.test(after),
      endsSentence: SENTENCE_END.test(after),
    }
  })
}

/** Normalizes one word of a pattern as the words of a text. */
export const foldWord = (word: string): string => fold(word).replace(/'/g, '')

const bounded = (text: string): string =>
  text.length <= LONGEST_TEXT ? text : `${text.slice(0, LONGEST_TEXT / 2)}\n${text.slice(-LONGEST_TEXT / 2)}`

const WORD = /[\p{L}\p{N}@$](?:[\p{L}\p{M}\p{N}'@$*]|!(?=\p{L}))*/gu
const CLAUSE_END = /[^\s'"-]|\n|\s-/u
/** Dots that trail off do not end a sentence. */
const SENTENCE_END = /(?<!\.)\.(?!\.)|[!?;؟؛।]/u

/** Removes case, diacritics, invisible characters and typographic variants; keeps the vowel signs of Devanagari. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toLowerCase()
    .replace(/[’‘`´ʼ]/g, "'")
    .replace(/[ßىةیک\u0901ı]/g, letter => VARIANTS[letter]!)

/** Diacritics of Latin and Arabic, the Arabic stretching stroke, the dot below a Devanagari letter. */
const MARKS = /[\u0300-\u036F]|[\u064B-\u065F]|\u0670|\u0640|\u093C/g

const VARIANTS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ى: 'ي',
  ة: 'ه',
  ی: 'ي',
  ک: 'ك',
  '\u0901': '\u0902',
  ı: 'i',
}

const LETTER_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

function readingsOf(word: string): string[] {
  const readings = new Set([word])
  const add = (made: string): void => void (made !== '' && readings.add(made))
  if (/\p{L}/u.test(word) && /[\d@$!]/.test(word)) add(word.replace(/[013457@$!]/g, sign => LETTER_FOR[sign]!))
  const undoubled = [...readings]
  for (const one of undoubled) {
    if (/(.)\1/u.test(one)) {
      add(one.replace(/(.)\1{2,}/gu, '$1'))
      add(one.replace(/(.)\1{2,}/gu, '$1$1'))
      add(one.replace(/(.)\1+$/u, '$1'))
    }
    // Arabic writes "and" and "so" together with the word that follows.
    if (/^[وف][\u0621-\u064A]{3,}$/.test(one)) add(one.slice(1))
  }
  return [...readings]
}
