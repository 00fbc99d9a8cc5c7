// The corners of a shape from the sizes that are given. What is not given has the proportions of a usual drawing; what is too
// flat or too thin to carry labels is drawn less so.
import type { ShapeData } from './data.js'
import type { Place, ShapeName } from './places.js'

/** x to the right, y downwards. */
export type Point = readonly [x: number, y: number]

type Outline = {
  /** From the bottom left on, anticlockwise. */
  readonly corners: readonly Point[]
  /** By their first corners. */
  readonly sides: Partial<Readonly<Record<Place, number>>>
  /** By their corners. */
  readonly angles: Partial<Readonly<Record<Place, number>>>
  /** From its foot to its top. */
  readonly height: readonly [Point, Point] | null
  /** Whether the sizes leave nothing open. */
  readonly isDetermined: boolean
}

type Sizes = (place: Place) => number | undefined

/** The angles of a drawn triangle are at least so large, in degrees; the one at the top keeps the two others apart. */
const NARROWEST = 33
const NARROWEST_TOP = 40

const clamped = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

const sizesOf =
  ({ measures = [] }: ShapeData): Sizes =>
  place =>
    measures.find(({ of }) => of === place)?.size

/** Of shapes with straight sides; the others have no corners. */
export function outlineOf(data: ShapeData): Outline {
  const size = sizesOf(data)
  const hasHeight = data.measures?.some(({ of }) => of === 'height') ?? false
  const shapes: Partial<Readonly<Record<ShapeName, () => Outline>>> = {
    triangle: () => triangle(size, hasHeight),
    right_triangle: () => rightTriangle(size),
    rectangle: () => rectangle(size),
    square: () => quadrilateral([1, 1], [0, 1], true),
    parallelogram: () => parallelogram(size),
    trapezium: () => trapezium(size),
    l_shape: () => lShape(size),
  }
  const outline = shapes[data.shape]!()
  return { ...outline, isDetermined: (outline.isDetermined || isIsosceles(data)) && !hasOpenSide(data) }
}

/** A triangle with two sides that are marked as equal, and the angle between them. */
const isIsosceles = ({ measures = [] }: ShapeData): boolean =>
  ['left', 'right'].every(place => measures.some(({ of, ticks }) => of === place && ticks !== undefined)) &&
  measures.some(({ of, size }) => of === 'angle_top' && size !== undefined)

/** Base and height leave the sides between them open. */
const hasOpenSide = ({ measures = [] }: ShapeData): boolean => {
  const sides = measures.filter(({ of, label }) => (of === 'left' || of === 'right') && label !== undefined)
  return (
    measures.some(({ of, size }) => of === 'height' && size !== undefined) &&
    sides.length > 0 &&
    sides.every(({ size }) => size === undefined)
  )
}

const degrees = (radians: number): number => (radians * 180) / Math.PI
const tangent = (angle: number): number => Math.tan((angle * Math.PI) / 180)
/** A side of a right-angled triangle. */
const leg = (long: number, short: number): number => Math.sqrt(Math.max(0, long ** 2 - short ** 2))

function triangle(size: Sizes, hasHeight: boolean): Outline {
  const [bottom, right, left, height] = [size('bottom'), size('right'), size('left'), size('height')]
  const angles = [size('angle_left'), size('angle_right'), size('angle_top')]
  const known = angles.filter(each => each !== undefined)
  let isDetermined = true
  let atLeft: number
  let atRight: number
  if (bottom !== undefined && right !== undefined && left !== undefined) {
    atLeft = degrees(Math.acos((bottom ** 2 + left ** 2 - right ** 2) / (2 * bottom * left)))
    atRight = degrees(Math.acos((bottom ** 2 + right ** 2 - left ** 2) / (2 * bottom * right)))
  } else if (known.length > 0) {
    // Angles that are not given share what is left.
    const each = (180 - known.reduce((sum, angle) => sum + angle, 0)) / Math.max(1, 3 - known.length)
    atLeft = angles[0] ?? each
    atRight = angles[1] ?? each
    isDetermined = known.length > 1
  } else {
    const base = bottom ?? 10
    const tall = height ?? base * 0.62
    const foot = left !== undefined && height !== undefined ? leg(left, height) : base * 0.36
    atLeft = degrees(Math.atan2(tall, foot))
    atRight = degrees(Math.atan2(tall, base - foot))
    isDetermined = bottom !== undefined && height !== undefined
  }
  // The foot of a height is on the bottom side.
  const widest = hasHeight ? 80 : 180 - NARROWEST - NARROWEST_TOP
  atLeft = clamped(atLeft, NARROWEST, widest)
  atRight = clamped(atRight, NARROWEST, Math.min(widest, 180 - NARROWEST_TOP - atLeft))
  if (180 - atLeft - atRight < NARROWEST_TOP) atLeft = 180 - NARROWEST_TOP - atRight
  const [a, b] = [1 / tangent(atLeft), 1 / tangent(atRight)]
  const tall = 1 / (a + b)
  const foot = a * tall
  return {
    corners: [
      [0, 0],
      [1, 0],
      [foot, -tall],
    ],
    sides: { bottom: 0, right: 1, left: 2 },
    angles: { angle_left: 0, angle_right: 1, angle_top: 2 },
    height: [
      [foot, 0],
      [foot, -tall],
    ],
    isDetermined,
  }
}

function rightTriangle(size: Sizes): Outline {
  const [right, angle] = [size('right'), size('angle_right') ?? complement(size('angle_top'))]
  const bottom =
    size('bottom') ?? (right !== undefined && size('left') !== undefined ? leg(right, size('left')!) : undefined)
  const left = size('left') ?? (right !== undefined && bottom !== undefined ? leg(right, bottom) : undefined)
  const ratio =
    angle !== undefined ? tangent(angle) : bottom !== undefined && left !== undefined ? left / bottom : undefined
  const tall = clamped(ratio ?? 0.7, 0.42, 1.5)
  return {
    corners: [
      [0, 0],
      [1, 0],
      [0, -tall],
    ],
    sides: { bottom: 0, right: 1, left: 2 },
    angles: { angle_left: 0, angle_right: 1, angle_top: 2 },
    height: null,
    isDetermined: ratio !== undefined,
  }
}

const complement = (angle: number | undefined): number | undefined => (angle === undefined ? undefined : 90 - angle)

/** Bottom and top side are parallel; `from` is the place of the top side. */
function quadrilateral(
  [bottom, top]: readonly [number, number],
  [from, tall]: readonly [number, number],
  isDetermined: boolean,
): Outline {
  return {
    corners: [
      [0, 0],
      [bottom, 0],
      [from + top, -tall],
      [from, -tall],
    ],
    sides: { bottom: 0, right: 1, top: 2, left: 3 },
    angles: { angle_bottom_left: 0, angle_bottom_right: 1, angle_top_right: 2, angle_top_left: 3 },
    height: [
      [from, 0],
      [from, -tall],
    ],
    isDetermined,
  }
}

function rectangle(size: Sizes): Outline {
  const across = size('bottom') ?? size('top')
  const up = size('left') ?? size('right')
  const isDetermined = across !== undefined && up !== undefined
  return quadrilateral([1, 1], [0, isDetermined ? clamped(up / across, 0.3, 1.3) : 0.6], isDetermined)
}

function parallelogram(size: Sizes): Outline {
  const across = size('bottom') ?? size('top')
  const slanted = size('left') ?? size('right')
  const [acute, height] = [slopeOf(size), size('height')]
  const base = across ?? 10
  const up = height ?? (slanted === undefined ? base * 0.5 : slanted * Math.sin(((acute ?? 65) * Math.PI) / 180))
  const tall = clamped(up / base, 0.3, 0.9)
  const shift =
    acute !== undefined ? tall / tangent(acute) : slanted !== undefined ? leg(slanted, up) / base : tall * 0.45
  return quadrilateral(
    [1, 1],
    [clamped(shift, 0.12, 0.45), tall],
    across !== undefined && (height ?? slanted) !== undefined,
  )
}

/** The angle at the bottom left, from whichever angle is given. */
function slopeOf(size: Sizes): number | undefined {
  const same = size('angle_bottom_left') ?? size('angle_top_right')
  const other = size('angle_bottom_right') ?? size('angle_top_left')
  return same ?? (other === undefined ? undefined : 180 - other)
}

function trapezium(size: Sizes): Outline {
  const [bottom, top, height] = [size('bottom'), size('top'), size('height')]
  const base = bottom ?? 10
  const above = clamped((top ?? base * 0.6) / base, 0.35, 1.6)
  const tall = clamped((height ?? base * 0.5) / base, 0.32, 0.9)
  const [left, right] = [size('left'), size('right')]
  const from =
    height !== undefined && left !== undefined
      ? leg(left, height) / base
      : height !== undefined && right !== undefined
        ? 1 - above - leg(right, height) / base
        : (1 - above) * 0.4
  return quadrilateral(
    [1, above],
    [clamped(from, Math.min(0, 1 - above) - 0.1, Math.max(0.5, 1 - above)), tall],
    bottom !== undefined && top !== undefined && height !== undefined,
  )
}

function lShape(size: Sizes): Outline {
  const [bottom, left] = [size('bottom'), size('left')]
  const [wide, high] = [bottom ?? 10, left ?? (bottom ?? 10) * 0.75]
  const notchWidth = size('notch_width') ?? less(bottom, size('top'))
  const notchHeight = size('notch_height') ?? less(left, size('right'))
  const tall = clamped(high / wide, 0.55, 0.95)
  const [inX, inY] = [
    clamped((notchWidth ?? wide * 0.45) / wide, 0.33, 0.6),
    tall * clamped((notchHeight ?? high * 0.45) / high, 0.33, 0.6),
  ]
  return {
    corners: [
      [0, 0],
      [1, 0],
      [1, inY - tall],
      [1 - inX, inY - tall],
      [1 - inX, -tall],
      [0, -tall],
    ],
    sides: { bottom: 0, right: 1, notch_width: 2, notch_height: 3, top: 4, left: 5 },
    angles: {},
    height: null,
    isDetermined: [bottom, left, notchWidth, notchHeight].every(each => each !== undefined),
  }
}

const less = (whole: number | undefined, part: number | undefined): number | undefined =>
  whole === undefined || part === undefined ? undefined : whole - part

/** The front of a cuboid is 1 wide; its other edges. */
export function cuboidOf(data: ShapeData): {
  readonly tall: number
  readonly deep: number
  readonly isDetermined: boolean
} {
  const size = sizesOf(data)
  const [width, height, depth] = [size('width'), size('height'), size('depth')]
  const wide = width ?? 10
  return {
    tall: clamped((height ?? wide * 0.6) / wide, 0.35, 1.2),
    deep: clamped((depth ?? wide * 0.6) / wide, 0.4, 1.1),
    isDetermined: width !== undefined && height !== undefined && depth !== undefined,
  }
}
