// What a specification wants to be said somewhere, shared out among the nodes: notes, terms, outcomes, misconceptions.
import type { ProposalInput } from '../messages.js'
import { ending, numbered, thatFit } from './end-words.js'
import type { Outline, Place } from './outline.js'
import { belongsTo, type Part } from './parts.js'
import { capitalised, inWords, quoted, shortened } from './phrases.js'

export type Wishes = {
  readonly ideas: readonly string[]
  readonly pitfalls: readonly string[]
  readonly terms: readonly string[]
  /** What a node about the whole has to show. */
  readonly outcomes: readonly string[]
  /** What a task asks for beyond its own: the outcomes that belong to it. Empty where there are none. */
  readonly request: string
}

const LONGEST = 590
const LISTED = 340
/** A note that is shorter and no sentence is a name. */
const NAME = 60
const MOST_NOTES = 12
const MOST_PITFALLS = 20

/** For each place. What belongs to no part of the scope goes to the nodes about the whole, or to the last one where there are none. */
export function wishesOf(input: ProposalInput, { parts, places }: Outline): Wishes[] {
  const firstOf = (part: number) => places.findIndex(place => place.part?.index === part)
  const lastOf = (part: number) => places.findLastIndex(place => place.part?.index === part)
  const opening = Math.max(0, placeOf(places, ['overview', 'validation'], 0))
  const closing = placeOf(places, ['integration', 'validation'], places.length - 1)

  const share = (texts: readonly string[], placeFor: (part: number) => number, otherwise: number): string[][] => {
    const shared = places.map((): string[] => [])
    for (const [i, part] of belongsTo(texts, parts, input.topic).entries())
      shared[part === null ? otherwise : placeFor(part)]!.push(texts[i]!)
    return shared
  }
  const terms = share(input.focus_terms, firstOf, opening)
  const outcomes = share(input.required_outcomes, lastOf, closing)
  const belonging = parts.map(({ index, title, notes }) => ({ title, notes: [...notes, ...terms[firstOf(index)]!] }))
  const misconceptions = places.map((): string[] => [])
  const homes = spreadOver(belongsTo(input.misconceptions, belonging, input.topic), parts.length)
  for (const [i, home] of homes.entries()) misconceptions[firstOf(parts[home]!.index)]!.push(input.misconceptions[i]!)
  evenOut(misconceptions, MOST_PITFALLS)
  evenOut(outcomes, MOST_NOTES)
  const shown = places.some(({ stage }) => stage === 'integration') ? thatFit(input.required_outcomes) : []
  return places.map((place, i) => {
    // The integration asks for them all; what has no room in a task is said at least.
    const own = outcomes[i]!.filter(outcome => place.stage !== 'integration' || !shown.includes(outcome))
    const asked = place.stage === 'integration' ? [] : thatFit(own)
    return {
      ideas: [
        ...(place.part !== null && place.round === 0 ? notesOf(place.part) : []),
        ...own.slice(asked.length).map(outcome => `Whoever has come so far can do this: ${ending(outcome)}`),
        ...termsOf(
          terms[i]!.filter(term => !says(place, term)),
          place.part?.name ?? null,
        ),
      ],
      pitfalls: misconceptions[i]!.map(text => `Misconception: ${ending(text)}`),
      terms: terms[i]!,
      outcomes: place.stage === 'integration' ? input.required_outcomes : [],
      request: asked.length === 0 ? '' : `In the end, show this: ${ending(numbered(asked))}`,
    }
  })
}

/** What belongs to no part goes to one after another, so that none is a heap. */
function spreadOver(homes: readonly (number | null)[], parts: number): number[] {
  const homeless = homes.filter(home => home === null).length
  let n = 0
  return homes.map(home => home ?? Math.floor((n++ * parts) / homeless))
}

function placeOf(places: readonly Place[], stages: readonly Place['stage'][], otherwise: number): number {
  for (const stage of stages) {
    const found = places.findIndex(place => place.stage === stage)
    if (found >= 0) return found
  }
  return otherwise
}

/** What is too much for one place goes to the next ones that have room. */
function evenOut(shared: string[][], most: number): void {
  for (const texts of shared)
    while (texts.length > most) {
      const next = shared.find(others => others.length < most)
      if (next === undefined) return
      next.push(texts.pop()!)
    }
}

const says = ({ part }: Place, term: string): boolean =>
  part !== null && part.title.toLowerCase().includes(term.toLowerCase())

/** Sentences stand for themselves; names are put into one. */
function notesOf({ notes, name }: Part): string[] {
  const isName = (note: string) => note.length <= NAME && !/[.!?:。！？]/u.test(note)
  const sentences = notes.filter(note => !isName(note)).map(note => capitalised(ending(shortened(note, LONGEST))))
  const belonging = inLists(notes.filter(isName)).map(
    names => `${inWords(names.map(quoted))} ${names.length === 1 ? 'belongs' : 'belong'} to ${name}.`,
  )
  return [...belonging, ...sentences.slice(0, MOST_NOTES)]
}

/** `name`: what they are terms of; null: the whole. */
const termsOf = (terms: readonly string[], name: string | null): string[] =>
  inLists(terms).map(few => {
    const said = inWords(few.map(quoted))
    const where = name === null ? '' : ` where it comes to ${name}`
    return few.length === 1
      ? `The term ${said} has a precise meaning${where}: be able to give it, with an example.`
      : `The terms ${said} each have a precise meaning${where}: be able to give it, with an example.`
  })

/** As many at a time as there is room for in a sentence. */
function inLists(items: readonly string[]): string[][] {
  const lists: string[][] = []
  for (const item of items) {
    const last = lists.at(-1)
    if (last !== undefined && [...last, item].join('“”, ').length < LISTED) last.push(item)
    else lists.push([item])
  }
  return lists
}
