// The learner's path through a curriculum: where it asks for too much at once.
import type { CurriculumNode } from '../../contract/curriculum.js'
import type { Diagnostic } from '../../contract/optimization.js'
import { diagnosticOf } from './diagnostic.js'
import { called, type Breach, type Facts } from './judging/facts.js'
import { CRITIC_PENALTY, LIMITS, mostPrerequisites } from './rules.js'

export type Critique = {
  /** 0 to 100. */
  readonly score: number
  /** Whether there is no finding of high severity and the score is high enough. */
  readonly minimumMet: boolean
  readonly diagnostics: readonly Diagnostic[]
}

/** Part of the judgement: its diagnostics count there too. */
export function critique(facts: Facts): Critique {
  const breaches = facts.nodes.flatMap(node => stepBreaches(node, facts))
  const diagnostics = breaches.map(diagnosticOf)
  const lost = diagnostics.reduce((sum, { severity }) => sum + CRITIC_PENALTY[severity], 0)
  const score = Math.max(0, 100 - lost)
  const isGrave = diagnostics.some(({ severity }) => severity === 'high' || severity === 'critical')
  return { score, minimumMet: !isGrave && score >= LIMITS.pedagogyScore, diagnostics }
}

function stepBreaches(node: CurriculumNode, facts: Facts): Breach[] {
  const before = node.prerequisites.flatMap(id => facts.byId.get(id) ?? []).filter(other => other !== node)
  return [...overload(node, facts), ...workloadJump(node, before)]
}

function overload(node: CurriculumNode, { spec }: Facts): Breach[] {
  const most = mostPrerequisites(spec)
  const count = new Set(node.prerequisites).size
  if (count <= most) return []
  const message = `${called(node)} builds on ${count} nodes at once; ${most} are the most.`
  return [{ rule: 'learner.prerequisite_overload', message, nodeIds: [node.id] }]
}

function workloadJump(node: CurriculumNode, before: readonly CurriculumNode[]): Breach[] {
  if (before.length === 0) return []
  const largest = Math.max(...before.map(other => other.estimate_minutes))
  if (node.estimate_minutes <= LIMITS.workloadTimes * largest) return []
  const message = `${called(node)} takes ${node.estimate_minutes} minutes, what it builds on ${largest} at most.`
  return [{ rule: 'learner.workload_jump', message, nodeIds: [node.id] }]
}
