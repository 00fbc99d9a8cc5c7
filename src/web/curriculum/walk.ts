// Keyboard navigation and search in a map. Pure.
import type { CurriculumView, ViewNode } from '../../contract/curriculum-view.js'

/** A node as the map draws it. */
export type MapNode = Pick<
  ViewNode,
  'id' | 'title' | 'prerequisites' | 'layer' | 'x' | 'y' | 'is_critical' | 'is_milestone'
> &
  // Only steps of a curriculum take time.
  Partial<Pick<ViewNode, 'estimate_minutes' | 'week'>>

/** A graph as the map draws it. */
export type MapView = Pick<
  CurriculumView,
  'edges' | 'layer_count' | 'width' | 'height' | 'node_width' | 'node_height' | 'critical_path'
> & { readonly nodes: readonly MapNode[] }

export type Direction = 'next' | 'before' | 'up' | 'down'

/** The node that an arrow key leads to from `id`: along a connection, the nearest in height, or within its stage. Null: there is none. */
export function walkFrom(view: MapView, id: string, direction: Direction): string | null {
  const here = view.nodes.find(node => node.id === id)
  if (!here) return null
  const reached = candidates(view, here, direction)
  const nearest = reached.toSorted((a, b) => Math.abs(a.y - here.y) - Math.abs(b.y - here.y) || a.y - b.y)[0]
  return nearest?.id ?? null
}

function candidates(view: MapView, here: MapNode, direction: Direction): MapNode[] {
  switch (direction) {
    case 'next':
      return followersOf(view, here.id)
    case 'before':
      return prerequisitesOf(view, here)
    case 'up':
      return view.nodes.filter(node => node.layer === here.layer && node.y < here.y)
    case 'down':
      return view.nodes.filter(node => node.layer === here.layer && node.y > here.y)
  }
}

export function followersOf<Node extends MapNode>(
  { nodes, edges }: Pick<MapView, 'edges'> & { readonly nodes: readonly Node[] },
  id: string,
): Node[] {
  const ids = new Set(edges.filter(edge => edge.from === id).map(edge => edge.to))
  return nodes.filter(node => ids.has(node.id))
}

/** The prerequisites that are in the graph. */
export const prerequisitesOf = <Node extends MapNode>(
  { nodes }: { readonly nodes: readonly Node[] },
  { id, prerequisites }: MapNode,
): Node[] => nodes.filter(node => node.id !== id && prerequisites.includes(node.id))

type Filter = {
  readonly query: string
  /** Null: all. */
  readonly layer: number | null
  readonly onlyCritical: boolean
}

/** Ids that match; null without a query or filter. Every word has to occur; accents and case are ignored. */
export function matching(view: CurriculumView, { query, layer, onlyCritical }: Filter): Set<string> | null {
  const words = folded(query).split(/\s+/).filter(Boolean)
  if (words.length === 0 && layer === null && !onlyCritical) return null
  const fits = (node: ViewNode): boolean => {
    if (layer !== null && node.layer !== layer) return false
    if (onlyCritical && !node.is_critical) return false
    if (words.length === 0) return true
    const text = folded([node.id, node.title, node.capability, ...node.core_ideas, ...(node.skills ?? [])].join(' '))
    return words.every(word => text.includes(word))
  }
  return new Set(view.nodes.filter(fits).map(node => node.id))
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase()
