// A line chart: how it is drawn and described.
import { figureKind, plainNumber } from '../figure-kind.js'
import { ACCENT, dot, GRID, FONT, line, path, text, textWidth, tidy, WIDTH, withinFrame } from '../svg.js'
import {
  axisScale,
  axisText,
  axisTitle,
  axisWidth,
  linesAcross,
  stepsTo,
  titleHeight,
  valueAxis,
} from '../value-axis.js'
import type { LineChartData } from './data.js'

const MARGIN = 4
const PLOT_HEIGHT = 180

export const lineChart = figureKind<LineChartData>({
  draw: (data, { number }) => {
    const { categories, values, along } = data
    const axis = valueAxis(values, data.step)
    const left = MARGIN + axisWidth(axis, number)
    const top = MARGIN + titleHeight(data.axis)
    const bottom = top + PLOT_HEIGHT
    const scale = axisScale(axis, bottom, top)
    const apart = (WIDTH - left - MARGIN) / categories.length
    const places = values.map((value, i) => [left + apart * (i + 0.5), scale.toPixel(value)] as const)
    const widest = Math.max(...categories.map(category => textWidth(category)))
    const every = Math.ceil((widest + 6) / apart)
    const below = bottom + FONT + 4
    return {
      height: below + (along === undefined ? 0 : FONT + 6) + 8,
      nodes: [
        ...axisTitle(data.axis, [MARGIN, MARGIN]),
        ...linesAcross(axis, scale, [left, WIDTH - MARGIN], number),
        ...places.map(([x]) => line([x, top], [x, bottom], GRID, 0.75)),
        ...places.flatMap(([x], i) =>
          i % every === 0 ? [text(withinFrame(x, categories[i]!), below, categories[i]!)] : [],
        ),
        ...(along === undefined ? [] : [text(WIDTH - MARGIN, below + FONT + 6, along, { anchor: 'end' })]),
        path(`M${places.map(([x, y]) => `${tidy(x)} ${tidy(y)}`).join('L')}`, { stroke: ACCENT, width: 2.5 }),
        ...places.map(([x, y]) => dot(x, y, 5.5, ACCENT)),
      ],
    }
  },
  describe: (data, language) => {
    const { categories, values, along, read_off: readOff = false } = data
    const { texts, number } = language
    const axis = valueAxis(values, data.step)
    return [
      texts.chart.line,
      axisText(axis, data.axis, language),
      ...(along === undefined ? [] : [texts.chart.along({ label: along })]),
      ...categories.map((category, i) => {
        const value = values[i]!
        return readOff
          ? texts.chart.stepsOfPoint({ category, from: number(axis.from), n: number(stepsTo(value, axis)) })
          : texts.chart.value({ category, value: number(value) })
      }),
    ].join(' ')
  },
  table: ({ categories, values, axis, along, read_off: readOff }, { texts, number }) =>
    readOff
      ? null
      : {
          columns: [along ?? texts.chart.categories, axis ?? texts.chart.values],
          rows: categories.map((category, i) => [category, number(values[i]!)]),
        },
  shows: ({ categories, values, axis = '', along = '' }) => [axis, along, ...categories, ...values.map(plainNumber)],
})
