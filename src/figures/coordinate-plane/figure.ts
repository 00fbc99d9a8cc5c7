// A coordinate plane: how it is drawn and described. Its layout is what a field for placing points uses, too.
import type { Graph, Place } from '../common.js'
import { figureKind, plainNumber, type FigureLanguage } from '../figure-kind.js'
import { labelsThatFit, ticksOf } from '../scale.js'
import { ACCENT, dot, FONT, INK, line, path, SURFACE, text, textWidth, tidy, WIDTH, type DrawnNode } from '../svg.js'
import type { CoordinatePlaneData } from './data.js'
import { acrossPlane, BEYOND, layoutOf, type Layout } from './layout.js'

const GRID = 'var(--viva-line, #cccccc)'
/** What a point and its label keep from each other. */
const APART = 9
/** A place in the drawing. */
type Spot = readonly [x: number, y: number]
type Line = NonNullable<CoordinatePlaneData['lines']>[number]

export const coordinatePlane = figureKind<CoordinatePlaneData>({
  draw: (data, language) => {
    const { points = [], lines = [], curves = [] } = data
    const layout = layoutOf(data, language)
    const spot = ({ x, y }: Place): Spot => [layout.x.toPixel(x), layout.y.toPixel(y)]
    const spots = points.map(spot)
    const graphs = curves.map(({ y }) => y.pieces.map(piece => piece.map(spot)))
    const straights = lines.map(each => endsOf(each, data).map(spot) as [Spot, Spot])
    const labels = placedLabels(layout, spots, [...graphs.flat(), ...straights])
    return {
      height: layout.height,
      nodes: [
        ...axes(data, layout, language),
        ...graphs.flatMap((pieces, i) =>
          pieces.map(piece => {
            const corners = piece.map(corner => corner.map(tidy).join(' '))
            return dashed(path(`M${corners.join('L')}`, { stroke: ACCENT, width: 2.5 }), CURVE_DASHES[i]!)
          }),
        ),
        ...lines.flatMap((each, i) => straight(each, straights[i]!)),
        ...spots.map(([x, y]) => dot(x, y, 6, ACCENT)),
        ...curves.flatMap(({ label }, i) => (label === undefined ? [] : [labels(graphs[i]!.at(-1)!.at(-1)!, label)])),
        ...lines.flatMap(({ label }, i) => {
          const [[x1, y1], [x2, y2]] = straights[i]!
          return label === undefined ? [] : [labels([(x1 + x2) / 2, (y1 + y2) / 2], label)]
        }),
        ...points.flatMap(({ label }, i) => (label === undefined ? [] : [labels(spots[i]!, label)])),
      ],
    }
  },
  describe: (data, language) => {
    const own = language.texts.coordinatePlane
    const { points = [], lines = [], curves = [] } = data
    const at = positionIn(data, language)
    const named = (sentence: string, label: string | undefined) =>
      label === undefined ? sentence : `${label}: ${sentence}`
    return [
      axesText(data, language),
      ...(data.read_off === true ? [own.counted] : []),
      ...points.map(({ x, y, label }) => {
        const place = at({ x, y })
        return label === undefined ? own.point({ at: place }) : own.labelled({ at: place, label })
      }),
      ...lines.map(({ shape, from, to, label }) => named(own[shape]({ from: at(from), to: at(to) }), label)),
      ...curves.map(({ y, label }) => named(own.curve({ places: language.list(placesOf(y).map(at)) }), label)),
    ].join(' ')
  },
  table: (data, { number, texts }) => {
    const { curves = [], read_off: readOff = false } = data
    if (readOff || curves.every(({ y }) => isStraight(y))) return null
    const values = curves.map(({ y }) => new Map(y.values.map(({ x, y: value }) => [x, value])))
    return {
      columns: [data.x.label ?? 'x', ...curves.map(({ label }) => label ?? data.y.label ?? 'y')],
      rows: ticksOf(data.x).map(x => [
        number(x),
        ...values.map(each => {
          const value = each.get(x)
          return value === undefined ? texts.coordinatePlane.none : number(value)
        }),
      ]),
    }
  },
  shows: ({ points = [], lines = [], curves = [] }) => [
    ...points.flatMap(({ x, y, label = '' }) => [label, ...written(x, y)]),
    ...lines.flatMap(({ from, to, label = '' }) => [label, ...written(from.x, from.y), ...written(to.x, to.y)]),
    ...curves.flatMap(({ y, label = '' }) => [label, ...y.values.map(({ y: value }) => plainNumber(value))]),
  ],
})

/** Curves differ in their dashes as well as in their labels. */
const CURVE_DASHES = ['', '9 6', '2 6', '12 5 2 5']

const dashed = (drawn: DrawnNode, dashes: string): DrawnNode =>
  dashes === '' ? drawn : { ...drawn, attributes: { ...drawn.attributes, 'stroke-dasharray': dashes } }

/** Readable on top of the grid and of curves. */
const over = (drawn: DrawnNode): DrawnNode => ({
  ...drawn,
  attributes: { ...drawn.attributes, 'paint-order': 'stroke', stroke: SURFACE, 'stroke-width': 4 },
})

function axes(data: CoordinatePlaneData, layout: Layout, { number }: FigureLanguage): DrawnNode[] {
  const { left, right, top, bottom, xAxis, yAxis } = layout
  const across = ticksOf(data.x)
  const up = ticksOf(data.y)
  const apart = (ticks: readonly number[], length: number) => length / Math.max(1, ticks.length - 1)
  const widest = Math.max(...across.map(value => textWidth(number(value))))
  const isNamedAcross = labelsThatFit(across, apart(across, right - left), widest + 10)
  const isNamedUp = labelsThatFit(up, apart(up, bottom - top), FONT * 1.6)
  const isCorner = (value: number): boolean => value === 0 && across.includes(0) && up.includes(0)
  const [end, peak] = [right + BEYOND, top - BEYOND]
  return [
    ...across.map(value => line([layout.x.toPixel(value), top], [layout.x.toPixel(value), bottom], GRID, 1)),
    ...up.map(value => line([left, layout.y.toPixel(value)], [right, layout.y.toPixel(value)], GRID, 1)),
    line([left - 4, xAxis], [end, xAxis]),
    line([yAxis, bottom + 4], [yAxis, peak]),
    path(`M${tidy(end - 6)} ${tidy(xAxis - 5)}L${tidy(end)} ${tidy(xAxis)}L${tidy(end - 6)} ${tidy(xAxis + 5)}`),
    path(`M${tidy(yAxis - 5)} ${tidy(peak + 6)}L${tidy(yAxis)} ${tidy(peak)}L${tidy(yAxis + 5)} ${tidy(peak + 6)}`),
    ...across.flatMap((value, i) => {
      const x = layout.x.toPixel(value)
      if (!isNamedAcross(i) || isCorner(value)) return []
      return [line([x, xAxis - 3], [x, xAxis + 3]), over(text(x, xAxis + FONT + 3, number(value)))]
    }),
    ...up.flatMap((value, i) => {
      const y = layout.y.toPixel(value)
      if (!isNamedUp(i) || isCorner(value)) return []
      const label = over(text(yAxis - 7, y + FONT * 0.36, number(value), { anchor: 'end' }))
      return [line([yAxis - 3, y], [yAxis + 3, y]), label]
    }),
    ...(across.some(isCorner) ? [over(text(yAxis - 5, xAxis + FONT + 1, number(0), { anchor: 'end' }))] : []),
    over(text(WIDTH - 2, xAxis - 10, data.x.label ?? 'x', { anchor: 'end' })),
    over(text(...besideAxis(yAxis, data.y.label ?? 'y'), { anchor: 'start' })),
  ]
}

/** The name of the upward axis stands after its arrow, or as far to the left as the drawing asks for. */
const besideAxis = (yAxis: number, name: string): [x: number, y: number, name: string] => [
  Math.max(2, Math.min(yAxis + 10, WIDTH - 2 - textWidth(name))),
  FONT,
  name,
]

const endsOf = ({ shape, from, to }: Line, data: CoordinatePlaneData): readonly [Place, Place] =>
  shape === 'line' ? acrossPlane(from, to, data) : [from, to]

function straight({ shape, dashed: isDashed = false }: Line, [start, tip]: readonly [Spot, Spot]): DrawnNode[] {
  const drawn = dashed(line(start, tip, INK, 2.5), isDashed ? '8 6' : '')
  if (shape !== 'arrow') return [drawn]
  const turn = Math.atan2(tip[1] - start[1], tip[0] - start[0])
  const barb = (by: number): string =>
    `${tidy(tip[0] - 12 * Math.cos(turn + by))} ${tidy(tip[1] - 12 * Math.sin(turn + by))}`
  return [drawn, path(`M${barb(0.45)}L${tidy(tip[0])} ${tidy(tip[1])}L${barb(-0.45)}`, { width: 2.5 })]
}

type Box = readonly [left: number, top: number, right: number, bottom: number]

/** Puts each label beside its place, where it is inside the drawing and covers no point, no other label and, where it can, no line. */
function placedLabels(
  { height, left: start, right: end, top, bottom: ground, xAxis, yAxis }: Layout,
  points: readonly Spot[],
  polylines: readonly (readonly Spot[])[],
): (at: Spot, label: string) => DrawnNode {
  const taken: Box[] = points.map(([x, y]): Box => [x - 6, y - 6, x + 6, y + 6])
  const axisLines: Spot[][] = [
    [
      [start, xAxis],
      [end, xAxis],
    ],
    [
      [yAxis, ground],
      [yAxis, top],
    ],
  ]
  const strokes = [...polylines, ...axisLines].flatMap(stepsAlong).map(([x, y]): Box => [x - 1, y - 1, x + 1, y + 1])
  return ([x, y], label) => {
    const width = textWidth(label)
    const candidates = [APART, 2 * APART, 3 * APART].flatMap(away => [
      boxAt(x + away, y - APART, width),
      boxAt(x - away - width, y - APART, width),
      boxAt(x + away, y + APART + FONT * 0.7, width),
      boxAt(x - away - width, y + APART + FONT * 0.7, width),
    ])
    const isInside = ([left, top, right, bottom]: Box) =>
      left >= 2 && top >= 0 && right <= WIDTH - 2 && bottom <= height
    const inside = candidates.filter(isInside)
    const free = inside.filter(box => taken.every(other => !overlap(box, other)))
    const clear = free.find(box => strokes.every(other => !overlap(box, other)))
    const [left, , , bottom] = clear ?? free[0] ?? inside[0] ?? boxAt(Math.max(2, WIDTH - 2 - width), FONT, width)
    const base = bottom - FONT * 0.2
    taken.push(boxAt(left, base, width))
    return over(text(left, base, label, { anchor: 'start', bold: true }))
  }
}

/** Around a text that begins at `left` on the line `base`. */
const boxAt = (left: number, base: number, width: number): Box => [
  left,
  base - FONT * 0.8,
  left + width,
  base + FONT * 0.2,
]

/** Places every few units along a polyline. */
const stepsAlong = (corners: readonly Spot[]): Spot[] =>
  corners.slice(1).flatMap(([x, y], i) => {
    const [lastX, lastY] = corners[i]!
    const steps = Math.ceil(Math.hypot(x - lastX, y - lastY) / 4)
    return Array.from({ length: steps }, (_, step): Spot => {
      const share = (step + 1) / steps
      return [lastX + (x - lastX) * share, lastY + (y - lastY) * share]
    })
  })

const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]

/** The axes in words. */
function axesText({ x, y }: CoordinatePlaneData, { texts, number }: FigureLanguage): string {
  const axis = ({ from, to, step }: CoordinatePlaneData['x']) => ({
    from: number(from),
    to: number(to),
    step: number(step),
  })
  const [across, up] = [axis(x), axis(y)]
  return texts.coordinatePlane.axes({
    x: x.label ?? 'x',
    xFrom: across.from,
    xTo: across.to,
    xStep: across.step,
    y: y.label ?? 'y',
    yFrom: up.from,
    yTo: up.to,
    yStep: up.step,
  })
}

/** How a place is named: by its coordinates, or, where those are to be read off, by the marks up to it. */
function positionIn(
  { x, y, read_off: readOff }: CoordinatePlaneData,
  { texts, number }: FigureLanguage,
): (place: Place) => string {
  const own = texts.coordinatePlane
  const marks = (value: number, { from, step }: CoordinatePlaneData['x']) =>
    number(Math.round(((value - from) / step) * 10) / 10)
  return ({ x: across, y: up }) =>
    readOff === true
      ? own.marks({ right: marks(across, x), up: marks(up, y) })
      : own.pair({ x: number(across), y: number(up) })
}

const isStraight = ({ pieces }: Graph): boolean => pieces.length === 1 && pieces[0]!.length === 2

/** Places that tell how a graph runs: two for a straight one; none would be left out of a short list. */
function placesOf(graph: Graph): readonly Place[] {
  const { pieces, values } = graph
  if (isStraight(graph)) return values.length >= 2 ? [values[0]!, values.at(-1)!] : pieces[0]!
  return values.length > 0 ? values : pieces.flatMap(piece => [piece[0]!, piece.at(-1)!])
}

const written = (x: number, y: number): string[] => [
  `(${plainNumber(x)}, ${plainNumber(y)})`,
  plainNumber(x),
  plainNumber(y),
]
