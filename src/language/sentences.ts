// Translates sentences about typed answers from English: it finds the pattern of the English sentence in the catalogue `reading` and puts
// the arguments into the message of the same key.
import { escapePattern } from '../kernel/text.js'
import { IntlMessageFormat } from 'intl-messageformat'
import { beforeBlock } from './program-block.js'
import { parsing } from './messages.js'

type Sentences = Readonly<Record<string, string>>
type Pattern = {
  readonly key: string
  readonly names: readonly Argument[]
  readonly regex: RegExp
  readonly fixed: number
}
type Argument = { readonly name: string; readonly isNumber: boolean }

/** Translates one sentence or several in a row, and leaves a block after them as it is; null if the catalogue does not have them. */
export type Translate = (sentence: string) => string | null

/** `english` and `own`: the catalogue in English and in `language`, with the same keys. */
export function translator(english: Sentences, own: Sentences, language: string): Translate {
  const patterns = patternsOf(english)
  const formats = new Map<string, IntlMessageFormat>()
  const formatOf = (key: string): IntlMessageFormat => {
    const known = formats.get(key) ?? new IntlMessageFormat(own[key]!, language, undefined, parsing)
    formats.set(key, known)
    return known
  }
  const whole: Translate = sentence => {
    for (const { key, names, regex } of patterns) {
      const match = regex.exec(sentence)
      if (match === null) continue
      const given = names.map(({ name, isNumber }, at) => {
        const text = match[at + 1]!
        return [name, isNumber ? Number(text) : name === 'sentence' ? translate(text) : text] as const
      })
      if (given.every(([, value]) => value !== null)) return String(formatOf(key).format(Object.fromEntries(given)))
    }
    return null
  }
  const translate: Translate = sentence => {
    const ends = [...sentence.matchAll(/(?<=[.?]) /g)].map(({ index }) => index)
    /** Translations of rests by their start, so that each rest is tried only once. */
    const known = new Map<number, string | null>()
    const from = (start: number): string | null => {
      if (!known.has(start)) known.set(start, whole(sentence.slice(start)) ?? divided(start))
      return known.get(start)!
    }
    const divided = (start: number): string | null => {
      for (const end of ends.filter(place => place > start)) {
        const first = whole(sentence.slice(start, end))
        const rest = first === null ? null : from(end + 1)
        if (rest !== null) return `${first} ${rest}`
      }
      return null
    }
    return from(0)
  }
  return text => {
    const [sentences, block] = beforeBlock(text)
    const translated = translate(sentences)
    return translated === null ? null : `${translated}${block}`
  }
}

/** The one with the most fixed letters first: `Use {symbols}.` would fit much. */
const patternsOf = (english: Sentences): Pattern[] =>
  Object.entries(english)
    .map(([key, message]) => patternOf(key, message))
    .toSorted((a, b) => b.fixed - a.fixed)

/** Messages of this catalogue hold plain arguments and whole numbers, and nothing else. */
function patternOf(key: string, message: string): Pattern {
  const parts = new IntlMessageFormat(message, 'en', undefined, parsing).getAst()
  const texts = parts.map(part =>
    part.type === 0 ? escapePattern(part.value) : part.type === 2 ? '(-?\\d+)' : '(.+?)',
  )
  return {
    key,
    names: parts.flatMap(part =>
      part.type === 1 || part.type === 2 ? [{ name: part.value, isNumber: part.type === 2 }] : [],
    ),
    regex: new RegExp(`^${texts.join('')}$`, 'su'),
    fixed: parts.reduce((sum, part) => sum + (part.type === 0 ? part.value.length : 0), 0),
  }
}
