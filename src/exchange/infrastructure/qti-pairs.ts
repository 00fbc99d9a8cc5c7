// Pairs of QTI: matching two sets, associating things of one set, and texts for the gaps of a text.
import { matchingOf } from '../domain/matching.js'
import type { AskedOnce } from '../domain/plain-question.js'
import type { Asking, Option } from './qti-asking.js'
import { correctOf } from './qti-rules.js'
import { allIn } from './qti-tree.js'

/** Throws ImportFault where one option does not belong to each thing. */
export function pairsOf(item: Asking): AskedOnce {
  const right = correctOf(item.declared).map(pair => pair.trim().split(/\s+/))
  if (right.length === 0 || right.some(({ length }) => length !== 2))
    item.refuse('It does not say what belongs to what.')
  const { things, options, pairs } = SIDES[item.interaction.name]!(item, right as [string, string][])
  const found = things.map(thing => {
    const [own, ...more] = pairs.filter(([id]) => id === thing.id)
    if (own === undefined)
      return item.refuse(`Nothing belongs to “${thing.text}”, and every row of a table needs an answer.`)
    if (more.length > 0) item.refuse(`Several things belong to “${thing.text}”, and a gap of a table has one answer.`)
    const option = options.find(({ id }) => id === own[1])
    return { thing: thing.text, right: option?.text ?? item.refuse('It does not say what belongs to what.') }
  })
  const asked = matchingOf(
    found,
    options.map(({ text }) => text),
    creditOf(item, correctOf(item.declared)),
  )
  return typeof asked === 'string' ? item.refuse(asked) : asked
}

/** Pairs are a thing and its option, by their identifiers. */
type Sides = {
  readonly things: readonly Option[]
  readonly options: readonly Option[]
  readonly pairs: readonly (readonly [string, string])[]
}

const SIDES: Readonly<Record<string, (item: Asking, right: readonly [string, string][]) => Sides>> = {
  matchinteraction(item, right) {
    const [first = [], second = []] = item.interaction.children
      .filter(({ name }) => name === 'simplematchset')
      .map(({ children }) => children.map(each => item.option(each)))
    const isOnce = (place: 0 | 1, all: readonly Option[]): boolean =>
      all.every(({ id }) => right.filter(pair => pair[place] === id).length === 1)
    // Either side may be the one whose things have one partner each.
    return isOnce(0, first) || !isOnce(1, second)
      ? { things: first, options: second, pairs: right }
      : { things: second, options: first, pairs: right.map(([one, other]) => [other, one]) }
  },
  associateinteraction(item, right) {
    const all = item.interaction.children
      .filter(({ name }) => name === 'simpleassociablechoice')
      .map(each => item.option(each))
    item.losses.add('Its pairs have a left and a right side here, which tells a part of the answer.')
    const ids = (place: 0 | 1): ReadonlySet<string> => new Set(right.map(pair => pair[place]))
    const [left, partners] = [ids(0), ids(1)]
    return {
      things: all.filter(({ id }) => left.has(id)),
      options: all.filter(({ id }) => partners.has(id) || !left.has(id)),
      pairs: right,
    }
  },
  gapmatchinteraction(item, right) {
    const options = item.interaction.children
      .filter(({ name }) => name === 'gaptext' || name === 'gapimg')
      .map(each => item.option(each))
    const gaps = allIn(item.interaction).filter(({ name }) => name === 'gap')
    return {
      things: gaps.map(({ attributes }, at) => ({ id: attributes['identifier'] ?? '', text: `(${at + 1})` })),
      options,
      pairs: right.map(([text, gap]) => [gap, text]),
    }
  },
}

function creditOf(item: Asking, right: readonly string[]): 'whole' | 'partial' {
  const most = item.outcome(right).score
  if (most <= 0) item.refuse('No answer is right.')
  item.told(
    right,
    right.map((_, at) => right.toSpliced(at, 1)),
    null,
  )
  const scores = right.map((_, at) => item.outcome(right.toSpliced(at, 1)).score)
  const share = (most * (right.length - 1)) / right.length
  if (right.length > 1 && scores.every(score => Math.abs(score - share) < 0.001)) return 'partial'
  if (scores.some(score => score > 0))
    item.losses.add('Its points for some of the pairs are not imported: all of them count.')
  return 'whole'
}
