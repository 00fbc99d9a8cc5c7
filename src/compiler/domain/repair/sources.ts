import type { CurriculumNode, Resource } from '../../../contract/curriculum.js'
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

const SEARCH = 'https://duckduckgo.com/?q='
const LONGEST_URL = 2_000
const ASKED_FOR = {
  definition: { title: 'What is it', words: 'definition' },
  example: { title: 'Worked examples', words: 'example' },
  reference: { title: 'To read about', words: '' },
} as const

/** A search that somebody still has to follow. */
export function searchFor(node: CurriculumNode, topic: string, role: keyof typeof ASKED_FOR): Resource {
  const { title, words } = ASKED_FOR[role]
  const about = cut(node.title, 120)
  return {
    title: `${title}: ${about} (${cut(topic, 120)})`,
    url: searchUrl(`${about} ${cut(topic, 120)} ${words}`.trim()),
    kind: 'other',
    role,
    unverified: true,
  }
}

function searchUrl(query: string): string {
  for (let asked = query; ; asked = cut(asked, Math.floor(asked.length / 2))) {
    const url = SEARCH + encodeURIComponent(asked)
    if (url.length <= LONGEST_URL) return url
  }
}
