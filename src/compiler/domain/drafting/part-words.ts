// The words of a node about one part of the scope.
import { isCompound, shareWord, significantWords } from '../words.js'
import { FACETS } from './facets-beside-things.js'
import type { Depth, Facet } from './facets.js'
import type { Place } from './outline.js'
import type { Part } from './parts.js'
import { capitalised } from './phrases.js'

/** What a node says, before it is shared out what the specification wants to be said. */
export type Words = {
  readonly title: string
  readonly capability: string
  readonly task: string
  readonly criteria: string
  readonly ideas: readonly string[]
  readonly pitfalls: readonly string[]
}

/** What a node builds on, as far as its words matter. `name`: what it is about; null: the whole. */
export type Before = { readonly title: string; readonly capability: string; readonly name: string | null }

/**
 * Chooses a way of learning for each node about a part: neighbours are learned in different ways, and one part in each way once before
 * it is learned in one of them again.
 */
export class FacetTurns {
  readonly #turns = new Map<string, number>()
  readonly #had = new Map<number, number>()
  readonly #first = new Map<number, Facet>()

  constructor(readonly depth: Depth) {}

  next({ part, round, stage }: Place & { readonly part: Part }): { readonly facet: Facet; readonly lap: number } {
    const { foundation, application } = FACETS[part.kind][this.depth]
    if (round === 0) {
      const key = `${stage} ${part.kind}`
      const turn = this.#turns.get(key) ?? 0
      this.#turns.set(key, turn + 1)
      const facets = stage === 'foundation' ? foundation : application
      const facet = facets[turn % facets.length]!
      this.#first.set(part.index, facet)
      return { facet, lap: 1 }
    }
    const all = [...new Set([...application, ...foundation])]
    const had = this.#had.get(part.index) ?? 0
    this.#had.set(part.index, had + 1)
    const first = this.#first.get(part.index)!
    const others = all.filter(facet => facet !== first)
    // In later laps the first way comes last.
    if (had < others.length) return { facet: others[(had + part.index) % others.length]!, lap: 1 }
    const again = had - others.length
    return { facet: [...others, first][again % all.length]!, lap: Math.floor(again / all.length) + 2 }
  }
}

export function partWords(
  { part, round }: Place & { readonly part: Part },
  { facet, lap }: ReturnType<FacetTurns['next']>,
): Words {
  const mark = (text: string) => (lap === 1 ? text : `${text} (lap ${lap})`)
  const inside = mark(part.inside)
  const fill = (text: string) => capitalised(text.replaceAll('{x}', inside).replaceAll('{X}', capitalised(inside)))
  // Something that is done is itself what one can do, in whatever way it is learned.
  const capability = part.kind === 'doing' && round === 0 ? capitalised(inside) : fill(facet.capability)
  return {
    title: round === 0 ? part.title : `${mark(part.title)}: ${facet.suffix}`,
    capability: oneThing(`${capability}.`),
    task: fill(facet.task),
    criteria: fill(facet.criteria),
    ideas: facet.ideas.map(fill),
    pitfalls: [fill(facet.pitfall)],
  }
}

/** With words in the capability that show what the node has to do with what it builds on, where nothing shows it yet. */
export function linked(words: Words, before: readonly Before[]): Words {
  const named = before.find(({ name }) => name !== null)
  const start = words.capability.replace(/\.$/, '')
  const ways = [
    words.capability,
    ...(named ? [`${start}, building on ${named.name!}.`] : []),
    // Short names ("C", "Go") say nothing by themselves; what one can do with them does.
    ...before.slice(0, 1).map(other => `${start}, once you can ${ability(other)}.`),
  ].map(oneThing)
  return {
    ...words,
    capability: ways.find(capability => followsFrom({ ...words, capability }, before)) ?? words.capability,
  }
}

const ability = ({ capability, name }: Before): string =>
  name === null
    ? 'outline how all parts belong together'
    : capability
        .replace(/(?:, building on .*|, once you can .*)?\.$/s, '')
        .replace(/^\p{Lu}(?=\p{Ll})/u, letter => letter.toLowerCase())

function followsFrom({ title, capability }: Pick<Words, 'title' | 'capability'>, before: readonly Before[]): boolean {
  if (before.length === 0) return true
  const own = significantWords(`${title} ${capability}`)
  return before.some(other => shareWord(own, significantWords(`${other.title} ${other.capability}`)))
}

/** A capability is one thing: two names are put side by side without an "and" that could be read as a second one. */
export function oneThing(text: string): string {
  const listed = text.replaceAll(';', ',')
  return isCompound(listed) ? listed.replace(/,?\s+(?:and then|and|then)(?=\s)/gi, ' &') : listed
}
