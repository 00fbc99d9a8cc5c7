// Whether each node has everything that a node needs, and whether two nodes hold the same text.
import type { CurriculumNode } from '../../../contract/curriculum.js'
import { LIMITS } from '../rules.js'
import { isUnwritten } from '../../../kernel/unwritten.js'
import { sameText } from '../texts.js'
import { called, type Breach, type Facts } from './facts.js'

/** What is missing in a node, and what two nodes have in common. */
export function nodeBreaches(facts: Facts): Breach[] {
  return [...facts.nodes.flatMap(substance), ...titles(facts), ...repetition(facts)]
}

/** Names of what an author still has to write at a node, as in `a capability`; empty: nothing. */
export function unwrittenParts(node: CurriculumNode): string[] {
  const { title, capability, core_ideas: ideas, pitfalls, mastery_check: check } = node
  const written = new Set(ideas.filter(idea => !isUnwritten(idea)).map(sameText)).size
  return [
    ...(isUnwritten(title) ? ['a title'] : []),
    ...(isUnwritten(capability) ? ['a capability'] : []),
    ...(written < LIMITS.coreIdeas
      ? [`${LIMITS.coreIdeas} different core ideas`]
      : ideas.some(isUnwritten)
        ? ['every core idea']
        : []),
    ...(pitfalls.length < LIMITS.pitfalls || pitfalls.some(isUnwritten) ? ['a pitfall'] : []),
    ...(isUnwritten(check.task) ? ['a task'] : []),
    ...(isUnwritten(check.pass_criteria) ? ['pass criteria'] : []),
  ]
}

function substance(node: CurriculumNode): Breach[] {
  const lacks = unwrittenParts(node)
  if (lacks.length === 0) return []
  return [
    {
      rule: 'validation.node_quality',
      message: `${called(node)} still needs ${lacks.join(', ')}.`,
      nodeIds: [node.id],
    },
  ]
}

type Pair = readonly [first: CurriculumNode, later: CurriculumNode]

/** Whether one node was written twice: two nodes with the same title and the same capability. Only such nodes may be merged. */
export const areTwins = (one: CurriculumNode, other: CurriculumNode): boolean =>
  sameText(one.title) === sameText(other.title) && sameText(one.capability) === sameText(other.capability)

function titles({ nodes, key }: Facts): Breach[] {
  const same = firstHolders(nodes, node => [key(node.title)])
  const breach = (rule: Breach['rule'], said: string, pairs: readonly Pair[]): Breach[] =>
    pairs.map(([first, later]) => ({
      rule,
      message: `${first.id} and ${later.id} have ${said}: ${later.title}.`,
      nodeIds: [first.id, later.id],
    }))
  const twins = firstHolders(nodes, node => [JSON.stringify([key(node.title), key(node.capability)])])
  return [
    ...breach('redundancy.title_repetition', 'the same title and the same capability', twins),
    ...breach('validation.titles', 'the same title', same),
  ]
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
    for (const [first, later] of firstHolders(nodes, node =>
      texts(node)
        .filter(text => text !== '')
        .map(key),
    )) {
      const partners = shared.get(later) ?? new Map<CurriculumNode, string[]>()
      shared.set(later, partners.set(first, [...(partners.get(first) ?? []), name]))
    }
  return [...shared].flatMap(([later, partners]) =>
    [...partners].map(([first, names]): Breach => ({
      rule: 'validation.repetition',
      message: `${called(later)} repeats the ${names.join(', ')} of ${called(first)}.`,
      nodeIds: [first.id, later.id],
    })),
  )
}

/** For each later node that holds what an earlier one holds: it and the first that does; each pair once. */
function firstHolders(nodes: readonly CurriculumNode[], keysOf: (node: CurriculumNode) => readonly string[]): Pair[] {
  const holder = new Map<string, CurriculumNode>()
  const pairs: Pair[] = []
  for (const node of nodes) {
    const partners = new Set<CurriculumNode>()
    for (const key of keysOf(node)) {
      const first = holder.get(key)
      if (first === undefined) holder.set(key, node)
      else if (first !== node) partners.add(first)
    }
    pairs.push(...[...partners].map((first): Pair => [first, node]))
  }
  return pairs
}
