// One node becomes several in a row. The last keeps the id, so that what builds on it still does, and the mastery check of the whole.
import type { CurriculumNode } from '../../../contract/curriculum.js'
import { LIMITS } from '../rules.js'
import { sameText, significantWords } from '../words.js'
import { freshId, type Nodes } from './graph.js'
import { criteriaFor, firstFree, ideasAbout, pitfallsOf, taskFor } from './phrases.js'

/** What an earlier node of the row is called and teaches: several titles, of which the first free one is taken. */
export type Part = { readonly titles: readonly string[]; readonly capability: string }

/** The node at `place` behind nodes for the `parts`, itself with the capability `last`; null: there are no words left for one of them. */
export function divided(nodes: Nodes, place: number, parts: readonly Part[], last: string): CurriculumNode[] | null {
  const whole = nodes[place]!
  const ideas = dealt(whole.core_ideas, [...parts.map(part => part.capability), last])
  const pitfalls = dealt(whole.pitfalls, [...parts.map(part => part.capability), last])
  const minutes = shares(whole.estimate_minutes, parts.length + 1)
  let mended: Nodes = nodes
  let prerequisites: readonly string[] = whole.prerequisites
  for (const [i, { titles, capability }] of parts.entries()) {
    const title = firstFree(
      titles,
      200,
      keysOf(mended, node => [node.title]),
    )
    const task = firstFree(
      taskFor(capability),
      1_200,
      keysOf(mended, node => [node.mastery_check.task]),
    )
    const criteria = firstFree(
      criteriaFor(capability),
      1_200,
      keysOf(mended, node => [node.mastery_check.pass_criteria]),
    )
    if (title === null || task === null || criteria === null) return null
    const node: CurriculumNode = {
      ...whole,
      id: freshId(mended),
      title,
      capability,
      prerequisites: [...prerequisites],
      core_ideas: ideas[i]!,
      pitfalls: pitfalls[i]!,
      mastery_check: { task, pass_criteria: criteria },
      estimate_minutes: minutes[i]!,
    }
    mended = mended.toSpliced(place + i, 0, filled(node, mended))
    prerequisites = [node.id]
  }
  const n = parts.length
  const rest = {
    ...whole,
    capability: last,
    prerequisites: [...prerequisites],
    core_ideas: ideas[n]!,
    pitfalls: pitfalls[n]!,
    estimate_minutes: minutes[n]!,
  }
  return mended.with(place + n, filled(rest, mended))
}

/** The node with as many core ideas and pitfalls as a node needs. */
export function filled(node: CurriculumNode, nodes: Nodes): CurriculumNode {
  const ideas = [...node.core_ideas]
  const said = keysOf(nodes, other => other.core_ideas)
  for (const idea of ideas) said.add(sameText(idea))
  for (const idea of ideasAbout(node)) {
    if (new Set(ideas.map(sameText)).size >= LIMITS.coreIdeas) break
    const free = firstFree([idea], 600, said)
    if (free !== null) said.add(sameText(free)) && ideas.push(free)
  }
  const pitfalls = node.pitfalls.length >= LIMITS.pitfalls ? node.pitfalls : pitfallsOf(node)
  return { ...node, core_ideas: ideas, pitfalls }
}

/** What the nodes say already, to be compared with `sameText`. */
export const keysOf = (nodes: Nodes, texts: (node: CurriculumNode) => readonly string[]): Set<string> =>
  new Set(nodes.flatMap(node => texts(node).map(sameText)))

/** Each text goes to the part that it shares most words with; where none is closer, to the last. */
function dealt(texts: readonly string[], parts: readonly string[]): string[][] {
  const about = parts.map(significantWords)
  const piles: string[][] = parts.map(() => [])
  for (const text of texts) {
    const words = significantWords(text)
    const shared = about.map(own => [...own].filter(word => words.has(word)).length)
    const most = Math.max(...shared)
    piles[shared.lastIndexOf(most)]!.push(text)
  }
  return piles
}

/** Minutes for each of `count` nodes, in steps where the whole is; the last has what is left. */
function shares(minutes: number, count: number): number[] {
  const { minutesStep: step, leastMinutes: least } = LIMITS
  const each = Math.max(least, Math.round(minutes / count / step) * step)
  return Array.from({ length: count }, (_, i) => (i < count - 1 ? each : Math.max(least, minutes - each * (count - 1))))
}
