// Where things stand in the drawing of a coordinate plane: its scales, its height, and what of a straight line lies inside it.
import type { Place } from '../common.js'
import type { FigureLanguage } from '../figure-kind.js'
import { linearScale, ticksOf, type Scale } from '../scale.js'
import { FONT, textWidth, WIDTH } from '../svg.js'
import type { CoordinatePlaneData } from './data.js'

type Axes = Pick<CoordinatePlaneData, 'x' | 'y'>

export type Layout = {
  readonly x: Scale
  readonly y: Scale
  readonly height: number
  /** The edges of the grid. */
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  /** Where the axes stand: at zero, or at the edge that is nearest to it. */
  readonly xAxis: number
  readonly yAxis: number
}

/** How far the arrow of an axis runs on beyond the grid. */
export const BEYOND = 12
const EDGE = BEYOND + 4

const nearZero = ({ from, to }: Axes['x']): number => Math.min(Math.max(0, from), to)

/** Squares of the grid are square, unless the drawing would be too flat or too high for that. */
export function layoutOf({ x, y }: Axes, { number }: Pick<FigureLanguage, 'number'>): Layout {
  const widest = Math.max(...ticksOf(y).map(value => textWidth(number(value))))
  const shareBefore = (nearZero(x) - x.from) / (x.to - x.from)
  // Labels stand before the axis, in the grid where there is room.
  const left = Math.max(EDGE, widest + 10 - shareBefore * (WIDTH - 2 * EDGE))
  const right = WIDTH - EDGE
  const square = ((right - left) * x.step) / (x.to - x.from)
  const grid = Math.min(Math.max((square * (y.to - y.from)) / y.step, 0.5 * WIDTH), 1.1 * WIDTH)
  const top = EDGE + FONT
  const bottom = top + grid
  const xScale = linearScale(x, { start: left, end: right })
  const yScale = linearScale(y, { start: bottom, end: top })
  const xAxis = yScale.toPixel(nearZero(y))
  return {
    x: xScale,
    y: yScale,
    height: Math.ceil(Math.max(bottom + EDGE, xAxis + FONT + 12)),
    left,
    right,
    top,
    bottom,
    xAxis,
    yAxis: xScale.toPixel(nearZero(x)),
  }
}

/** The ends of the straight line through two places where it crosses the edges of the plane. The places differ and lie in the plane. */
export function acrossPlane(from: Place, to: Place, { x, y }: Axes): readonly [Place, Place] {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  let [first, last] = [-Infinity, Infinity]
  for (const [start, by, axis] of [[from.x, dx, x] as const, [from.y, dy, y] as const]) {
    if (by === 0) continue
    const [one, other] = [(axis.from - start) / by, (axis.to - start) / by]
    first = Math.max(first, Math.min(one, other))
    last = Math.min(last, Math.max(one, other))
  }
  const at = (share: number): Place => ({ x: from.x + dx * share, y: from.y + dy * share })
  return [at(first), at(last)]
}
