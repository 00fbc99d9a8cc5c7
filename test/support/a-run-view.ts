// A run of the compiler as the viewer sees it: three iterations, a plan, one finding.
import type { CompiledCurriculum } from '../../src/contract/curriculum.js'
import type { CurriculumPlan } from '../../src/contract/curriculum-plan.js'
import type { RunView } from '../../src/contract/curriculum-view.js'
import type { Iteration, OptimizationTrace, ScoreSummary } from '../../src/contract/optimization.js'
import { curriculumView } from '../../src/library/index.js'
import { somePolicy } from './compiler-inputs.js'

const WEEKLY = 360

/** `about` replaces parts of it. */
export function aRunView(id: string, curriculum: CompiledCurriculum, about: Partial<RunView> = {}): RunView {
  const plan = planOf(curriculum)
  return {
    run: { run_id: id, created_at_utc: '2026-01-02T03:04:05Z', stage: 'planned', accepted: false, history: [] },
    goal: 'Read a signal, know what is in it, and change it on purpose.',
    curriculum: curriculumView(curriculum, { plan }),
    verdicts: {
      structure: { valid: true, score: 91 },
      content: {
        score: null,
        reviewed_nodes: 3,
        nodes: curriculum.nodes.length,
        finding_count: 0,
        reviewers: ['A. Reader'],
      },
    },
    reviews: [],
    trace: aTrace,
    earlier_traces: [],
    findings: [
      {
        rule: 'quality.time_granularity',
        message: 'The minutes are no multiple of 5.',
        nodes: [curriculum.nodes[0]!.id],
      },
    ],
    plan,
    diff: null,
    previous: null,
    parts: [{ id: 'S1', text: 'Signals', is_left_out: false }],
    ...about,
  }
}

/** Whole nodes, week after week. */
function planOf({ topic, nodes }: CompiledCurriculum): CurriculumPlan {
  const weeks: CurriculumPlan['weeks'] = []
  let left = 0
  for (const { id, estimate_minutes: minutes, mastery_check: check } of nodes) {
    if (minutes > left) {
      weeks.push({ week: weeks.length + 1, nodes: [], deliverables: [], review: [] })
      left = WEEKLY
    }
    left -= minutes
    weeks.at(-1)!.nodes.push({ node_id: id, minutes })
    weeks.at(-1)!.deliverables.push({ node_id: id, ...check })
  }
  weeks.slice(1).forEach((week, i) => week.review.push(...weeks[i]!.nodes.slice(-2).map(node => node.node_id)))
  return {
    topic,
    duration_weeks: weeks.length,
    weekly_budget_minutes: WEEKLY,
    total_estimated_minutes: nodes.reduce((sum, node) => sum + node.estimate_minutes, 0),
    weeks,
  }
}

const score = (total: number, diagnostics: number): ScoreSummary => ({
  dimensions: {
    structural_validity: 100,
    atomicity: null,
    pedagogical_progression: Math.min(100, total + 6),
    mastery_actionability: null,
    resource_relevance: null,
    effort_coherence: 100,
    redundancy: 75,
    learner_path_coherence: Math.min(100, total + 10),
  },
  structure_score: total,
  content_score: null,
  total_score: null,
  hard_fail_count: total < 60 ? 2 : 0,
  diagnostic_count: diagnostics,
})

const iteration = (number: number, before: ScoreSummary, after: ScoreSummary | null): Iteration => ({
  iteration: number,
  model_policy: somePolicy({ provider: 'internal', model: null, temperature: null }),
  pedagogy_summary: {
    score: 90,
    min_quality_met: true,
    summary: 'One jump is left.',
    diagnostic_count: 1,
    high_severity_count: 0,
  },
  score_summary: before,
  learner_path_diagnostics: [],
  diagnostics: [],
  selected_actions:
    after === null
      ? []
      : [
          {
            action_type: 'rewrite_node',
            rule_ids: ['validation.node_quality'],
            reason: 'It still needs a task.',
            severity: 'high',
            node_id: 'N2',
          },
          {
            action_type: 'retarget_resources',
            rule_ids: ['resource.missing'],
            reason: 'It has nothing to learn from.',
            severity: 'medium',
            node_id: 'N5',
          },
        ],
  patches: after === null ? [] : [{ action_type: 'rewrite_node', node_id: 'N2', field: 'capability' }],
  post_score_summary: after,
  kept: after !== null,
  notes: [],
  use: { calls: 0, input_tokens: 0, output_tokens: 0, waited_ms: 0 },
})

const scores = [score(58.4, 9), score(76.25, 4), score(91, 1)] as const

export const aTrace: OptimizationTrace = {
  schema_version: '1.0',
  stop_reason: 'content_not_judged',
  best_score: null,
  final_score_summary: scores[2],
  accepted: false,
  iterations: [iteration(1, scores[0], scores[1]), iteration(2, scores[1], scores[2]), iteration(3, scores[2], null)],
  use: { calls: 0, input_tokens: 0, output_tokens: 0, waited_ms: 0 },
}
