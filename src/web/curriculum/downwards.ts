// A map from top to bottom, for narrow windows: the same layers and the same ways around nodes, turned. Pure.
import type { MapView } from './walk.js'

const BETWEEN_LAYERS = 48
const BETWEEN_NODES = 16
/** What lies between two nodes of one layer in a map from left to right. */
const GAP = 20

/** The view with its layers from top to bottom; edges lead from the bottom of one node to the top of another. */
export function downwards(view: MapView): MapView {
  const { nodes, node_width: w, node_height: h, layer_count: layers } = view
  const margin = Math.min(...nodes.map(({ x }) => x))
  if (nodes.length === 0) return view
  const pitch = layers < 2 ? w : (view.width - 2 * margin - w) / (layers - 1)
  const down = (x: number): number => {
    const layer = Math.floor((x - margin) / pitch)
    const within = x - margin - layer * pitch
    const inNode = (Math.min(within, w) / w) * h
    const behind = within <= w ? 0 : ((within - w) / (pitch - w)) * BETWEEN_LAYERS
    return Math.round(margin + layer * (h + BETWEEN_LAYERS) + inNode + behind)
  }
  const stretch = (w + BETWEEN_NODES) / (h + GAP)
  /** From the middle of a node to its middle. */
  const across = (y: number): number => Math.round(margin + w / 2 + (y - margin - h / 2) * stretch)
  return {
    ...view,
    width: across(view.height - margin - h / 2) + w / 2 + margin,
    height: down(margin + (layers - 1) * pitch) + h + margin,
    nodes: nodes.map(node => ({ ...node, x: across(node.y + h / 2) - w / 2, y: down(node.x) })),
    edges: view.edges.map(edge => ({ ...edge, path: turned(edge.path, down, across) })),
  }
}

/** SVG path data of M, C and H with absolute places, turned; H becomes V. */
function turned(path: string, down: (x: number) => number, across: (y: number) => number): string {
  return path.replace(/([MCH])([^MCH]*)/g, (_, command: string, places: string) => {
    const numbers = places
      .trim()
      .split(/[\s,]+/)
      .map(Number)
    if (command === 'H') return `V${down(numbers[0]!)}`
    const pairs = numbers.flatMap((x, i) => (i % 2 === 0 ? [`${across(numbers[i + 1]!)} ${down(x)}`] : []))
    return `${command}${pairs.join(' ')}`
  })
}
