// The words of a node about one part of the scope.
import { isCompound, shareWord, significantWords } from '../words.js'
import type { Turn } from './facet-turns.js'
import type { Place } from './outline.js'
import type { Part } from './parts.js'
import { capitalised, quoted, shortened } from './phrases.js'

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

/** What makes a task of a kind that was there before another one. */
const AGAIN = [
  'Choose other material than in earlier tasks of this kind.',
  'Before you start, note which mistake of an earlier task of this kind you want to avoid.',
  'Have somebody else choose the material or the case.',
  'Afterwards, note one thing that went better than in an earlier task of this kind.',
] as const

export function partWords({ part, round }: Place & { readonly part: Part }, { facet, lap, used }: Turn): Words {
  const mark = (text: string) => (lap === 1 ? text : `${text} (lap ${lap})`)
  const inside = mark(part.inside)
  const fill = (text: string) => capitalised(text.replaceAll('{x}', inside).replaceAll('{X}', capitalised(inside)))
  // Something that is done is itself what one can do, in whatever way it is learned.
  const capability = part.kind === 'doing' && round === 0 ? capitalised(inside) : fill(facet.capability)
  return {
    title: round === 0 ? part.title : `${mark(part.title)}: ${facet.suffix}`,
    capability: oneThing(`${capability}.`),
    task: used === 0 ? fill(facet.task) : `${fill(facet.task)} ${AGAIN[(used - 1) % AGAIN.length]}`,
    criteria: fill(facet.criteria),
    ideas: facet.ideas.map(fill),
    pitfalls: [fill(facet.pitfall)],
  }
}

/**
 * With words in the capability that show what the node has to do with what it builds on, where nothing shows it yet. Short names ("C", "Go")
 * say nothing by themselves; the topic that they are part of does.
 */
export function linked(words: Words, before: readonly Before[], topic: string): Words {
  const named = before.find(({ name }) => name !== null && !words.capability.includes(name))
  const start = words.capability.replace(/\.$/, '')
  const ways = [
    words.capability,
    ...(named ? [`${start}, building on ${named.name!}.`] : []),
    `${start}, as a part of ${quoted(shortened(topic, TOPIC))}.`,
    ...before.slice(0, 1).map(other => `${start}, once you can ${ability(other)}.`),
  ].map(oneThing)
  return {
    ...words,
    capability: ways.find(capability => followsFrom({ ...words, capability }, before)) ?? words.capability,
  }
}

const TOPIC = 80

const ability = ({ capability, name }: Before): string =>
  name === null
    ? 'outline how all parts belong together'
    : capability
        .replace(/(?:, building on .*|, as a part of .*|, once you can .*)?\.$/s, '')
        .replace(/^\p{Lu}(?=\p{Ll})/u, letter => letter.toLowerCase())

function followsFrom({ title, capability }: Pick<Words, 'title' | 'capability'>, before: readonly Before[]): boolean {
  if (before.length === 0) return true
  const own = significantWords(`${title} ${capability}`)
  return before.some(other => shareWord(own, significantWords(`${other.title} ${other.capability}`)))
}

/** A capability is one thing: an "and" that could be read as the begin of a second one is written as a sign, and no other. */
export function oneThing(text: string): string {
  const listed = text.replaceAll(';', ',')
  if (!isCompound(listed)) return listed
  const mended = listed.replace(AND, (and: string, place: number) =>
    isCompound(
      `Explain it and ${
        listed
          .slice(place + and.length)
          .trim()
          .split(AND)[0]!
      }`,
    )
      ? ' &'
      : and,
  )
  return isCompound(mended) ? listed.replace(AND, ' &') : mended
}

const AND = /,?\s+(?:and then|and|then)(?=\s)/gi
