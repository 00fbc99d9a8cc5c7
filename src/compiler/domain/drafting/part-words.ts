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

/** What a node builds on, as far as its words matter. */
export type Before = {
  readonly title: string
  readonly capability: string
  /** As the name of something; null for a node about the whole. */ readonly name: string | null
}

/** `turn`: how many nodes of its stage and kind come before it, so that neighbours are learned in different ways. */
export function partWords(
  place: Place & { readonly part: Part },
  turn: number,
  depth: Depth,
  before: readonly Before[],
): Words {
  const { part, round } = place
  const facets = facetsFor(place, depth)
  const scheduled = (round === 0 ? turn : part.index + round - 1) % facets.length
  const inTurn = facets.map((_, i) => facets[(scheduled + i) % facets.length]!)
  const name = nameOf(place, facets.length)
  // Short names ("C", "Go") tell nothing about what builds on what; then the same way of learning does.
  const drafts =
    round === 0 ? inTurn.map(facet => wordsOfFacet(facet, name, before)) : [wordsOfFacet(inTurn[0]!, name, before)]
  return drafts.find(words => followsFrom(words, before)) ?? drafts[0]!
}

type Name = {
  readonly title: string
  readonly inside: string
  readonly isFurther: boolean
  readonly kind: Part['kind']
}

function nameOf({ part, round }: Place & { readonly part: Part }, ways: number): Name {
  // After all ways of learning a part were gone, they are gone once more with harder cases.
  const lap = Math.floor(Math.max(0, round - 1) / ways) + 1
  const mark = (text: string) => (lap === 1 ? text : `${text} (lap ${lap})`)
  return { title: mark(part.title), inside: mark(part.inside), isFurther: round > 0, kind: part.kind }
}

/** The first node about a part is its foundation or its application; further ones go through the applications. */
function facetsFor({ stage, part, round }: Place & { readonly part: Part }, depth: Depth): readonly Facet[] {
  const { foundation, application } = FACETS[part.kind][depth]
  if (round === 0) return stage === 'foundation' ? foundation : application
  const first = foundation[part.index % foundation.length]
  return [...application, ...foundation.filter(facet => facet !== first)]
}

function wordsOfFacet(facet: Facet, { title, inside, isFurther, kind }: Name, before: readonly Before[]): Words {
  const fill = (text: string) => text.replaceAll('{x}', inside).replaceAll('{X}', capitalised(inside))
  // Something that is done is itself what one can do, in whatever way it is learned.
  const capability = oneThing(capitalised(kind === 'doing' && !isFurther ? inside : fill(facet.capability)))
  const linked = before.find(({ name }) => name !== null)
  const plain = { title: isFurther ? `${title}: ${facet.suffix}` : title, capability: `${capability}.` }
  return {
    ...plain,
    capability:
      followsFrom(plain, before) || !linked
        ? plain.capability
        : `${capability}, building on ${oneThing(linked.name!)}.`,
    task: capitalised(fill(facet.task)),
    criteria: capitalised(fill(facet.criteria)),
    ideas: facet.ideas.map(idea => capitalised(fill(idea))),
    pitfalls: [capitalised(fill(facet.pitfall))],
  }
}

/** Whether the words show what a node has to do with what it builds on. */
function followsFrom({ title, capability }: Pick<Words, 'title' | 'capability'>, before: readonly Before[]): boolean {
  if (before.length === 0) return true
  const own = significantWords(`${title} ${capability}`)
  return before.some(other => shareWord(own, significantWords(`${other.title} ${other.capability}`)))
}

/** A capability is one thing: two names are put side by side without an "and" that could be read as a second one. */
export function oneThing(text: string): string {
  const listed = text.replaceAll(';', ',')
  return isCompound(listed) ? listed.replace(/,? (?:and then|and|then) /gi, ' & ') : listed
}
