// What a repair may never do to a curriculum, found out apart from the code that repairs.
import { isRelevant } from '../../src/compiler/domain/judging/resources.js'
import { significantWords as wordsIn } from '../../src/compiler/domain/words.js'
import { CompiledCurriculum, type CurriculumNode } from '../../src/contract/curriculum.js'
import type { RepairAction } from '../../src/contract/optimization.js'
import { findCycle } from '../../src/kernel/dag.js'

/** Words of a text are looked for again and again. */
function remembering<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return text => {
    if (!known.has(text)) known.set(text, work(text))
    return known.get(text)!
  }
}
const significantWords = remembering(wordsIn)

type Texts = (node: CurriculumNode) => readonly string[]

/** Texts of `before` that `after` does not hold any more, sign by sign, whole or within a longer one. */
function lost(before: CompiledCurriculum, after: CompiledCurriculum, from: Texts, to: Texts = from): string[] {
  const now = after.nodes.flatMap(to)
  const isThere = (text: string): boolean => now.some(each => each.includes(text))
  return before.nodes.flatMap(from).filter(text => !isThere(text))
}

const ideas: Texts = node => node.core_ideas
const pitfalls: Texts = node => node.pitfalls
const tasks: Texts = node => [node.mastery_check.task]
const criteria: Texts = node => [node.mastery_check.pass_criteria]

/** Addresses that may not go: somebody looked at them and they are about the node. */
const solid =
  (curriculum: CompiledCurriculum): Texts =>
  node => {
    const reading = { topic: curriculum.topic, words: significantWords }
    return node.resources.filter(each => !each.unverified && isRelevant(each, node, reading)).map(each => each.url)
  }

/** Nodes that lead to fewer of such addresses, or of others that somebody has looked at, than before; what a new node took over is not lost. */
function poorer(before: CompiledCurriculum, after: CompiledCurriculum): CurriculumNode[] {
  const now = new Map(after.nodes.map(node => [node.id, node]))
  const added = after.nodes.filter(({ id }) => !ids(before).includes(id))
  const isOne = ({ id }: CurriculumNode): boolean => ids(before).indexOf(id) === ids(before).lastIndexOf(id)
  return before.nodes.filter(node => {
    const kept = [now.get(node.id) ?? [], added].flat().flatMap(({ resources }) => resources)
    const looked = kept.filter(each => !each.unverified).map(({ url }) => url)
    const gone = new Set(solid(before)(node).filter(url => !kept.some(each => each.url === url)))
    const stood = new Set(node.resources.map(({ url }) => url))
    const come = new Set(looked.filter(url => !stood.has(url)))
    return isOne(node) && now.has(node.id) && gone.size > come.size
  })
}

const allWords = ({ nodes }: CompiledCurriculum): Set<string> =>
  new Set(
    nodes
      .flatMap(node => [node.title, node.capability, ...node.core_ideas])
      .flatMap(text => [...significantWords(text)]),
  )

const ids = ({ nodes }: CompiledCurriculum): string[] => nodes.map(({ id }) => id)
const hasCycle = ({ nodes }: CompiledCurriculum): boolean =>
  findCycle(nodes.map(({ id, prerequisites }) => ({ id, after: prerequisites }))) !== null
const missing = (curriculum: CompiledCurriculum): string[] =>
  curriculum.nodes.flatMap(({ prerequisites }) => prerequisites.filter(id => !ids(curriculum).includes(id)))

/** What no repair may do, as sentences. */
export function harm(before: CompiledCurriculum, after: CompiledCurriculum, action: RepairAction): string[] {
  const gone = ids(before).filter(id => !ids(after).includes(id))
  const takesIn = action.action_type === 'merge_nodes' || action.rule_ids.includes('validation.total_hours')
  const words = allWords(after)
  const questions = (before.open_questions ?? []).map(({ question }) => question)
  const told = [...(after.open_questions ?? []).map(({ question }) => question), ...after.nodes.flatMap(pitfalls)]
  const check: readonly [boolean, string][] = [
    [!CompiledCurriculum.safeParse(after).success, 'breaks the schema'],
    [hasCycle(after) && !hasCycle(before), 'adds a cycle'],
    [missing(after).some(id => !missing(before).includes(id)), 'adds a missing prerequisite'],
    [gone.length > 0 && !takesIn, 'deletes a node'],
    [lost(before, after, ideas).length > 0, 'loses a core idea'],
    [lost(before, after, pitfalls).length > 0, 'loses a pitfall'],
    [lost(before, after, tasks).length > 0, 'loses a task'],
    [lost(before, after, criteria).length > 0, 'loses criteria'],
    [lost(before, after, solid(before), node => node.resources.map(each => each.url)).length > 0, 'loses a resource'],
    [poorer(before, after).length > 0, 'takes a source from a node for nothing like it'],
    [[...allWords(before)].some(word => !words.has(word)), 'loses words of a title or a capability'],
    [questions.some(question => !told.some(text => text.includes(question))), 'loses a question'],
  ]
  return check.filter(([isHarm]) => isHarm).map(([, sentence]) => sentence)
}
