// What a specification wants to be said somewhere, shared out among the nodes: notes, terms, outcomes, misconceptions.
import type { ProposalInput } from '../messages.js'
import { ending } from './end-words.js'
import type { Outline, Place } from './outline.js'
import { belongsTo } from './parts.js'
import { capitalised, shortened } from './phrases.js'

export type Wishes = {
  readonly ideas: readonly string[]
  readonly pitfalls: readonly string[]
  readonly terms: readonly string[]
  /** What a node about the whole has to show. */
  readonly outcomes: readonly string[]
}

const LONGEST = 590
const LISTED = 480
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
  const misconceptions = share(input.misconceptions, firstOf, opening)
  evenOut(misconceptions, MOST_PITFALLS)
  evenOut(outcomes, MOST_NOTES)
  return places.map((place, i) => ({
    ideas: [
      ...(place.part !== null && place.round === 0 ? notesOf(place.part.notes) : []),
      ...outcomes[i]!.map(outcome => `To be reached: ${ending(outcome)}`),
      ...termsOf(terms[i]!.filter(term => !says(place, term))),
    ],
    pitfalls: misconceptions[i]!.map(text => `Misconception: ${ending(text)}`),
    terms: terms[i]!,
    outcomes: place.stage === 'integration' ? input.required_outcomes : [],
  }))
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

/** Sentences stand for themselves; names are listed. */
function notesOf(notes: readonly string[]): string[] {
  const isName = (note: string) => note.length <= NAME && !/[.!?:。！？]/u.test(note)
  const sentences = notes.filter(note => !isName(note)).map(note => capitalised(ending(shortened(note, LONGEST))))
  return [...inLists('Belongs here', notes.filter(isName)), ...sentences.slice(0, MOST_NOTES)]
}

const termsOf = (terms: readonly string[]): string[] =>
  inLists(terms.length === 1 ? 'A term to use precisely' : 'Terms to use precisely', terms)

function inLists(name: string, items: readonly string[]): string[] {
  const lists: string[] = []
  for (const item of items) {
    const last = lists.at(-1)
    if (last !== undefined && last.length + item.length < LISTED) lists[lists.length - 1] = `${last}, ${item}`
    else lists.push(`${name}: ${item}`)
  }
  return lists.map(ending)
}
