// The data of every kind of figure: stored with an item, sent to the page, and drawn there. A new kind is a folder and a row here.
import { z } from 'zod'
import { AreaModelData } from './area-model/data.js'
import { ArrayData } from './array/data.js'
import { BarChartData } from './bar-chart/data.js'
import { BoxPlotData } from './box-plot/data.js'
import { ClockData } from './clock/data.js'
import { CoinsData } from './coins/data.js'
import { CoordinatePlaneData } from './coordinate-plane/data.js'
import { FractionData } from './fraction/data.js'
import { LineChartData } from './line-chart/data.js'
import { NetworkData } from './network/data.js'
import { NumberLineData } from './number-line/data.js'
import { ShapeData } from './shape/data.js'
import { TableData } from './table/data.js'

/** By kind. */
export const FIGURE_DATA = {
  number_line: NumberLineData,
  fraction: FractionData,
  coordinate_plane: CoordinatePlaneData,
  array: ArrayData,
  area_model: AreaModelData,
  clock: ClockData,
  coins: CoinsData,
  bar_chart: BarChartData,
  line_chart: LineChartData,
  box_plot: BoxPlotData,
  table: TableData,
  shape: ShapeData,
  network: NetworkData,
} as const

export const FigureData = z
  .discriminatedUnion('kind', [
    NumberLineData,
    FractionData,
    CoordinatePlaneData,
    ArrayData,
    AreaModelData,
    ClockData,
    CoinsData,
    BarChartData,
    LineChartData,
    BoxPlotData,
    TableData,
    ShapeData,
    NetworkData,
  ])
  .meta({ id: 'FigureData' })
export type FigureData = z.infer<typeof FigureData>
export type FigureNoun = FigureData['kind']
