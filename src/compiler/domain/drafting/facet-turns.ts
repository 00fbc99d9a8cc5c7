// Which way of learning each node about a part is written in.
import { DOING_FACETS } from './facets-of-doing.js'
import { QUESTION_FACETS } from './facets-of-questions.js'
import { ACTIVITY_FACETS, THING_FACETS, type Depth, type Facet, type FacetOrder } from './facets.js'
import type { Place } from './outline.js'
import type { Part } from './parts.js'
import type { PhraseKind } from './phrases.js'

const FACETS: Readonly<Record<PhraseKind, Readonly<Record<Depth, FacetOrder>>>> = {
  thing: THING_FACETS,
  activity: ACTIVITY_FACETS,
  doing: DOING_FACETS,
  clause: QUESTION_FACETS,
  other: THING_FACETS,
}

const allOf = (orders: Readonly<Record<Depth, FacetOrder>>): Facet[] =>
  Object.values(orders).flatMap(({ foundation, application }) => [...foundation, ...application])

/** Every way that suits a kind of phrase; of each kind there are more than a draft of sixteen nodes has parts. */
const WAYS: Readonly<Record<PhraseKind, readonly Facet[]>> = {
  thing: allOf(THING_FACETS),
  // What is done all the time is a thing too.
  activity: [...allOf(ACTIVITY_FACETS), ...allOf(THING_FACETS)],
  doing: allOf(DOING_FACETS),
  clause: allOf(QUESTION_FACETS),
  other: allOf(THING_FACETS),
}

export type Turn = {
  readonly facet: Facet
  /** How often the part has been learned in this way, with this time. */
  readonly lap: number
  /** How often another node was written in this way before. */
  readonly used: number
}

/**
 * Chooses a way of learning for each node about a part: none twice before all that suit were there once, and one part in each way once before it
 * is learned in one of them again. What the depth and the stage ask for comes first.
 */
export class FacetTurns {
  readonly #used = new Map<Facet, number>()
  readonly #hadBy = new Map<number, Map<Facet, number>>()

  constructor(readonly depth: Depth) {}

  next({ part, round, stage }: Place & { readonly part: Part }): Turn {
    const { foundation, application } = FACETS[part.kind][this.depth]
    const isFirst = stage === 'foundation' && round === 0
    const wished = isFirst ? [...foundation, ...application] : [...application, ...foundation]
    const had = this.#hadBy.get(part.index) ?? new Map<Facet, number>()
    this.#hadBy.set(part.index, had)
    const laps = (facet: Facet): number => had.get(facet) ?? 0
    const uses = (facet: Facet): number => this.#used.get(facet) ?? 0
    const [facet] = [...new Set([...wished, ...WAYS[part.kind]])].toSorted(
      (a, b) => laps(a) - laps(b) || uses(a) - uses(b),
    ) as [Facet]
    const turn = { facet, lap: laps(facet) + 1, used: uses(facet) }
    had.set(facet, turn.lap)
    this.#used.set(facet, turn.used + 1)
    return turn
  }
}
