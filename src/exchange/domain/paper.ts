// A paper to print: what is asked for, what comes of it, and its files.
import type { Form, Item, Tier } from '../../items/index.js'
import type { Seating } from './seating.js'

export type PaperQuestion = {
  readonly item: Item
  /** What is asked, as HTML. */
  readonly printed: string
  /** The title of the section that it belongs to; null where there is none to tell apart. */
  readonly section: string | null
}

export type Paper = {
  readonly title: string
  readonly language: string
  /** By variant; each has as many questions as the others. */
  readonly variants: readonly (readonly PaperQuestion[])[]
  readonly seats: Seating
  /** Who sits there, from the front; null, and behind the last: a line to write a name on. */
  readonly names: readonly (string | null)[]
}

export type WantedPaper = {
  /** The id of a quiz, or ids of blueprints. */
  readonly ids: readonly string[]
  readonly variants: number
  /** Questions of each blueprint. */
  readonly count: number
  readonly form?: Form | undefined
  /** Of blueprints. */
  readonly tier?: Tier | undefined
  /** Without it, that of the quiz or of the blueprint; “Questions” for several blueprints. */
  readonly title?: string | undefined
  /** Of the page, and of what is translated. */
  readonly language: string
  readonly seed: string
  readonly seats: Seating
  /** Who sits there, from the front; null, and behind the last: a line to write a name on. */
  readonly names?: readonly (string | null)[]
}

/** `left`: ids of blueprints that cannot be answered on paper. */
export type MadePaper = { readonly paper: Paper; readonly left: readonly string[] }

/** A page of a paper, made when it is asked for. Those with keys, and the plan of the seats, are for staff alone. */
export type PaperFile = { readonly name: string; readonly isForStaff: boolean; readonly html: () => string }
