// A bar chart: how it is drawn and described. The bars lie down where their names would not fit below them.
import { figureKind, plainNumber, type FigureLanguage } from '../figure-kind.js'
import { box, FONT, hatched, text, textWidth, WIDTH, type DrawnNode } from '../svg.js'
import {
  axisScale,
  axisText,
  axisTitle,
  axisWidth,
  linesAcross,
  linesDown,
  stepsTo,
  titleHeight,
  valueAxis,
  type ValueAxis,
} from '../value-axis.js'
import type { BarChartData } from './data.js'

const MARGIN = 4
const PLOT_HEIGHT = 180
const LYING_BAR = 38
const THICKNESS = 0.64

export const barChart = figureKind<BarChartData>({
  draw: (data, language) => {
    const axis = valueAxis(data.values, data.step)
    const left = MARGIN + axisWidth(axis, language.number)
    const each = (WIDTH - left - MARGIN) / data.categories.length
    const fits = data.categories.every(category => textWidth(category) <= each - 4)
    return fits ? standing(data, axis, left, language) : lying(data, axis, language)
  },
  describe: (data, language) => {
    const { categories, values, read_off: readOff = false } = data
    const { texts, number } = language
    const axis = valueAxis(values, data.step)
    return [
      texts.chart.bar,
      axisText(axis, data.axis, language),
      ...categories.map((category, i) => {
        const value = values[i]!
        return readOff
          ? texts.chart.stepsOfBar({ category, from: number(axis.from), n: number(stepsTo(value, axis)) })
          : texts.chart.value({ category, value: number(value) })
      }),
    ].join(' ')
  },
  table: ({ categories, values, axis, read_off: readOff }, { texts, number }) =>
    readOff
      ? null
      : {
          columns: [texts.chart.categories, axis ?? texts.chart.values],
          rows: categories.map((category, i) => [category, number(values[i]!)]),
        },
  shows: ({ categories, values, axis = '' }) => [axis, ...categories, ...values.map(plainNumber)],
})

function standing(
  { categories, values, axis: title }: BarChartData,
  axis: ValueAxis,
  left: number,
  language: FigureLanguage,
) {
  const top = MARGIN + titleHeight(title)
  const bottom = top + PLOT_HEIGHT
  const scale = axisScale(axis, bottom, top)
  const each = (WIDTH - left - MARGIN) / categories.length
  return {
    height: bottom + FONT + 12,
    nodes: [
      ...axisTitle(title, [MARGIN, MARGIN]),
      ...linesAcross(axis, scale, [left, WIDTH - MARGIN], language.number),
      ...categories.flatMap((category, i) => {
        const middle = left + each * (i + 0.5)
        const y = scale.toPixel(values[i]!)
        return [
          ...bar({ x: middle - (each * THICKNESS) / 2, y, width: each * THICKNESS, height: bottom - y }),
          text(middle, bottom + FONT + 2, category),
        ]
      }),
    ],
  }
}

function lying({ categories, values, axis: title }: BarChartData, axis: ValueAxis, language: FigureLanguage) {
  const top = MARGIN + titleHeight(title)
  const bottom = top + LYING_BAR * categories.length
  const left = MARGIN + Math.max(...categories.map(category => textWidth(category))) + 8
  const lastLabel = textWidth(language.number(axis.to)) / 2
  const scale = axisScale(axis, left, WIDTH - Math.max(MARGIN, lastLabel))
  return {
    height: bottom + FONT + 12,
    nodes: [
      ...axisTitle(title, [MARGIN, MARGIN]),
      ...linesDown(axis, scale, [top, bottom], language.number),
      ...categories.flatMap((category, i) => {
        const middle = top + LYING_BAR * (i + 0.5)
        const height = LYING_BAR * THICKNESS
        return [
          ...bar({ x: left, y: middle - height / 2, width: scale.toPixel(values[i]!) - left, height }),
          text(left - 8, middle + FONT * 0.35, category, { anchor: 'end' }),
        ]
      }),
    ],
  }
}

/** Nothing for zero. */
const bar = (place: Parameters<typeof hatched>[0]): DrawnNode[] =>
  place.width <= 0 || place.height <= 0 ? [] : [...hatched(place), box(place)]
