// The order of the cells in each layer of a drawn graph, so that few edges cross: medians of neighbours, back and forth, with the best kept.

/** A node, or a place where edges pass a layer. `before` and `after` are indices of cells in the layers next to it. */
export type Cell = {
  /** Null: edges pass here. */
  readonly id: string | null
  readonly layer: number
  readonly before: number[]
  readonly after: number[]
}
type Side = 'before' | 'after'

const ROUNDS = 12

/** Indices of cells, layer by layer, in an order with few crossings. The order of `cells` decides between equals. */
export function orderedLayers(cells: readonly Cell[], layerCount: number): number[][] {
  const layers: number[][] = Array.from({ length: layerCount }, () => [])
  cells.forEach((cell, i) => layers[cell.layer]!.push(i))
  const positions = cells.map(() => 0)
  const number = (layer: readonly number[]): void => layer.forEach((cell, i) => (positions[cell] = i))
  layers.forEach(number)
  let best = layers.map(layer => [...layer])
  let fewest = crossings(cells, layers, positions)
  for (let round = 0; round < ROUNDS && fewest > 0; round++) {
    const side: Side = round % 2 === 0 ? 'before' : 'after'
    for (const layer of side === 'before' ? layers : layers.toReversed()) {
      sortByNeighbours(cells, layer, side, positions)
      number(layer)
    }
    for (const layer of layers) swapNeighbours(cells, layer, positions)
    const found = crossings(cells, layers, positions)
    if (found >= fewest) continue
    fewest = found
    best = layers.map(layer => [...layer])
  }
  return best
}

/** How many pairs of edges between neighbouring layers cross. */
export function crossings(
  cells: readonly Cell[],
  layers: readonly (readonly number[])[],
  positions: readonly number[],
): number {
  let count = 0
  for (const layer of layers) {
    const ends = layer.flatMap(cell => cells[cell]!.after.map(other => positions[other]!).toSorted((a, b) => a - b))
    count += inversions(ends)
  }
  return count
}

/** Pairs that stand the wrong way round, counted with a tree of partial sums. */
function inversions(numbers: readonly number[]): number {
  const size = numbers.reduce((most, number) => Math.max(most, number), 0) + 1
  const sums = Array.from({ length: size + 1 }, () => 0)
  let count = 0
  numbers.forEach((number, seen) => {
    let notAbove = 0
    for (let i = number + 1; i > 0; i -= i & -i) notAbove += sums[i]!
    count += seen - notAbove
    for (let i = number + 1; i <= size; i += i & -i) sums[i]!++
  })
  return count
}

/** Cells without neighbours on that side keep their position. */
function sortByNeighbours(cells: readonly Cell[], layer: number[], side: Side, positions: readonly number[]): void {
  const wish = new Map(
    layer.map((cell, i) => {
      const neighbours = cells[cell]![side]
      return [cell, neighbours.length === 0 ? i : median(neighbours.map(other => positions[other]!))]
    }),
  )
  layer.sort((a, b) => wish.get(a)! - wish.get(b)! || positions[a]! - positions[b]!)
}

function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2
}

/** Swaps cells next to each other wherever that takes crossings away. */
function swapNeighbours(cells: readonly Cell[], layer: number[], positions: number[]): void {
  for (let i = 0; i + 1 < layer.length; i++) {
    const [upper, lower] = [layer[i]!, layer[i + 1]!]
    const gain = (side: Side): number => {
      const above = cells[upper]![side].map(other => positions[other]!)
      const below = cells[lower]![side].map(other => positions[other]!)
      let difference = 0
      for (const a of above) for (const b of below) difference += Math.sign(a - b)
      return difference
    }
    if (gain('before') + gain('after') <= 0) continue
    ;[layer[i], layer[i + 1]] = [lower, upper]
    positions[lower] = i
    positions[upper] = i + 1
  }
}
