// What of a scope comes before what: said in words ("requires", "after", "builds on"), by nesting, by a numbered list.
import { findCycle } from '../../../kernel/dag.js'
import { wordsOf } from '../words.js'
import type { ReadConcept } from './scope-reader.js'
import { ScopeError, type ScopeEdge } from './scope.js'

const BEFORE =
  'requires?|needs?|depends on|builds (?:up)?on|based on|assumes|presupposes|after|follows|prerequisites?:?'
const PHRASES: readonly [RegExp, ScopeEdge['kind'], 'forward' | 'backward'][] = [
  [new RegExp(`\\b(?:${BEFORE})\\s+([^.;()]+)`, 'giu'), 'prerequisite', 'forward'],
  [/\b(?:before|leads to|prepares for|needed for)\s+([^.;()]+)/giu, 'prerequisite', 'backward'],
  [/\b(?:ideally after|best after|recommended after)\s+([^.;()]+)/giu, 'recommended_before', 'forward'],
  [/\b(?:see also|related to|compare(?:d)? with|cf\.?)\s+([^.;()]+)/giu, 'related', 'forward'],
]

/**
 * Edges with `from` before `to`, each pair once; the strongest that is said of it. Nesting and numbers give way where they would close a circle.
 * @throws ScopeError where words of the file say that something comes before itself.
 */
export function scopeEdges(concepts: readonly ReadConcept[]): ScopeEdge[] {
  const inItems = wordEdges(concepts, ({ asWritten }) => asWritten.slice(0, 1))
  // Prose says "after" of many things: what it says never makes a file unreadable.
  const inProse = wordEdges(concepts, ({ asWritten }) => asWritten.slice(1))
  const ordered = new OrderedEdges(concepts)
  for (const edge of inItems.filter(({ kind }) => kind === 'prerequisite')) ordered.addSaid(edge)
  const softer = inItems.filter(({ kind }) => kind === 'recommended_before')
  const wished = [...nesting(concepts), ...softer, ...inProse, ...numberedOrder(concepts)]
  for (const edge of wished.filter(({ kind }) => kind !== 'related')) ordered.addIfPossible(edge)
  const related = new Map(
    [...inItems, ...inProse]
      .filter(edge => edge.kind === 'related' && !ordered.joins(edge))
      .map(edge => [`${edge.from} ${edge.to}`, edge]),
  )
  return [...ordered.edges, ...related.values()]
}

class OrderedEdges {
  readonly edges: ScopeEdge[] = []
  readonly #steps: ReadonlyMap<string, { readonly id: string; readonly after: string[] }>
  readonly #concepts: ReadonlyMap<string, ReadConcept>

  constructor(concepts: readonly ReadConcept[]) {
    this.#steps = new Map(concepts.map(({ concept }) => [concept.id, { id: concept.id, after: [] }]))
    this.#concepts = new Map(concepts.map(read => [read.concept.id, read]))
  }

  joins = ({ from, to }: ScopeEdge): boolean =>
    this.#steps.get(to)!.after.includes(from) || this.#steps.get(from)!.after.includes(to)

  addSaid(edge: ScopeEdge): void {
    if (this.#steps.get(edge.to)!.after.includes(edge.from)) return
    const closes = this.#leadsTo(edge.to, edge.from)
    this.#add(edge)
    if (!closes) return
    const cycle = findCycle([...this.#steps.values()])!
    const names = cycle.map(id => `“${this.#concepts.get(id)!.concept.title}”`)
    throw new ScopeError(`${names.join(', ')} come before one another in a circle: take out one of them`, edge.line)
  }

  addIfPossible(edge: ScopeEdge): void {
    if (!this.joins(edge) && !this.#leadsTo(edge.to, edge.from)) this.#add(edge)
  }

  #add(edge: ScopeEdge): void {
    this.#steps.get(edge.to)!.after.push(edge.from)
    this.edges.push(edge)
  }

  /** Whether `early` comes before `late` already. */
  #leadsTo(early: string, late: string): boolean {
    const open = [late]
    const seen = new Set(open)
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if (at === early) return true
      for (const other of this.#steps.get(at)!.after)
        if (!seen.has(other)) {
          seen.add(other)
          open.push(other)
        }
    }
    return false
  }
}

function wordEdges(concepts: readonly ReadConcept[], textsOf: (read: ReadConcept) => readonly string[]): ScopeEdge[] {
  const named = new Titles(concepts)
  return concepts.flatMap(read =>
    textsOf(read).flatMap(text =>
      PHRASES.flatMap(([pattern, kind, direction]) =>
        [...text.matchAll(pattern)].flatMap(([, rest]) =>
          named.in(rest!, read.concept.id).map(id => ({
            from: direction === 'forward' ? id : read.concept.id,
            to: direction === 'forward' ? read.concept.id : id,
            kind,
            strength: kind === 'prerequisite' ? ('hard' as const) : ('soft' as const),
            because: 'words' as const,
            line: read.concept.line,
          })),
        ),
      ),
    ),
  )
}

type Title = { readonly id: string; readonly text: string; readonly words: string }

/** What a text may mention. */
class Titles {
  /** By their first words; a long text is not searched for each of them. */
  readonly #byFirst = new Map<string, Title[]>()

  constructor(concepts: readonly ReadConcept[]) {
    for (const { concept } of concepts) {
      const words = wordsOf(concept.title)
      if (words.length === 0) continue
      const title = { id: concept.id, text: concept.title, words: ` ${words.join(' ')} ` }
      this.#byFirst.set(words[0]!, [...(this.#byFirst.get(words[0]!) ?? []), title])
    }
  }

  /** Those that stand in the text, the longest first; none inside another: "binary search trees" does not mention "binary search". */
  in(text: string, self: string): string[] {
    const said = wordsOf(text)
    let left = ` ${said.join(' ')} `
    const found: string[] = []
    const possible = [...new Set(said)].flatMap(word => this.#byFirst.get(word) ?? [])
    for (const title of possible.toSorted((a, b) => b.words.length - a.words.length)) {
      if (title.id === self || !left.includes(title.words) || !isAsWritten(title.text, text)) continue
      left = left.replaceAll(title.words, ' | ')
      found.push(title.id)
    }
    return found
  }
}

/** "A" is no title that "a tree" mentions. */
const isAsWritten = (title: string, text: string): boolean => title.length > 1 || text.includes(title)

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
    return read.isNumbered && before?.isNumbered
      ? [
          {
            from: before.concept.id,
            to: id,
            kind: 'recommended_before',
            strength: 'soft',
            because: 'numbered_order',
            line,
          },
        ]
      : []
  })
}
