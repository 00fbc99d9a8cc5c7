// Chooses the distractors of a choice so that the options alone do not show which of them is the key.
import { randomIndex } from './random.js'
import { distancesBetween, formOf, lengths, precisions, ranks } from './text-measures.js'

/** When more misconceptions fire than this, the seed draws this many of them first: comparing the sets of all would take too long. */
const MOST_CANDIDATES = 12
/** How many sets are selected so that they are even as a group; the seed draws one of them. */
const DRAWS = 36

/** How often standing in the question is measured: it is the one measure that a learner sees without comparing the options. */
const GIVEN_WEIGHT = 3

export type Candidates = {
  /** The text of the key. */
  readonly key: string
  /** Texts of the answers that misconceptions lead to. */
  readonly misconceptions: readonly string[]
  /** Texts of the filler. */
  readonly fillers: readonly string[]
  /** Whether a text stands in the question, where that is known: what is there, and what is not, must not be the key more often. */
  readonly isGiven?: (text: string) => boolean
}

/** Measures one of the texts among the key and a set of distractors; 0 is the key. */
type Measure = (set: readonly number[], index: number) => number

/**
 * Indices of `count` distractors, where the key has index 0, `misconceptions` follow it and `fillers` come last; filler is used only when
 * there are too few misconceptions. The seed draws one of a group of sets in which the key is about equally often at each rank among the
 * options: by distance to the others, by value, by length, by commonness of form, by digits after the point, and by standing in the question.
 * Needs at least `count` candidates.
 */
export function chooseDistractors(
  seed: string,
  path: string,
  candidates: Candidates,
  count: number,
): readonly number[] {
  const { key, misconceptions, fillers } = candidates
  const diagnostic = drawn(seed, `${path}/from`, range(1, misconceptions.length))
  const indices = [0, ...diagnostic, ...range(1 + misconceptions.length, fillers.length)]
  const sets = possibleSets(diagnostic.length, fillers.length, count)
  if (sets.length === 1) return sets[0]!.map(index => indices[index]!)
  // `evenDraws` takes the first of several equally good sets; rotating them lets every set be the first for some seed.
  const rotated = rotate(sets, randomIndex(seed, `${path}/turn`, sets.length))
  const texts = [key, ...misconceptions, ...fillers]
  const isGiven = candidates.isGiven ?? (() => false)
  const measures = measuresOf(
    indices.map(index => texts[index]!),
    isGiven,
  )
  const different = firstOfEqual(rotated, measures)
  const even = evenDraws(different.map(set => ranksOfKey(set, measures)))
  return different[even[randomIndex(seed, `${path}/set`, even.length)]!]!.map(index => indices[index]!)
}

const drawn = (seed: string, path: string, all: readonly number[]): readonly number[] =>
  all.length <= MOST_CANDIDATES ? all : rotate(all, randomIndex(seed, path, all.length)).slice(0, MOST_CANDIDATES)

const rotate = <T>(all: readonly T[], by: number): T[] => [...all.slice(by), ...all.slice(0, by)]

const knownSets = new Map<string, readonly (readonly number[])[]>()

/** Sets of `count` places, counted from 1: first so many misconceptions, then so many fillers. Worked out once for the same three numbers. */
function possibleSets(misconceptions: number, fillers: number, count: number): readonly (readonly number[])[] {
  const numbers = `${misconceptions}/${fillers}/${count}`
  const sets = knownSets.get(numbers) ?? setsOf(misconceptions, fillers, count)
  // There are few such numbers: at most twelve misconceptions, and options are few.
  if (knownSets.size < 500) knownSets.set(numbers, sets)
  return sets
}

function setsOf(misconceptions: number, fillers: number, count: number): number[][] {
  const diagnostic = range(1, misconceptions)
  if (misconceptions >= count) return combinations(diagnostic, count)
  const filler = range(1 + misconceptions, fillers)
  return combinations(filler, count - misconceptions).map(rest => [...diagnostic, ...rest])
}

const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, i) => from + i)

function combinations(from: readonly number[], count: number): number[][] {
  if (count === 1) return from.map(each => [each])
  return from.flatMap((first, i) => combinations(from.slice(i + 1), count - 1).map(rest => [first, ...rest]))
}

/** The measures by which the texts differ at all. */
function measuresOf(texts: readonly string[], isGiven: (text: string) => boolean): Measure[] {
  const forms = texts.map(formOf)
  const differ = (values: readonly unknown[]): boolean => values.some(value => value !== values[0])
  const tables = [distancesBetween(texts)]
  if (differ(forms)) tables.push(forms.map(form => forms.map(other => (other === form ? 1 : 0))))
  const given = texts.map(text => (isGiven(text) ? 1 : 0))
  const lists = [
    ranks(texts),
    lengths(texts),
    precisions(texts),
    ...Array.from({ length: GIVEN_WEIGHT }, () => given),
  ].filter(differ)
  return [...tables.map(sumOver), ...lists.map(valueIn)]
}

const valueIn =
  (list: readonly number[]): Measure =>
  (_, index) =>
    list[index]!

/** Sums a row of the table over the key and the set. */
const sumOver =
  (table: readonly (readonly number[])[]): Measure =>
  (set, index) => {
    const row = table[index]!
    let sum = row[0]!
    for (const other of set) sum += row[other]!
    return sum
  }

/** How many of the set measure less than the key, and how many the same, itself included. */
function rankOfKey(set: readonly number[], measure: Measure): readonly [smaller: number, equal: number] {
  const own = measure(set, 0)
  let [smaller, equal] = [0, 1]
  for (const index of set) {
    const other = measure(set, index)
    if (other < own) smaller++
    else if (other === own) equal++
  }
  return [smaller, equal]
}

/** The sets without those in which the key has the ranks that it has in an earlier one: of equally good sets the first is taken. */
function firstOfEqual(sets: readonly (readonly number[])[], measures: readonly Measure[]): (readonly number[])[] {
  const known = new Set<string>()
  return sets.filter(set => {
    let ranks = ''
    for (const measure of measures) {
      const [smaller, equal] = rankOfKey(set, measure)
      ranks += `${smaller}${equal}`
    }
    const isNew = !known.has(ranks)
    known.add(ranks)
    return isNew
  })
}

/** How likely the option at a rank is the key, for all ranks of all measures; options that measure the same share their ranks. */
function ranksOfKey(set: readonly number[], measures: readonly Measure[]): Float64Array {
  const size = set.length + 1
  const chances = new Float64Array(measures.length * size)
  for (const [m, measure] of measures.entries()) {
    const [smaller, equal] = rankOfKey(set, measure)
    const first = m * size + smaller
    chances.fill(1 / equal, first, first + equal)
  }
  return chances
}

/**
 * Indices of sets, taken one after the other, each so that the chances of all sets taken so far add up as evenly as possible. The fourth power
 * makes the rank that stands out most count most: a bot picks the best of its strategies.
 */
function evenDraws(chances: readonly Float64Array[]): number[] {
  const sums = new Float64Array(chances[0]!.length)
  return Array.from({ length: DRAWS }, () => {
    let best = 0
    let least = Number.POSITIVE_INFINITY
    for (let set = 0; set < chances.length; set++) {
      const cost = costOf(chances[set]!, sums, least - 1e-6)
      if (cost < least - 1e-6) {
        best = set
        least = cost
      }
    }
    const taken = chances[best]!
    for (let i = 0; i < taken.length; i++) sums[i]! += taken[i]!
    return best
  })
}

/** Stops as soon as it costs `enough`. */
function costOf(row: Float64Array, sums: Float64Array, enough: number): number {
  let cost = 0
  for (let i = 0; i < row.length && cost < enough; i++) {
    const sum = sums[i]! + row[i]!
    cost += sum * sum * (sum * sum)
  }
  return cost
}
