// What a node is learned from: sources that were given, and where there are none, searches that somebody still has to follow.
import type { Resource } from '../../../contract/curriculum.js'
import type { ProposalInput } from '../messages.js'
import { isCited } from '../judging/resources.js'
import { searchResource } from '../searches.js'
import { shareWord, significantWords } from '../words.js'
import type { Stage } from './outline.js'
import { shortened, type PhraseKind } from './phrases.js'

export type Role = 'definition' | 'example'
/** What a resource is chosen for. `name`: what the node is about, null: the whole; `about`: everything that it teaches. */
export type Wanted = {
  readonly name: string | null
  readonly kind: PhraseKind | null
  readonly stage: Stage
  readonly about: string
}

/** For each node; given sources come first. Under strict evidence nothing else is there. */
export function resourcesOf(nodes: readonly Wanted[], input: ProposalInput): Resource[][] {
  const shelf = new Shelf(input, nodes.length)
  const chosen = nodes.map(node => shelf.choose(node))
  const whole = nodes.findIndex(({ name }) => name === null)
  chosen[Math.max(0, whole)]!.push(...shelf.unused().slice(0, FURTHER))
  return chosen
}

/** Sources that fit no node in particular, for whoever wants to read on. */
const FURTHER = 8

class Shelf {
  readonly #sources: readonly {
    readonly source: Resource
    readonly words: ReadonlySet<string>
    readonly role: Role | null
  }[]
  readonly #used = new Map<string, number>()
  readonly #topic: ReadonlySet<string>
  readonly #most: number

  constructor(
    readonly input: ProposalInput,
    nodes: number,
  ) {
    const { sources, evidence_mode: mode } = input
    const usable = mode === 'strict' ? sources.filter(source => isCited(source) && !source.unverified) : sources
    this.#sources = usable.map(source => ({
      source,
      words: significantWords(`${source.title} ${source.citation ?? ''}`),
      role: roleOf(source),
    }))
    this.#topic = significantWords(`${input.topic} ${input.domain ?? ''}`)
    this.#most = Math.max(2, Math.floor(nodes / 2))
  }

  choose(node: Wanted): Resource[] {
    const { evidence_mode: mode } = this.input
    const found: Resource[] = []
    for (const role of ['definition', 'example'] as const) {
      const source = this.#best(node, role, found)
      if (source) found.push({ ...source, role })
      else if (mode !== 'strict' && (mode === 'standard' || (role === 'definition' && found.length === 0)))
        found.push(searchFor(node, role, this.input))
    }
    const more = this.#best(node, null, found)
    return more ? [...found, more] : found
  }

  unused(): Resource[] {
    return this.#sources.map(({ source }) => source).filter(({ url }) => !this.#used.has(url))
  }

  /** The source that says most about the node; among equals the least used. */
  #best(node: Wanted, role: Role | null, found: readonly Resource[]): Resource | null {
    const isStrict = this.input.evidence_mode === 'strict'
    const [title, about] = [significantWords(node.name ?? ''), significantWords(node.about)]
    let best: Resource | null = null
    let most = -Infinity
    for (const { source, words, role: itsRole } of this.#sources) {
      if (role !== null ? itsRole !== role : itsRole !== null) continue
      if (found.some(({ url }) => url === source.url)) continue
      const used = this.#used.get(source.url) ?? 0
      if (used >= this.#most && !isStrict) continue
      const fit = count(words, title) * 3 + count(words, about) + (node.name === null ? count(words, this.#topic) : 0)
      if (fit === 0 && !(isStrict && role !== null)) continue
      const score = fit - used * (isStrict ? 2 : 0.5) - (used >= this.#most ? 1_000 : 0)
      if (score > most) [best, most] = [source, score]
    }
    if (best) this.#used.set(best.url, (this.#used.get(best.url) ?? 0) + 1)
    return best
  }
}

const count = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter(word => other.has(word)).length

/** What a source can serve as: by its role or, where it was given without one, by its title. */
export function roleOf({ role, title, kind }: Resource): Role | null {
  if (role === 'definition' || role === 'example') return role
  if (role !== undefined) return null
  if (
    /\b(?:examples?|exercises?|problems?|tutorials?|cookbook|case stud(?:y|ies)|worked|practice|walkthrough|workshop|how to|demos?)\b/i.test(
      title,
    )
  )
    return 'example'
  if (
    /\b(?:definitions?|introduction|standard|specification|reference|handbook|textbook|glossary|encyclop(?:a|ae)edia|guide|manual|rfc|iso)\b/i.test(
      title,
    )
  )
    return 'definition'
  return kind === 'video' ? 'example' : kind === 'spec' || kind === 'book' ? 'definition' : null
}

/** What is looked for where a node is about the whole. */
const WHOLE: Readonly<Record<Stage, Readonly<Record<Role, string>>>> = {
  overview: { definition: 'an introduction', example: 'an overview' },
  foundation: { definition: 'definitions', example: 'worked examples' },
  application: { definition: 'a handbook', example: 'applications' },
  integration: { definition: 'good practice', example: 'case studies' },
  validation: { definition: 'criteria of quality', example: 'practice cases with solutions' },
}
const WHAT: Readonly<Record<PhraseKind, string>> = {
  thing: 'a definition',
  activity: 'an introduction',
  doing: 'instructions',
  clause: 'an explanation',
  other: 'an explanation',
}

function searchFor({ name, kind, stage, about }: Wanted, role: Role, input: ProposalInput): Resource {
  const what = kind === null ? WHOLE[stage][role] : role === 'definition' ? WHAT[kind] : 'worked examples'
  const subject = shortened(name ?? input.topic, 90)
  const field = shortened(input.domain ?? (name === null ? '' : input.topic), 60)
  const words = [subject, field === subject ? '' : field, what.replace(/^an? /, '')]
  const title = `Search for ${what}: ${subject}`
  // A name such as "C" says nothing about what is looked for; the topic that it belongs to does, or else what the topic is made of.
  const known = significantWords(`${about} ${input.topic}`)
  const says = (text: string) => shareWord(significantWords(text), known)
  const scope = input.scope.map(part => part.title).join(', ')
  const further = [input.topic, scope, about].map(text => shortened(text, 120)).find(says)
  const fullTitle = says(title) || further === undefined ? title : `${title} (${further})`
  return searchResource(fullTitle, words, role, input.preferred_resource_kinds)
}
