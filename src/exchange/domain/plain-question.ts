// A question as other systems hold it: nothing is drawn, and the right answer is written down.

import type { Draws } from './formulas/draws.js'

/** Markdown, as blueprints have it, but for expressions: braces are braces here. */
type RichText = string

export type WrongAnswer = {
  readonly text: string
  /** Empty where nothing is said to those who give it. */
  readonly feedback: RichText
}

/** `whole`: all of it is right, or nothing is earned. `partial`: by the rule of whoever grades it. */
export type Credit = 'whole' | 'partial'

/** One thing that is asked for. */
export type AskedOnce =
  /** One of the options is right. */
  | { readonly kind: 'one'; readonly right: string; readonly wrong: readonly WrongAnswer[] }
  /** A statement, which is true or not. `feedback`: to those who are wrong. */
  | { readonly kind: 'truth'; readonly isTrue: boolean; readonly feedback: RichText }
  | {
      readonly kind: 'several'
      readonly right: readonly string[]
      readonly wrong: readonly string[]
      readonly credit: Credit
    }
  /** Typed; the first of `right` is the one that is shown. */
  | { readonly kind: 'text'; readonly right: readonly string[]; readonly wrong: readonly WrongAnswer[] }
  /** Typed; numbers with a decimal point. `within`: how far from the right one an answer may be. */
  | {
      readonly kind: 'number'
      readonly right: string
      readonly within: string
      readonly wrong: readonly WrongAnswer[]
    }
  | { readonly kind: 'order'; readonly right: readonly string[]; readonly credit: Credit }
  | Matching

/** What belongs to what: one of the options to each of the things. `others` are options that belong to none. */
type Matching = {
  readonly kind: 'match'
  readonly pairs: readonly { readonly thing: string; readonly right: string }[]
  readonly others: readonly string[]
  readonly credit: Credit
}

/** `prompt`: null where it fills the gap of its number in the text of the question. */
type Part<Once> = { readonly prompt: RichText | null; readonly points: number; readonly asked: Once }
export type AskedPart = Part<AskedOnce>
type InParts<Once> = { readonly kind: 'parts'; readonly parts: readonly Part<Once>[] }
export type Asked = AskedOnce | InParts<AskedOnce>

/** A picture, a table or both, and what a screen reader says of them. */
export type PlainFigure = {
  readonly svg: string | null
  readonly description: string
  /** Its first row holds the headings. */
  readonly table: readonly (readonly string[])[] | null
}

export type PlainQuestion = {
  readonly name: string
  readonly stem: RichText
  readonly asked: Asked
  /** Shown after the answer; empty where there is none. */
  readonly explanation: RichText
  /** In a package: the file of its own that it stands in. */
  readonly file?: string
  /** Where it begins in its file, from 1. */
  readonly line: number
  /** What of it could not be taken over: sentences for its author. */
  readonly losses: readonly string[]
  /** Absent where nobody says it. */
  readonly language?: string
  /** Likewise: under which it may be used. */
  readonly license?: string
  /** Shown below the stem. */
  readonly figure?: PlainFigure
}

/** Worked out by formulas of blueprints. */
export type AskedByFormula = {
  readonly kind: 'drawn'
  readonly type:
    'integer' | 'rational' | 'decimal' | 'expression' | 'equation' | 'quantity' | 'option' | 'list' | 'set' | 'matrix'
  /** Of a list, a set or a matrix: what it holds, and of a matrix its size. */
  readonly holds?: Readonly<Record<string, unknown>>
  /** How the right answer is written, where that is not its value: Markdown. */
  readonly shown?: RichText
  /** A formula, as are the texts of the wrong answers. */
  readonly right: string
  /** Letters of an expression. */
  readonly symbols?: readonly string[]
  /** The words of its type under `grade`; null where there are none. */
  readonly grade: Readonly<Record<string, unknown>> | null
  readonly wrong: readonly WrongAnswer[]
  /** One of the right and the wrong answers is chosen. */
  readonly isChosen?: true
}

/** What is drawn at random each time; its formulas are those of blueprints. */
export type DrawnQuestion = Omit<PlainQuestion, 'asked'> & {
  readonly draws: Draws
  readonly asked: AskedByFormula | InParts<AskedOnce | AskedByFormula>
}

/** Where the field of a number stands in a text, from 1. */
export const gapMark = (number: number): string => `(${number}) …`

/** Stands for the value of a formula in a text. */
export const valueOf = (formula: string): string => `\uE010${formula}\uE011`

/** A question that could not be taken over at all, and why. */
export type LeftQuestion = {
  readonly name: string
  readonly file?: string
  readonly line: number
  readonly why: string
}

export type ReadQuestions = {
  readonly questions: readonly (PlainQuestion | DrawnQuestion)[]
  readonly left: readonly LeftQuestion[]
  /** What of the file as a whole could not be taken over: sentences for its author. */
  readonly losses?: readonly string[]
}

/** The file is none of its format. */
export class ImportFault extends Error {
  override readonly name = 'ImportFault'
  constructor(
    readonly line: number,
    message: string,
  ) {
    super(message)
  }
}
