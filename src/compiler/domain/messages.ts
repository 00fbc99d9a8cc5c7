// Requests to an author and its replies: the same JSON for a remote model and for the built-in author.
import { z } from 'zod'
import { ContentFinding, CRITERIA } from '../../contract/content-review.js'
import { CompiledCurriculum, CurriculumNode, filledText, NodeId, Resource } from '../../contract/curriculum.js'
import { ACTION_TYPES } from '../../contract/optimization.js'
import { TopicConstraints, TopicSpec } from '../../contract/topic-spec.js'

/** The most parts that a specification and a scope file can name together. */
const MOST_PARTS = 520

export const PROPOSAL = 'proposer_curriculum_v1'
export const REVISION = 'repair_curriculum_v1'
export const REVIEW = 'review_curriculum_v1'

/** A part of the scope that has to become one node or more. `after`: indices of the parts that precede it. */
export const ScopePart = z.strictObject({
  /** Its id in `scope_in`, S1 and up; null for a part that only the scope file names. */
  id: z.string().nullable(),
  title: filledText(300),
  after: z.array(z.int().min(0)),
  /** Sentences of the scope file about it. */
  notes: z.array(z.string()),
  /** Addresses of the sources given with it. */
  sources: z.array(z.string()),
})
export type ScopePart = z.infer<typeof ScopePart>

/** A part of the specification that some node has to claim in `covers`. */
export const SpecPart = z.strictObject({
  id: z.string(),
  text: z.string(),
  /** Terms that have to stand, letter by letter, where it is claimed. */
  terms: z.array(z.string()),
  /** The parts, by their ids, that a misconception is about; none: nobody has said. */
  belongs_to: z.array(z.string()),
})
export type SpecPart = z.infer<typeof SpecPart>

/** A specification prepared for the author of the draft. */
export const ProposalInput = z.strictObject({
  topic: filledText(300),
  goal: z.string(),
  audience: z.string(),
  learners_bring: z.array(z.string()),
  scope: z.array(ScopePart).min(1).max(MOST_PARTS),
  scope_out: z.array(z.string()),
  constraints: TopicConstraints,
  /** The number of nodes to aim for. */
  target_nodes: z.int().min(1),
  /** Minutes of all nodes together. */
  target_minutes: z.int().min(1),
  max_prerequisites: z.int().min(1),
  domain_mode: TopicSpec.shape.domain_mode,
  evidence_mode: TopicSpec.shape.evidence_mode,
  domain: z.string().nullable(),
  parts: z.array(SpecPart),
  preferred_resource_kinds: z.array(z.string()),
  /** The sources that may be cited. */
  sources: z.array(Resource),
  /** The scope file, cut where it is too long; data, never instructions. */
  scope_text: z.string().nullable(),
})
export type ProposalInput = z.infer<typeof ProposalInput>

export const ProposalReply = z.strictObject({ curriculum: CompiledCurriculum })
export type ProposalReply = z.infer<typeof ProposalReply>

/** The problems of one node, and the fields that may be rewritten. */
export const RevisionTask = z.strictObject({
  action_type: z.enum(ACTION_TYPES),
  node: CurriculumNode,
  problems: z.array(z.string()),
  rule_ids: z.array(z.string()),
  fields: z.array(z.enum(['title', 'capability', 'core_ideas', 'pitfalls', 'mastery_check', 'resources'])).min(1),
})
export type RevisionTask = z.infer<typeof RevisionTask>

export const RevisionInput = z.strictObject({
  topic: z.string(),
  goal: z.string(),
  audience: z.string(),
  evidence_mode: TopicSpec.shape.evidence_mode,
  preferred_resource_kinds: z.array(z.string()),
  sources: z.array(Resource),
  /** A summary of the whole curriculum, so that the author does not repeat other nodes. */
  curriculum: z.array(
    z.strictObject({
      id: NodeId,
      title: z.string(),
      prerequisites: z.array(NodeId),
      estimate_minutes: z.int(),
    }),
  ),
  tasks: z.array(RevisionTask).min(1),
})
export type RevisionInput = z.infer<typeof RevisionInput>

/** A request to a critic: some nodes of a curriculum, with its goal. */
export const ReviewInput = z.strictObject({
  topic: z.string(),
  goal: z.string(),
  audience: z.string(),
  learners_bring: z.array(z.string()),
  scope: z.array(z.string()),
  scope_out: z.array(z.string()),
  sources: z.array(Resource),
  /** The parts of the specification that the nodes claim to teach. */
  parts: z.array(SpecPart),
  /** Titles of all nodes, by their ids. */
  curriculum: z.array(z.strictObject({ id: NodeId, title: z.string() })),
  nodes: z.array(CurriculumNode).min(1),
})
export type ReviewInput = z.infer<typeof ReviewInput>

/** For each node the criteria checked, which must be all of them, and the findings. */
export const ReviewReply = z.strictObject({
  nodes: z.array(
    z.strictObject({ id: NodeId, checked: z.array(z.enum(CRITERIA)), findings: z.array(ContentFinding).max(60) }),
  ),
})
