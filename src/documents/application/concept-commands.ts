// Concepts and relationships are proposed by code, and added, confirmed, rejected or edited by people.
import { z } from 'zod'
import {
  ConceptChange,
  ConceptView,
  NewConcept,
  NewRelationship,
  Proposals,
  RelationshipChange,
  RelationshipView,
} from '../../contract/concepts.js'
import { DomainError } from '../../kernel/errors.js'
import { message } from '../../kernel/mediator.js'
import type { CurriculumStore } from '../../library/index.js'
import { conceptKey, type Proposal } from '../domain/concept.js'
import { outlinedConcepts } from '../domain/outlined-concepts.js'
import { conceptOnWire, relationshipOnWire } from './concept-view.js'
import { readyDocument } from './document-commands.js'
import type { ConceptEditor, DocumentStore } from './ports.js'

const id = z.uuid()

/** Proposes what a document names in its headings and defines as a term. Throws `document_not_found` and `document_not_ready`. */
export const ProposeFromDocument = message('documents/propose-concepts', z.object({ documentId: id }), Proposals)
/** Proposes the nodes of a published curriculum with their prerequisites. Throws `curriculum_not_found`. */
export const ProposeFromCurriculum = message(
  'documents/propose-curriculum',
  z.object({ curriculumId: z.string() }),
  Proposals,
)
/** Throws `concept_taken`. */
export const AddConcept = message('documents/add-concept', NewConcept, ConceptView)
/** Throws `concept_not_found`, `changed_meanwhile`, `concept_taken`, `prerequisite_cycle`. */
export const ChangeConcept = message('documents/change-concept', ConceptChange.extend({ conceptId: id }), ConceptView)
/** Throws `concept_not_found`, `relationship_taken`, `prerequisite_cycle`. */
export const AddRelationship = message('documents/add-relationship', NewRelationship, RelationshipView)
/** Throws `relationship_not_found`, `changed_meanwhile`, `relationship_taken`, `prerequisite_cycle`. */
export const ChangeRelationship = message(
  'documents/change-relationship',
  RelationshipChange.extend({ relationshipId: id }),
  RelationshipView,
)

export type ConceptPorts = {
  readonly editor: ConceptEditor
  readonly documents: Pick<DocumentStore, 'find'>
  readonly curricula: Pick<CurriculumStore, 'find'>
}

export const proposeFromDocumentHandler =
  ({ documents, editor }: ConceptPorts) =>
  async ({ documentId }: z.infer<typeof ProposeFromDocument.input>): Promise<Proposals> => {
    const document = await readyDocument(documents, documentId)
    const passages = await editor.outline(documentId)
    return editor.propose(outlinedConcepts(passages, document.language ?? 'und'), 'structure')
  }

export const proposeFromCurriculumHandler =
  ({ curricula, editor }: ConceptPorts) =>
  async ({ curriculumId }: z.infer<typeof ProposeFromCurriculum.input>): Promise<Proposals> => {
    const found = await curricula.find(curriculumId)
    if (found === null)
      throw new DomainError(
        'not_found',
        'curriculum_not_found',
        'There is no curriculum of this id. GET /curricula lists them.',
      )
    const { language } = found.facts
    const skillsOf = new Map(found.concepts.map(({ nodeId, skills }) => [nodeId, skills]))
    const keyOf = new Map(found.curriculum.nodes.map(node => [node.id, conceptKey(node.title)]))
    const proposal: Proposal = {
      concepts: found.curriculum.nodes.map(node => ({
        name: node.title,
        definition: node.capability,
        language,
        skills: skillsOf.get(node.id) ?? [],
        passageIds: [],
      })),
      relationships: found.curriculum.nodes.flatMap(node =>
        node.prerequisites.map(other => ({
          source: keyOf.get(node.id)!,
          target: keyOf.get(other)!,
          language,
          type: 'depends-on' as const,
          rationale: found.facts.title,
          passageIds: [],
        })),
      ),
    }
    return editor.propose(proposal, 'structure')
  }

export const addConceptHandler =
  ({ editor }: ConceptPorts) =>
  async (concept: z.infer<typeof NewConcept>): Promise<ConceptView> =>
    conceptOnWire(await editor.addConcept(concept))

export const changeConceptHandler =
  ({ editor }: ConceptPorts) =>
  async ({ conceptId, version, ...change }: z.infer<typeof ChangeConcept.input>): Promise<ConceptView> =>
    conceptOnWire(await editor.changeConcept(conceptId, version, change))

export const addRelationshipHandler =
  ({ editor }: ConceptPorts) =>
  async ({ source_id: sourceId, target_id: targetId, ...rest }: z.infer<typeof NewRelationship>) =>
    relationshipOnWire(await editor.addRelationship({ sourceId, targetId, ...rest }))

export const changeRelationshipHandler =
  ({ editor }: ConceptPorts) =>
  async ({ relationshipId, version, ...change }: z.infer<typeof ChangeRelationship.input>) =>
    relationshipOnWire(await editor.changeRelationship(relationshipId, version, change))
