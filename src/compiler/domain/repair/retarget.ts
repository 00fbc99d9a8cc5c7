import type { CompiledCurriculum, CurriculumNode, Resource } from '../../../contract/curriculum.js'
import { isCited, isRelevant } from '../judging/resources.js'
import { LIMITS } from '../rules.js'
import { significantWords } from '../words.js'
import { isFor, sound, type Mend, type WordsContext } from './context.js'
import { replaced, type Nodes } from './graph.js'
import { bestSource, searchFor } from './sources.js'

const MOST_RESOURCES = 24

/** Gives nodes something to learn from. Only what nobody has looked at, what is about something else and what other nodes have too may go. */
export const retarget: Mend<WordsContext> = (curriculum, action, context) => {
  let { nodes } = curriculum
  const isForNodes = isFor(action, 'resource.missing', 'resource.weak_relevance', 'validation.resource_relevance')
  if (isForNodes || isFor(action, 'validation.evidence'))
    for (const [place, node] of nodes.entries())
      if ((action.node_id ?? node.id) === node.id)
        nodes = replaced(nodes, place, equipped(node, curriculum.topic, nodes, context))
  if (isFor(action, 'resource.repetitive_anchor')) nodes = withFewerAnchors(nodes, curriculum.topic, context)
  return { ...curriculum, nodes }
}

/** The node with relevant resources in the roles that the mode of evidence asks for, as far as there are any. */
function equipped(node: CurriculumNode, topic: string, nodes: Nodes, context: WordsContext): Partial<CurriculumNode> {
  const { evidence_mode: mode } = context.spec
  const offered = offeredFor(node, topic, context)
  const found = completed(node.resources, context).map(resource => ({ ...resource }))
  const roles = mode === 'minimal' ? ([undefined] as const) : (['definition', 'example'] as const)
  for (const role of roles) {
    const serves = (each: Resource): boolean => role === undefined || each.role === role
    const isMet = found.some(each => serves(each) && isUsable(each, mode))
    if (isMet && (role !== undefined || found.some(each => isAboutIt(each, node, topic)))) continue
    const added = choose(node, topic, role, found, nodes, context, offered.filter(serves))
    if (added !== null) found.push(added)
  }
  if (found.length > 0 && !found.some(each => isAboutIt(each, node, topic))) {
    const added = choose(node, topic, undefined, found, nodes, context, offered)
    if (added !== null) found.push(added)
  }
  const resources = withinLimit(strictOnly(found, mode), node, topic)
  if (resources === null) return {}
  return {
    resources,
    ...(mode === 'strict' && { estimate_confidence: node.estimate_confidence ?? 0.5 }),
  }
}

const reading = (topic: string) => ({ topic, words: significantWords })
const isAboutIt = (resource: Resource, node: CurriculumNode, topic: string): boolean =>
  isRelevant(resource, node, reading(topic))

const isUsable = (resource: Resource, mode: string): boolean =>
  mode !== 'strict' || (!resource.unverified && isCited(resource))

/** What an author offers beyond what is there. Of what is not among the given sources nobody knows whether it exists. */
function offeredFor(node: CurriculumNode, topic: string, { revised, input }: WordsContext): Resource[] {
  const have = new Set(node.resources.map(({ url }) => url))
  return (sound(revised.get(node.id))?.resources ?? [])
    .filter(each => !have.has(each.url) && isAboutIt(each, node, topic))
    .map(each => input.sources.find(({ url }) => url === each.url) ?? { ...each, unverified: true as const })
}

/** With roles and citations that the given sources have; nobody makes up a citation. */
function completed(resources: readonly Resource[], { input }: WordsContext): Resource[] {
  return resources.map(resource => {
    const { role, citation } = input.sources.find(({ url }) => url === resource.url) ?? {}
    const cited = resource.citation ?? citation
    const played = resource.role ?? role
    return {
      ...resource,
      ...(played !== undefined && { role: played }),
      ...(cited !== undefined && { citation: cited }),
    }
  })
}

/** One more: a given source, what an author offers, or a search, which strict evidence does not take. */
function choose(
  node: CurriculumNode,
  topic: string,
  role: 'definition' | 'example' | undefined,
  have: readonly Resource[],
  nodes: Nodes,
  { spec, input }: WordsContext,
  offered: readonly Resource[],
): Resource | null {
  const strict = spec.evidence_mode === 'strict'
  const cited = strict ? input.sources.filter(isCited) : input.sources
  const needsRelevance = !strict || have.some(each => role === undefined || each.role === role)
  const source = bestSource(cited, node, role, have, nodes)
  if (source !== null && (!needsRelevance || isAboutIt(source, node, topic))) return source
  const other = offered.find(each => !have.some(({ url }) => url === each.url))
  if (strict) return source
  return other ?? searchFor(node, topic, role ?? 'reference', input.preferred_resource_kinds)
}

/** Under strict evidence without searches and without what nobody can cite, where enough is left. */
function strictOnly(resources: readonly Resource[], mode: string): Resource[] {
  const looked = resources.filter(each => isUsable(each, 'strict'))
  return mode === 'strict' && looked.length > 0 ? looked : [...resources]
}

/** Searches about something else make room; null: there is none. */
function withinLimit(resources: readonly Resource[], node: CurriculumNode, topic: string): Resource[] | null {
  if (resources.length <= MOST_RESOURCES) return [...resources]
  const kept = resources.filter(each => !each.unverified || isAboutIt(each, node, topic))
  const seen = new Set<string>()
  const once = kept.filter(({ url, role }) => !seen.has(`${role} ${url}`) && seen.add(`${role} ${url}`))
  return once.length <= MOST_RESOURCES ? once : null
}

/** An address at too many nodes goes where it is least about the node, if that node can do without it. */
function withFewerAnchors(nodes: Nodes, topic: string, context: WordsContext): CompiledCurriculum['nodes'] {
  const most = Math.max(2, Math.floor(nodes.length * LIMITS.anchorShare))
  let mended = [...nodes]
  for (const url of new Set(nodes.flatMap(node => node.resources.map(each => each.url)))) {
    const users = mended.flatMap((node, place) => (node.resources.some(each => each.url === url) ? [place] : []))
    let over = new Set(users.map(place => mended[place]!.id)).size - most
    if (over <= 0) continue
    const closestLast = users.toSorted((a, b) => nearness(mended[a]!, url) - nearness(mended[b]!, url) || b - a)
    for (const place of closestLast) {
      if (over <= 0) break
      const change = withoutAnchor(mended[place]!, url, topic, mended, context)
      if (change === null) continue
      mended = replaced(mended, place, { resources: change })
      over--
    }
  }
  return mended
}

function nearness(node: CurriculumNode, url: string): number {
  const own = significantWords(`${node.title} ${node.capability} ${node.core_ideas.join(' ')}`)
  const titles = node.resources.filter(each => each.url === url).map(each => each.title)
  return [...significantWords(titles.join(' '))].filter(word => own.has(word)).length
}

/** Null: nothing could stand in for it. What somebody has looked at and is about the node gives way to another given source alone, never to a search. */
function withoutAnchor(
  node: CurriculumNode,
  url: string,
  topic: string,
  nodes: Nodes,
  context: WordsContext,
): Resource[] | null {
  const left = node.resources.filter(each => each.url !== url)
  const gone = node.resources.filter(each => each.url === url)
  const users = (address: string): number =>
    nodes.filter(other => other.resources.some(each => each.url === address)).length
  const room = context.input.sources.filter(
    each => each.url !== url && users(each.url) < Math.max(2, nodes.length * LIMITS.anchorShare - 1),
  )
  const narrowed = { ...context, input: { ...context.input, sources: room } }
  const resources = [...left]
  for (const former of gone) {
    const { role } = former
    const needed = role === 'definition' || role === 'example' ? role : undefined
    if (!former.unverified && isAboutIt(former, node, topic)) {
      const given = room.filter(
        each => !each.unverified && isUsable(each, context.spec.evidence_mode) && isAboutIt(each, node, topic),
      )
      const other = bestSource(given, node, needed, resources, nodes)
      if (other === null) return null
      resources.push(other)
      continue
    }
    if (needed !== undefined && resources.some(each => each.role === needed) && resources.length >= 2) continue
    const offered = offeredFor(node, topic, narrowed).filter(
      each => each.url !== url && (needed ?? each.role) === each.role,
    )
    const added = choose(node, topic, needed, resources, nodes, narrowed, offered)
    if (added === null) return null
    resources.push(added)
  }
  return resources.some(each => isAboutIt(each, node, topic)) ? resources : null
}
