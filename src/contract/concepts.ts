// The wire of the concept graph: what documents and curricula are about, how that is related, and who has confirmed it.
import { z } from 'zod'
import { storableText } from '../kernel/storable.js'
import { GraphPicture, PictureEdge } from './graph-picture.js'
import { LanguageTag } from './language.js'
import { separated } from './query.js'
import { RELATIONSHIP_TYPES } from './relationship-types.js'

const Type = z.enum(RELATIONSHIP_TYPES)

/** A proposal counts for learners once a person has confirmed it. */
export const Confirmation = z.enum(['proposed', 'confirmed', 'rejected'])
export type Confirmation = z.infer<typeof Confirmation>

const Name = storableText(200)
  .transform(name => name.trim())
  .pipe(z.string().min(1))
const Definition = storableText(2_000)
const Skills = z.array(z.string().regex(/^[\w.-]{1,100}$/)).max(20)
const ProposedBy = z.enum(['model', 'structure', 'person'])

/**
 * What can be read about a concept. `none`: no document was ever named. `cited`: learners find passages. `withdrawn`: the documents with its
 * passages are not published, or not to this reader. `removed`: they have been removed.
 */
export const ConceptSource = z.enum(['none', 'cited', 'withdrawn', 'removed'])
export type ConceptSource = z.infer<typeof ConceptSource>

export const ConceptView = z.strictObject({
  concept_id: z.uuid(),
  name: z.string(),
  definition: z.string(),
  language: z.string(),
  state: Confirmation,
  proposed_by: ProposedBy,
  /** Sent back with a change, so that nobody overwrites what they have not seen. */
  version: z.int(),
  skills: z.array(z.string()),
  source: ConceptSource,
  /** Those that the caller may see. */
  passage_ids: z.array(z.uuid()),
})
export type ConceptView = z.infer<typeof ConceptView>

export const RelationshipView = z.strictObject({
  relationship_id: z.uuid(),
  source_id: z.uuid(),
  target_id: z.uuid(),
  type: Type,
  rationale: z.string(),
  state: Confirmation,
  proposed_by: ProposedBy,
  /** Passages that say it, as far as the caller may see them. */
  passage_ids: z.array(z.uuid()),
  version: z.int(),
})
export type RelationshipView = z.infer<typeof RelationshipView>

const ConceptPicture = GraphPicture.extend({
  edges: z.array(PictureEdge.extend({ relationship_id: z.uuid() })),
})
export type ConceptPicture = z.infer<typeof ConceptPicture>

export const ConceptGraphView = z.strictObject({
  concepts: z.array(ConceptView),
  relationships: z.array(RelationshipView),
  /** Null unless it was asked for. */
  picture: ConceptPicture.nullable(),
})
export type ConceptGraphView = z.infer<typeof ConceptGraphView>

export const ConceptQuery = z.strictObject({
  document_ids: separated(z.uuid(), 100).optional(),
  /** For learners always `confirmed`. */
  states: separated(Confirmation, Confirmation.options.length).optional(),
  picture: z.literal('true').optional(),
})

/** What a person adds is confirmed. */
export const NewConcept = z.strictObject({
  name: Name,
  definition: Definition.default(''),
  language: LanguageTag,
  skills: Skills.default([]),
})
export const ConceptChange = z.strictObject({
  version: z.int(),
  name: Name.optional(),
  definition: Definition.optional(),
  state: Confirmation.optional(),
  skills: Skills.optional(),
})
export const NewRelationship = z.strictObject({
  source_id: z.uuid(),
  target_id: z.uuid(),
  type: Type,
  rationale: Definition.default(''),
})
export const RelationshipChange = z.strictObject({
  version: z.int(),
  type: Type.optional(),
  rationale: Definition.optional(),
  state: Confirmation.optional(),
})
export const ConceptVersions = z.strictObject({
  versions: z.array(
    ConceptView.pick({ version: true, name: true, definition: true, state: true, skills: true }).extend({
      changed_at: z.iso.datetime(),
    }),
  ),
})
export type ConceptVersions = z.infer<typeof ConceptVersions>
/** How many proposals are new, and which prerequisites were left out because they would close a cycle. */
export const Proposals = z.strictObject({
  concepts: z.int(),
  relationships: z.int(),
  cycles: z.array(z.array(z.string())),
})
export type Proposals = z.infer<typeof Proposals>

/**
 * Why a proposal of a model is dropped. `malformed`: it is not what was asked for. `no_passage`: it names no passage that the model was shown.
 * `unknown_concept`: it relates what there is not. `self_relation`, `twice`, `too_many`: as they say.
 */
const DropReason = z.enum(['malformed', 'no_passage', 'unknown_concept', 'self_relation', 'twice', 'too_many'])
export type DropReason = z.infer<typeof DropReason>

/** Of one part of a document. `next`: where the next part begins; null at the end. */
export const ModelProposals = Proposals.extend({
  dropped: z.array(z.strictObject({ name: z.string(), reason: DropReason })),
  next: z.int().nullable(),
})
export type ModelProposals = z.infer<typeof ModelProposals>

/** `from`: the number of the passage with which the part begins. */
export const PartOfDocument = z.strictObject({ document_id: z.uuid(), from: z.int().min(0).default(0) })
