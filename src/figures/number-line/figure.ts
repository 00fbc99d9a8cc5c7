// A number line: how it is drawn and described. Its scale is what a field for placing points uses, too.
import { figureKind, plainNumber, type FigureLanguage } from '../figure-kind.js'
import { labelsThatFit, linearScale, ticksOf, type Scale } from '../scale.js'
import {
  ACCENT,
  dot,
  FONT,
  INK,
  line,
  node,
  path,
  stacked,
  STACKED,
  text,
  textWidth,
  tidy,
  WIDTH,
  withinFrame,
} from '../svg.js'
import type { DrawnNode } from '../svg.js'
import type { NumberLineData } from './data.js'

const MARGIN = 26
/** How far the line runs on beyond its last marks. */
const BEYOND = 14
const LABEL_HEIGHT = FONT + 8
/** Between two labels below the line. */
const LEAST_GAP = 6

/** From values to positions along the line, in units of the drawing. */
export const numberLineScale = ({ from, to }: Pick<NumberLineData, 'from' | 'to'>): Scale =>
  linearScale({ from, to }, { start: MARGIN, end: WIDTH - MARGIN })

/** The bare line with its marks and their labels; `y` is that of the line, and `below` the height that it takes under that. */
function drawnLine(
  data: Pick<NumberLineData, 'from' | 'to' | 'step' | 'labels' | 'denominator'>,
  y: number,
  { number }: Pick<FigureLanguage, 'number'>,
): { readonly nodes: readonly DrawnNode[]; readonly below: number } {
  const { toPixel } = numberLineScale(data)
  const { denominator } = data
  const marks = ticksOf(data)
  const labelOf = (value: number): readonly [string, string] | string => {
    if (denominator === undefined) return number(value)
    const over = Math.round(value * denominator)
    return over % denominator === 0 ? number(over / denominator) : [number(over), number(denominator)]
  }
  const labels = marks.map(labelOf)
  const widest = Math.max(...labels.map(label => textWidth(typeof label === 'string' ? label : label[0])))
  const isAsked = (value: number): boolean =>
    data.labels === undefined || Math.abs(Math.round(value / data.labels) - value / data.labels) < 1e-9
  const asked = marks.filter(isAsked)
  const apart = asked.length > 1 ? toPixel(asked[1]!) - toPixel(asked[0]!) : WIDTH
  const fits = labelsThatFit(asked, apart, widest + LEAST_GAP)
  const isLabelled = (i: number): boolean => isAsked(marks[i]!) && fits(asked.indexOf(marks[i]!))
  const hasStacked = labels.some((label, i) => isLabelled(i) && typeof label !== 'string')
  const [left, right] = [toPixel(data.from) - BEYOND, toPixel(data.to) + BEYOND]
  return {
    below: 14 + (hasStacked ? STACKED : FONT),
    nodes: [
      line([left, y], [right, y]),
      path(
        `M${left + 6} ${y - 5}L${left} ${y}L${left + 6} ${y + 5}M${right - 6} ${y - 5}L${right} ${y}L${right - 6} ${y + 5}`,
      ),
      ...marks.flatMap((value, i) => {
        const x = toPixel(value)
        const half = isLabelled(i) ? 8 : 5
        const label = labels[i]!
        const mark = line([x, y - half], [x, y + half])
        if (!isLabelled(i)) return [mark]
        return [
          mark,
          typeof label === 'string' ? text(x, y + 12 + FONT, label) : stacked(x, y + 10, label[0], label[1]),
        ]
      }),
    ],
  }
}

/** Where labels and arcs stand above the line, which runs `above` below the top of the drawing. */
function arranged(data: NumberLineData) {
  const { points = [], jumps = [] } = data
  const { toPixel } = numberLineScale(data)
  const rows = levels(points.map(({ at, label = '' }) => [toPixel(at), textWidth(label)]))
  const deepest = Math.max(-1, ...rows.filter((_, i) => points[i]!.label !== undefined))
  const arcs = jumps.map(jump => arc(toPixel(jump.from), toPixel(jump.to)))
  const overArcs = Math.max(0, ...arcs.map(({ rise }, i) => rise + (jumps[i]!.label === undefined ? 6 : LABEL_HEIGHT)))
  const above = Math.max(16, (deepest + 1) * LABEL_HEIGHT + 16, overArcs + (deepest >= 0 ? LABEL_HEIGHT : 0))
  return { rows, deepest, arcs, overArcs, above }
}

/** How high the drawing is, and how far below its top the line runs. */
export function heightsOf(
  data: NumberLineData,
  language: Pick<FigureLanguage, 'number'>,
): { readonly height: number; readonly above: number } {
  const { above } = arranged(data)
  return { height: Math.ceil(above + drawnLine(data, above, language).below + 6), above }
}

export const numberLine = figureKind<NumberLineData>({
  draw: (data, language) => {
    const { points = [], jumps = [] } = data
    const { toPixel } = numberLineScale(data)
    const { rows, deepest, arcs, overArcs, above } = arranged(data)
    const base = drawnLine(data, above, language)
    const labelsFrom = jumps.length > 0 && deepest >= 0 ? overArcs : 14
    return {
      height: Math.ceil(above + base.below + 6),
      nodes: [
        ...base.nodes,
        ...jumps.flatMap(({ label }, i) => {
          const { d, head, middle, rise } = arcs[i]!
          return [
            shifted(
              above,
              path(d, { stroke: ACCENT, width: 2.5 }),
              path(head, { fill: ACCENT, stroke: ACCENT, width: 1 }),
            ),
            ...(label === undefined ? [] : [text(withinFrame(middle, label), above - rise - 6, label)]),
          ]
        }),
        ...points.flatMap(({ at, label }, i) => {
          const x = toPixel(at)
          const lift = labelsFrom + rows[i]! * LABEL_HEIGHT
          return [
            ...(label !== undefined && lift > 20 ? [line([x, above], [x, above - lift + 2], INK, 1)] : []),
            dot(x, above, 7, ACCENT),
            ...(label === undefined ? [] : [text(withinFrame(x, label), above - lift, label, { bold: true })]),
          ]
        }),
      ],
    }
  },
  describe: (data, language) => {
    const { texts, number } = language
    const { points = [], jumps = [], read_off: readOff = false } = data
    const own = texts.numberLine
    const shown = (value: number) => valueText(value, data, language)
    const marksTo = (at: number) => number(Math.round(((at - data.from) / data.step) * 10) / 10)
    return [
      own.line({ from: shown(data.from), to: shown(data.to), step: shown(data.step) }),
      ...points.map(({ at, label }) => {
        if (readOff)
          return label === undefined
            ? own.countedPoint({ from: shown(data.from), n: marksTo(at) })
            : own.countedLabel({ from: shown(data.from), n: marksTo(at), label })
        return label === undefined ? own.point({ at: shown(at) }) : own.labelled({ at: shown(at), label })
      }),
      ...jumps.map(({ from, to, label }) => {
        const ends = { from: shown(from), to: shown(to) }
        return label === undefined ? own.jump(ends) : own.labelledJump({ ...ends, label })
      }),
    ].join(' ')
  },
  shows: data => [
    ...(data.points ?? []).flatMap(({ at, label = '' }) => [label, ...written(at, data)]),
    ...(data.jumps ?? []).flatMap(({ from, to, label = '' }) => [label, ...written(from, data), ...written(to, data)]),
  ],
})

/** As the marks write it. */
function valueText(value: number, { denominator }: NumberLineData, { number }: FigureLanguage): string {
  const over = denominator === undefined ? 0 : Math.round(value * denominator)
  if (denominator === undefined || over % denominator === 0) return number(value)
  return `${number(over)}/${number(denominator)}`
}

const written = (value: number, { denominator }: NumberLineData): string[] =>
  denominator === undefined ? [plainNumber(value)] : [`${Math.round(value * denominator)}/${denominator}`]

/** For texts of these widths around these places: how many lie below each, so that none covers another. */
function levels(places: readonly (readonly [x: number, width: number])[]): number[] {
  const rows: (readonly [number, number])[][] = []
  return places.map(([x, width]) => {
    const span = [x - width / 2 - 4, x + width / 2 + 4] as const
    const free = rows.findIndex(row => row.every(([from, to]) => to <= span[0] || from >= span[1]))
    const row = free < 0 ? rows.push([]) - 1 : free
    rows[row]!.push(span)
    return row
  })
}

type Arc = { readonly d: string; readonly head: string; readonly middle: number; readonly rise: number }

/** A jump above y = 0, with its arrowhead. */
function arc(from: number, to: number): Arc {
  const span = Math.abs(to - from)
  const rise = Math.min(56, Math.max(16, span * 0.4))
  const side = Math.sign(to - from)
  const end = to - side * 2
  return {
    d: `M${tidy(from)} -4C${tidy(from + (to - from) * 0.2)} ${tidy(-rise * 1.33)} ${tidy(end - (to - from) * 0.2)} ${tidy(-rise * 1.33)} ${tidy(end)} -9`,
    head: `M${tidy(to)} -3L${tidy(to - side * 9)} -9L${tidy(to - side)} -14Z`,
    middle: (from + to) / 2,
    rise,
  }
}

const shifted = (y: number, ...children: DrawnNode[]): DrawnNode =>
  node('g', { transform: `translate(0 ${tidy(y)})` }, ...children)
