// Whether a figure already has the points or the line that a learner is to place. Figures are drawn in rounded numbers, so near is the same.
import { asDouble } from '../../../../expression/places.js'
import type { Point, StraightLine } from '../../../../expression/straight-line.js'
import type { FigureData } from '../../../../figures/figure-data.js'

type Plane = Extract<FigureData, { kind: 'coordinate_plane' }>
type Place = NonNullable<Plane['points']>[number]

const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6

/** All of the points, each marked or the end of a stroke. */
export function arePointsDrawn(figure: FigureData, points: readonly Point[]): boolean {
  if (figure.kind !== 'coordinate_plane') return false
  const strokes = (figure.lines ?? []).filter(({ shape }) => shape !== 'line')
  const marked: Pick<Place, 'x' | 'y'>[] = [...(figure.points ?? []), ...strokes.flatMap(({ from, to }) => [from, to])]
  return points.every(([x, y]) => marked.some(place => isNear(place.x, asDouble(x)) && isNear(place.y, asDouble(y))))
}

/** A stroke along the line, or a graph that is the line. */
export function isLineDrawn(figure: FigureData, line: StraightLine): boolean {
  if (figure.kind !== 'coordinate_plane') return false
  const holds = ({ x, y }: Pick<Place, 'x' | 'y'>): boolean =>
    'at' in line ? isNear(x, asDouble(line.at)) : isNear(y, asDouble(line.slope) * x + asDouble(line.intercept))
  return (
    (figure.lines ?? []).some(({ from, to }) => holds(from) && holds(to)) ||
    (figure.curves ?? []).some(({ y }) => y.values.length > 1 && y.values.every(holds))
  )
}
