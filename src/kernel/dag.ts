// Functions of a directed graph whose edges are prerequisites. It may contain cycles and dangling edges: every function says how it treats
// them. All are deterministic.

/** `after`: ids of its direct predecessors. */
export type DagNode = { readonly id: string; readonly after: readonly string[] }

/** Ids in topological order; ties keep the order of the list. Leaves out ids in or after a cycle. */
export function topologicalOrder(nodes: readonly DagNode[]): string[] {
  const open = new Map([...edgesOf(nodes)].map(([id, before]) => [id, before.length]))
  const next = followersOf(nodes)
  const place = new Map(nodes.map(({ id }, i) => [id, i]))
  const ready = [...open.keys()].filter(id => open.get(id) === 0)
  const order: string[] = []
  while (ready.length > 0) {
    const id = ready.shift()!
    order.push(id)
    for (const follower of next.get(id)!) {
      const left = open.get(follower)! - 1
      open.set(follower, left)
      if (left > 0) continue
      const at = ready.findIndex(other => place.get(other)! > place.get(follower)!)
      ready.splice(at === -1 ? ready.length : at, 0, follower)
    }
  }
  return order
}

/** The layer of each id: 0 without predecessors, else one more than their highest layer. Ids in or after a cycle have none. */
export function layersOf(nodes: readonly DagNode[]): Map<string, number> {
  const before = edgesOf(nodes)
  const layer = new Map<string, number>()
  for (const id of topologicalOrder(nodes))
    layer.set(id, Math.max(-1, ...before.get(id)!.map(other => layer.get(other)!)) + 1)
  return layer
}

/** One cycle, each id once, beginning with the one listed first; null if there is none. */
export function findCycle(nodes: readonly DagNode[]): string[] | null {
  const before = edgesOf(nodes)
  const done = new Set(topologicalOrder(nodes))
  for (const { id: start } of nodes) {
    if (done.has(start)) continue
    const path: string[] = []
    // Every remaining id has a remaining predecessor, so this walk must reach an id twice.
    for (let at = start; ; at = before.get(at)!.find(id => !done.has(id))!) {
      const met = path.indexOf(at)
      if (met >= 0) return fromFirst(nodes, path.slice(met).toReversed())
      path.push(at)
    }
  }
  return null
}

/** The ids of the heaviest path, first to last; of equal ones the first in the list. `weight` is not negative. Ignores cycles. */
export function heaviestPath(nodes: readonly DagNode[], weight: (id: string) => number): string[] {
  const before = edgesOf(nodes)
  const best = new Map<string, { readonly total: number; readonly from: string | null }>()
  let last: string | null = null
  for (const id of topologicalOrder(nodes)) {
    let from: string | null = null
    for (const other of before.get(id)!)
      if (from === null || best.get(other)!.total > best.get(from)!.total) from = other
    best.set(id, { total: weight(id) + (from === null ? 0 : best.get(from)!.total), from })
    if (last === null || best.get(id)!.total > best.get(last)!.total) last = id
  }
  const path: string[] = []
  for (let at = last; at !== null; at = best.get(at)!.from) path.unshift(at)
  return path
}

/** All direct and indirect predecessors of `id`; includes `id` only if it lies in a cycle. */
export function allBefore(nodes: readonly DagNode[], id: string): Set<string> {
  const before = edgesOf(nodes)
  const found = new Set<string>()
  const open = [...(before.get(id) ?? [])]
  while (open.length > 0) {
    const at = open.pop()!
    if (found.has(at)) continue
    found.add(at)
    open.push(...before.get(at)!)
  }
  return found
}

/** Predecessors by id, without dangling and repeated edges. Steps with the same id share their edges. */
function edgesOf(nodes: readonly DagNode[]): Map<string, string[]> {
  const edges = new Map<string, string[]>(nodes.map(({ id }) => [id, []]))
  for (const { id, after } of nodes)
    for (const other of after) if (edges.has(other) && !edges.get(id)!.includes(other)) edges.get(id)!.push(other)
  return edges
}

/** The direct successors of each id, without dangling and repeated edges. */
export function followersOf(nodes: readonly DagNode[]): Map<string, string[]> {
  const edges = edgesOf(nodes)
  const followers = new Map<string, string[]>([...edges.keys()].map(id => [id, []]))
  for (const [id, before] of edges) for (const other of before) followers.get(other)!.push(id)
  return followers
}

function fromFirst(nodes: readonly DagNode[], cycle: readonly string[]): string[] {
  const first = nodes.find(({ id }) => cycle.includes(id))!.id
  const at = cycle.indexOf(first)
  return [...cycle.slice(at), ...cycle.slice(0, at)]
}
