// The plane of a question as a figure: what is given on it, without the answer.
import { numberOf } from '../../expression/numeral.js'
import { asDouble } from '../../expression/places.js'
import type { Point } from '../../expression/straight-line.js'
import type { FigureData } from '../../figures/figure-data.js'
import type { PropsOf } from '../kinds.js'

export type PlaneFigure = Extract<FigureData, { kind: 'coordinate_plane' }>
type Props = PropsOf<'coordinate_plane'>

export function drawnPlane({ x, y, figure }: Props): PlaneFigure {
  const given = figure?.kind === 'coordinate_plane' ? figure : undefined
  return { kind: 'coordinate_plane', ...given, x: axisOf(x, given?.x.label), y: axisOf(y, given?.y.label) }
}

const axisOf = ({ from, to, step }: Props['x'], label: string | undefined): PlaneFigure['x'] => ({
  from: asDouble(numberOf(from)),
  to: asDouble(numberOf(to)),
  step: asDouble(numberOf(step)),
  ...(label !== undefined && { label }),
})

/** With the line through the two points on it. */
export function withLine(drawn: PlaneFigure, [from, to]: readonly [Point, Point]): PlaneFigure {
  const place = ([x, y]: Point) => ({ x: asDouble(x), y: asDouble(y) })
  return { ...drawn, lines: [...(drawn.lines ?? []), { shape: 'line', from: place(from), to: place(to) }] }
}

export function withPoints(drawn: PlaneFigure, points: readonly Point[]): PlaneFigure {
  const more = points.map(([x, y]) => ({ x: asDouble(x), y: asDouble(y) }))
  return { ...drawn, points: [...(drawn.points ?? []), ...more] }
}
