// The places of points that are being placed, counted from the lower left corner of the grid. No two points are at the same one.
import { fractionText, numberOf } from '../../expression/numeral.js'
import { asDouble, lastPlace, placeAt, readPlace } from '../../expression/places.js'
import type { Plane, Point } from '../../expression/straight-line.js'

export type Spot = readonly [x: number, y: number]
/** Numerals, as they are posted. */
export type Pair = [x: string, y: string]

const isSame = (one: Spot, other: Spot): boolean => one[0] === other[0] && one[1] === other[1]

export const pointAt = ([x, y]: Spot, plane: Plane): Point => [placeAt(plane.x, x), placeAt(plane.y, y)]

export function pairAt(spot: Spot, plane: Plane): Pair {
  const [x, y] = pointAt(spot, plane)
  return [fractionText(x), fractionText(y)]
}

/** The places that were posted; null where one of them is no place of the plane. */
export function spotsOf(pairs: readonly Pair[], plane: Plane): readonly Spot[] | null {
  const spots = pairs.flatMap(([across, up]): Spot[] => {
    const [x, y] = [readPlace(across, plane.x), readPlace(up, plane.y)]
    return x.ok && y.ok ? [[x.index, y.index]] : []
  })
  return spots.length === pairs.length ? spots : null
}

/** A point moved to another place, or as near to it as the plane reaches; unchanged where another point is there. */
export function moved(spots: readonly Spot[], index: number, to: Spot, plane: Plane): readonly Spot[] {
  const held = within(to, plane)
  return spots.some((spot, i) => i !== index && isSame(spot, held))
    ? spots
    : spots.map((spot, i) => (i === index ? held : spot))
}

/** A point moved by steps; over other points, where there is a place behind them. */
export function stepped(spots: readonly Spot[], index: number, [dx, dy]: Spot, plane: Plane): readonly Spot[] {
  let to = spots[index]!
  for (;;) {
    const next = within([to[0] + dx, to[1] + dy], plane)
    if (isSame(next, to)) return spots
    const result = moved(spots, index, next, plane)
    if (result !== spots) return result
    to = next
  }
}

function within([x, y]: Spot, plane: Plane): Spot {
  const held = (at: number, last: number): number => Math.min(last, Math.max(0, at))
  return [held(x, lastPlace(plane.x)), held(y, lastPlace(plane.y))]
}

/** Where the next point is offered: in the middle, or beside the points that are there. */
export function nextSpot(spots: readonly Spot[], plane: Plane): Spot {
  const [lastX, lastY] = [lastPlace(plane.x), lastPlace(plane.y)]
  const middle: Spot = [Math.round(lastX / 2), Math.round(lastY / 2)]
  const around = Array.from({ length: spots.length + 1 }, (_, i): Spot[] => [
    [middle[0] + i, middle[1]],
    [middle[0], middle[1] + i],
    [middle[0] - i, middle[1]],
    [middle[0], middle[1] - i],
  ]).flat()
  const isFree = (spot: Spot): boolean => isSame(spot, within(spot, plane)) && !spots.some(other => isSame(other, spot))
  return around.find(isFree) ?? middle
}

/** The place that is nearest to a value on each axis. */
export function spotNear(x: number, y: number, plane: Plane): Spot {
  const index = (value: number, { from, snap }: Plane['x']): number =>
    Math.round((value - asDouble(numberOf(from))) / asDouble(numberOf(snap)))
  return within([index(x, plane.x), index(y, plane.y)], plane)
}
