// A figure as a drawing that stands alone, its words, and its table.
import { describeFigure, drawFigure, tableOfFigure } from '../../figures/draw-figure.js'
import type { FigureData } from '../../figures/figure-data.js'
import { figureLanguage } from '../../figures/figure-kind.js'
import { markup } from '../../figures/svg.js'
import { figureTextsIn } from '../../language/stored.js'
import type { PlainFigure } from './plain-question.js'

export function plainFigure(data: FigureData, tag: string): PlainFigure {
  const language = figureLanguage(tag, figureTextsIn(tag))
  const [drawn, table] = [drawFigure(data, language), tableOfFigure(data, language)]
  return {
    svg: drawn && withoutPage(markup(drawn)),
    description: describeFigure(data, language),
    table: table && [table.columns, ...table.rows],
  }
}

/** With the colours that a drawing has where there is no page: not every reader of SVG knows variables. */
const withoutPage = (svg: string): string => svg.replaceAll(/var\(--[\w-]+, (#[0-9a-f]{6})\)/g, '$1')
