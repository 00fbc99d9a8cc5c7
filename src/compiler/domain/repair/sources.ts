import type { CurriculumNode, Resource } from '../../../contract/curriculum.js'
import { searchResource } from '../searches.js'
import { significantWords } from '../words.js'
import type { Nodes } from './graph.js'
import { cut } from './phrases.js'

/** The source in that role that is closest to the node, then the one that fewest nodes have; null: there is none that it does not have. */
export function bestSource(
  sources: readonly Resource[],
  node: CurriculumNode,
  role: Resource['role'],
  have: readonly Resource[],
  nodes: Nodes,
): Resource | null {
  const about = significantWords([node.title, node.capability, ...node.core_ideas].join('\n'))
  const ranked = sources
    .filter(each => (role === undefined || each.role === role) && !have.some(({ url }) => url === each.url))
    .map(source => ({
      source,
      shared: [...significantWords(`${source.title} ${source.citation ?? ''}`)].filter(word => about.has(word)).length,
      users: nodes.filter(other => other.resources.some(({ url }) => url === source.url)).length,
    }))
    .toSorted((a, b) => b.shared - a.shared || a.users - b.users)
  return ranked[0]?.source ?? null
}

const ASKED_FOR = {
  definition: { title: 'What is it', words: 'definition' },
  example: { title: 'Worked examples', words: 'example' },
  reference: { title: 'To read about', words: '' },
} as const

/** A search that somebody still has to follow. */
export function searchFor(
  node: CurriculumNode,
  topic: string,
  role: keyof typeof ASKED_FOR,
  preferredKinds: readonly string[],
): Resource {
  const { title, words } = ASKED_FOR[role]
  const [about, field] = [cut(node.title, 120), cut(topic, 120)]
  return searchResource(`${title}: ${about} (${field})`, [about, field, words], role, preferredKinds)
}
