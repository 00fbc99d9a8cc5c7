// Strategies for answering without reading the question: by how the options compare with each other and where they are shown.
import { commonness, lengths, precisions, ranks, remoteness } from '../generate/text-measures.js'

/**
 * The score of one strategy on one part, and the chance level. For choices, multi-selects, orderings and lists in tables `chance` is the expected score of a
 * random response. For typed answers and code it is 1 where the answer is right and 0 elsewhere, so only credit for wrong answers counts
 * against the blueprint.
 */
export type Play = {
  readonly strategy: string
  /** What the strategy is based on: the name that exceptions use. Several strategies may share one. */
  readonly by: string
  readonly score: number
  readonly chance: number
}

/** Every measure of the options of one part. */
type Looks = {
  readonly [measure in 'remoteness' | 'commonness' | 'length' | 'precision' | 'rank' | 'given']: readonly number[]
}

/** One number per option for each measure. `given`: 1 for an option that stands in the question. */
export const looksOf = (texts: readonly string[], given = texts.map(() => 0)): Looks => ({
  given,
  remoteness: remoteness(texts),
  commonness: commonness(texts),
  length: lengths(texts),
  precision: precisions(texts),
  rank: ranks(texts),
})

type Preference = (looks: Looks) => readonly number[]

const most =
  (measure: keyof Looks): Preference =>
  looks =>
    looks[measure]
const least =
  (measure: keyof Looks): Preference =>
  looks =>
    looks[measure].map(each => -each)
const place =
  (index: number): Preference =>
  ({ length }) =>
    length.map((_, i) => (i === index ? 1 : 0))

/** Strategies for choices and multi-selects. Each gives a worth to every option, and takes those of the greatest worth. */
export const PREFERENCES: ReadonlyMap<string, Preference> = new Map([
  ['nearest', least('remoteness')],
  ['farthest', most('remoteness')],
  ['longest', most('length')],
  ['shortest', least('length')],
  ['most common form', most('commonness')],
  ['rarest form', least('commonness')],
  ['most precise', most('precision')],
  ['smallest', least('rank')],
  ['largest', most('rank')],
  ['middle by value', ({ rank }) => rank.map(each => -Math.abs(each - (rank.length - 1) / 2))],
  ['in the question', most('given')],
  ['not in the question', least('given')],
  ['first', place(0)],
  ['second', place(1)],
  ['third', place(2)],
  ['fourth', place(3)],
  ['fifth', place(4)],
  ['last', looks => place(looks.length.length - 1)(looks)],
])

type Sorting = (texts: readonly string[]) => readonly number[]

/** Strategies for orderings. Each sorts the entries by a number, smallest first; equal entries stay in the order shown. */
export const SORTINGS: ReadonlyMap<string, Sorting> = new Map<string, Sorting>([
  ['as presented', texts => texts.map((_, i) => i)],
  ['sorted by text', texts => texts.map(text => texts.toSorted().indexOf(text))],
  ['sorted by value', ranks],
  ['sorted by length', lengths],
])

/** The names that a blueprint may list in `exceptions.reads_nothing`. */
export const STRATEGIES = [...PREFERENCES.keys(), ...SORTINGS.keys()] as [string, ...string[]]
