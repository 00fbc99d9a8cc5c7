// Where the lines and labels of a shape go at one scale: labels outside its sides and inside its angles, so that none touches a line.
import { dot, FONT, INK, line, node, path, text, textWidth, tidy, type DrawnNode } from '../svg.js'
import type { ShapeData } from './data.js'
import { cuboidOf, outlineOf, type Point } from './outline.js'
import { isAngle, type Place } from './places.js'

const FILL = 'var(--viva-accent-soft, #e8ecf7)'
const GAP = 6
/** The height of a line of text, without the room under it. */
const TALL = FONT * 0.8
const ARC = 20
const MARK = 13

type Extent = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

export type Laid = {
  /** Of the shape with its labels. */
  readonly extent: Extent
  /** Of the shape alone. */
  readonly outline: Extent
  readonly lengths: Partial<Readonly<Record<Place, number>>>
  readonly angles: Partial<Readonly<Record<Place, number>>>
  readonly isDetermined: boolean
  readonly draw: (x: number, y: number) => DrawnNode[]
}

/** Something that is drawn around a place, which moves with the whole. */
type Piece = { readonly points: readonly Point[]; readonly draw: (move: (point: Point) => Point) => DrawnNode[] }

const extentOf = (points: readonly Point[]): Extent => ({
  left: Math.min(...points.map(([x]) => x)),
  right: Math.max(...points.map(([x]) => x)),
  top: Math.min(...points.map(([, y]) => y)),
  bottom: Math.max(...points.map(([, y]) => y)),
})

const laid = (
  pieces: readonly Piece[],
  outline: readonly Point[],
  rest: Pick<Laid, 'lengths' | 'angles' | 'isDetermined'>,
): Laid => ({
  ...rest,
  extent: extentOf([...outline, ...pieces.flatMap(({ points }) => points)]),
  outline: extentOf(outline),
  draw: (x, y) => pieces.flatMap(({ draw }) => draw(([px, py]) => [px + x, py + y])),
})

/** A text whose middle is at a point. */
function caption([x, y]: Point, content: string, bold = false): Piece {
  const half = textWidth(content) / 2
  return {
    points: [
      [x - half, y - TALL / 2 - 2],
      [x + half, y + TALL / 2 + 4],
    ],
    draw: move => {
      const [atX, atY] = move([x, y])
      return [text(atX, atY + FONT * 0.34, content, { bold })]
    },
  }
}

/** How far the middle of a text is from a line that it just touches; the normal of the line has the length 1. */
const reach = (content: string, [nx, ny]: Point): number =>
  (Math.abs(nx) * textWidth(content)) / 2 + (Math.abs(ny) * TALL) / 2

const stroke = (from: Point, to: Point, style: 'solid' | 'dashed' = 'solid', width = 2): Piece => ({
  points: [from, to],
  draw: move => {
    const drawn = line(move(from), move(to), INK, width)
    return [style === 'solid' ? drawn : { ...drawn, attributes: { ...drawn.attributes, 'stroke-dasharray': '6 5' } }]
  },
})

const outlined = (corners: readonly Point[]): Piece => ({
  points: corners,
  draw: move => [
    path(`M${corners.map(corner => move(corner).map(tidy).join(' ')).join('L')}Z`, {
      fill: FILL,
      stroke: INK,
      width: 2.5,
    }),
  ],
})

const add = ([x, y]: Point, [dx, dy]: Point, factor = 1): Point => [x + dx * factor, y + dy * factor]
const middle = ([ax, ay]: Point, [bx, by]: Point): Point => [(ax + bx) / 2, (ay + by) / 2]
const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay)
const direction = (from: Point, to: Point): Point => {
  const length = distance(from, to)
  return [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
}
const scaled = ([x, y]: Point, scale: number): Point => [x * scale, y * scale]

export function polygonWith(data: ShapeData, scale: number): Laid {
  const { measures = [], shape } = data
  const outline = outlineOf(data)
  const corners = outline.corners.map(corner => scaled(corner, scale))
  const at = (i: number): Point => corners[(i + corners.length) % corners.length]!
  const side = (i: number) => {
    const [from, to] = [at(i), at(i + 1)]
    const [dx, dy] = direction(from, to)
    return { from, to, along: [dx, dy] as Point, outwards: [-dy, dx] as Point }
  }
  const lengths = Object.fromEntries(
    Object.entries(outline.sides).map(([place, i]) => [place, distance(at(i), at(i + 1))]),
  )
  const angles = Object.fromEntries(
    Object.entries(outline.angles).map(([place, i]) => [place, angleAt(at(i - 1), at(i), at(i + 1))]),
  )
  const pieces: Piece[] = [outlined(corners)]
  const rightAngles = { right_triangle: [0], rectangle: [0, 1, 2, 3], square: [0, 1, 2, 3] }[shape as string] ?? []
  pieces.push(...rightAngles.map(i => squareMark(at(i), at(i + 1), at(i - 1))))

  for (const { of, label, ticks } of measures) {
    if (of === 'height') {
      const [foot, top] = outline.height!.map(point => scaled(point, scale)) as [Point, Point]
      pieces.push(stroke(foot, top, 'dashed'), squareMark(foot, add(foot, [1, 0]), top))
      const overhang = foot[0] < 0 ? foot : foot[0] > at(1)[0] ? foot : null
      if (overhang !== null) pieces.push(stroke(foot[0] < 0 ? at(0) : at(1), overhang, 'dashed'))
      if (label !== undefined) pieces.push(caption(add(middle(foot, top), [GAP + textWidth(label) / 2, 0]), label))
      continue
    }
    if (of === 'diagonal') {
      const [from, to] = [at(0), at(2)]
      const [dx, dy] = direction(from, to)
      const normal: Point = [dy, -dx]
      pieces.push(stroke(from, to))
      if (label !== undefined) pieces.push(caption(add(middle(from, to), normal, reach(label, normal) + GAP), label))
      continue
    }
    if (of === 'angle_outside') {
      const [top, along] = [at(2), direction(at(0), at(2))]
      pieces.push(stroke(top, add(top, along, 58)))
      pieces.push(...angle(top, at(1), add(top, along, 58), label))
      continue
    }
    if (isAngle(of)) {
      const i = outline.angles[of]!
      pieces.push(...angle(at(i), at(i + 1), at(i - 1), label))
      continue
    }
    const { from, to, along, outwards } = side(outline.sides[of]!)
    const center = middle(from, to)
    for (let i = 0; i < (ticks ?? 0); i++) {
      const on = add(center, along, (i - ((ticks ?? 0) - 1) / 2) * 6)
      pieces.push(stroke(add(on, outwards, 6), add(on, outwards, -6)))
    }
    if (label === undefined) continue
    // Beside the notch there is little room: its height is written inside, and its width not beyond its corner.
    const way: Point = of === 'notch_height' ? scaled(outwards, -1) : outwards
    const [x, y] = add(center, way, reach(label, way) + (ticks === undefined ? GAP : GAP + 5))
    pieces.push(caption([of === 'notch_width' ? Math.max(x, to[0] + textWidth(label) / 2 + 4) : x, y], label))
  }

  const center = scaled(
    corners.reduce((sum, corner) => add(sum, corner), [0, 0] as Point),
    1 / corners.length,
  )
  const awayFrom = (i: number): Point => {
    if (shape === 'l_shape' && i === 3) return direction(at(i), center)
    // Beside the extension of the side, where there is one.
    const [dx, dy] = direction(at(0), at(i))
    if (i === 2 && measures.some(({ of }) => of === 'angle_outside')) return [dy, -dx]
    return direction(center, at(i))
  }
  data.corners?.forEach((name, i) => {
    const away = awayFrom(i)
    pieces.push(caption(add(at(i), away, reach(name, away) + 5), name, true))
  })
  return laid(pieces, corners, {
    lengths: { ...lengths, ...(outline.height !== null && { height: -outline.height[1][1] * scale }) },
    angles,
    isDetermined: outline.isDetermined,
  })
}

/** In degrees. */
function angleAt(before: Point, corner: Point, after: Point): number {
  const [ax, ay] = direction(corner, before)
  const [bx, by] = direction(corner, after)
  return (Math.acos(Math.min(1, Math.max(-1, ax * bx + ay * by))) * 180) / Math.PI
}

/** An arc between two lines from a corner, with its label behind it. */
function angle(corner: Point, one: Point, other: Point, label: string | undefined): Piece[] {
  const [a, b] = [direction(corner, one), direction(corner, other)]
  const opening = angleAt(one, corner, other)
  if (Math.abs(opening - 90) < 0.01) return [squareMark(corner, one, other), ...behind(corner, a, b, opening, label)]
  const [from, to] = [add(corner, a, ARC), add(corner, b, ARC)]
  const turn = a[0] * b[1] - a[1] * b[0] > 0 ? 1 : 0
  return [
    {
      points: [],
      draw: move => {
        const [start, end] = [move(from), move(to)]
        return [path(`M${start.map(tidy).join(' ')}A${ARC} ${ARC} 0 0 ${turn} ${end.map(tidy).join(' ')}`)]
      },
    },
    ...behind(corner, a, b, opening, label),
  ]
}

/** The label of an angle: past the arc, and clear of both lines. */
function behind(corner: Point, a: Point, b: Point, opening: number, label: string | undefined): Piece[] {
  if (label === undefined) return []
  const bisector = direction([0, 0], add(a, b))
  const half = Math.sin((opening * Math.PI) / 360)
  const clear = Math.max(...[a, b].map(([x, y]) => (reach(label, [-y, x]) + 4) / half))
  return [caption(add(corner, bisector, Math.max(clear, ARC + 4 + reach(label, bisector))), label)]
}

/** The sign of a right angle between two lines from a corner. */
function squareMark(corner: Point, one: Point, other: Point): Piece {
  const [a, b] = [direction(corner, one), direction(corner, other)]
  return {
    points: [],
    draw: move => [
      path(
        `M${[add(corner, a, MARK), add(add(corner, a, MARK), b, MARK), add(corner, b, MARK)].map(point => move(point).map(tidy).join(' ')).join('L')}`,
        { width: 1.5 },
      ),
    ],
  }
}

export function circleWith({ measures = [], corners = [] }: ShapeData, scale: number): Laid {
  const radius = scale / 2
  const around: Point[] = [
    [-radius, -radius],
    [radius, radius],
  ]
  const pieces: Piece[] = [
    {
      points: around,
      draw: move => {
        const [cx, cy] = move([0, 0])
        return [
          node('circle', { cx: tidy(cx), cy: tidy(cy), r: tidy(radius), fill: FILL, stroke: INK, 'stroke-width': 2.5 }),
        ]
      },
    },
  ]
  const hasDiameter = measures.some(({ of }) => of === 'diameter')
  for (const { of, label } of measures) {
    // With a diameter in the drawing, the radius points upwards to the right.
    const end: Point = of === 'radius' && hasDiameter ? [radius * 0.5, -radius * 0.866] : [radius, 0]
    const start: Point = of === 'diameter' ? [-radius, 0] : [0, 0]
    pieces.push(stroke(start, end))
    if (label === undefined) continue
    const [dx, dy] = direction(start, end)
    const normal: Point = of === 'radius' && hasDiameter ? [dy, -dx] : [0, 1]
    pieces.push(caption(add(middle(start, end), normal, reach(label, normal) + GAP), label))
  }
  pieces.push({ points: [], draw: move => [dot(...move([0, 0]), 3.5, INK, INK)] })
  if (corners[0] !== undefined) pieces.push(caption([-4, -GAP - TALL / 2], corners[0], true))
  return laid(pieces, around, { lengths: { radius, diameter: 2 * radius }, angles: {}, isDetermined: true })
}

/** Its front is a rectangle; what runs backwards is drawn at 40 degrees and shortened. */
export function cuboidWith(data: ShapeData, unit: number): Laid {
  const { tall, deep, isDetermined } = cuboidOf(data)
  const scale = unit * 0.72
  const back: Point = scaled([0.766 * deep * 0.6, -0.643 * deep * 0.6], scale)
  const [a, b, c, d] = (
    [
      [0, 0],
      [1, 0],
      [1, -tall],
      [0, -tall],
    ] as Point[]
  ).map(each => scaled(each, scale)) as [Point, Point, Point, Point]
  const [a2, b2, c2, d2] = [a, b, c, d].map(each => add(each, back)) as [Point, Point, Point, Point]
  const pieces: Piece[] = [
    outlined([a, b, b2, c2, d2, d]),
    ...[a, b2, d2].map(each => stroke(a2, each, 'dashed', 1.5)),
    stroke(d, c),
    stroke(c, b),
    stroke(c, c2),
  ]
  const edges: Partial<Record<Place, readonly [Point, Point, Point]>> = {
    width: [a, b, [0, 1]],
    height: [a, d, [-1, 0]],
    depth: [b, b2, [0.643, 0.766]],
  }
  for (const { of, label } of data.measures ?? []) {
    const [from, to, outwards] = edges[of]!
    if (label !== undefined) pieces.push(caption(add(middle(from, to), outwards, reach(label, outwards) + GAP), label))
  }
  return laid(pieces, [a, b, b2, c2, d2, d], {
    lengths: { width: scale, height: tall * scale, depth: deep * scale },
    angles: {},
    isDetermined,
  })
}
