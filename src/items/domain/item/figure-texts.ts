// What the figure of an item says in writing, in the language of the item.
import type { ShownFigure } from '../../../contract/stream.js'
import { describeFigure, tableOfFigure, textsOfFigure } from '../../../figures/draw-figure.js'
import { figureLanguage, type FigureLanguage } from '../../../figures/figure-kind.js'
import { figureTextsIn } from '../../../language/stored.js'
import type { Item } from './item.js'

/** Made once for each language: formats of numbers and lists take longer to make than most figures to describe. */
function wordsIn(language: string): FigureLanguage {
  const known = languages.get(language)
  if (known !== undefined) return known
  const words = figureLanguage(language, figureTextsIn(language))
  languages.set(language, words)
  return words
}
const languages = new Map<string, FigureLanguage>()

/** None without a figure. */
export const figureTexts = ({ figure, language }: Pick<Item, 'figure' | 'language'>): string[] =>
  figure === undefined ? [] : textsOfFigure(figure, wordsIn(language))

/** The figure as a learner has it who cannot see it: its sentences, then the lines of its table. Null without a figure. */
export function figureDescription({ figure, language }: Pick<Item, 'figure' | 'language'>): string | null {
  if (figure === undefined) return null
  const words = wordsIn(language)
  const table = tableOfFigure(figure, words)
  const lines = table === null ? [] : [table.columns, ...table.rows].map(cells => cells.join(' | '))
  return [describeFigure(figure, words), ...lines].join('\n')
}

/** The figure for a message, with its words; null without one. */
export function shownFigure(item: Pick<Item, 'figure' | 'language'>): ShownFigure | null {
  const { figure, language } = item
  return figure === undefined ? null : { words: figureDescription(item)!, language, figure }
}
