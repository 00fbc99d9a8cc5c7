// A typed reply as tokens: numbers, words and signs, each with its offsets in the text.

export type Token = {
  readonly kind: 'number' | 'word' | 'sign'
  /** A word folded, anything else as it was typed. */
  readonly text: string
  readonly start: number
  readonly end: number
}

/** One spelling for words that differ in case, accents or the ways to type an umlaut: `Fünf`, `fuenf` and `funf` are the same. */
export const folded = (word: string): string =>
  word
    .normalize('NFKD')
    // Accents of Latin letters, vowel signs of Arabic; those of Indic scripts make other words.
    .replace(/[\u0300-\u036f\u064b-\u0655\u0670\u0640]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/([aou])e/g, '$1')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')

const PATTERN =
  /(?<number>\d+(?:[.,'٫٬]\d+)*|(?<![\p{L}\d])[.,]\d+)|(?<word>\p{L}[\p{L}\p{M}]*)|(?<joint>(?<=\p{L})[-'’](?=\p{L}))|(?<sign>[^\s\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Variation_Selector}\p{C}])/gu

/** Hyphens and apostrophes inside words part them and are no tokens; neither are pictures. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(PATTERN)) {
    const { number, word, sign } = match.groups!
    const found = number ?? word ?? sign
    if (found === undefined) continue
    const kind = number !== undefined ? 'number' : word !== undefined ? 'word' : 'sign'
    tokens.push({
      kind,
      text: kind === 'word' ? folded(found) : found,
      start: match.index,
      end: match.index + found.length,
    })
  }
  return tokens
}

/** The folded words of a phrase of a catalogue. */
export const wordsOf = (phrase: string): string[] => tokensOf(phrase).map(token => token.text)

/** Phrases by their first word, longest first: what `phraseAt` looks up. */
export type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>

/** Phrases without words are left out. */
export function phrasesOf(texts: readonly string[]): Phrases {
  const phrases = new Map<string, (readonly string[])[]>()
  for (const words of texts.map(wordsOf)) {
    if (words.length === 0) continue
    const same = phrases.get(words[0]!) ?? []
    phrases.set(
      words[0]!,
      [...same, words].toSorted((one, other) => other.length - one.length),
    )
  }
  return phrases
}

/** How many tokens the longest phrase takes that begins at `at`; 0: none does. */
export function phraseAt(tokens: readonly Token[], at: number, phrases: Phrases): number {
  const first = tokens[at]
  if (first === undefined) return 0
  const found = phrases.get(first.text)?.find(words => words.every((word, index) => tokens[at + index]?.text === word))
  return found?.length ?? 0
}

/** How many tokens the longest phrase takes that ends before `end`; 0: none does. */
export function phraseBefore(tokens: readonly Token[], end: number, phrases: Phrases): number {
  for (let at = Math.max(0, end - LONGEST_PHRASE); at < end; at++)
    if (phraseAt(tokens.slice(0, end), at, phrases) === end - at) return end - at
  return 0
}

const LONGEST_PHRASE = 8
