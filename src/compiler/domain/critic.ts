// The way of a learner through a curriculum: where it asks for what was not learned, or for too much at once.
import type { CurriculumNode } from '../../contract/curriculum.js'
import type { Diagnostic } from '../../contract/optimization.js'
import { diagnosticOf } from './diagnostic.js'
import { called, type Breach, type Facts } from './judging/facts.js'
import { CRITIC_PENALTY, LIMITS, mostPrerequisites } from './rules.js'
import { hasFormOf, joiningWords, shareWord } from './words.js'

export type Critique = {
  /** 0 to 100. */
  readonly score: number
  /** No finding of high severity, and a score that is high enough. */
  readonly minimumMet: boolean
  readonly diagnostics: readonly Diagnostic[]
}

/** A part of the judgement: what is found counts there too. */
export function critique(facts: Facts): Critique {
  const breaches = [...hiddenPrerequisites(facts), ...facts.nodes.flatMap(node => stepBreaches(node, facts))]
  const diagnostics = breaches.map(diagnosticOf)
  const lost = diagnostics.reduce((sum, { severity }) => sum + CRITIC_PENALTY[severity], 0)
  const score = Math.max(0, 100 - lost)
  const isGrave = diagnostics.some(({ severity }) => severity === 'high' || severity === 'critical')
  return { score, minimumMet: !isGrave && score >= LIMITS.pedagogyScore, diagnostics }
}

function stepBreaches(node: CurriculumNode, facts: Facts): Breach[] {
  const before = node.prerequisites.flatMap(id => facts.byId.get(id) ?? []).filter(other => other !== node)
  return [...overload(node, facts), ...conceptJump(node, before, facts), ...workloadJump(node, before)]
}

/** The first word by which a node says that it puts together what others taught. */
export const joiningWord = (node: CurriculumNode): string | undefined => joiningWordsOf(node)[0]

const joiningWordsOf = ({ title, capability }: CurriculumNode): string[] => joiningWords(`${title} ${capability}`)

/**
 * Of a topic that has such a word in its name, as "Data validation", the word says nothing about other nodes. And where every node has one,
 * one of them has to come first.
 */
function hiddenPrerequisites({ topic, nodes }: Facts): Breach[] {
  const joins = (node: CurriculumNode): string[] => joiningWordsOf(node).filter(word => !hasFormOf(word, topic))
  const roots = nodes.filter(node => node.prerequisites.length === 0 && joins(node).length > 0)
  if (roots.length === 0 || nodes.every(node => joins(node).length > 0)) return []
  return roots.map(node => ({
    rule: 'learner.hidden_prerequisite',
    message: `${called(node)} says “${joins(node)[0]}”, but builds on nothing.`,
    nodeIds: [node.id],
  }))
}

function overload(node: CurriculumNode, { spec }: Facts): Breach[] {
  const most = mostPrerequisites(spec)
  const count = new Set(node.prerequisites).size
  if (count <= most) return []
  const message = `${called(node)} builds on ${count} nodes at once; ${most} are the most.`
  return [{ rule: 'learner.prerequisite_overload', message, nodeIds: [node.id] }]
}

/** Texts without a single word that says something cannot be compared. */
function conceptJump(node: CurriculumNode, before: readonly CurriculumNode[], { words }: Facts): Breach[] {
  const wordsIn = ({ title, capability }: CurriculumNode) => [words(title), words(capability)]
  const own = wordsIn(node)
  const others = before.flatMap(wordsIn)
  if ([own, others].some(sets => sets.every(set => set.size === 0))) return []
  if (own.some(mine => others.some(theirs => shareWord(mine, theirs)))) return []
  const message = `${called(node)} shares no word with what it builds on.`
  return [{ rule: 'learner.concept_jump', message, nodeIds: [node.id] }]
}

function workloadJump(node: CurriculumNode, before: readonly CurriculumNode[]): Breach[] {
  if (before.length === 0) return []
  const largest = Math.max(...before.map(other => other.estimate_minutes))
  if (node.estimate_minutes <= LIMITS.workloadTimes * largest) return []
  const message = `${called(node)} takes ${node.estimate_minutes} minutes, what it builds on ${largest} at most.`
  return [{ rule: 'learner.workload_jump', message, nodeIds: [node.id] }]
}
