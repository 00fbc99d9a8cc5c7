// A question as other systems hold it: nothing is drawn, and the right answer is written down.

/** Markdown, as blueprints have it, but for expressions: braces are braces here. */
type RichText = string

export type WrongAnswer = {
  readonly text: string
  /** Empty where nothing is said to those who give it. */
  readonly feedback: RichText
}

export type Asked =
  /** One of the options is right. */
  | { readonly kind: 'one'; readonly right: string; readonly wrong: readonly WrongAnswer[] }
  /** A statement, which is true or not. `feedback`: to those who are wrong. */
  | { readonly kind: 'truth'; readonly isTrue: boolean; readonly feedback: RichText }
  | { readonly kind: 'several'; readonly right: readonly string[]; readonly wrong: readonly string[] }
  /** Typed; the first of `right` is the one that is shown. */
  | { readonly kind: 'text'; readonly right: readonly string[]; readonly wrong: readonly WrongAnswer[] }
  /** Typed; numbers with a decimal point. `within`: how far from the right one an answer may be. */
  | {
      readonly kind: 'number'
      readonly right: string
      readonly within: string
      readonly wrong: readonly WrongAnswer[]
    }
  | { readonly kind: 'order'; readonly right: readonly string[] }

export type PlainQuestion = {
  readonly name: string
  readonly stem: RichText
  readonly asked: Asked
  /** Shown after the answer; empty where there is none. */
  readonly explanation: RichText
  /** Where it begins in its file, from 1. */
  readonly line: number
  /** What of it could not be taken over: sentences for its author. */
  readonly losses: readonly string[]
}

/** A question that could not be taken over at all, and why. */
export type LeftQuestion = { readonly name: string; readonly line: number; readonly why: string }

export type ReadQuestions = { readonly questions: readonly PlainQuestion[]; readonly left: readonly LeftQuestion[] }

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
