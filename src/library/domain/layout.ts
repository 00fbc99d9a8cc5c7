// Where the nodes of a graph are drawn: layers from left to right, no two nodes over each other, long edges around what lies between.
import { layersOf, type DagNode } from '../../kernel/dag.js'
import { orderedLayers, type Cell } from './layout-order.js'

export const NODE_WIDTH = 216
export const NODE_HEIGHT = 80
const BETWEEN_LAYERS = 88
const BETWEEN_NODES = 20
const MARGIN = 24
const SWEEPS = 24
/** Layers. A longer edge is led behind the nodes: around all of them it could not be followed any more, and its path would be endless. */
const LONGEST_WAY_AROUND = 30

type Point = { readonly x: number; readonly y: number }
export type Layout = {
  /** The upper left corner of each node. */
  readonly positions: ReadonlyMap<string, Point>
  readonly layers: ReadonlyMap<string, number>
  readonly layerCount: number
  readonly width: number
  readonly height: number
  /** SVG path data of the edge from one node to another. */
  pathOf(from: string, to: string): string
}

/** Pixels of an unscaled picture. `steps` hold no cycle, and their edges lead somewhere. */
export function layoutOf(steps: readonly DagNode[]): Layout {
  const layers = layersOf(steps)
  const layerCount = Math.max(-1, ...layers.values()) + 1
  const { cells, nodeAt, passingAt } = cellsOf(steps, layers)
  const y = heights(cells, orderedLayers(cells, layerCount))
  const x = (layer: number): number => MARGIN + layer * (NODE_WIDTH + BETWEEN_LAYERS)
  const corner = (id: string): Point => ({ x: x(layers.get(id)!), y: y[nodeAt.get(id)!]! - NODE_HEIGHT / 2 })
  const pathOf = (from: string, to: string): string => {
    const start = { x: corner(from).x + NODE_WIDTH, y: corner(from).y + NODE_HEIGHT / 2 }
    const end = { x: corner(to).x, y: corner(to).y + NODE_HEIGHT / 2 }
    const between: Point[] = []
    for (const layer of layersPassed(layers, from, to)) {
      const passed = y[passingAt(from, layer)!]!
      between.push({ x: x(layer), y: passed }, { x: x(layer) + NODE_WIDTH, y: passed })
    }
    return curve([start, ...between, end])
  }
  const positions = new Map(steps.map(({ id }) => [id, corner(id)]))
  return {
    positions: positions,
    layers,
    layerCount,
    width: layerCount === 0 ? 0 : x(layerCount - 1) + NODE_WIDTH + MARGIN,
    height: y.reduce((lowest, middle) => Math.max(lowest, middle + NODE_HEIGHT / 2 + MARGIN), 0),
    pathOf,
  }
}

/** Edges of one node that pass the same layer share the place where they pass it, so they run together until they part. */
function cellsOf(steps: readonly DagNode[], layers: ReadonlyMap<string, number>) {
  const cells: Cell[] = steps.map(({ id }) => ({ id, layer: layers.get(id)!, before: [], after: [] }))
  const nodeAt = new Map(steps.map(({ id }, i) => [id, i]))
  const passing = new Map<string, number>()
  const passingAt = (id: string, layer: number): number | undefined => passing.get(`${layer} ${id}`)
  const join = (from: number, to: number): void => {
    if (cells[from]!.after.includes(to)) return
    cells[from]!.after.push(to)
    cells[to]!.before.push(from)
  }
  for (const { id, after } of steps)
    for (const from of after) {
      const passed = layersPassed(layers, from, id)
      if (layers.get(from)! + passed.length + 1 !== layers.get(id)) continue
      let at = nodeAt.get(from)!
      for (const layer of passed) {
        const next = passingAt(from, layer) ?? cells.push({ id: null, layer, before: [], after: [] }) - 1
        passing.set(`${layer} ${from}`, next)
        join(at, next)
        at = next
      }
      join(at, nodeAt.get(id)!)
    }
  return { cells, nodeAt, passingAt }
}

/** The layers between two nodes that an edge is led around; none for one that goes back, or is too long for that. */
function layersPassed(layers: ReadonlyMap<string, number>, from: string, to: string): number[] {
  const first = layers.get(from)! + 1
  const count = layers.get(to)! - first
  return count < 1 || count > LONGEST_WAY_AROUND ? [] : Array.from({ length: count }, (_, i) => first + i)
}

/** The middle of each cell: as near to its neighbours as the distance to those above and below allows; whole pixels from `MARGIN` on. */
function heights(cells: readonly Cell[], layers: readonly (readonly number[])[]): number[] {
  const y = cells.map(() => 0)
  for (const layer of layers) {
    const offsets = offsetsIn(cells, layer)
    layer.forEach((cell, i) => (y[cell] = offsets[i]! - offsets.at(-1)! / 2))
  }
  for (let sweep = 0; sweep < SWEEPS; sweep++)
    for (const layer of sweep % 2 === 0 ? layers : layers.toReversed()) settle(cells, layer, y)
  const top = Math.min(0, ...layers.flatMap(layer => layer.slice(0, 1).map(cell => y[cell]! - half(cells[cell]!))))
  return y.map(middle => Math.round(middle - top + MARGIN))
}

/** Moves one layer: the nearest heights to the wished ones that keep order and distance (pooled neighbours move together). */
function settle(cells: readonly Cell[], layer: readonly number[], y: number[]): void {
  const offsets = offsetsIn(cells, layer)
  const pools: { sum: number; weight: number; size: number }[] = []
  layer.forEach((cell, i) => {
    const { wish, weight } = wishOf(cells, cell, y)
    let pool = { sum: (wish - offsets[i]!) * weight, weight, size: 1 }
    for (let last = pools.at(-1); last && last.sum / last.weight > pool.sum / pool.weight; last = pools.at(-1)) {
      pool = { sum: last.sum + pool.sum, weight: last.weight + pool.weight, size: last.size + pool.size }
      pools.pop()
    }
    pools.push(pool)
  })
  let at = 0
  for (const { sum, weight, size } of pools)
    for (const end = at + size; at < end; at++) y[layer[at]!] = sum / weight + offsets[at]!
}

/** Where edges pass should lie straight; nodes yield to that. */
function wishOf(cells: readonly Cell[], cell: number, y: readonly number[]): { wish: number; weight: number } {
  const { id, before, after } = cells[cell]!
  let sum = 0
  let weight = 0
  for (const other of [...before, ...after]) {
    const pull = id === null && cells[other]!.id === null ? 8 : id === null || cells[other]!.id === null ? 2 : 1
    sum += y[other]! * pull
    weight += pull
  }
  return weight === 0 ? { wish: y[cell]!, weight: 0.1 } : { wish: sum / weight, weight }
}

/** The least distance of each cell's middle from the first one's. */
function offsetsIn(cells: readonly Cell[], layer: readonly number[]): number[] {
  const offsets: number[] = []
  layer.forEach((cell, i) => {
    if (i === 0) return offsets.push(0)
    const above = cells[layer[i - 1]!]!
    return offsets.push(offsets[i - 1]! + half(above) + BETWEEN_NODES + half(cells[cell]!))
  })
  return offsets
}

const half = ({ id }: Cell): number => (id === null ? 0 : NODE_HEIGHT / 2)

/** Through all points, level at each of them; what goes straight on is one piece. */
function curve(points: readonly Point[]): string {
  const [start, ...rest] = points as readonly [Point, ...Point[]]
  let path = `M${start.x} ${start.y}`
  let last = start
  rest.forEach((point, i) => {
    const isStraight = point.y === last.y && point.x > last.x
    // An edge of a cycle leads back: it leaves to the right all the same.
    const reach = point.x > last.x ? (point.x - last.x) / 2 : BETWEEN_LAYERS
    if (!isStraight) path += `C${last.x + reach} ${last.y} ${point.x - reach} ${point.y} ${point.x} ${point.y}`
    else if (rest[i + 1]?.y !== point.y) path += `H${point.x}`
    last = point
  })
  return path
}
