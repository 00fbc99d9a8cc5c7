// Two nodes become one, with all that both hold.
import type { CompiledCurriculum, CurriculumNode, Resource } from '../../../contract/curriculum.js'
import { findCycle } from '../../../kernel/dag.js'
import { LIMITS } from '../rules.js'
import { sameText } from '../words.js'
import { closeness, stepsOf, type Nodes } from './graph.js'
import { bare, firstFree } from './phrases.js'

const MOST_TEXTS = 24
const MOST_PREREQUISITES = 40
const MOST_SKILLS = 8
const LONGEST_IDEA = 600

/** The curriculum with `count` nodes, as far as it goes: the smallest node goes into the closest that it is linked with. */
export function absorbed(curriculum: CompiledCurriculum, count: number): CompiledCurriculum {
  let mended = curriculum
  while (mended.nodes.length > count) {
    const smaller = smallerByOne(mended)
    if (smaller === null) break
    mended = smaller
  }
  return mended
}

function smallerByOne(curriculum: CompiledCurriculum): CompiledCurriculum | null {
  const { nodes } = curriculum
  const size = ({ estimate_minutes: minutes, core_ideas: ideas }: CurriculumNode): number =>
    minutes * 100 + ideas.length
  for (const gone of nodes.toSorted((a, b) => size(a) - size(b)))
    for (const into of neighbours(nodes, gone)) {
      const minutes = into.estimate_minutes + gone.estimate_minutes
      const joined = minutes > LIMITS.mostMinutes ? null : together(curriculum, into, gone, minutes)
      if (joined !== null) return joined
    }
  return null
}

/** What it builds on, then what builds on it; of a node alone all others. The closest first. */
function neighbours(nodes: Nodes, node: CurriculumNode): CurriculumNode[] {
  const closestFirst = nodes.filter(other => other !== node).toSorted((a, b) => closeness(node, b) - closeness(node, a))
  const before = closestFirst.filter(other => node.prerequisites.includes(other.id))
  const after = closestFirst.filter(other => other.prerequisites.includes(node.id) && !before.includes(other))
  return before.length + after.length === 0 ? closestFirst : [...before, ...after]
}

/** `gone` within `into`, which takes `minutes` then; null: it would be too much for a node, or close a cycle. */
export function together(
  curriculum: CompiledCurriculum,
  into: CurriculumNode,
  gone: CurriculumNode,
  minutes: number,
): CompiledCurriculum | null {
  const merged = joinedNode(into, gone, minutes)
  if (merged === null) return null
  const renamed = (ids: readonly string[]): string[] => [...new Set(ids.map(id => (id === gone.id ? into.id : id)))]
  const nodes = curriculum.nodes
    .filter(node => node !== gone)
    .map(node => {
      if (node === into) return merged
      return node.prerequisites.includes(gone.id) ? { ...node, prerequisites: renamed(node.prerequisites) } : node
    })
  if (findCycle(stepsOf(nodes)) !== null && findCycle(stepsOf(curriculum.nodes)) === null) return null
  const { open_questions: questions } = curriculum
  if (questions === undefined) return { ...curriculum, nodes }
  return {
    ...curriculum,
    nodes,
    open_questions: questions.map(q => ({ ...q, related_nodes: renamed(q.related_nodes) })),
  }
}

function joinedNode(into: CurriculumNode, gone: CurriculumNode, minutes: number): CurriculumNode | null {
  const ideas = unique([...into.core_ideas, ...gone.core_ideas, ...whatElseIsLearned(into, gone)])
  const pitfalls = unique([...into.pitfalls, ...gone.pitfalls])
  const resources = joinedResources(into.resources, gone.resources)
  const prerequisites = [...new Set([...into.prerequisites, ...gone.prerequisites])].filter(
    id => id !== into.id && id !== gone.id,
  )
  const skills = [...new Set([...(into.skills ?? []), ...(gone.skills ?? [])])]
  const task = bothTexts(into.mastery_check.task, gone.mastery_check.task)
  const criteria = bothTexts(into.mastery_check.pass_criteria, gone.mastery_check.pass_criteria)
  const isTooMuch =
    [ideas, pitfalls, resources].some(list => list.length > MOST_TEXTS) ||
    prerequisites.length > MOST_PREREQUISITES ||
    skills.length > MOST_SKILLS
  if (isTooMuch || task === null || criteria === null) return null
  const sure = [into.estimate_confidence, gone.estimate_confidence].filter(value => value !== undefined)
  return {
    ...into,
    prerequisites,
    core_ideas: ideas,
    pitfalls,
    mastery_check: { task, pass_criteria: criteria },
    estimate_minutes: minutes,
    ...(sure.length > 0 && { estimate_confidence: Math.min(...sure) }),
    resources,
    ...(skills.length > 0 && { skills }),
  }
}

function whatElseIsLearned(into: CurriculumNode, gone: CurriculumNode): string[] {
  const isSameTitle = sameText(into.title) === sameText(gone.title)
  if (isSameTitle && sameText(into.capability) === sameText(gone.capability)) return []
  if (isSameTitle) return [gone.capability]
  const named = `${bare(gone.title)}: ${gone.capability}`
  return named.length <= LONGEST_IDEA ? [named] : [gone.title, gone.capability]
}

const unique = (texts: readonly string[]): string[] => {
  const seen = new Map<string, string>()
  for (const text of texts) if (!seen.has(sameText(text))) seen.set(sameText(text), text)
  return [...seen.values()]
}

/** One address twice is one resource, unless it plays two roles. */
function joinedResources(ours: readonly Resource[], theirs: readonly Resource[]): Resource[] {
  const key = ({ url, role, title }: Resource): string => JSON.stringify([url, role ?? title])
  const found = new Map<string, Resource>()
  for (const resource of [...ours, ...theirs]) {
    const known = found.get(key(resource))
    if (known === undefined || known.unverified) found.set(key(resource), resource)
    else if (resource.citation !== undefined) found.set(key(resource), { citation: resource.citation, ...known })
  }
  return [...found.values()]
}

function bothTexts(one: string, other: string): string | null {
  if (sameText(one) === sameText(other)) return one
  return firstFree([`${/[.!?。]$/u.test(one) ? one : `${one}.`} ${other}`], 1_200)
}
