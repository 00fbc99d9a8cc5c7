// Merges nodes: the result holds the content of both.
import type { CompiledCurriculum, CurriculumNode, Resource } from '../../../contract/curriculum.js'
import { findCycle } from '../../../kernel/dag.js'
import { remembering } from '../judging/facts.js'
import { LIMITS, NODE_LIMITS } from '../rules.js'
import { sameText } from '../texts.js'
import { stepsOf, type Nodes } from './graph.js'

/** The key by which texts are compared, as `sameText`. */
type Key = (text: string) => string

/** Orders the candidates into which a node may be merged. */
type Preference = (closestFirst: readonly CurriculumNode[], removed: CurriculumNode) => readonly CurriculumNode[]

/** Prerequisites first, then dependents, then all others. */
const linkedFirst: Preference = (others, removed) => {
  const before = others.filter(other => removed.prerequisites.includes(other.id))
  const after = others.filter(other => other.prerequisites.includes(removed.id))
  return [...new Set([...before, ...after, ...others])]
}

/** The longest nodes first: they have the least room left. */
const fullestFirst: Preference = others => others.toSorted((a, b) => b.estimate_minutes - a.estimate_minutes)

/**
 * Reduces the curriculum to `count` nodes, as far as possible: merges the smallest node into the closest linked one, else into any. If that
 * fails because the free room is scattered, it fills nodes one after the other up to the longest time that a node may take.
 */
export function shrinkTo(curriculum: CompiledCurriculum, count: number): CompiledCurriculum {
  const close = shrunk(curriculum, count, linkedFirst)
  if (close.nodes.length <= count) return close
  const full = shrunk(curriculum, count, fullestFirst)
  return full.nodes.length < close.nodes.length ? full : close
}

function shrunk(curriculum: CompiledCurriculum, count: number, preference: Preference): CompiledCurriculum {
  const memory: Memory = { key: remembering(sameText), apart: new WeakMap() }
  let smallest = curriculum
  while (smallest.nodes.length > count) {
    const smaller = smallerByOne(smallest, preference, memory)
    if (smaller === null) break
    smallest = smaller
  }
  return smallest
}

/** `apart`: pairs that could not be merged; they are not tried again, because nodes only grow. */
type Memory = { readonly key: Key; readonly apart: WeakMap<CurriculumNode, Set<CurriculumNode>> }

function smallerByOne(
  curriculum: CompiledCurriculum,
  preference: Preference,
  { key, apart }: Memory,
): CompiledCurriculum | null {
  const { nodes } = curriculum
  const size = ({ estimate_minutes: minutes, core_ideas: ideas }: CurriculumNode): number =>
    minutes * 100 + ideas.length
  for (const removed of nodes.toSorted((a, b) => size(a) - size(b))) {
    const without = apart.get(removed) ?? new Set()
    apart.set(removed, without)
    const others = nodes.filter(other => other !== removed && !without.has(other))
    for (const into of preference(nearestFirst(others, nodes, removed), removed)) {
      const minutes = into.estimate_minutes + removed.estimate_minutes
      if (minutes > LIMITS.mostMinutes && preference !== fullestFirst) continue
      const joined = joinNodes(curriculum, into, removed, Math.min(minutes, LIMITS.mostMinutes), key)
      if (joined !== null) return joined
      without.add(into)
    }
  }
  return null
}

function nearestFirst(others: Nodes, nodes: Nodes, node: CurriculumNode): CurriculumNode[] {
  const distance = (other: CurriculumNode): number => Math.abs(nodes.indexOf(other) - nodes.indexOf(node))
  return others.toSorted((a, b) => distance(a) - distance(b))
}

/** Merges `removed` into `into`, which then takes `minutes`; null if that exceeds the limits of a node or closes a cycle. */
export function joinNodes(
  curriculum: CompiledCurriculum,
  into: CurriculumNode,
  removed: CurriculumNode,
  minutes: number,
  key: Key = sameText,
): CompiledCurriculum | null {
  const merged = joinedNode(into, removed, minutes, key)
  if (merged === null) return null
  const renamed = (ids: readonly string[]): string[] => [...new Set(ids.map(id => (id === removed.id ? into.id : id)))]
  const nodes = curriculum.nodes
    .filter(node => node !== removed)
    .map(node => {
      if (node === into) return merged
      return node.prerequisites.includes(removed.id) ? { ...node, prerequisites: renamed(node.prerequisites) } : node
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

function joinedNode(into: CurriculumNode, removed: CurriculumNode, minutes: number, key: Key): CurriculumNode | null {
  const ideas = packed(unique([...into.core_ideas, ...removed.core_ideas, ...whatElseIsLearned(into, removed)], key))
  const pitfalls = packed(unique([...into.pitfalls, ...removed.pitfalls], key))
  const resources = joinedResources(into.resources, removed.resources)
  const prerequisites = [...new Set([...into.prerequisites, ...removed.prerequisites])].filter(
    id => id !== into.id && id !== removed.id,
  )
  const covers = [...new Set([...(into.covers ?? []), ...(removed.covers ?? [])])]
  const skills = [...new Set([...(into.skills ?? []), ...(removed.skills ?? [])])]
  const task = bothTexts(into.mastery_check.task, removed.mastery_check.task)
  const criteria = bothTexts(into.mastery_check.pass_criteria, removed.mastery_check.pass_criteria)
  const isTooMuch =
    [ideas, pitfalls, resources].some(list => list.length > NODE_LIMITS.texts) ||
    prerequisites.length > NODE_LIMITS.prerequisites ||
    skills.length > NODE_LIMITS.skills
  if (isTooMuch || task === null || criteria === null) return null
  const sure = [into.estimate_confidence, removed.estimate_confidence].filter(value => value !== undefined)
  return {
    ...into,
    prerequisites,
    core_ideas: ideas,
    pitfalls,
    mastery_check: { task, pass_criteria: criteria },
    estimate_minutes: minutes,
    ...(sure.length > 0 && { estimate_confidence: Math.min(...sure) }),
    resources,
    ...(covers.length > 0 && { covers }),
    ...(skills.length > 0 && { skills }),
  }
}

function whatElseIsLearned(into: CurriculumNode, removed: CurriculumNode): string[] {
  const isSameTitle = sameText(into.title) === sameText(removed.title)
  if (isSameTitle && (removed.capability === '' || sameText(into.capability) === sameText(removed.capability)))
    return []
  if (removed.capability === '') return [removed.title]
  if (isSameTitle) return [removed.capability]
  const named = `${removed.title}: ${removed.capability}`
  return named.length <= NODE_LIMITS.textLength ? [named] : [removed.title, removed.capability]
}

const unique = (texts: readonly string[], key: Key): string[] => {
  const seen = new Map<string, string>()
  for (const text of texts) if (!seen.has(key(text))) seen.set(key(text), text)
  return [...seen.values()]
}

/** Joins neighbouring short texts until there are no more than a node may have. */
function packed(texts: readonly string[]): string[] {
  const kept = [...texts]
  while (kept.length > NODE_LIMITS.texts) {
    let at = 0
    for (let i = 1; i < kept.length - 1; i++) if (lengthAt(kept, i) < lengthAt(kept, at)) at = i
    if (lengthAt(kept, at) > NODE_LIMITS.textLength) break
    kept.splice(at, 2, inOne(kept[at]!, kept[at + 1]!))
  }
  return kept
}

/** The length of a text and the next one with the longest separator. */
const lengthAt = (texts: readonly string[], i: number): number => texts[i]!.length + texts[i + 1]!.length + 2

/** Merges resources with the same address, unless their roles differ. */
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
  if (other === '' || sameText(one) === sameText(other)) return one
  if (one === '') return other
  const both = inOne(one, other)
  return both.length <= NODE_LIMITS.checkLength ? both : null
}

const inOne = (one: string, other: string): string => `${/[.!?。]$/u.test(one) ? one : `${one}.`} ${other}`
