// Every rule that judges a curriculum, with its weight in the score. Ids are versions: a rule that changes its meaning gets a new id.
import type { Criterion } from '../../contract/content-review.js'
import type { ActionType, Dimension, Severity } from '../../contract/optimization.js'
import type { TopicSpec } from '../../contract/topic-spec.js'

/** The weights of the dimensions in the total score; their sum is 1. Code judges the dimensions that have rules below, readers the others. */
export const WEIGHTS: Readonly<Record<Dimension, number>> = {
  structural_validity: 0.22,
  atomicity: 0.14,
  pedagogical_progression: 0.14,
  mastery_actionability: 0.14,
  resource_relevance: 0.12,
  effort_coherence: 0.08,
  redundancy: 0.08,
  learner_path_coherence: 0.08,
}

export type Rule = {
  readonly dimension: Dimension
  readonly severity: Severity
  /** The points, of its dimension's hundred, that each breach costs. */
  readonly penalty: number
  /** A curriculum that breaks it is never accepted, and never preferred to one without hard fails. */
  readonly hardFail: boolean
  /** The repair for it; null if no repair action can correct it. */
  readonly repair: ActionType | null
}

const rule = (
  dimension: Dimension,
  severity: Severity,
  penalty: number,
  repair: ActionType | null,
  hardFail: 'hard fail' | '' = '',
): Rule => ({ dimension, severity, penalty, hardFail: hardFail !== '', repair })

/** `validation.*` are the validator's rules that no other rule covers, so that an accepted curriculum is valid. */
export const RULES = {
  'structure.duplicate_node_ids': rule('structural_validity', 'critical', 60, 'rename_node', 'hard fail'),
  'structure.missing_prerequisite': rule('structural_validity', 'critical', 15, 'rewire_prereqs', 'hard fail'),
  'structure.cycle': rule('structural_validity', 'critical', 50, 'rewire_prereqs', 'hard fail'),
  'progression.all_roots': rule('pedagogical_progression', 'high', 45, 'rewire_prereqs', 'hard fail'),
  'progression.depth_too_shallow': rule('pedagogical_progression', 'high', 40, 'rewire_prereqs', 'hard fail'),
  'progression.listing_order': rule('pedagogical_progression', 'low', 5, 'reorder_nodes'),
  'resource.missing': rule('structural_validity', 'high', 18, 'retarget_resources', 'hard fail'),
  'resource.repetitive_anchor': rule('structural_validity', 'medium', 10, null),
  'effort.flat_distribution': rule('effort_coherence', 'medium', 25, 'retime_node'),
  'effort.outlier': rule('effort_coherence', 'low', 10, 'retime_node'),
  'redundancy.title_repetition': rule('redundancy', 'medium', 25, 'merge_nodes'),
  'learner.prerequisite_overload': rule('learner_path_coherence', 'medium', 8, 'rewire_prereqs'),
  'learner.workload_jump': rule('learner_path_coherence', 'medium', 8, 'retime_node'),
  'coverage.unknown_part': rule('structural_validity', 'high', 10, 'claim_parts', 'hard fail'),
  'coverage.unclaimed_part': rule('structural_validity', 'high', 10, 'claim_parts', 'hard fail'),
  'coverage.unplaced_misconception': rule('structural_validity', 'high', 5, 'claim_parts', 'hard fail'),
  'coverage.missing_term': rule('structural_validity', 'high', 10, null, 'hard fail'),
  'coverage.out_of_scope': rule('structural_validity', 'high', 20, null, 'hard fail'),
  'validation.titles': rule('redundancy', 'high', 15, 'rewrite_node', 'hard fail'),
  'validation.reachability': rule('structural_validity', 'high', 10, 'rewire_prereqs', 'hard fail'),
  'validation.too_few_nodes': rule('structural_validity', 'high', 20, null, 'hard fail'),
  'validation.too_many_nodes': rule('structural_validity', 'high', 20, 'merge_nodes', 'hard fail'),
  'validation.total_hours': rule('effort_coherence', 'high', 30, 'retime_node', 'hard fail'),
  'validation.time_granularity': rule('effort_coherence', 'high', 10, 'retime_node', 'hard fail'),
  'validation.node_quality': rule('structural_validity', 'high', 10, 'rewrite_node', 'hard fail'),
  'validation.repetition': rule('redundancy', 'high', 15, 'rewrite_node', 'hard fail'),
  'validation.evidence': rule('structural_validity', 'high', 10, 'retarget_resources', 'hard fail'),
  'validation.open_questions': rule('structural_validity', 'high', 10, null, 'hard fail'),
} as const satisfies Readonly<Record<string, Rule>>

export type RuleId = keyof typeof RULES

/** A finding of a reader, as a rule of diagnostics and repairs. */
export type ContentRule = `content.${Criterion}`

/** The repair for a broken rule; null if there is none. Findings of readers are repaired by new text from an author. */
export const repairFor = (rule: string): ActionType | null => {
  if (rule === 'content.resource_fits') return 'retarget_resources'
  return rule.startsWith('content.') ? 'rewrite_node' : RULES[rule as RuleId].repair
}

/** The thresholds of the rules. Times are minutes. */
export const LIMITS = {
  rootsMatterFrom: 4,
  depthMattersFrom: 6,
  /** Layers behind the first. */
  leastDepth: 2,
  /** One resource at more than this share of the nodes, and at more than two. */
  anchorShare: 0.5,
  spreadMattersFrom: 6,
  leastDifferentMinutes: 3,
  outlierTimes: 3,
  workloadTimes: 2.2,
  /** More prerequisites are too many, unless a specification allows them. */
  prerequisites: 2,
  /** Of a curriculum. */
  nodes: 400,
  coreIdeas: 2,
  pitfalls: 1,
  leastMinutes: 15,
  mostMinutes: 480,
  minutesStep: 5,
  /** Of the critic's hundred. */
  pedagogyScore: 72,
} as const

/** What one node may hold. */
export const NODE_LIMITS = {
  texts: 24,
  textLength: 600,
  checkLength: 1_200,
  prerequisites: 40,
  claims: 80,
  skills: 8,
} as const

/** What the critic takes off for each finding. */
export const CRITIC_PENALTY: Readonly<Record<Severity, number>> = { critical: 18, high: 18, medium: 9, low: 4 }

/** How many prerequisites a node may have. */
export const mostPrerequisites = ({ constraints }: Pick<TopicSpec, 'constraints'>): number =>
  constraints.max_prerequisites_per_node ?? LIMITS.prerequisites
