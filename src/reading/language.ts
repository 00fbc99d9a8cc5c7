// What is known of a language: a catalogue of phrases per language as it is written, checked, and ready to be looked up.
import { z } from 'zod'
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

/** A file of `languages/`. Every list may be extended; docs of the fields: languages/README.md. */
export const Catalogue = z.strictObject({
  language: z.string().regex(/^[a-z]{2}$/),
  decimal: z.enum(['.', ',']),
  leads: list,
  bare: list,
  tails: list,
  reasons: list,
  and: list,
  then: list,
  firsts: list,
  verbs: list,
  closed: list,
  each: list,
  articles: list,
  pronouns: list,
  persons: list,
  askers: list,
  minus: list,
  point: list,
  percent: list,
  over: list,
  times: list,
  equals: list,
  remainder: list,
  with: list,
  refused: list,
  numbers: z.record(z.string(), z.int().min(0)),
  hundred: z.string(),
  leadingOne: list,
  fractions: z.record(z.string(), z.int().min(2)),
  oneHalf: list,
  oneAndAHalf: list,
  ordinals: z.record(z.string(), z.int().min(1)),
  ordinalEndings: list,
  last: list,
  optionNames: list,
  polite: list,
  controls: z.record(z.enum(CONTROLS), Named),
})
export type Catalogue = z.infer<typeof Catalogue>

type PhraseField = 'leads' | 'bare' | 'tails' | 'reasons' | 'minus' | 'point' | 'percent' | 'over' | 'times' | 'equals'
type WordField =
  | 'and'
  | 'then'
  | 'firsts'
  | 'verbs'
  | 'closed'
  | 'each'
  | 'articles'
  | 'pronouns'
  | 'persons'
  | 'askers'
  | 'with'
  | 'refused'
  | 'ordinalEndings'
  | 'last'
  | 'optionNames'
  | 'oneHalf'
  | 'oneAndAHalf'
  | 'leadingOne'

/** A catalogue to look things up in. Its words are folded. */
export type Language = Readonly<Record<PhraseField, Phrases>> &
  Readonly<Record<WordField, ReadonlySet<string>>> & {
    readonly catalogue: Catalogue
    readonly remainder: Phrases
    readonly polite: Phrases
    /** Place of an option by its ordinal, from 0. */
    readonly ordinals: ReadonlyMap<string, number>
    /** Denominators by their names. */
    readonly fractions: ReadonlyMap<string, number>
    /** By the folded words of a phrase, with single blanks. */
    readonly controls: ReadonlyMap<string, { readonly control: Control; readonly isName: boolean }>
  }

/** The language of a checked catalogue. */
export function languageOf(catalogue: Catalogue): Language {
  const phrases = (field: PhraseField | 'remainder' | 'polite') => phrasesOf(catalogue[field])
  const words = (field: WordField): ReadonlySet<string> => new Set(catalogue[field].map(folded))
  const controls = CONTROLS.flatMap(control =>
    (['phrases', 'names'] as const).flatMap(field =>
      catalogue.controls[control][field].map(
        phrase => [wordsOf(phrase).join(' '), { control, isName: field === 'names' }] as const,
      ),
    ),
  )
  return {
    catalogue,
    leads: phrases('leads'),
    bare: phrases('bare'),
    tails: phrases('tails'),
    reasons: phrases('reasons'),
    minus: phrases('minus'),
    point: phrases('point'),
    percent: phrases('percent'),
    over: phrases('over'),
    times: phrases('times'),
    equals: phrases('equals'),
    remainder: phrases('remainder'),
    polite: phrases('polite'),
    and: words('and'),
    then: words('then'),
    firsts: words('firsts'),
    verbs: words('verbs'),
    closed: words('closed'),
    each: words('each'),
    articles: words('articles'),
    pronouns: words('pronouns'),
    persons: words('persons'),
    askers: words('askers'),
    with: words('with'),
    refused: words('refused'),
    ordinalEndings: words('ordinalEndings'),
    last: words('last'),
    optionNames: words('optionNames'),
    oneHalf: words('oneHalf'),
    oneAndAHalf: words('oneAndAHalf'),
    leadingOne: words('leadingOne'),
    ordinals: new Map(Object.entries(catalogue.ordinals).map(([word, place]) => [folded(word), place - 1])),
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

export const allLanguages = (): readonly Language[] => [...LANGUAGES.values()]

/** The most that one of the languages counts; 0 where none counts anything. */
export const longest = (languages: readonly Language[], count: (language: Language) => number): number =>
  Math.max(0, ...languages.map(count))

/** Whether the word is in that list of one of the languages. */
export const knows = (languages: readonly Language[], field: WordField, { text }: Token): boolean =>
  languages.some(one => one[field].has(text))
