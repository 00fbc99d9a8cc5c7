// Two nodes become one, with all that both hold.
import type { CompiledCurriculum, CurriculumNode, Resource } from '../../../contract/curriculum.js'
import { findCycle } from '../../../kernel/dag.js'
import { remembering } from '../judging/facts.js'
import { LIMITS, NODE_LIMITS } from '../rules.js'
import { sameText } from '../texts.js'
import { stepsOf, type Nodes } from './graph.js'

/** What texts are compared by, as `sameText`. */
type Key = (text: string) => string

/** Nodes in the order in which another one is to go into them; the closest first. */
type Preference = (closestFirst: readonly CurriculumNode[], gone: CurriculumNode) => readonly CurriculumNode[]

/** What it builds on, then what builds on it, then all others. */
const linkedFirst: Preference = (others, gone) => {
  const before = others.filter(other => gone.prerequisites.includes(other.id))
  const after = others.filter(other => other.prerequisites.includes(gone.id))
  return [...new Set([...before, ...after, ...others])]
}

/** Those that take longest have the least room left. */
const fullestFirst: Preference = others => others.toSorted((a, b) => b.estimate_minutes - a.estimate_minutes)

/**
 * The curriculum with `count` nodes, as far as it goes: the smallest node goes into the closest that it is linked with, or else into any.
 * Where that leaves room at many nodes and enough at none, nodes are filled one after the other, with as many minutes as a node may take.
 */
export function absorbed(curriculum: CompiledCurriculum, count: number): CompiledCurriculum {
  const close = shrunk(curriculum, count, linkedFirst)
  if (close.nodes.length <= count) return close
  const full = shrunk(curriculum, count, fullestFirst)
  return full.nodes.length < close.nodes.length ? full : close
}

function shrunk(curriculum: CompiledCurriculum, count: number, preference: Preference): CompiledCurriculum {
  const memory: Memory = { key: remembering(sameText), apart: new WeakMap() }
  let mended = curriculum
  while (mended.nodes.length > count) {
    const smaller = smallerByOne(mended, preference, memory)
    if (smaller === null) break
    mended = smaller
  }
  return mended
}

/** `apart`: what could not go into a node before is not tried again, because nodes only grow. */
type Memory = { readonly key: Key; readonly apart: WeakMap<CurriculumNode, Set<CurriculumNode>> }

function smallerByOne(
  curriculum: CompiledCurriculum,
  preference: Preference,
  { key, apart }: Memory,
): CompiledCurriculum | null {
  const { nodes } = curriculum
  const size = ({ estimate_minutes: minutes, core_ideas: ideas }: CurriculumNode): number =>
    minutes * 100 + ideas.length
  for (const gone of nodes.toSorted((a, b) => size(a) - size(b))) {
    const without = apart.get(gone) ?? new Set()
    apart.set(gone, without)
    const others = nodes.filter(other => other !== gone && !without.has(other))
    for (const into of preference(nearestFirst(others, nodes, gone), gone)) {
      const minutes = into.estimate_minutes + gone.estimate_minutes
      if (minutes > LIMITS.mostMinutes && preference !== fullestFirst) continue
      const joined = together(curriculum, into, gone, Math.min(minutes, LIMITS.mostMinutes), key)
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

/** `gone` within `into`, which takes `minutes` then; null: it would be too much for a node, or close a cycle. */
export function together(
  curriculum: CompiledCurriculum,
  into: CurriculumNode,
  gone: CurriculumNode,
  minutes: number,
  key: Key = sameText,
): CompiledCurriculum | null {
  const merged = joinedNode(into, gone, minutes, key)
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

function joinedNode(into: CurriculumNode, gone: CurriculumNode, minutes: number, key: Key): CurriculumNode | null {
  const ideas = packed(unique([...into.core_ideas, ...gone.core_ideas, ...whatElseIsLearned(into, gone)], key))
  const pitfalls = packed(unique([...into.pitfalls, ...gone.pitfalls], key))
  const resources = joinedResources(into.resources, gone.resources)
  const prerequisites = [...new Set([...into.prerequisites, ...gone.prerequisites])].filter(
    id => id !== into.id && id !== gone.id,
  )
  const covers = [...new Set([...(into.covers ?? []), ...(gone.covers ?? [])])]
  const skills = [...new Set([...(into.skills ?? []), ...(gone.skills ?? [])])]
  const task = bothTexts(into.mastery_check.task, gone.mastery_check.task)
  const criteria = bothTexts(into.mastery_check.pass_criteria, gone.mastery_check.pass_criteria)
  const isTooMuch =
    [ideas, pitfalls, resources].some(list => list.length > NODE_LIMITS.texts) ||
    prerequisites.length > NODE_LIMITS.prerequisites ||
    skills.length > NODE_LIMITS.skills
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
    ...(covers.length > 0 && { covers }),
    ...(skills.length > 0 && { skills }),
  }
}

function whatElseIsLearned(into: CurriculumNode, gone: CurriculumNode): string[] {
  const isSameTitle = sameText(into.title) === sameText(gone.title)
  if (isSameTitle && (gone.capability === '' || sameText(into.capability) === sameText(gone.capability))) return []
  if (gone.capability === '') return [gone.title]
  if (isSameTitle) return [gone.capability]
  const named = `${gone.title}: ${gone.capability}`
  return named.length <= NODE_LIMITS.textLength ? [named] : [gone.title, gone.capability]
}

const unique = (texts: readonly string[], key: Key): string[] => {
  const seen = new Map<string, string>()
  for (const text of texts) if (!seen.has(key(text))) seen.set(key(text), text)
  return [...seen.values()]
}

/** No more texts than a node may have, where two short ones can stand in one. */
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

/** Of a text and the next one, with what stands between them at most. */
const lengthAt = (texts: readonly string[], i: number): number => texts[i]!.length + texts[i + 1]!.length + 2

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
  if (other === '' || sameText(one) === sameText(other)) return one
  if (one === '') return other
  const both = inOne(one, other)
  return both.length <= NODE_LIMITS.checkLength ? both : null
}

const inOne = (one: string, other: string): string => `${/[.!?。]$/u.test(one) ? one : `${one}.`} ${other}`
