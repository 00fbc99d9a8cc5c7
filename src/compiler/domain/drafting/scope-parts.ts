// Combines the scopes of the specification and of the scope file into parts, in an order in which they can be learned.
import { topologicalOrder } from '../../../kernel/dag.js'
import type { TopicSpec } from '../../../contract/topic-spec.js'
import type { ScopePart } from '../messages.js'
import type { Scope, ScopeConcept } from '../scope/scope.js'
import { scopeId } from '../judging/coverage.js'
import { sameText } from '../texts.js'

type Piece = Omit<ScopePart, 'after' | 'id'> & { readonly key: string; readonly before: readonly string[] }

const NOTES = 40

/**
 * Each part once: first those that only the specification names, then those of the file. `after` holds indices of earlier parts. A part without
 * stated prerequisites depends on the part before it, because authors list things in the order in which they teach them.
 */
export function scopeParts(spec: TopicSpec, scope: Scope | null): ScopePart[] {
  const pieces = inOrder([...fromSpec(spec, scope), ...(scope === null ? [] : fromFile(scope))])
  const place = new Map(pieces.map(({ key }, i) => [key, i]))
  return pieces.map(({ title, notes, sources, before }, i) => {
    const named = before.flatMap(key => place.get(key) ?? []).filter(other => other < i)
    const after = named.length > 0 || i === 0 ? named : [i - 1]
    return {
      id: scopeId(title, spec) ?? null,
      title,
      after: [...new Set(after)].toSorted((a, b) => a - b),
      notes: notes.slice(0, NOTES),
      sources,
    }
  })
}

function fromSpec({ scope_in: items }: TopicSpec, scope: Scope | null): Piece[] {
  const known = new Set(scope?.concepts.map(({ title }) => sameText(title)))
  return items.flatMap(title => {
    const key = sameText(title)
    if (known.has(key)) return []
    known.add(key)
    return [{ key, title, notes: [], sources: [], before: [] }]
  })
}

/** Parts with the same title are one. */
function fromFile({ concepts, edges }: Scope): Piece[] {
  const keyOf = new Map(concepts.map(({ id, title }) => [id, sameText(title)]))
  const groups = new Map<string, ScopeConcept[]>()
  for (const concept of concepts)
    groups.set(keyOf.get(concept.id)!, [...(groups.get(keyOf.get(concept.id)!) ?? []), concept])
  return [...groups].map(([key, same]) => {
    const ids = new Set(same.map(({ id }) => id))
    const before = edges.filter(({ to }) => ids.has(to)).map(({ from }) => keyOf.get(from)!)
    return {
      key,
      title: same[0]!.title,
      notes: [...new Set(same.flatMap(({ notes }) => notes))],
      sources: [...new Set(same.flatMap(({ sources }) => sources))],
      before: before.filter(other => other !== key),
    }
  })
}

/** Merging equal titles may close a cycle; parts in it keep the order of the file. */
function inOrder(pieces: readonly Piece[]): Piece[] {
  const known = new Map(pieces.map(piece => [piece.key, piece]))
  const order = topologicalOrder(
    pieces.map(({ key, before }) => ({ id: key, after: before.filter(other => known.has(other)) })),
  )
  const left = pieces.filter(({ key }) => !order.includes(key))
  return [...order.map(key => known.get(key)!), ...left]
}
