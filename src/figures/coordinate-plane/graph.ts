// Works out the graph of a function inside a plane: where it runs, where it leaves the plane, where it has no value.
import type { Graph, Place } from '../common.js'
import { ticksOf } from '../scale.js'
import { simplified } from './simplified.js'

type Axis = { readonly from: number; readonly to: number; readonly step: number }
/** The axes of the plane; graphs are cut off at their ends. */
export type Window = { readonly x: Axis; readonly y: Axis }

/** A place of the graph; null where the function has no value. */
type Sample = readonly [x: number, y: number | null]

/** An even number, so that the middle of the axis is one of the places that are looked at. */
const COLUMNS = 240
/** How often the distance of two places is halved to tell a steep part from a gap. */
const HALVINGS = 14

/** `valueAt` gives null where the function has no value. */
export function graphOf(valueAt: (x: number) => number | null, { x, y }: Window): Graph {
  const height = y.to - y.from
  const sample = (at: number): Sample => {
    const value = valueAt(at)
    return [at, value !== null && Number.isFinite(value) ? value : null]
  }
  const isInside = (value: number | null): value is number => value !== null && value >= y.from && value <= y.to
  const pieces: Place[][] = []
  let piece: Place[] = []
  const end = (): void => {
    if (piece.length > 1) pieces.push(piece)
    piece = []
  }
  const add = ([at, value]: Sample): void => {
    if (isInside(value)) piece.push({ x: at, y: value })
    else end()
  }

  /** Goes on from `left`, which has been added, to `right`. */
  const follow = (left: Sample, right: Sample, halvings: number): void => {
    const [lastX, lastY] = left
    const [nextX, nextY] = right
    if (!isInside(lastY) && !isInside(nextY) && isSameSide(lastY, nextY)) return end()
    const middle = sample((lastX + nextX) / 2)
    const between = middle[1]
    const isSmooth =
      isInside(lastY) &&
      isInside(nextY) &&
      between !== null &&
      Math.abs(between - (lastY + nextY) / 2) <= height / 1000 &&
      Math.abs(nextY - lastY) <= height / 4
    if (isSmooth) return add(right)
    if (halvings > 0) {
      follow(left, middle, halvings - 1)
      if (piece.length === 0) add(middle)
      return follow(middle, right, halvings - 1)
    }
    // As near as it gets: a jump is a gap, and whatever leaves the plane ends at its edge.
    if (isInside(lastY) && isInside(nextY) && Math.abs(nextY - lastY) > height / 50) end()
    if (isInside(lastY) && !isInside(nextY)) {
      if (nextY !== null && Math.abs(nextY - lastY) < height / 4) piece.push({ x: nextX, y: edge(nextY) })
      return end()
    }
    if (!isInside(lastY) && lastY !== null && isInside(nextY) && Math.abs(nextY - lastY) < height / 4)
      piece.push({ x: lastX, y: edge(lastY) })
    add(right)
  }
  const isSameSide = (one: number | null, other: number | null): boolean =>
    one === null || other === null || one > y.to === other > y.to
  const edge = (value: number): number => Math.min(y.to, Math.max(y.from, value))

  let left = sample(x.from)
  add(left)
  for (let i = 1; i <= COLUMNS; i += 1) {
    const right = sample(x.from + ((x.to - x.from) * i) / COLUMNS)
    follow(left, right, HALVINGS)
    left = right
  }
  end()
  return {
    pieces: pieces.map(each =>
      simplified(each, { width: x.to - x.from, height }).map(corner => ({ x: short(corner.x), y: short(corner.y) })),
    ),
    values: ticksOf(x).flatMap(at => {
      const [, value] = sample(at)
      return isInside(value) ? [{ x: at, y: short(value) }] : []
    }),
  }
}

/** Finer than any screen, and free of what binary fractions add. */
const short = (value: number): number => Number(value.toPrecision(7)) + 0
