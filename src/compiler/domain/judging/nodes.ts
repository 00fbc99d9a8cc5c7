// Whether each node is complete, and whether two nodes have the same text.
import type { CurriculumNode } from '../../../contract/curriculum.js'
import { LIMITS } from '../rules.js'
import { isUnwritten } from '../../../kernel/unwritten.js'
import { sameText } from '../texts.js'
import { called, type Breach, type Facts } from './facts.js'

/** Breaches by incomplete nodes and by nodes that share a text. */
export function nodeBreaches(facts: Facts): Breach[] {
  return [...facts.nodes.flatMap(substance), ...titles(facts), ...repetition(facts)]
}

/** Names of the parts of a node that an author still has to write, as in `a capability`. */
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
export const areDuplicates = (one: CurriculumNode, other: CurriculumNode): boolean =>
  sameText(one.title) === sameText(other.title) && sameText(one.capability) === sameText(other.capability)

function titles({ nodes, key }: Facts): Breach[] {
  const same = firstHolders(nodes, node => [key(node.title)])
  const breach = (rule: Breach['rule'], shared: string, pairs: readonly Pair[]): Breach[] =>
    pairs.map(([first, later]) => ({
      rule,
      message: `${first.id} and ${later.id} have ${shared}: ${later.title}.`,
      nodeIds: [first.id, later.id],
    }))
  const duplicates = firstHolders(nodes, node => [JSON.stringify([key(node.title), key(node.capability)])])
  return [
    ...breach('redundancy.title_repetition', 'the same title and the same capability', duplicates),
    ...breach('validation.titles', 'the same title', same),
  ]
}

/** The texts that two nodes may not share, by their names in messages. */
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

/** Each later node that shares a key with an earlier one, paired with the first that has it; each pair once. */
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
