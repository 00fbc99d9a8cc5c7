// What is known of a language: a catalogue of phrases per language as it is written, checked, and ready to be looked up.
import { z } from 'zod'
import { LanguageCode } from '../contract/language.js'
import { languages } from '../language/languages.js'
import ar from './languages/ar.json' with { type: 'json' }
import de from './languages/de.json' with { type: 'json' }
import en from './languages/en.json' with { type: 'json' }
import es from './languages/es.json' with { type: 'json' }
import hi from './languages/hi.json' with { type: 'json' }
import { folded, phrasesOf, wordsOf, type Phrases, type Token } from './tokens.js'

export const CONTROLS = ['stop', 'help', 'hint', 'skip', 'explain', 'dont_know'] as const
/** What a learner may write instead of an answer, in words of their own language. */
export type Control = (typeof CONTROLS)[number]

const list = z.array(z.string().min(1))
const Named = z.strictObject({ names: list.min(1), phrases: list })

/** Fields that hold phrases, matched from their first word on. */
const PHRASES = {
  leads: list,
  bare: list,
  about: list,
  tails: list,
  reasons: list,
  minus: list,
  point: list,
  percent: list,
  over: list,
  outOf: list,
  times: list,
  equals: list,
  remainder: list,
  polite: list,
}
/** Fields that hold single words. */
const WORDS = {
  and: list,
  or: list,
  then: list,
  firsts: list,
  verbs: list,
  closed: list,
  each: list,
  articles: list,
  pronouns: list,
  persons: list,
  askers: list,
  with: list,
  refused: list,
  ordinalEndings: list,
  last: list,
  optionNames: list,
  oneHalf: list,
  oneAndAHalf: list,
  leadingOne: list,
}
type PhraseField = keyof typeof PHRASES
type WordField = keyof typeof WORDS

const each = <Field extends string, T>(fields: Record<Field, unknown>, make: (field: Field) => T): Record<Field, T> =>
  Object.fromEntries((Object.keys(fields) as Field[]).map(field => [field, make(field)])) as Record<Field, T>

/** A file of `languages/`. Every list may be extended; docs of the fields: languages/README.md. */
const Catalogue = z.strictObject({
  language: LanguageCode,
  decimal: z.enum(['.', ',']),
  ...PHRASES,
  ...WORDS,
  numbers: z.record(z.string(), z.int().min(0)),
  hundred: z.string(),
  fractions: z.record(z.string(), z.int().min(2)),
  ordinals: z.record(z.string(), z.int().min(1)),
  controls: z.record(z.enum(CONTROLS), Named),
})
type Catalogue = z.infer<typeof Catalogue>

/** A catalogue to look things up in. Its words are folded. */
export type Language = Readonly<Record<PhraseField, Phrases>> &
  Readonly<Record<WordField, ReadonlySet<string>>> & {
    readonly catalogue: Catalogue
    /** Place of an option by its ordinal, from 0. */
    readonly ordinals: ReadonlyMap<string, number>
    /** Denominators by their names. */
    readonly fractions: ReadonlyMap<string, number>
    /** By the folded words of a phrase, with single blanks. */
    readonly controls: ReadonlyMap<string, { readonly control: Control; readonly isName: boolean }>
  }

/** The language of a checked catalogue. */
function languageOf(catalogue: Catalogue): Language {
  const controls = CONTROLS.flatMap(control =>
    (['phrases', 'names'] as const).flatMap(field =>
      catalogue.controls[control][field].map(
        phrase => [wordsOf(phrase).join(' '), { control, isName: field === 'names' }] as const,
      ),
    ),
  )
  return {
    catalogue,
    ...each(PHRASES, field => phrasesOf(catalogue[field])),
    ...each(WORDS, field => new Set(catalogue[field].map(folded))),
    ordinals: new Map(Object.entries(catalogue.ordinals).map(([word, ordinal]) => [folded(word), ordinal - 1])),
    fractions: new Map(Object.entries(catalogue.fractions).map(([word, denominator]) => [folded(word), denominator])),
    controls: new Map(controls),
  }
}

const LANGUAGES: ReadonlyMap<string, Language> = new Map(
  [en, de, ar, hi, es].map(file => {
    const language = languageOf(Catalogue.parse(file))
    return [language.catalogue.language, language]
  }),
)

/** Languages of the page, which a learner may write in whatever the session's language is. */
const OF_THE_PAGE = Object.keys(languages)

/** The session's language first, then those of the page. A language without a catalogue is left out. */
export const languagesOf = (session: string): readonly Language[] =>
  [...new Set([session, ...OF_THE_PAGE])].flatMap(code => LANGUAGES.get(code) ?? [])

/** The most that one of the languages counts; 0 where none counts anything. */
export const longest = (languages: readonly Language[], count: (language: Language) => number): number =>
  Math.max(0, ...languages.map(count))

/** Whether the word is in that list of one of the languages. */
export const knows = (languages: readonly Language[], field: WordField, { text }: Token): boolean =>
  languages.some(one => one[field].has(text))
