// The axis of values of a chart: it always holds zero, and its lines are evenly spaced.
import type { FigureLanguage } from './figure-kind.js'
import { linearScale, roundStep, ticksOf, type Scale } from './scale.js'
import { GRID, FONT, line, text, textWidth, type DrawnNode } from './svg.js'

/** More lines could not be labelled on a phone. */
const MOST_LINES = 12
const USUAL_STEPS = 5

export type ValueAxis = { readonly from: number; readonly to: number; readonly step: number }

/** From the line at or below the lowest value to the one at or above the highest. Without a step it chooses a round one. */
export function valueAxis(values: readonly number[], givenStep?: number): ValueAxis {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = givenStep ?? roundStep(high - low || 1, USUAL_STEPS)
  const steps = (value: number, round: (share: number) => number) => round(Number((value / step).toPrecision(12)))
  const from = steps(low, Math.floor) * step
  return { from, to: Math.max(steps(high, Math.ceil) * step, from + step), step }
}

/** A problem in words where an axis would have too many lines; null where it can be drawn. */
export function crowdedAxis(values: readonly number[], givenStep?: number): string | null {
  const { from, to, step } = valueAxis(values, givenStep)
  return (to - from) / step > MOST_LINES ? `That makes more than ${MOST_LINES} lines: choose a larger step.` : null
}

export const axisScale = ({ from, to }: ValueAxis, start: number, end: number): Scale =>
  linearScale({ from, to }, { start, end })

/** How many steps of the axis it is from its beginning to the value; for those who are to read the value themselves. */
export const stepsTo = (value: number, { from, step }: ValueAxis): number =>
  Math.round(((value - from) / step) * 100) / 100

/** The room that the labels beside an axis take. */
export const axisWidth = (axis: ValueAxis, number: FigureLanguage['number']): number =>
  Math.max(...ticksOf(axis).map(value => textWidth(number(value)))) + 8

/** An axis along the left side: lines across, from `left` to `right`, each with its label. */
export const linesAcross = (
  axis: ValueAxis,
  { toPixel }: Scale,
  [left, right]: readonly [number, number],
  number: FigureLanguage['number'],
): DrawnNode[] =>
  ticksOf(axis).flatMap(value => {
    const y = toPixel(value)
    return [rule([left, y], [right, y], value), text(left - 6, y + FONT * 0.35, number(value), { anchor: 'end' })]
  })

/** An axis along the bottom: lines from `top` to `bottom`, with a label wherever it fits. `hasZero`: whether the line of zero stands out. */
export function linesDown(
  axis: ValueAxis,
  { toPixel }: Scale,
  [top, bottom]: readonly [number, number],
  number: FigureLanguage['number'],
  hasZero = true,
): DrawnNode[] {
  const lines = ticksOf(axis)
  const apart = toPixel(axis.from + axis.step) - toPixel(axis.from)
  const every = Math.ceil((axisWidth(axis, number) - 2) / apart)
  return lines.flatMap((value, i) => {
    const x = toPixel(value)
    const drawn = hasZero ? rule([x, top], [x, bottom], value) : faint([x, top], [x, bottom])
    return [drawn, ...(i % every === 0 ? [text(x, bottom + FONT + 4, number(value))] : [])]
  })
}

/** The line of zero stands out. */
const rule = (from: Position, to: Position, value: number): DrawnNode =>
  value === 0 ? line(from, to) : faint(from, to)
const faint = (from: Position, to: Position): DrawnNode => line(from, to, GRID, 0.75)
type Position = readonly [x: number, y: number]

/** The room above a chart: for its title, or for half the highest label. */
export const titleHeight = (title: string | undefined): number => (title === undefined ? FONT * 0.5 : FONT + 14)

/** What the axis shows, above the chart. */
export const axisTitle = (title: string | undefined, [x, y]: readonly [number, number]): DrawnNode[] =>
  title === undefined ? [] : [text(x, y + FONT * 0.8, title, { anchor: 'start' })]

/** The axis in a sentence, for screen readers. */
export function axisText(
  { from, to, step }: ValueAxis,
  label: string | undefined,
  { texts, number }: FigureLanguage,
): string {
  const given = { from: number(from), to: number(to), step: number(step) }
  return label === undefined ? texts.chart.axis(given) : texts.chart.namedAxis({ ...given, label })
}
