// Whether each node is one thing that can be done, seen and measured; and whether nodes say what others say already.
import type { CurriculumNode } from '../../../contract/curriculum.js'
import { weightOf } from '../other-languages.js'
import { placeholderIn } from '../../../kernel/placeholders.js'
import { LIMITS } from '../rules.js'
import { asksForAction, isCompound, isMeasurable } from '../words.js'
import { called, type Breach, type Facts } from './facts.js'
import { firstHolders, twinsAmong } from './sameness.js'

export function wordingBreaches(facts: Facts): Breach[] {
  return [
    ...atomicity(facts),
    ...facts.nodes.flatMap(mastery),
    ...facts.nodes.flatMap(node => substance(node, facts)),
    ...titles(facts),
    ...repetition(facts),
  ]
}

function atomicity({ nodes }: Facts): Breach[] {
  const compound = nodes.filter(({ capability }) => isCompound(capability))
  const found = compound.map((node): Breach => ({
    rule: 'atomicity.compound_capability',
    message: `${called(node)} asks for more than one thing: “${node.capability}”`,
    nodeIds: [node.id],
  }))
  if (compound.length <= Math.max(1, nodes.length * LIMITS.compoundShare)) return found
  const message = `${compound.length} of ${nodes.length} nodes ask for more than one thing.`
  return [...found, { rule: 'atomicity.threshold', message, nodeIds: [] }]
}

/** Whether somebody can do the task, and is seen doing it. `around`: other words of the node, by which its language shows. */
export const isActionable = (task: string, around: string): boolean =>
  weightOf(task.trim()) >= LIMITS.taskCharacters && asksForAction(task, around)

/** Whether two people come to the same verdict by these criteria; `around` as in `isActionable`. */
export const areMeasurable = (criteria: string, around: string): boolean =>
  weightOf(criteria.trim()) >= LIMITS.criteriaCharacters && isMeasurable(criteria, around)

function mastery(node: CurriculumNode): Breach[] {
  const { task, pass_criteria: criteria } = node.mastery_check
  const around = wordsAround(node)
  const found: Breach[] = []
  if (!isActionable(task, around)) {
    const message = `The task of ${called(node)} names nothing that somebody can be seen doing: “${task}”`
    found.push({ rule: 'mastery.non_actionable_task', message, nodeIds: [node.id] })
  }
  if (!areMeasurable(criteria, around)) {
    const message = `By the criteria of ${called(node)} two people could come to different verdicts: “${criteria}”`
    found.push({ rule: 'mastery.non_measurable_criteria', message, nodeIds: [node.id] })
  }
  return found
}

/** By what stands in a node its language shows. */
export const wordsAround = (node: CurriculumNode): string => textsOf(node).join(' ')

function substance(node: CurriculumNode, { key }: Facts): Breach[] {
  const ideas = new Set(node.core_ideas.map(key)).size
  const lacks = [
    ...(ideas < LIMITS.coreIdeas ? [`${LIMITS.coreIdeas} different core ideas`] : []),
    ...(node.pitfalls.length < LIMITS.pitfalls ? ['a pitfall'] : []),
  ]
  const unwritten = textsOf(node).flatMap(text => placeholderIn(text) ?? [])
  const messages = [
    ...(lacks.length > 0 ? [`${called(node)} needs ${lacks.join(' and ')}.`] : []),
    ...(unwritten.length > 0 ? [`${called(node)} is not written yet where it says “${unwritten[0]}”.`] : []),
  ]
  if (messages.length === 0) return []
  return [{ rule: 'validation.node_quality', message: messages.join(' '), nodeIds: [node.id] }]
}

const textsOf = ({ title, capability, core_ideas, pitfalls, mastery_check: check }: CurriculumNode): string[] => [
  title,
  capability,
  ...core_ideas,
  ...pitfalls,
  check.task,
  check.pass_criteria,
]

function titles(facts: Facts): Breach[] {
  const { nodes, key } = facts
  const same = firstHolders(nodes, node => [key(node.title)]).map(([first, later]): Breach => ({
    rule: 'validation.titles',
    message: `${first.id} and ${later.id} have the same title: ${later.title}.`,
    nodeIds: [first.id, later.id],
  }))
  const twins = twinsAmong(nodes, facts).map(([first, later]): Breach => ({
    rule: 'redundancy.title_repetition',
    message: `${first.id} and ${later.id} have the same title and teach the same: ${later.title}.`,
    nodeIds: [first.id, later.id],
  }))
  return [...twins, ...same]
}

/** What no two nodes may share, by what it is called. */
const OWN: Readonly<Record<string, (node: CurriculumNode) => readonly string[]>> = {
  'mastery task': node => [node.mastery_check.task],
  'pass criteria': node => [node.mastery_check.pass_criteria],
  'core idea': node => node.core_ideas,
}

function repetition({ nodes, key }: Facts): Breach[] {
  const shared = new Map<CurriculumNode, Map<CurriculumNode, string[]>>()
  for (const [name, texts] of Object.entries(OWN))
    for (const [first, later] of firstHolders(nodes, node => texts(node).map(key))) {
      const partners = shared.get(later) ?? new Map<CurriculumNode, string[]>()
      shared.set(later, partners.set(first, [...(partners.get(first) ?? []), name]))
    }
  return [...shared].flatMap(([later, partners]) =>
    [...partners].map(([first, names]): Breach => ({
      rule: 'validation.repetition',
      message: `${called(later)} says what ${called(first)} says already: ${names.join(', ')}.`,
      nodeIds: [first.id, later.id],
    })),
  )
}
