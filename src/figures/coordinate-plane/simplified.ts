// A polyline with as few corners as look the same.
import type { Place } from '../common.js'

/** In shares of the width and height of the plane. */
const LOOKS_THE_SAME = 0.0008

/** By Douglas and Peucker: a part is straight when none of its corners lies off the line between its ends. */
export function simplified(
  corners: readonly Place[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly Place[] {
  const kept = new Set([0, corners.length - 1])
  const open: [number, number][] = [[0, corners.length - 1]]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [first, last] = part
    let [furthest, most] = [-1, LOOKS_THE_SAME]
    for (let i = first + 1; i < last; i += 1) {
      const distance = offLine(corners[i]!, corners[first]!, corners[last]!, width, height)
      if (distance > most) [furthest, most] = [i, distance]
    }
    if (furthest < 0) continue
    kept.add(furthest)
    open.push([first, furthest], [furthest, last])
  }
  return corners.filter((_, i) => kept.has(i))
}

function offLine({ x, y }: Place, from: Place, to: Place, width: number, height: number): number {
  const [dx, dy] = [(to.x - from.x) / width, (to.y - from.y) / height]
  const [px, py] = [(x - from.x) / width, (y - from.y) / height]
  const length = Math.hypot(dx, dy)
  return length === 0 ? Math.hypot(px, py) : Math.abs(px * dy - py * dx) / length
}
