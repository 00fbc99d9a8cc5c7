// Judges a curriculum: its structure by every rule, its content by its reviews; and decides whether both are good enough.
import type { NodeReview, Verdicts } from '../../contract/content-review.js'
import type { CompiledCurriculum } from '../../contract/curriculum.js'
import {
  DIMENSIONS,
  type Diagnostic,
  type Dimension,
  type PedagogySummary,
  type ScoreSummary,
} from '../../contract/optimization.js'
import type { TopicSpec } from '../../contract/topic-spec.js'
import { CONTENT_DIMENSIONS, contentOf, type Content } from './content.js'
import { critique, type Critique } from './critic.js'
import { diagnosticOf } from './diagnostic.js'
import { coverageBreaches } from './judging/coverage.js'
import { effortBreaches } from './judging/effort.js'
import { factsOf } from './judging/facts.js'
import { nodeBreaches } from './judging/nodes.js'
import { resourceBreaches } from './judging/resources.js'
import { structureBreaches } from './judging/structure.js'
import { RULES, WEIGHTS, type Rule } from './rules.js'

export type Judgement = {
  /** 0 to 100 each; null: readers have not judged it. */
  readonly dimensions: Readonly<Record<Dimension, number | null>>
  /** The dimensions that code judges, 0 to 100 with two decimals. */
  readonly structure: number
  readonly content: Content
  /** All dimensions, 0 to 100 with two decimals; null if the content is not judged. */
  readonly total: number | null
  readonly hardFails: number
  /** Of all rules, the learner's path included, in the order of the rules, then of the nodes; then the findings of reviews. */
  readonly diagnostics: readonly Diagnostic[]
  readonly critique: Critique
}

const PLACE = new Map(Object.keys(RULES).map((id, place) => [id, place]))
const ruleOf = ({ rule_id: id }: Diagnostic): Rule => (RULES as Readonly<Record<string, Rule>>)[id]!

/** Deterministic. The curriculum may have any structure, even cycles. */
export function judge(curriculum: CompiledCurriculum, spec: TopicSpec, reviews: readonly NodeReview[] = []): Judgement {
  const facts = factsOf(curriculum, spec)
  const learnersWay = critique(facts)
  const content = contentOf(curriculum, spec, reviews)
  const found = [structureBreaches, coverageBreaches, nodeBreaches, resourceBreaches, effortBreaches].flatMap(check =>
    check(facts),
  )
  const proved = [...found.map(diagnosticOf), ...learnersWay.diagnostics].toSorted(
    (a, b) => PLACE.get(a.rule_id)! - PLACE.get(b.rule_id)!,
  )
  const dimensions = { ...structureDimensions(proved), ...content.dimensions }
  return {
    dimensions,
    structure: weighted(dimensions, STRUCTURE_DIMENSIONS),
    content,
    total: content.score === null ? null : weighted(dimensions, DIMENSIONS),
    hardFails: proved.filter(({ hard_fail: hardFail }) => hardFail).length,
    diagnostics: [...proved, ...content.diagnostics],
    critique: learnersWay,
  }
}

const STRUCTURE_DIMENSIONS = DIMENSIONS.filter(
  dimension => !(CONTENT_DIMENSIONS as readonly Dimension[]).includes(dimension),
)

type Dimensions = Judgement['dimensions']

function structureDimensions(diagnostics: readonly Diagnostic[]): Dimensions {
  const scores = Object.fromEntries(DIMENSIONS.map(dimension => [dimension, 100])) as Record<Dimension, number>
  for (const { dimension, penalty } of diagnostics.map(ruleOf))
    scores[dimension] = Math.max(0, scores[dimension] - penalty)
  return scores
}

/** The mean of some dimensions by their weights, with two decimals. */
function weighted(dimensions: Dimensions, counted: readonly Dimension[]): number {
  const all = counted.reduce((sum, dimension) => sum + WEIGHTS[dimension], 0)
  const sum = counted.reduce((points, dimension) => points + WEIGHTS[dimension] * (dimensions[dimension] ?? 0), 0)
  return Math.round((sum / all) * 100) / 100
}

/** Whether the structure meets every hard rule and the learner's path is good enough. */
export const isStructureValid = ({ hardFails, critique: { minimumMet } }: Judgement): boolean =>
  hardFails === 0 && minimumMet

/** Whether a curriculum is accepted: its structure is valid and its content has `target` points or more. */
export const accepts = (judgement: Judgement, target: number): boolean =>
  isStructureValid(judgement) &&
  judgement.content.score !== null &&
  judgement.content.score >= target &&
  judgement.content.criticals === 0

/** Both verdicts, as they are shown and published. */
export const verdictsOf = (judgement: Judgement): Verdicts => ({
  structure: { valid: isStructureValid(judgement), score: judgement.structure },
  content: {
    score: judgement.content.score,
    reviewed_nodes: judgement.content.reviewed,
    nodes: judgement.content.nodes,
    finding_count: judgement.content.diagnostics.length,
    reviewers: judgement.content.reviewers.slice(0, 50),
  },
})

export const summaryOf = ({
  dimensions,
  structure,
  content,
  total,
  hardFails,
  diagnostics,
}: Judgement): ScoreSummary => ({
  dimensions: { ...dimensions },
  structure_score: structure,
  content_score: content.score,
  total_score: total,
  hard_fail_count: hardFails,
  diagnostic_count: diagnostics.length,
})

export function pedagogyOf({ critique: { score, minimumMet, diagnostics } }: Judgement): PedagogySummary {
  const grave = diagnostics.filter(({ severity }) => severity === 'high' || severity === 'critical').length
  return {
    score,
    min_quality_met: minimumMet,
    summary: summaryText(diagnostics.length, grave),
    diagnostic_count: diagnostics.length,
    high_severity_count: grave,
  }
}

function summaryText(count: number, grave: number): string {
  if (count === 0) return 'A learner’s way through it has no gaps.'
  const places = count === 1 ? 'One place' : `${count} places`
  const graveOnes = grave === 0 ? 'none is grave' : grave === 1 ? 'one is grave' : `${grave} are grave`
  return `${places} where a learner may get stuck; ${graveOnes}.`
}
