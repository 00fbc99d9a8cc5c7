// What every kind of figure can do with its data, and the language that it does it in.
import type { Texts } from '../language/texts.js'
import type { DrawnNode } from './svg.js'

type FigureTexts = Texts['figures']['figure']

/** The texts of one language with its numbers and lists. `tag` is as `de`. */
export type FigureLanguage = {
  readonly tag: string
  readonly texts: FigureTexts
  readonly number: (value: number) => string
  readonly list: (parts: readonly string[]) => string
}

/** Digits after the point that are shown; a third of a metre needs no more. */
const MOST_PLACES = 4

/** Negative numbers have a real minus sign, which screen readers say. */
export function figureLanguage(tag: string, texts: FigureTexts): FigureLanguage {
  const format = new Intl.NumberFormat(tag, { maximumFractionDigits: MOST_PLACES })
  const list = new Intl.ListFormat(tag, { style: 'long', type: 'conjunction' })
  return {
    tag,
    texts,
    number: value => format.format(value).replace('-', '−'),
    list: parts => list.format(parts),
  }
}

/** What is drawn, `WIDTH` wide and `height` high. */
type Drawing = { readonly height: number; readonly nodes: readonly DrawnNode[] }

/** The same as a table, for those who cannot see the drawing or want its numbers. The first cell of a row is its heading. */
export type FigureTable = {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export type FigureKind<Data> = {
  /** Null for a figure that is a table and nothing else. */
  readonly draw: ((data: Data, language: FigureLanguage) => Drawing) | null
  /** The alternative for those who do not see it, in whole sentences. */
  readonly describe: (data: Data, language: FigureLanguage) => string
  /** Null where sentences say it well enough. */
  readonly table?: (data: Data, language: FigureLanguage) => FigureTable | null
  /** Every value that the figure shows a learner, as the stem of a question would write it; not the numbers along a scale. */
  readonly shows: (data: Data) => readonly string[]
}

/** Typed by its data. */
export const figureKind = <Data>(kind: FigureKind<Data>): FigureKind<Data> => kind

/** A number as formulas and stems write it. */
export const plainNumber = (value: number): string => String(Number(value.toPrecision(12)))
