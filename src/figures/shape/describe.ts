// A shape in words: what it is, what is written at it, and which sides are marked as equally long.
import type { FigureLanguage } from '../figure-kind.js'
import type { ShapeData } from './data.js'
import { isAngle, type Place, type ShapeName } from './places.js'

/** The corners at the ends of a side or at the tip of an angle, by their places among the names. */
const ENDS: Partial<Readonly<Record<ShapeName, Partial<Readonly<Record<Place, readonly number[]>>>>>> = (() => {
  const triangle = {
    bottom: [0, 1],
    right: [1, 2],
    left: [2, 0],
    angle_left: [0],
    angle_right: [1],
    angle_top: [2],
  }
  const four = {
    bottom: [0, 1],
    right: [1, 2],
    top: [2, 3],
    left: [3, 0],
    diagonal: [0, 2],
    angle_bottom_left: [0],
    angle_bottom_right: [1],
    angle_top_right: [2],
    angle_top_left: [3],
  }
  const six = { bottom: [0, 1], right: [1, 2], notch_width: [2, 3], notch_height: [3, 4], top: [4, 5], left: [5, 0] }
  return {
    triangle,
    right_triangle: triangle,
    rectangle: four,
    square: four,
    parallelogram: four,
    trapezium: four,
    l_shape: six,
  }
})()

export function describeShape(data: ShapeData, { texts, list }: FigureLanguage): string {
  const { shape, measures = [], corners, read_off: readOff = false } = data
  const own = texts.shape
  /** What the names of corners make of a side: AB. */
  const named = (of: Place): string | null => {
    const ends = ENDS[shape]?.[of]
    return corners === undefined || ends === undefined ? null : ends.map(i => corners[i]).join('')
  }
  const hasNames = corners !== undefined && corners.length > 1
  const sentences = [readOff ? own.looks[shape] : own.names[shape]]
  if (hasNames) sentences.push(own.corners({ names: list(corners) }))
  for (const { of, label } of measures) {
    if (label === undefined) {
      if (of === 'height') sentences.push(own.heightDrawn)
      continue
    }
    const name = named(of)
    if (name === null) sentences.push(own.measures[of]({ label }))
    else sentences.push(isAngle(of) ? own.namedAngle({ name, label }) : own.namedSide({ name, label }))
  }
  for (const count of [1, 2, 3]) {
    const equal = measures.filter(({ ticks }) => ticks === count).map(({ of }) => named(of) ?? own.sides[of as Side])
    if (equal.length > 1) sentences.push(own.equal({ sides: list(equal) }))
  }
  return sentences.join(' ')
}

type Side = 'bottom' | 'right' | 'top' | 'left'
