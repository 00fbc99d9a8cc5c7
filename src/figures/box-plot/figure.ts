// Box plots: how they are drawn and described. They lie one below the other, above their axis.
import { figureKind, plainNumber, type FigureLanguage } from '../figure-kind.js'
import { linearScale, type Scale } from '../scale.js'
import { ACCENT, box as rectangle, FONT, line, SOFT, SURFACE, text, textWidth, WIDTH, type DrawnNode } from '../svg.js'
import { axisText, axisTitle, linesDown, stepsTo, titleHeight } from '../value-axis.js'
import type { Box, BoxPlotData } from './data.js'
import { FIVE_NUMBERS } from './five-numbers.js'

const MARGIN = 6
const THICKNESS = 34
const LABEL_HEIGHT = FONT + 10
const GAP = 14

export const boxPlot = figureKind<BoxPlotData>({
  draw: (data, { number }) => {
    const { boxes, axis: title } = data
    const top = MARGIN + titleHeight(title)
    const side = Math.max(MARGIN, textWidth(number(data.from)) / 2, textWidth(number(data.to)) / 2)
    const scale = linearScale(data, { start: side, end: WIDTH - side })
    const heights = boxes.map(({ label }) => (label === undefined ? 0 : LABEL_HEIGHT) + THICKNESS + GAP)
    const tops = heights.map((_, i) => top + GAP + heights.slice(0, i).reduce((sum, height) => sum + height, 0))
    const bottom = tops.at(-1)! + heights.at(-1)!
    return {
      height: bottom + FONT + 12,
      nodes: [
        ...axisTitle(title, [MARGIN, MARGIN]),
        ...linesDown(data, scale, [top, bottom], number, false),
        line([side, bottom], [WIDTH - side, bottom]),
        ...boxes.flatMap((box, i) => drawnBox(box, tops[i]!, scale)),
      ],
    }
  },
  describe: (data, language) => {
    const { boxes, axis } = data
    const own = language.texts.boxPlot
    return [
      boxes.length === 1 ? own.one : own.several,
      axisText(data, axis, language),
      ...boxes.map(box => boxText(data, box, language)),
    ].join(' ')
  },
  table: ({ boxes, axis, read_off: readOff }, { texts, number }) =>
    readOff
      ? null
      : {
          columns: [texts.boxPlot.measure, ...boxes.map(({ label }) => label ?? axis ?? texts.chart.values)],
          rows: FIVE_NUMBERS.map(word => [texts.boxPlot[word], ...boxes.map(box => number(box[word]))]),
        },
  shows: ({ boxes, axis = '' }) => [
    axis,
    ...boxes.flatMap(box => [box.label ?? '', ...FIVE_NUMBERS.map(word => plainNumber(box[word]))]),
  ],
})

/** The label is above its box. */
function drawnBox({ label, ...values }: Box, from: number, { toPixel }: Scale): DrawnNode[] {
  const top = label === undefined ? from : from + LABEL_HEIGHT
  const [bottom, middle] = [top + THICKNESS, top + THICKNESS / 2]
  const [minimum, lower, median, upper, maximum] = FIVE_NUMBERS.map(word => toPixel(values[word])) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const end = (x: number): DrawnNode => line([x, top + THICKNESS / 4], [x, bottom - THICKNESS / 4])
  return [
    ...(label === undefined ? [] : labelled(label, from)),
    line([minimum, middle], [lower, middle]),
    line([upper, middle], [maximum, middle]),
    end(minimum),
    end(maximum),
    rectangle({ x: lower, y: top, width: upper - lower, height: THICKNESS }, { fill: SOFT }),
    line([median, top], [median, bottom], ACCENT, 4),
  ]
}

/** Lines of the axis do not cross the label. */
const labelled = (label: string, top: number): DrawnNode[] => [
  rectangle({ x: 0, y: top, width: MARGIN + textWidth(label), height: FONT + 6 }, { fill: SURFACE, stroke: 'none' }),
  text(MARGIN, top + FONT, label, { anchor: 'start', bold: true }),
]

/** Its five numbers; where they are to be read, how far each is along the axis. */
function boxText(data: BoxPlotData, box: Box, { texts, number }: FigureLanguage): string {
  const own = texts.boxPlot
  const { label, ...values } = box
  const [minimum, lower, median, upper, maximum] = FIVE_NUMBERS.map(word =>
    number(data.read_off ? stepsTo(values[word], data) : values[word]),
  ) as [string, string, string, string, string]
  const given = { minimum, lower, median, upper, maximum }
  if (!data.read_off) return label === undefined ? own.numbers(given) : own.namedNumbers({ ...given, label })
  const counted = { ...given, from: number(data.from) }
  return label === undefined ? own.steps(counted) : own.namedSteps({ ...counted, label })
}
