// How a curriculum became what it is, as it stands in optimization_trace.json: every iteration with what was found, scored and repaired.
import { z } from 'zod'
import { NodeId } from './curriculum.js'

export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const
export type Severity = (typeof SEVERITIES)[number]

/** Their weights stand in compiler/domain/rules.ts. */
export const DIMENSIONS = [
  'structural_validity',
  'atomicity',
  'pedagogical_progression',
  'mastery_actionability',
  'resource_relevance',
  'effort_coherence',
  'redundancy',
  'learner_path_coherence',
] as const
export type Dimension = (typeof DIMENSIONS)[number]

export const ACTION_TYPES = [
  'rename_node',
  'rewrite_node',
  'rewire_prereqs',
  'retarget_resources',
  'retime_node',
  'reorder_nodes',
  'merge_nodes',
  'claim_parts',
] as const
export type ActionType = (typeof ACTION_TYPES)[number]

const Count = z.int().min(0)
const Score = z.number().min(0).max(100)

/** One rule broken at one place. */
export const Diagnostic = z.strictObject({
  rule_id: z.string(),
  severity: z.enum(SEVERITIES),
  hard_fail: z.boolean(),
  /** A sentence for people. */
  message: z.string(),
  /** The nodes that it is about; none: the curriculum. */
  node_ids: z.array(NodeId),
})
export type Diagnostic = z.infer<typeof Diagnostic>

export const RepairAction = z.strictObject({
  action_type: z.enum(ACTION_TYPES),
  /** The rules that it is to mend. */
  rule_ids: z.array(z.string()).min(1),
  reason: z.string(),
  severity: z.enum(SEVERITIES),
  /** One node; or two, `node_a` and `node_b`, to be merged or told apart; or none: the curriculum. */
  node_id: NodeId.optional(),
  node_a: NodeId.optional(),
  node_b: NodeId.optional(),
})
export type RepairAction = z.infer<typeof RepairAction>

/** One field that a repair changed, added or took away; `field` null: the whole node was added, or went into another one. */
export const Patch = z.strictObject({
  action_type: z.enum(ACTION_TYPES),
  node_id: NodeId,
  field: z.string().nullable(),
})
export type Patch = z.infer<typeof Patch>

export const ScoreSummary = z.strictObject({
  /** Null: not judged, because not every node was read. */
  dimensions: z.record(z.enum(DIMENSIONS), Score.nullable()),
  /** What code proves: the graph, sizes, times, references. */
  structure_score: Score,
  /** What readers found; null: not judged. */
  content_score: Score.nullable(),
  /** All dimensions together; null as long as the content is not judged. */
  total_score: Score.nullable(),
  hard_fail_count: Count,
  diagnostic_count: Count,
})
export type ScoreSummary = z.infer<typeof ScoreSummary>

export const PedagogySummary = z.strictObject({
  score: Score,
  min_quality_met: z.boolean(),
  summary: z.string(),
  diagnostic_count: Count,
  high_severity_count: Count,
})
export type PedagogySummary = z.infer<typeof PedagogySummary>

/** What was asked for; the same for every iteration of a trace. */
export const ModelPolicy = z.strictObject({
  provider: z.enum(['codex_exec', 'remote_llm', 'anthropic', 'google', 'internal']),
  /** Null: the provider's own choice. */
  model: z.string().nullable(),
  /** Null where none was sent. */
  temperature: z.number().nullable(),
  max_iterations: z.int().min(1),
  max_actions_per_iteration: z.int().min(1),
  target_score: Score,
  timeout_seconds: z.number().gt(0),
  retry_budget: Count,
  /** Null: no limit. */
  token_budget: z.int().min(1).nullable(),
  /** Seconds of waiting for models; null: no limit. */
  time_budget_seconds: z.number().gt(0).nullable(),
  schema_version: z.literal('1.0'),
})
export type ModelPolicy = z.infer<typeof ModelPolicy>

/** What models used: all zero for the built-in author, so that its trace is the same each time. */
export const ModelUse = z.strictObject({
  calls: Count,
  /** Null where a provider did not say. */
  input_tokens: Count.nullable(),
  output_tokens: Count.nullable(),
  waited_ms: Count,
})
export type ModelUse = z.infer<typeof ModelUse>

export const Iteration = z.strictObject({
  /** 1 and up. */
  iteration: z.int().min(1),
  model_policy: ModelPolicy,
  pedagogy_summary: PedagogySummary,
  score_summary: ScoreSummary,
  learner_path_diagnostics: z.array(Diagnostic),
  diagnostics: z.array(Diagnostic),
  selected_actions: z.array(RepairAction),
  patches: z.array(Patch),
  /** What the repaired curriculum was judged to be; null where nothing was repaired. */
  post_score_summary: ScoreSummary.nullable(),
  /** Whether the repaired curriculum was taken over: one that is worse is not. */
  kept: z.boolean(),
  /** What a model wrote that was not taken, and what could not be done. */
  notes: z.array(z.string()),
  use: ModelUse,
})
export type Iteration = z.infer<typeof Iteration>

export const STOP_REASONS = [
  'accepted_threshold_met',
  'content_not_judged',
  'no_actions_available',
  'max_iterations_reached',
  'token_budget_spent',
  'time_budget_spent',
] as const

export const OptimizationTrace = z.strictObject({
  schema_version: z.literal('1.0'),
  stop_reason: z.enum(STOP_REASONS),
  /** The total of the curriculum that was written; null: its content is not judged. */
  best_score: Score.nullable(),
  /** Of the curriculum that was written. */
  final_score_summary: ScoreSummary,
  accepted: z.boolean(),
  iterations: z.array(Iteration).min(1),
  /** The first draft's use and that of all iterations. */
  use: ModelUse,
})
export type OptimizationTrace = z.infer<typeof OptimizationTrace>
