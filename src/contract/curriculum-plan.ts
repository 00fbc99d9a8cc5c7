// What follows from a curriculum: plan.json, a plan week by week, and diff_report.json, what became of an earlier version.
import { z } from 'zod'
import { NodeId } from './curriculum.js'

const Minutes = z.int().min(0)

const PlannedNode = z.strictObject({
  node_id: NodeId,
  /** Minutes of this week; a long node goes on in the next one. */
  minutes: Minutes,
})

export const CurriculumPlan = z.strictObject({
  topic: z.string(),
  duration_weeks: z.int().min(1),
  weekly_budget_minutes: z.int().min(1),
  total_estimated_minutes: Minutes,
  weeks: z.array(
    z.strictObject({
      week: z.int().min(1),
      nodes: z.array(PlannedNode),
      /** Of the nodes that end in this week. */
      deliverables: z.array(z.strictObject({ node_id: NodeId, task: z.string(), pass_criteria: z.string() })),
      /** Nodes to look at again: the last two of the week before. */
      review: z.array(NodeId),
    }),
  ),
})
export type CurriculumPlan = z.infer<typeof CurriculumPlan>

export const CurriculumDiff = z.strictObject({
  added_nodes: z.array(NodeId),
  removed_nodes: z.array(NodeId),
  changed_nodes: z.array(z.strictObject({ id: NodeId, changed_fields: z.array(z.string()).min(1) })),
  /** Minutes more (or less, if negative) than before. */
  time_delta_minutes: z.int(),
  critical_path_changed: z.boolean(),
  previous_critical_path: z.array(NodeId),
  current_critical_path: z.array(NodeId),
})
export type CurriculumDiff = z.infer<typeof CurriculumDiff>

/** The rules of a valid curriculum, in the order of a report. */
export const VALIDATION_RULES = [
  'schema.top_level',
  'schema.node_shape',
  'schema.unique_ids_titles',
  'graph.prerequisite_integrity',
  'graph.no_cycles',
  'graph.reachability',
  'graph.progression',
  'graph.node_count',
  'graph.total_hours',
  'coverage.specification',
  'quality.node_quality',
  'quality.repetition',
  'quality.time_granularity',
  'quality.learner_path_coherence',
  'quality.resource_relevance',
  'evidence.mode_rules',
  'evidence.open_questions',
] as const
export type ValidationRule = (typeof VALIDATION_RULES)[number]

/** `nodes`: which nodes; none: the curriculum. */
export const ValidationFinding = z.strictObject({
  rule: z.enum(VALIDATION_RULES),
  message: z.string(),
  nodes: z.array(NodeId),
})
export type ValidationFinding = z.infer<typeof ValidationFinding>
