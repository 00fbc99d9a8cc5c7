// What a posted response may look like once it is shown, and the fields that several kinds read. A response may have any form: invalid
// fields are left out, never guessed. The page loads this, so it holds no schema.
import type { PropsOf, WidgetType } from './kinds.js'

export type ShownAnswer =
  /** `isOption`: an author's words, and not the learner's own. */
  | { readonly kind: 'text'; readonly text: string; readonly unit?: string; readonly isOption?: true }
  /** A number that may have decimals, as it was typed. `currency`: ISO code. */
  | { readonly kind: 'number'; readonly text: string; readonly unit?: string; readonly currency?: string }
  | { readonly kind: 'code'; readonly text: string }
  /** `symbols`: the letters that could stand in it. */
  | ({ readonly kind: 'maths'; readonly text: string } & Pick<PropsOf<'expression'>, 'symbols' | 'notation'>)
  | { readonly kind: 'list' | 'order'; readonly entries: readonly string[] }
  /** `date`: a day, `YYYY-MM-DD`. */
  | { readonly kind: 'date'; readonly date: string }
  /** One choice for each row; null where a row was left open. */
  | { readonly kind: 'choices'; readonly rows: readonly { readonly row: string; readonly choice: string | null }[] }
  /** `gaps`: what the learner wrote; other cells were given. */
  | { readonly kind: 'grid'; readonly head: readonly string[] | null; readonly rows: readonly (readonly Cell[])[] }
  /** A point that was placed on this line. */
  | { readonly kind: 'placed'; readonly value: string; readonly line: PropsOf<'number_line'> }
  /** Points that were placed on this plane, or the line through them. */
  | {
      readonly kind: 'plotted'
      readonly points: readonly (readonly [x: string, y: string])[]
      readonly plane: PropsOf<'coordinate_plane'>
    }
  /** How learners assess their own answer, as the wire has it. */
  | { readonly kind: 'assessed'; readonly choice: string }
  | { readonly kind: 'parts'; readonly parts: readonly (ShownAnswer | null)[] }
export interface Cell {
  readonly text: string
  readonly given: boolean
}

export type Posted = { readonly [field: string]: unknown }

/** How one kind of response is shown, and which draft a widget begins with that is asked again. Null for a response without an answer. */
export type PostedKind<Noun extends WidgetType> = {
  readonly show: (posted: Posted, props: PropsOf<Noun>, partOf: PartOf<ShownAnswer>) => ShownAnswer | null
  /** In the widget's own notation; widgets judge what it says. */
  readonly draft: (posted: Posted, props: PropsOf<Noun>, partOf: PartOf<string>) => string | null
}
type PartOf<Result> = (part: PropsOf<'parts'>['parts'][number], posted: Posted) => Result | null

/** A kind whose answer is one text. */
export const postedText = <Noun extends WidgetType>(
  field: string,
  show: (text: string, props: PropsOf<Noun>) => ShownAnswer,
): PostedKind<Noun> => ({
  show: ({ [field]: text }, props) => (typeof text === 'string' ? show(text, props) : null),
  draft: ({ [field]: text }) => (typeof text === 'string' ? text : null),
})

export const isRecord = (value: unknown): value is Posted =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(entry => typeof entry === 'string')

/** The draft of a list of anything. */
export const listDraft = (list: unknown): string | null => (Array.isArray(list) ? JSON.stringify(list) : null)

/** The draft of chosen options and of what was written for the learner's own. */
export const choiceDraft = (places: unknown, { other }: Posted): string | null =>
  Array.isArray(places) ? JSON.stringify({ places, other: typeof other === 'string' ? other : '' }) : null

/** The index of a text among the options; null where it is none of them. */
export function indexOf(text: unknown, options: readonly string[]): number | null {
  const index = options.findIndex(option => option === text)
  return index < 0 ? null : index
}

export const indicesOf = (texts: unknown, options: readonly string[]): unknown =>
  Array.isArray(texts) ? texts.map(text => indexOf(text, options)) : null

/** The texts at the indices; null unless all of them exist. */
export function textsAt(places: unknown, offered: readonly string[]): readonly string[] | null {
  if (!Array.isArray(places)) return null
  const texts = places.map(index => (typeof index === 'number' ? offered[index] : undefined))
  return texts.every(text => text !== undefined) ? texts : null
}

/** Chosen options, by text or else by index. The learner's own option comes last and reads as it was written. */
export function optionsIn(
  { options, other_label: label }: { readonly options: readonly string[]; readonly other_label?: string | undefined },
  { other }: Posted,
  texts: unknown,
  places: unknown,
): readonly string[] | null {
  const own = typeof other === 'string' && other !== '' ? other : label
  if (isTexts(texts)) return texts.map(text => (own !== undefined && text === label ? own : text))
  return textsAt(places, own === undefined ? options : [...options, own])
}
