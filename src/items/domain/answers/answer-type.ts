// What an answer type is: how one kind of answer is made by an author's formula, written by a learner, judged and shown.
import { z } from 'zod'
import type { FigureData } from '../../../figures/figure-data.js'
import type { Given } from '../../../widgets/kind.js'
import type { BareProps, GradedWidget } from '../../../widgets/kinds.js'
import type { Value } from '../../../expression/value.js'

/** `canonical` is equal exactly when two answers are the same answer, however they were written. */
export type ReadAnswer = { readonly ok: true; readonly canonical: string } | Refusal

/** `message` tells the learner what to change; `at` is the path of the cell or entry. */
export type Refusal = { readonly ok: false; readonly message: string; readonly at?: readonly number[] }

/**
 * `score` 0–1. `wrongForm`: the value is right and its form is not; the part's own credit for that counts instead of the score.
 * `note` is an id that does not depend on the numbers, `say` what a tutor may tell the learner of it.
 */
export type Judgement = {
  readonly score: number
  readonly wrongForm: boolean
  readonly note: string | null
  readonly say: string | null
  /** The share that is left where the form is wrong besides: the part's own credit for that is multiplied by it. */
  readonly formShare?: number
}

/** A formula or a template among the settings of a part, with its path in them. Evaluated once for each item. */
export type SettingSource = {
  readonly path: readonly (string | number)[]
  readonly kind: 'formula' | 'template'
  readonly source: string
}

/** Evaluates what `sources` named, with the item's values. */
export type Resolver = {
  value(formula: string): Value
  /** Of a list, as it is offered. Throws BadValue for anything else. */
  texts(formula: string): readonly string[]
  text(template: string): string
  /** Of a text that is only shown, and shown as Markdown: values in it are none. */
  markdown(template: string): string
  /** In an order that depends on the item's seed and on which texts they are. */
  shuffled(texts: readonly string[]): readonly string[]
  /** In a translation the word that stands for this one; else the same. */
  word(text: string): string
}

/** The widget that asks for a typed answer, without prompt and context. Never sees the key. */
export type Asking = {
  [Noun in GradedWidget]: { readonly noun: Noun; readonly props: BareProps<Noun> }
}[GradedWidget]

/** `Settings` is plain JSON: it is stored with the item. */
export type AnswerType<Settings extends object = object> = {
  /** The fields under `response` besides `type` and `label`, and those under `grade`; together they are the settings. */
  readonly response: z.ZodObject
  readonly grade: z.ZodObject
  /** Problems that the schema of no single field can see, each with its path in the settings. */
  readonly check?: (settings: Settings) => readonly { path: readonly (string | number)[]; message: string }[]
  readonly sources?: (settings: Settings) => readonly SettingSource[]
  /** The settings with every formula and template replaced by its value. */
  readonly resolve?: (settings: Settings, resolver: Resolver) => Settings
  /** The value of the author's formula, as an answer. Throws BadValue when it cannot be one. */
  readonly fromValue: (value: Value, settings: Settings) => string
  /** The way back, for conditions over the answer and for follow-through. */
  readonly toValue: (canonical: string, settings: Settings) => Value
  /** Depends on what was given alone, never on the key. */
  readonly read: (given: Given, settings: Settings) => ReadAnswer
  readonly judge: (canonical: string, key: string, settings: Settings) => Judgement
  /** Of an answer with gaps: each gap by itself, in reading order. */
  readonly judgeEach?: (canonical: string, key: string, settings: Settings) => readonly Judgement[]
  /**
   * The answer as a key would have it, so that judging the one by the other looks at the form alone; the answer itself unless given. `key`:
   * an example of a right answer, whose unit is the one that is asked for.
   */
  readonly asKey?: (canonical: string, key: string, settings: Settings) => string
  /** Where the spelling leaves open what is meant, the answer of the kind of `key`, an example of a right one; the answer itself unless given. */
  readonly likeKey?: (canonical: string, key: string, settings: Settings) => string
  /** Whether a wrong answer makes the mistake that leads to another wrong one, where that is more than being equal to it. */
  readonly sameMistake?: (canonical: string, wrong: string, settings: Settings) => boolean
  /** For people; maths is between dollar signs. `language`: the tag whose notation is used, where there are several; else English. */
  readonly show: (canonical: string, settings: Settings, language?: string) => string
  /** A line that was read, as it was typed and in the notation of the language; without it, and for null, the answer as it is shown. */
  readonly echo?: (line: string, settings: Settings, language?: string) => string | null
  /** How a learner would type it, where that is not the canonical form; as JSON where it is more than a line. Tests of blueprints use it. */
  readonly write?: (canonical: string, settings: Settings) => string
  /** How it is asked when it is not a choice; `options` in presented order. */
  readonly ask: (settings: Settings, about: { readonly label: string; readonly options: readonly string[] }) => Asking
  /** Canonical values that a text shows; empty for types whose values are not looked for in prose. */
  readonly namedIn?: (text: string, settings: Settings) => readonly string[]
  /** Whether a figure has the canonical answer drawn in it, where texts alone do not tell. */
  readonly isDrawn?: (figure: FigureData, canonical: string) => boolean
  /** The texts to be put in an order or ticked, right or wrong ones, before they are shuffled; empty for most types. */
  readonly offers?: (key: string, settings: Settings) => readonly string[]
}

export const right: Judgement = { score: 1, wrongForm: false, note: null, say: null }
export const wrong: Judgement = { score: 0, wrongForm: false, note: null, say: null }
export const wrongForm = (note: string, say: string): Judgement => ({ score: 0, wrongForm: true, note, say })
export const partly = (score: number, note: string, say: string): Judgement => ({ score, wrongForm: false, note, say })
export const refuse = (message: string, at?: readonly number[]): Refusal =>
  at === undefined ? { ok: false, message } : { ok: false, message, at }
export const accept = (canonical: string): ReadAnswer => ({ ok: true, canonical })
/** Right exactly when the canonical forms are equal. */
export const exactly = (canonical: string, key: string): Judgement => (canonical === key ? right : wrong)

/** What types have in common that have no words of their own, are right when they are equal, and are shown as they are stored. */
export const PLAIN = {
  response: z.strictObject({}),
  grade: z.strictObject({}),
  judge: exactly,
  show: (canonical: string) => canonical,
}
