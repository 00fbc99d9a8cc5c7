// One number among the tokens of a reply, in digits or in words, spelled as the readers of numbers take it: `-29`, `3/4`, `1 1/2`, `0.75`, `75%`.
import type { Language } from './language.js'
import { numberOfWords } from './number-words.js'
import { phraseAt, type Token } from './tokens.js'

/** `text`: the number as it would be typed. `end`: the index after it. `inWords`: no digit of it was typed. */
export type Numeral = { readonly text: string; readonly end: number; readonly inWords: boolean }

const VULGAR = /^[½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅐⅛⅜⅝⅞⅑⅒]$/
const MOST_WORDS = 14

/** The longest numeral that begins at `at`, read in the first language that knows one; null: none does. */
export function numeralAt(tokens: readonly Token[], at: number, languages: readonly Language[]): Numeral | null {
  const found = languages.flatMap(language => signedAt(tokens, at, language) ?? [])
  return found.reduce<Numeral | null>((best, one) => (best === null || one.end > best.end ? one : best), null)
}

function signedAt(tokens: readonly Token[], at: number, language: Language): Numeral | null {
  const minus = isSign(tokens[at], '-') ? 1 : phraseAt(tokens, at, language.minus)
  const unsigned = percentAt(tokens, at + minus, language)
  return unsigned === null || minus === 0 ? unsigned : { ...unsigned, text: `-${unsigned.text}` }
}

function percentAt(tokens: readonly Token[], at: number, language: Language): Numeral | null {
  const number = mixedAt(tokens, at, language)
  if (number === null) return null
  const sign = isSign(tokens[number.end], '%') ? 1 : phraseAt(tokens, number.end, language.percent)
  return sign === 0 ? number : { ...number, text: `${number.text}%`, end: number.end + sign }
}

/** `1 1/2`, `1½`, “one and a half”; or a fraction, or what stands alone. */
function mixedAt(tokens: readonly Token[], at: number, language: Language): Numeral | null {
  const word = tokens[at]?.text ?? ''
  if (language.oneAndAHalf.has(word)) return { text: '1 1/2', end: at + 1, inWords: true }
  const half = withHalf(word, language)
  if (half !== null) return { text: half, end: at + 1, inWords: true }
  const fraction = fractionAt(tokens, at, language)
  if (fraction !== null) return fraction
  const whole = plainAt(tokens, at, language)
  if (whole === null || !/^\d+$/.test(whole.text)) return whole
  const isAnd = language.and.has(tokens[whole.end]?.text ?? '')
  const part = fractionAt(tokens, whole.end + (isAnd ? 1 : 0), language)
  // “15 and 1/2” is a mixed number, “3 and three quarters of 8” as well: what it means is for whoever asked.
  if (part === null) return whole
  return { text: `${whole.text} ${part.text}`, end: part.end, inWords: whole.inWords && part.inWords }
}

/** `zweieinhalb`: a whole number and a half in one word. */
function withHalf(word: string, language: Language): string | null {
  for (const half of language.oneHalf) {
    if (!word.endsWith(half) || word === half) continue
    const whole = numberOfWords([word.slice(0, -half.length)], language)
    if (whole !== null) return `${whole} 1/2`
  }
  return null
}

/** “2 out of 8” as a fraction, alone in the text; null for another. */
export function shareIn(tokens: readonly Token[], languages: readonly Language[]): string | null {
  for (const language of languages) {
    const part = wholeAt(tokens, 0, language)
    const between = part === null ? 0 : phraseAt(tokens, part.end, language.outOf)
    const all = between === 0 ? null : wholeAt(tokens, part!.end + between, language)
    if (all !== null && all.end === tokens.length) return `${part!.text}/${all.text}`
  }
  return null
}

/** `3/4`, `¾`, “three quarters”, “3 over 4”, “a half”, “half”. */
function fractionAt(tokens: readonly Token[], at: number, language: Language): Numeral | null {
  const token = tokens[at]
  if (token === undefined) return null
  if (VULGAR.test(token.text)) return { text: token.text, end: at + 1, inWords: false }
  if (language.oneHalf.has(token.text)) return { text: '1/2', end: at + 1, inWords: true }
  const glued = gluedFraction(token.text, language)
  if (glued !== null) return { text: glued, end: at + 1, inWords: true }
  // “third” alone is a place.
  const alone = language.ordinals.has(token.text) ? undefined : language.fractions.get(token.text)
  if (alone !== undefined) return { text: `1/${alone}`, end: at + 1, inWords: true }
  const after = language.leadingOne.has(token.text) ? language.fractions.get(tokens[at + 1]?.text ?? '') : undefined
  if (after !== undefined) return { text: `1/${after}`, end: at + 2, inWords: true }
  const above = wholeAt(tokens, at, language)
  if (above === null) return null
  const named = language.fractions.get(tokens[above.end]?.text ?? '')
  if (named !== undefined) return { text: `${above.text}/${named}`, end: above.end + 1, inWords: above.inWords }
  const line = isSign(tokens[above.end], '/') ? 1 : phraseAt(tokens, above.end, language.over)
  const below = line === 0 ? null : wholeAt(tokens, above.end + line, language)
  if (below === null) return null
  return { text: `${above.text}/${below.text}`, end: below.end, inWords: above.inWords && below.inWords }
}

/** `dreiviertel`: a fraction in one word. */
function gluedFraction(word: string, language: Language): string | null {
  for (const [name, denominator] of language.fractions) {
    if (!word.endsWith(name) || word === name) continue
    const above = numberOfWords([word.slice(0, -name.length)], language)
    if (above !== null && above > 0) return `${above}/${denominator}`
  }
  return null
}

const wholeAt = (tokens: readonly Token[], at: number, language: Language): Numeral | null => {
  const number = digitsAt(tokens, at) ?? inWordsAt(tokens, at, language)
  return number !== null && /^\d+$/.test(number.text) ? number : null
}

/** A number in digits as it was typed; a whole one in words, or with a point: “two point five”, “point five”. */
function plainAt(tokens: readonly Token[], at: number, language: Language): Numeral | null {
  const digits = digitsAt(tokens, at)
  if (digits !== null && !/^\d+$/.test(digits.text)) return digits
  const whole = digits ?? inWordsAt(tokens, at, language)
  const point = phraseAt(tokens, whole?.end ?? at, language.point)
  const places = point === 0 ? null : placesAt(tokens, (whole?.end ?? at) + point, language)
  if (places === null) return whole
  return { text: `${whole?.text ?? '0'}.${places.text}`, end: places.end, inWords: whole?.inWords ?? true }
}

/** What stands behind the point: digit by digit, or one number: “seven five”, “seventy five”. */
function placesAt(tokens: readonly Token[], at: number, language: Language): Numeral | null {
  const whole = wholeAt(tokens, at, language)
  if (whole === null) return null
  if (whole.text.length > 1) return whole
  let [text, end] = [whole.text, whole.end]
  for (let next = wholeAt(tokens, end, language); next?.text.length === 1; next = wholeAt(tokens, end, language))
    [text, end] = [text + next.text, next.end]
  return { text, end, inWords: whole.inWords }
}

/** Groups of three that stand apart are one number: `1 200`. */
function digitsAt(tokens: readonly Token[], at: number): Numeral | null {
  const first = tokens[at]
  if (first?.kind !== 'number') return null
  let [text, end] = [first.text, at + 1]
  if (/^[1-9]\d{0,2}$/.test(text))
    for (let next = tokens[end]; isGroup(next, tokens[end - 1]!); next = tokens[end])
      [text, end] = [text + next!.text, end + 1]
  return { text, end, inWords: false }
}

const isGroup = (token: Token | undefined, before: Token): boolean =>
  token?.kind === 'number' && /^\d{3}$/.test(token.text) && token.start === before.end + 1

function inWordsAt(tokens: readonly Token[], at: number, language: Language): Numeral | null {
  let best: Numeral | null = null
  const words: string[] = []
  for (let end = at; end < at + MOST_WORDS && tokens[end]?.kind === 'word'; end++) {
    words.push(tokens[end]!.text)
    const value = numberOfWords(words, language)
    if (value !== null) best = { text: String(value), end: end + 1, inWords: true }
  }
  return best
}

export const isSign = (token: Token | undefined, sign: string): boolean => token?.kind === 'sign' && token.text === sign
