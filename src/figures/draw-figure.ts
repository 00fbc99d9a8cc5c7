// From the data of a figure to its drawing, its text alternative and its table. Pure: the page, the preview and tests draw alike.
import { withMinus } from '../kernel/minus.js'
import { coordinatePlane } from './coordinate-plane/figure.js'
import { array } from './array/figure.js'
import { areaModel } from './area-model/figure.js'
import { clock } from './clock/figure.js'
import { coins } from './coins/figure.js'
import { barChart } from './bar-chart/figure.js'
import { boxPlot } from './box-plot/figure.js'
import { lineChart } from './line-chart/figure.js'
import { table } from './table/figure.js'
import type { FigureData, FigureNoun } from './figure-data.js'
import type { FigureKind, FigureLanguage, FigureTable } from './figure-kind.js'
import { fraction } from './fraction/figure.js'
import { network } from './network/figure.js'
import { numberLine } from './number-line/figure.js'
import { shape } from './shape/figure.js'
import { node, WIDTH, type DrawnNode } from './svg.js'

const KINDS: { readonly [Noun in FigureNoun]: FigureKind<Extract<FigureData, { kind: Noun }>> } = {
  number_line: numberLine,
  fraction,
  coordinate_plane: coordinatePlane,
  array,
  area_model: areaModel,
  clock,
  coins,
  bar_chart: barChart,
  line_chart: lineChart,
  box_plot: boxPlot,
  table,
  shape,
  network,
}

const kindOf = ({ kind }: FigureData): FigureKind<FigureData> => KINDS[kind] as FigureKind<FigureData>

/** An SVG that names itself to screen readers; null for a figure that is a table. `seen` is the language of the numbers in it. */
export function drawFigure(
  data: FigureData,
  language: FigureLanguage,
  seen: FigureLanguage = language,
): DrawnNode | null {
  const drawing = kindOf(data).draw?.(data, seen)
  if (drawing === undefined || drawing === null) return null
  return node(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `0 0 ${WIDTH} ${drawing.height}`,
      role: 'img',
      'aria-label': describeFigure(data, language),
      direction: 'ltr',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
    ...drawing.nodes,
  )
}

/** The text alternative: whole sentences. */
export const describeFigure = (data: FigureData, language: FigureLanguage): string =>
  withMinus(kindOf(data).describe(data, language))

/** The figure as a table; null where its text says everything. */
export function tableOfFigure(data: FigureData, language: FigureLanguage): FigureTable | null {
  const table = kindOf(data).table?.(data, language) ?? null
  return table && { columns: table.columns.map(withMinus), rows: table.rows.map(row => row.map(withMinus)) }
}

/** What the figure says in writing: the texts of its drawing, each sentence that is read aloud, each cell of its table. */
export function textsOfFigure(data: FigureData, language: FigureLanguage): string[] {
  const table = tableOfFigure(data, language)
  return [
    ...(kindOf(data).draw?.(data, language).nodes ?? []).flatMap(written),
    ...describeFigure(data, language).split(/(?<=[.:]) /),
    ...(table === null ? [] : [...table.columns, ...table.rows.flat()]),
  ]
}

const written = ({ children }: DrawnNode): string[] =>
  children.flatMap(child => (typeof child === 'string' ? [child] : written(child)))

/** The values that the figure shows, written as stems write them. For checking that none of them is the key. */
export const shownByFigure = (data: FigureData): readonly string[] =>
  kindOf(data)
    .shows(data)
    .filter(each => each !== '')
