// A blueprint, compiled: every formula and template parsed once, every name checked. Made by compile-blueprint.ts only.
import type { BlueprintFile } from './blueprint-schema.js'
import type { Expression } from '../../../expression/parse.js'
import type { Template, Words } from '../../../expression/template.js'
import type { BlueprintFigure } from './compile-figure.js'
import type { ResponseType } from '../answers/registry.js'
import type { ParamSource } from '../generate/draw-param.js'
import type { FieldPath } from './formula-reader.js'
import type { Form, Tier } from '../item/item.js'

export type BlueprintTier = {
  readonly when: Expression
  /** Where each parameter comes from in this tier, in the order in which the blueprint lists them. */
  readonly params: ReadonlyMap<string, ParamSource>
}

export type BlueprintMisconception = {
  readonly id: string
  /** Its path in the file. */
  readonly index: number
  readonly when: Expression | null
  /** Null for a program. */
  readonly value: Expression | null
  /** A program that makes the mistake; null for any other answer. */
  readonly code: Template | null
  readonly feedback: Template
  readonly remediate: string | null
}

export type BlueprintPart = {
  readonly id: string
  readonly prompt: Template | null
  readonly label: string
  /** An answer to another question, to show how one is written. */
  readonly example: string | null
  readonly type: ResponseType
  /** Settings of the answer type, with formulas and templates not yet evaluated. */
  readonly settings: object
  readonly key: Expression
  readonly forms: readonly Form[]
  readonly points: number
  readonly accept: readonly {
    readonly when: Expression
    readonly credit: number
    readonly must: boolean
    readonly note: string
    readonly say: Template | null
  }[]
  readonly wrongFormCredit: number
  readonly followThrough: number | null
  readonly misconceptions: readonly BlueprintMisconception[]
  readonly choice: {
    readonly count: number
    readonly together: readonly (readonly [first: BlueprintMisconception, second: BlueprintMisconception])[]
    readonly fillers: readonly Expression[]
    readonly order: 'shuffle' | 'ascending'
  } | null
}

/** What a test answers: the key as the widget posts it, the value of a misconception, or what a learner types: one line, several, or rows. */
export type TestAnswer =
  'key' | { readonly value_of: string } | Template | readonly Template[] | readonly (readonly Template[])[]

type BlueprintTest = Omit<BlueprintFile['tests'][number], 'answer'> & { readonly answer: TestAnswer }

export type Blueprint = {
  readonly id: string
  readonly version: number
  /** SHA-256 of the file's content. */
  readonly hash: string
  readonly status: BlueprintFile['status']
  readonly title: string
  /** The title in other languages, by language. */
  readonly titles: ReadonlyMap<string, string>
  /** The language of the texts, as `en`. */
  readonly language: string
  /** For a translation: the blueprint with the author's own texts. */
  readonly original: Blueprint | null
  /** For a translation: what is shown in place of a value that is a word. */
  readonly words: Words
  /** The same blueprint with its texts in another language, for each language that has all of them. */
  readonly translations: ReadonlyMap<string, Blueprint>
  /** Languages whose translation is not complete, with the places of the texts that are missing. */
  readonly incomplete: ReadonlyMap<string, readonly FieldPath[]>
  readonly primarySkill: string
  readonly skills: readonly { readonly id: string }[]
  readonly derive: ReadonlyMap<string, Expression>
  readonly constraints: readonly Expression[]
  readonly tiers: ReadonlyMap<Tier, BlueprintTier>
  readonly variantKey: Template
  /** Names of values that texts show as decimals. */
  readonly decimals: ReadonlySet<string>
  readonly stem: Template
  readonly spoken: Template | null
  readonly figure: BlueprintFigure | null
  /** Approved stories that may replace the stem. */
  readonly stories: readonly Template[]
  readonly parts: readonly [BlueprintPart, ...BlueprintPart[]]
  readonly solution: readonly {
    readonly say: Template
    readonly when: Expression | null
    readonly check: Expression | null
  }[]
  readonly hints: readonly {
    readonly say: Template
    /** Approved texts that may replace it. */
    readonly stories: readonly Template[]
    readonly cost: number
    readonly bottomOut: boolean
  }[]
  readonly expectedSeconds: number
  readonly minVariants: number
  /** The share of its questions that examinations alone may ask. */
  readonly examShare: number
  readonly maxPerLearner: number | null
  readonly tests: readonly BlueprintTest[]
  /** Seeds in use somewhere. */
  readonly deployed: readonly string[]
}

/** The title as a reader of this language sees it; the author's own where there is none in it. */
export const titleIn = ({ title, titles }: Blueprint, language: string): string => titles.get(language) ?? title

/** Reviewed by a person, and so fit to be asked. */
export const isReviewed = (blueprint: Blueprint): boolean =>
  blueprint.status === 'reviewed' || blueprint.status === 'calibrated'

/** Languages in which every one of these can be asked; those that the authors wrote in come first. */
export function sharedLanguages(blueprints: readonly Blueprint[]): string[] {
  const languagesOf = (one: Blueprint) => [one.language, ...one.translations.keys()]
  const [first, ...others] = blueprints
  return first === undefined
    ? []
    : languagesOf(first).filter(language => others.every(other => languagesOf(other).includes(language)))
}

/** Whether its questions are written in this language, by their author or in a complete translation. */
export const canBeAsked = (blueprint: Blueprint, language: string): boolean =>
  sharedLanguages([blueprint]).includes(language)

/** The blueprint with its texts in this language; as its author wrote them where the language is null or not complete. */
export const inLanguage = (blueprint: Blueprint, language: string | null): Blueprint =>
  (language === null ? undefined : blueprint.translations.get(language)) ?? blueprint
