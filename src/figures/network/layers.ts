// A diagram in layers: devices at the same distance from the first stand side by side, with their texts under them.
import { FONT, line, node, SURFACE, text, textWidth, tidy, WIDTH, type DrawnNode } from '../svg.js'
import type { NetworkData } from './data.js'
import { allOf, branches, isTree, type Branch, type Device, type Link } from './graph.js'
import { icon, ICON_HEIGHT, ICON_WIDTH } from './icons.js'

const LINE = FONT + 2
/** Between the texts of one layer and the signs of the next. */
const GAP = 38
const GAP_WITH_LABELS = 66

type Place = { readonly device: Device; readonly x: number; readonly lines: readonly string[]; readonly depth: number }

const widthOf = ({ lines }: Pick<Place, 'lines'>): number =>
  Math.max(ICON_WIDTH, ...lines.map(each => textWidth(each) + 6))

const linesOf = ({ name, notes = [] }: Device, hasNotes: boolean): string[] => [name, ...(hasNotes ? notes : [])]

/** In a tree every leaf has a column, and what is above stands in the middle of what is below. */
function inColumns(root: Branch, hasNotes: boolean): Place[] {
  const leaves = allOf(root).filter(({ below }) => below.length === 0)
  const places: Place[] = []
  const put = (branch: Branch): number => {
    const xs = branch.below.map(put)
    const x = xs.length === 0 ? ((leaves.indexOf(branch) + 0.5) * WIDTH) / leaves.length : (xs[0]! + xs.at(-1)!) / 2
    places.push({ device: branch.device, x, lines: linesOf(branch.device, hasNotes), depth: branch.depth })
    return x
  }
  put(root)
  return places
}

function inRows(root: Branch, hasNotes: boolean): Place[] {
  const all = allOf(root)
  return all.map(({ device, depth }) => {
    const beside = all.filter(each => each.depth === depth)
    const i = beside.findIndex(each => each.device === device)
    const x = ((i + 0.5) * WIDTH) / beside.length
    return { device, x, lines: linesOf(device, hasNotes), depth }
  })
}

/** Where all texts fit side by side; null where they do not. */
function fitting(places: readonly Place[]): readonly Place[] | null {
  const isTight = places.some((a, i) =>
    places.some((b, j) => i < j && a.depth === b.depth && Math.abs(a.x - b.x) < (widthOf(a) + widthOf(b)) / 2 + 4),
  )
  const isOff = places.some(place => place.x - widthOf(place) / 2 < 0 || place.x + widthOf(place) / 2 > WIDTH)
  return isTight || isOff ? null : places
}

/** Null where the texts of a tree would not fit. Notes that do not fit beside a ring stand under the drawing. */
export function layered(data: NetworkData): { height: number; nodes: DrawnNode[] } | null {
  const root = branches(data)
  const isRing = !isTree(data)
  if (!isRing && data.links.some(({ label, from_label: from, to_label: to }) => label ?? from ?? to)) return null
  const arrange = isRing ? inRows : inColumns
  const withNotes = fitting(arrange(root, true))
  if (withNotes === null && !isRing) return null
  const places = withNotes ?? arrange(root, false)
  const gap = data.links.some(({ label }) => label !== undefined) ? GAP_WITH_LABELS : GAP
  const depth = Math.max(...places.map(each => each.depth))
  const tops: number[] = []
  let y = 4
  for (let i = 0; i <= depth; i++) {
    tops.push(y)
    y +=
      ICON_HEIGHT + Math.max(...places.filter(each => each.depth === i).map(({ lines }) => lines.length)) * LINE + gap
  }
  const blocks = new Map(places.map(place => [place.device.name, boxAround(place, tops[place.depth]!)]))
  const legend =
    withNotes !== null ? [] : data.devices.flatMap(({ name, notes = [] }) => notes.map(note => `${name}: ${note}`))
  const below = y - gap + 6
  return {
    height: Math.ceil(below + legend.length * LINE),
    nodes: [
      ...data.links.map(link => line(...endsOf(link, blocks))),
      ...linkLabels(data, blocks),
      ...places.flatMap(({ device, x, lines, depth: layer }) => [
        icon(device.type, x, tops[layer]! + ICON_HEIGHT / 2),
        ...lines.map((each, row) =>
          text(x, tops[layer]! + ICON_HEIGHT + (row + 1) * LINE - 3, each, { bold: row === 0 }),
        ),
      ]),
      ...legend.map((each, i) => text(4, below + (i + 1) * LINE - 4, each, { anchor: 'start' })),
    ],
  }
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A device with its texts. */
const boxAround = (place: Place, top: number): Box => ({
  x: place.x - widthOf(place) / 2,
  y: top,
  width: widthOf(place),
  height: ICON_HEIGHT + place.lines.length * LINE + 2,
})

type Point = readonly [x: number, y: number]

/** From below the upper one's texts to the top of the lower one; side by side from sign to sign. */
function endsOf({ from, to }: Pick<Link, 'from' | 'to'>, blocks: ReadonlyMap<string, Box>): readonly [Point, Point] {
  const [a, b] = [blocks.get(from)!, blocks.get(to)!]
  const middle = ({ x, width }: Box): number => x + width / 2
  if (a.y === b.y) {
    const y = a.y + ICON_HEIGHT / 2
    return [
      [middle(a), y],
      [middle(b), y],
    ]
  }
  const [up, down] = a.y < b.y ? [a, b] : [b, a]
  return [
    [middle(up), up.y + up.height + 2],
    [middle(down), down.y],
  ]
}

/** Hides the line behind a text. */
const backing = ({ x, y, width, height }: Box): DrawnNode =>
  node('rect', { x: tidy(x), y: tidy(y), width: tidy(width), height: tidy(height), fill: SURFACE, stroke: 'none' })

const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height

/** On its link, as near to the middle as the others leave room. */
function linkLabels({ links }: NetworkData, blocks: ReadonlyMap<string, Box>): DrawnNode[] {
  const taken = [...blocks.values()]
  return links.flatMap(link => {
    const { label } = link
    if (label === undefined) return []
    const [[ax, ay], [bx, by]] = endsOf(link, blocks)
    const width = textWidth(label) + 8
    const boxes = [0.5, 0.42, 0.58, 0.34, 0.66, 0.25, 0.75].map(share => {
      const left = Math.min(Math.max(ax + (bx - ax) * share - width / 2, 0), WIDTH - width)
      return { x: left, y: ay + (by - ay) * share - LINE / 2, width, height: LINE }
    })
    const box = boxes.find(each => !taken.some(other => meet(each, other))) ?? boxes[0]!
    taken.push(box)
    return [backing(box), text(box.x + width / 2, box.y + FONT * 0.9, label)]
  })
}
