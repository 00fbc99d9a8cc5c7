// What a reader found in the nodes of a curriculum, as it stands in content_reviews.json, and the two verdicts on a curriculum.
import { z } from 'zod'
import { NodeId } from './curriculum.js'

/** The rubric of a node. */
export const CRITERIA = [
  'true_to_sources',
  'in_scope',
  'teaches_what_it_claims',
  'task_observable',
  'example_concrete',
  'resource_fits',
] as const
export type Criterion = (typeof CRITERIA)[number]

const REVIEWED_FIELDS = [
  'title',
  'capability',
  'core_ideas',
  'pitfalls',
  'mastery_check.task',
  'mastery_check.pass_criteria',
  'resources',
] as const
export type ReviewedField = (typeof REVIEWED_FIELDS)[number]

/** A criterion that a node does not meet. `quote` stands in `field` word for word. */
export const ContentFinding = z.strictObject({
  criterion: z.enum(CRITERIA),
  field: z.enum(REVIEWED_FIELDS),
  quote: z.string().min(1).max(1_200),
  /** A sentence for people. */
  problem: z.string().min(1).max(600),
})
export type ContentFinding = z.infer<typeof ContentFinding>

/** One reading of one node. It counts as long as the node has the same content. */
export const NodeReview = z.strictObject({
  node_id: NodeId,
  content_hash: z.string(),
  reviewer: z.strictObject({ kind: z.enum(['model', 'person']), name: z.string().min(1).max(120) }),
  /** Empty: the node meets every criterion. */
  findings: z.array(ContentFinding).max(60),
  /** What a person said about it beside that. */
  comment: z.string().min(1).max(2_000).optional(),
})
export type NodeReview = z.infer<typeof NodeReview>

/** A person's word that they have read a node and that it may be taught. */
export const NodeSignOff = z.strictObject({
  node_id: NodeId,
  by: z.string().trim().min(1).max(120),
  comment: z.string().trim().max(2_000),
})
export type NodeSignOff = z.infer<typeof NodeSignOff>

export const ContentReviews = z.strictObject({ schema_version: z.literal('1.0'), reviews: z.array(NodeReview) })
export type ContentReviews = z.infer<typeof ContentReviews>

const Count = z.int().min(0)
const Score = z.number().min(0).max(100)

/** What code proves about a curriculum, and what a reader says about it. */
export const Verdicts = z.strictObject({
  structure: z.strictObject({ valid: z.boolean(), score: Score }),
  content: z.strictObject({
    /** Null: not judged, because not every node was read. */
    score: Score.nullable(),
    reviewed_nodes: Count,
    nodes: Count,
    finding_count: Count,
    /** Names of models and people. */
    reviewers: z.array(z.string().max(120)).max(50),
  }),
})
export type Verdicts = z.infer<typeof Verdicts>
