// How good a curriculum is, by every rule; and whether it is good enough.
import type { CompiledCurriculum } from '../../contract/curriculum.js'
import {
  DIMENSIONS,
  type Diagnostic,
  type Dimension,
  type PedagogySummary,
  type ScoreSummary,
} from '../../contract/optimization.js'
import type { TopicSpec } from '../../contract/topic-spec.js'
import { critique, type Critique } from './critic.js'
import { diagnosticOf } from './diagnostic.js'
import { effortBreaches } from './judging/effort.js'
import { factsOf } from './judging/facts.js'
import { nodeBreaches } from './judging/nodes.js'
import { resourceBreaches } from './judging/resources.js'
import { structureBreaches } from './judging/structure.js'
import { RULES, WEIGHTS, type Rule } from './rules.js'

export type Judgement = {
  /** 0 to 100 each. */
  readonly dimensions: Readonly<Record<Dimension, number>>
  /** 0 to 100, with two decimals. */
  readonly total: number
  readonly hardFails: number
  /** Of all rules, the learner's way too; in the order of the rules, then of the nodes. */
  readonly diagnostics: readonly Diagnostic[]
  readonly critique: Critique
}

const PLACE = new Map(Object.keys(RULES).map((id, place) => [id, place]))
const ruleOf = ({ rule_id: id }: Diagnostic): Rule => (RULES as Readonly<Record<string, Rule>>)[id]!

/** The same curriculum under the same specification gets the same judgement. It may have any structure, cycles too. */
export function judge(curriculum: CompiledCurriculum, spec: TopicSpec): Judgement {
  const facts = factsOf(curriculum, spec)
  const learnersWay = critique(facts)
  const found = [structureBreaches, nodeBreaches, resourceBreaches, effortBreaches].flatMap(check => check(facts))
  const diagnostics = [...found.map(diagnosticOf), ...learnersWay.diagnostics].toSorted(
    (a, b) => PLACE.get(a.rule_id)! - PLACE.get(b.rule_id)!,
  )
  const dimensions = dimensionsOf(diagnostics)
  const total = DIMENSIONS.reduce((sum, dimension) => sum + WEIGHTS[dimension] * dimensions[dimension], 0)
  return {
    dimensions,
    total: Math.round(total * 100) / 100,
    hardFails: diagnostics.filter(({ hard_fail: hardFail }) => hardFail).length,
    diagnostics,
    critique: learnersWay,
  }
}

function dimensionsOf(diagnostics: readonly Diagnostic[]): Record<Dimension, number> {
  const scores = Object.fromEntries(DIMENSIONS.map(dimension => [dimension, 100])) as Record<Dimension, number>
  for (const { dimension, penalty } of diagnostics.map(ruleOf))
    scores[dimension] = Math.max(0, scores[dimension] - penalty)
  return scores
}

/** Whether a curriculum may be handed out. `target`: the least total score. What is accepted is valid. */
export const accepts = (judgement: Judgement, target: number): boolean =>
  judgement.hardFails === 0 && judgement.total >= target && judgement.critique.minimumMet

export const summaryOf = ({ dimensions, total, hardFails, diagnostics }: Judgement): ScoreSummary => ({
  dimensions: { ...dimensions },
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
