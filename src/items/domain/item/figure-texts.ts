// What the figure of an item says in writing, in the language of the item.
import { textsOfFigure } from '../../../figures/draw-figure.js'
import { figureLanguage } from '../../../figures/figure-kind.js'
import { figureTextsIn } from '../../../language/stored.js'
import type { Item } from './item.js'

/** None without a figure. */
export const figureTexts = ({ figure, language }: Pick<Item, 'figure' | 'language'>): string[] =>
  figure === undefined ? [] : textsOfFigure(figure, figureLanguage(language, figureTextsIn(language)))
