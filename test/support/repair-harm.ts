// What a repair may never do to a curriculum, found out apart from the code that repairs.
import { CompiledCurriculum, type CurriculumNode } from '../../src/contract/curriculum.js'
import type { RepairAction } from '../../src/contract/optimization.js'
import { findCycle } from '../../src/kernel/dag.js'

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

/** Those that somebody has looked at: strict evidence does without the others. */
const addresses: Texts = node => node.resources.filter(({ unverified }) => !unverified).map(({ url }) => url)
const names: Texts = node => [node.title, node.capability, ...node.core_ideas]

const ids = ({ nodes }: CompiledCurriculum): string[] => nodes.map(({ id }) => id)
const hasCycle = ({ nodes }: CompiledCurriculum): boolean =>
  findCycle(nodes.map(({ id, prerequisites }) => ({ id, after: prerequisites }))) !== null
const missing = (curriculum: CompiledCurriculum): string[] =>
  curriculum.nodes.flatMap(({ prerequisites }) => prerequisites.filter(id => !ids(curriculum).includes(id)))

/** What no repair may do, as sentences. */
export function harm(before: CompiledCurriculum, after: CompiledCurriculum, action: RepairAction): string[] {
  const gone = ids(before).filter(id => !ids(after).includes(id))
  const takesIn = action.action_type === 'merge_nodes' || action.rule_ids.includes('validation.total_hours')
  const questions = (curriculum: CompiledCurriculum) => curriculum.open_questions?.length ?? 0
  const check: readonly [boolean, string][] = [
    [!CompiledCurriculum.safeParse(after).success, 'breaks the schema'],
    [hasCycle(after) && !hasCycle(before), 'adds a cycle'],
    [missing(after).some(id => !missing(before).includes(id)), 'adds a missing prerequisite'],
    [gone.length > 0 && !takesIn, 'deletes a node'],
    [lost(before, after, ideas).length > 0, 'loses a core idea'],
    [lost(before, after, pitfalls).length > 0, 'loses a pitfall'],
    [lost(before, after, tasks).length > 0, 'loses a task'],
    [lost(before, after, criteria).length > 0, 'loses criteria'],
    [lost(before, after, addresses).length > 0, 'loses a resource'],
    [lost(before, after, node => [node.title, node.capability], names).length > 0, 'loses a title or a capability'],
    [questions(after) < questions(before), 'loses a question'],
  ]
  return check.filter(([isHarm]) => isHarm).map(([, sentence]) => sentence)
}
