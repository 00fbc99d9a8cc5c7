// Questions about a directed graph whose edges say what comes before what. It may hold cycles and edges that lead nowhere: every function
// says what becomes of them. The same graph in the same order gives the same answer.

/** `after`: ids of what comes before it. */
export type Step = { readonly id: string; readonly after: readonly string[] }

/** Ids with everything before what follows it; among what could come next, the order of the list. What lies in or behind a cycle is left out. */
export function topologicalOrder(steps: readonly Step[]): string[] {
  const open = openEdges(steps)
  const next = followersOf(steps)
  const place = new Map(steps.map(({ id }, i) => [id, i]))
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

/** The layer of each id: 0 without anything before it, else one more than the highest before it. What is in or behind a cycle has none. */
export function layersOf(steps: readonly Step[]): Map<string, number> {
  const before = edgesOf(steps)
  const layer = new Map<string, number>()
  for (const id of topologicalOrder(steps))
    layer.set(id, Math.max(-1, ...before.get(id)!.map(other => layer.get(other)!)) + 1)
  return layer
}

/** One cycle, each id once, beginning with the one that stands first in the list; null where there is none. */
export function findCycle(steps: readonly Step[]): string[] | null {
  const before = edgesOf(steps)
  const done = new Set(topologicalOrder(steps))
  for (const { id: start } of steps) {
    if (done.has(start)) continue
    const path: string[] = []
    // Whatever is left has something left before it, so this walk must meet itself.
    for (let at = start; ; at = before.get(at)!.find(id => !done.has(id))!) {
      const met = path.indexOf(at)
      if (met >= 0) return fromFirst(steps, path.slice(met).toReversed())
      path.push(at)
    }
  }
  return null
}

/** The heaviest way through, from the first id to the last; of equal ones that which stands first. `weight` is not negative. Cycles are passed by. */
export function heaviestPath(steps: readonly Step[], weight: (id: string) => number): string[] {
  const before = edgesOf(steps)
  const best = new Map<string, { readonly total: number; readonly from: string | null }>()
  let last: string | null = null
  for (const id of topologicalOrder(steps)) {
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

/** Everything that comes before `id`, near or far; without itself, unless it lies in a cycle. */
export function allBefore(steps: readonly Step[], id: string): Set<string> {
  const before = edgesOf(steps)
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

/** Edges that lead somewhere, each once. Of steps with one id all edges count. */
function edgesOf(steps: readonly Step[]): Map<string, string[]> {
  const edges = new Map<string, string[]>(steps.map(({ id }) => [id, []]))
  for (const { id, after } of steps)
    for (const other of after) if (edges.has(other) && !edges.get(id)!.includes(other)) edges.get(id)!.push(other)
  return edges
}

const openEdges = (steps: readonly Step[]): Map<string, number> =>
  new Map([...edgesOf(steps)].map(([id, before]) => [id, before.length]))

function followersOf(steps: readonly Step[]): Map<string, string[]> {
  const edges = edgesOf(steps)
  const followers = new Map<string, string[]>([...edges.keys()].map(id => [id, []]))
  for (const [id, before] of edges) for (const other of before) followers.get(other)!.push(id)
  return followers
}

function fromFirst(steps: readonly Step[], cycle: readonly string[]): string[] {
  const first = steps.find(({ id }) => cycle.includes(id))!.id
  const at = cycle.indexOf(first)
  return [...cycle.slice(at), ...cycle.slice(0, at)]
}
