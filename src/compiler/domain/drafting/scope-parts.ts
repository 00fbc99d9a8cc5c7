// The parts of a scope, from the specification and the scope file together, in an order that can be learned, and not more than there is room for.
import { topologicalOrder } from '../../../kernel/dag.js'
import type { TopicSpec } from '../../../contract/topic-spec.js'
import type { ScopePart } from '../messages.js'
import { sameText } from '../words.js'
import type { Scope } from '../scope/scope.js'
import { inWords, phraseOf, quoted, shortened } from './phrases.js'
import { usageOf, type Usage } from './usage.js'

type Piece = {
  readonly title: string
  readonly section: string | null
  readonly notes: readonly string[]
  /** Keys of pieces that come before it. */
  readonly after: ReadonlySet<string>
  /** The keys of everything that went into it; the first is its own. */
  readonly keys: readonly string[]
  /** Titles of all that went into it. */
  readonly members: readonly string[]
  /** Those of them that are not part of another one. */
  readonly heads: readonly string[]
}

const NOTES = 40

/** At least one part, at most `most`; `after` holds indices of earlier parts only. What has no room of its own goes into a neighbour, with its title as a note. */
export function scopeParts(spec: TopicSpec, scope: Scope | null, most: number): ScopePart[] {
  const pieces = inOrder(scope === null ? fromSpec(spec) : fromBoth(spec, scope))
  const merged = mergeDown(pieces, Math.max(1, most), scope)
  const place = new Map(merged.flatMap(({ keys }, i) => keys.map(key => [key, i] as const)))
  return merged.map(({ title, notes, after }, i) => ({
    title,
    after: [...new Set([...after].map(key => place.get(key)!))].filter(other => other < i).toSorted((a, b) => a - b),
    notes: notes.slice(0, NOTES),
  }))
}

/** How many things the scope names. */
export const scopeSize = (spec: TopicSpec, scope: Scope | null): number =>
  (scope === null ? fromSpec(spec) : fromBoth(spec, scope)).length

function fromSpec({ scope_in: items }: TopicSpec): Piece[] {
  return [...new Map(items.map(text => [sameText(text), text]).toReversed() as [string, string][]).entries()]
    .toReversed()
    .map(([key, title]) => pieceOf(key, title))
}

const pieceOf = (key: string, title: string): Piece => ({
  title,
  section: null,
  notes: [],
  after: new Set(),
  keys: [key],
  members: [title],
  heads: [title],
})

/** Things of the specification that the file does not name come first: the file tells the details. */
function fromBoth(spec: TopicSpec, scope: Scope): Piece[] {
  const before = (id: string) =>
    scope.edges.filter(({ to, kind }) => to === id && kind !== 'related').map(({ from }) => from)
  // One title twice in a file is one thing.
  const first = new Map<string, string>()
  for (const { id, title } of scope.concepts) if (!first.has(sameText(title))) first.set(sameText(title), id)
  const idOf = new Map(scope.concepts.map(({ id, title }) => [id, first.get(sameText(title))!]))
  const fromFile = scope.concepts
    .filter(({ id }) => idOf.get(id) === id)
    .map(({ id, title, section }): Piece => {
      const same = scope.concepts.filter(concept => idOf.get(concept.id) === id)
      const after = same.flatMap(concept => before(concept.id)).map(other => idOf.get(other)!)
      return {
        title,
        section,
        notes: [...new Set(same.flatMap(({ notes }) => notes))],
        after: new Set(after.filter(other => other !== id)),
        keys: [id],
        members: [title],
        heads: [title],
      }
    })
  const named = new Set(scope.concepts.flatMap(({ title, section }) => [title, section ?? '']).map(sameText))
  return [...fromSpec(spec).filter(({ title }) => !named.has(sameText(title))), ...fromFile]
}

function inOrder(pieces: readonly Piece[]): Piece[] {
  const known = new Map(pieces.map(piece => [piece.keys[0]!, piece]))
  const order = topologicalOrder(pieces.map(({ keys, after }) => ({ id: keys[0]!, after: [...after] })))
  // Two titles that are one may close a circle: what lies in it keeps the order of the file.
  const left = pieces.filter(({ keys }) => !order.includes(keys[0]!))
  return [...order.map(key => known.get(key)!), ...left]
}

/** Neighbours are joined, the smallest pair first, those of one section or one parent before others. */
function mergeDown(pieces: readonly Piece[], most: number, scope: Scope | null): Piece[] {
  const parents = new Map(scope?.concepts.map(({ id, parent }) => [id, parent]) ?? [])
  const cost = (one: Piece, other: Piece) => {
    const isChild = other.keys.some(key => one.keys.includes(parents.get(key) ?? ''))
    const isSibling = one.section === other.section
    return (one.members.length + other.members.length) * 4 + (isChild ? 0 : isSibling ? 1 : 6)
  }
  const left = [...pieces]
  while (left.length > most) {
    let best = 0
    for (let i = 1; i < left.length - 1; i++)
      if (cost(left[i]!, left[i + 1]!) < cost(left[best]!, left[best + 1]!)) best = i
    left.splice(best, 2, joined(left[best]!, left[best + 1]!, parents))
  }
  const usage = usageOf(pieces.map(({ title }) => title))
  return left.map(piece => titled(piece, pieces, usage))
}

function joined(one: Piece, other: Piece, parents: ReadonlyMap<string, string | null>): Piece {
  // What is listed under a thing is part of it: the thing keeps its name.
  const isChild = other.keys.every(key => one.keys.includes(parents.get(key) ?? ''))
  return {
    title: one.title,
    section: one.section === other.section ? one.section : null,
    notes: [...one.notes, ...other.notes],
    after: new Set([...one.after, ...other.after].filter(key => !one.keys.includes(key) && !other.keys.includes(key))),
    keys: [...one.keys, ...other.keys],
    members: [...one.members, ...other.members],
    heads: isChild ? one.heads : [...one.heads, ...other.heads],
  }
}

/** With what stands between and behind the names it has to fit into a title. */
const NAMED = 74
const ONE_NAME = 50

/** A whole section has its heading for a title; else the things are named one after another, as many as there is room for. */
function titled(piece: Piece, all: readonly Piece[], usage: Usage): Piece {
  const { section, members, heads, notes, keys } = piece
  if (members.length === 1) return piece
  const isWhole = section !== null && all.filter(other => other.section === section).length === keys.length
  const title = heads.length === 1 ? heads[0]! : isWhole ? section : listed(heads, usage)
  return { ...piece, title, notes: [...members.filter(member => member !== title), ...notes] }
}

/** Each as a name of its own, so that what is done, what is asked and what is a thing can stand side by side. */
function listed(titles: readonly string[], usage: Usage): string {
  const names = titles.map(text => quoted(shortened(phraseOf(text, usage).title, ONE_NAME)))
  const tooMany = names.findIndex((_, i) => names.slice(0, i + 1).join(', ').length > NAMED)
  const shown = Math.max(1, tooMany === -1 ? names.length : tooMany)
  const rest = names.length - shown
  return rest === 0 ? inWords(names) : `${names.slice(0, shown).join(', ')} and ${rest} more`
}
