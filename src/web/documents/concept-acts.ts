// What can be done on the page of concepts. Each act that is refused says why at the top of the page.
import type { ConceptView, RelationshipView } from '../../contract/concepts.js'
import type { RelationshipType } from '../../contract/relationship-types.js'

export type ConceptActs = {
  /** Null: none is chosen any more. */
  choose(id: string | null): void
  change(concept: ConceptView, change: Partial<Pick<ConceptView, 'name' | 'definition' | 'state'>>): void
  changeRelationship(relationship: RelationshipView, change: Partial<Pick<RelationshipView, 'type' | 'state'>>): void
  /** Resolves to whether it was done. */
  relate(relationship: {
    readonly source_id: string
    readonly type: RelationshipType
    readonly target_id: string
    readonly rationale: string
  }): Promise<boolean>
  add(concept: Pick<ConceptView, 'name' | 'definition' | 'language'>): Promise<boolean>
  /** By the model, or else from headings and definitions. */
  propose(documentId: string, byModel: boolean): Promise<void>
}

/** What a proposal can become, and what a person has decided can become again. */
export const decisionsOn = (state: ConceptView['state']): ('confirmed' | 'rejected')[] =>
  (['confirmed', 'rejected'] as const).filter(each => each !== state)
