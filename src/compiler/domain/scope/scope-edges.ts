// What of a scope comes before what: by "(requires …)" behind an item, by nesting, by a numbered list.
import { allBefore, findCycle } from '../../../kernel/dag.js'
import { sameText } from '../texts.js'
import type { ReadConcept } from './scope-reader.js'
import { ScopeError, type ScopeEdge } from './scope.js'

/**
 * Edges with `from` before `to`, each pair once. Nesting and numbers give way where they would close a cycle.
 * @throws ScopeError where items require one another.
 */
export function scopeEdges(concepts: readonly ReadConcept[]): ScopeEdge[] {
  const ordered = new OrderedEdges(concepts)
  for (const edge of required(concepts)) ordered.addRequired(edge)
  for (const edge of [...nesting(concepts), ...numberedOrder(concepts)]) ordered.addIfPossible(edge)
  return ordered.edges
}

class OrderedEdges {
  readonly edges: ScopeEdge[] = []
  readonly #steps: ReadonlyMap<string, { readonly id: string; readonly after: string[] }>
  readonly #titles: ReadonlyMap<string, string>

  constructor(concepts: readonly ReadConcept[]) {
    this.#steps = new Map(concepts.map(({ concept }) => [concept.id, { id: concept.id, after: [] }]))
    this.#titles = new Map(concepts.map(({ concept: { id, title } }) => [id, title]))
  }

  addRequired(edge: ScopeEdge): void {
    if (this.#steps.get(edge.to)!.after.includes(edge.from)) return
    const closes = this.#leadsTo(edge.to, edge.from)
    this.#add(edge)
    if (!closes) return
    const cycle = findCycle([...this.#steps.values()])!
    const names = cycle.map(id => `“${this.#titles.get(id)!}”`)
    throw new ScopeError(`${names.join(', ')} come before one another in a circle: take out one of them`, edge.line)
  }

  addIfPossible(edge: ScopeEdge): void {
    const isKnown = this.#steps.get(edge.to)!.after.includes(edge.from)
    if (!isKnown && !this.#leadsTo(edge.to, edge.from)) this.#add(edge)
  }

  #add(edge: ScopeEdge): void {
    this.#steps.get(edge.to)!.after.push(edge.from)
    this.edges.push(edge)
  }

  /** Whether `early` comes before `late` already. */
  #leadsTo(early: string, late: string): boolean {
    return allBefore([...this.#steps.values()], late).has(early)
  }
}

/** Each name behind "requires" has to be the title of an item, or all of them together; any other name makes no edge. */
function required(concepts: readonly ReadConcept[]): ScopeEdge[] {
  const byTitle = new Map(concepts.toReversed().map(({ concept: { id, title } }) => [sameText(title), id]))
  return concepts.flatMap(({ concept: { id: to, line }, requires }) =>
    requires
      .flatMap(names => (byTitle.has(sameText(names)) ? [names] : names.split(/[,;]/)))
      .flatMap(name => byTitle.get(sameText(name)) ?? [])
      .filter(from => from !== to)
      .map(from => ({ from, to, kind: 'prerequisite', strength: 'hard', because: 'words', line })),
  )
}

const nesting = (concepts: readonly ReadConcept[]): ScopeEdge[] =>
  concepts.flatMap(({ concept: { id, parent, line } }) =>
    parent === null ? [] : [{ from: parent, to: id, kind: 'prerequisite', strength: 'hard', because: 'nesting', line }],
  )

/** Neighbours of one numbered list. */
function numberedOrder(concepts: readonly ReadConcept[]): ScopeEdge[] {
  const last = new Map<string, ReadConcept>()
  return concepts.flatMap(read => {
    const { id, parent, section, line } = read.concept
    const list = `${parent ?? ''}/${section ?? ''}`
    const before = last.get(list)
    last.set(list, read)
    if (!read.isNumbered || !before?.isNumbered) return []
    const from = before.concept.id
    return [{ from, to: id, kind: 'recommended_before', strength: 'soft', because: 'numbered_order', line }]
  })
}
