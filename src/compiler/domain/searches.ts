// Searches in the place of sources: somebody still has to follow them.
import { RESOURCE_KINDS, type Resource } from '../../contract/curriculum.js'

const SEARCH = 'https://duckduckgo.com/?q='
const LONGEST_URL = 2_000

const LOOK_FOR: Readonly<Record<Resource['kind'], string>> = {
  doc: 'documentation',
  paper: 'paper',
  video: 'video',
  book: 'textbook',
  spec: 'specification',
  other: '',
}

/**
 * Nobody has looked at what it finds. `words`: what is looked for; beside them stands the kind that is preferred, which for an example is
 * the second one. What is too long for an address is cut.
 */
export function searchResource(
  title: string,
  words: readonly string[],
  role: NonNullable<Resource['role']>,
  preferredKinds: readonly string[],
): Resource {
  const preferred = preferredKinds.filter(isKind)
  const kind = (role === 'example' ? (preferred[1] ?? preferred[0]) : preferred[0]) ?? 'other'
  const asked = [...words, LOOK_FOR[kind]].filter(word => word !== '').join(' ')
  return { title, url: searchUrl(asked), kind, role, unverified: true }
}

function searchUrl(query: string): string {
  for (let signs = [...query]; ; signs = signs.slice(0, signs.length / 2)) {
    const url = SEARCH + encodeURIComponent(signs.join(''))
    if (url.length <= LONGEST_URL) return url
  }
}

const isKind = (kind: string): kind is Resource['kind'] => (RESOURCE_KINDS as readonly string[]).includes(kind)
