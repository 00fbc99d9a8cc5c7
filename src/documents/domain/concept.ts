// A concept and its relationships, as a person confirms or edits them.
import type { ConceptSource, Confirmation } from '../../contract/concepts.js'
import type { RelationshipType } from '../../contract/relationship-types.js'
import { findCycle, type DagNode } from '../../kernel/dag.js'
import { DomainError } from '../../kernel/errors.js'

/** Who proposed it: a model, code (from headings, definitions and curricula), or a person. */
export type ProposedBy = 'model' | 'structure' | 'person'

export type Concept = {
  readonly conceptId: string
  readonly name: string
  /** Empty until somebody writes one. */
  readonly definition: string
  readonly language: string
  readonly state: Confirmation
  readonly proposedBy: ProposedBy
  /** Goes up with every edit. */
  readonly version: number
  /** Skills whose verified questions ask about it. */
  readonly skills: readonly string[]
  readonly source: ConceptSource
  /** Passages that it stands in and that the reader may see, most important first. */
  readonly passageIds: readonly string[]
}

export const conceptNotFound = (): DomainError =>
  new DomainError('not_found', 'concept_not_found', 'There is no such concept. GET /concepts lists them.')

/** What a concept was after one of its changes. */
export type ConceptVersion = Pick<Concept, 'version' | 'name' | 'definition' | 'state' | 'skills'> & {
  readonly changedAt: Date
}

export type Relationship = {
  readonly relationshipId: string
  readonly sourceId: string
  readonly targetId: string
  readonly type: RelationshipType
  readonly rationale: string
  readonly state: Confirmation
  readonly proposedBy: ProposedBy
  /** Passages that say it; empty where none does. */
  readonly passageIds: readonly string[]
  readonly version: number
}

export type ConceptGraph = {
  readonly concepts: readonly Concept[]
  /** Between concepts of this graph only. */
  readonly relationships: readonly Relationship[]
}

type PrerequisiteGraph = {
  readonly concepts: readonly Pick<Concept, 'conceptId' | 'name'>[]
  readonly relationships: readonly Pick<Relationship, 'sourceId' | 'targetId' | 'type' | 'state'>[]
}

/** What has to be known before what: one step for each concept. Acyclic for a stored graph. */
export function prerequisiteSteps({ concepts, relationships }: PrerequisiteGraph): DagNode[] {
  const edges = relationships.flatMap(edgesOf)
  return concepts.map(({ conceptId: id }) => ({
    id,
    after: edges.filter(({ later }) => later === id).map(({ first }) => first),
  }))
}

/** Which concept comes first by this relationship; empty for the types that are no prerequisites, and for a rejected one. */
function edgesOf({ type, state, sourceId, targetId }: Pick<Relationship, 'type' | 'state' | 'sourceId' | 'targetId'>): {
  readonly first: string
  readonly later: string
}[] {
  if (state === 'rejected') return []
  if (type === 'depends-on') return [{ first: targetId, later: sourceId }]
  if (type === 'enables') return [{ first: sourceId, later: targetId }]
  return []
}

/** Which concept is drawn before the other: what has to be known, the whole, what comes earlier. Of equals it is the source. */
export function orderedPair({ type, sourceId, targetId }: Pick<Relationship, 'type' | 'sourceId' | 'targetId'>): {
  readonly first: string
  readonly later: string
} {
  const isTargetFirst = type === 'depends-on' || type === 'part-of' || type === 'sequence-after'
  return isTargetFirst ? { first: targetId, later: sourceId } : { first: sourceId, later: targetId }
}

/** The names around a cycle of prerequisites, the first one again at the end; null: there is none. */
export function prerequisiteCycle(graph: PrerequisiteGraph): string[] | null {
  const cycle = findCycle(prerequisiteSteps(graph))
  if (cycle === null) return null
  const nameOf = new Map(graph.concepts.map(({ conceptId, name }) => [conceptId, name]))
  return [...cycle, cycle[0]!].map(id => nameOf.get(id)!)
}

/** By what two spellings of a name are one concept: case, accents' forms, blanks and signs at the ends do not matter. */
export const conceptKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})]+$/gu, '')

/** What code, a model or a person says there is. Concepts are named by their keys. */
export type Proposal = {
  readonly concepts: readonly {
    readonly name: string
    readonly definition: string
    readonly language: string
    readonly skills: readonly string[]
    readonly passageIds: readonly string[]
  }[]
  readonly relationships: readonly {
    readonly source: string
    readonly target: string
    readonly language: string
    readonly type: RelationshipType
    readonly rationale: string
    readonly passageIds: readonly string[]
  }[]
}
