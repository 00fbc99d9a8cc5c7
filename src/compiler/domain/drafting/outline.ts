// Which nodes a draft has, and what each of them builds on: an overview, the scope from foundation to application, an integration, a validation.
import { allBefore } from '../../../kernel/dag.js'
import type { ProposalInput } from '../messages.js'
import { joiningWords, significantWords } from '../words.js'
import { namedParts, type Part } from './parts.js'

export type Stage = 'overview' | 'foundation' | 'application' | 'integration' | 'validation'

/** A node to be written. `before`: indices of earlier places. */
export type Place = {
  readonly stage: Stage
  /** What it is about; null where it is about all of them. */
  readonly part: Part | null
  /** 0 for the first node about its part, 1 for the second, … */
  readonly round: number
  readonly before: readonly number[]
}

export type Outline = { readonly parts: readonly Part[]; readonly places: readonly Place[] }

/** Every part has a place. Where more nodes are wanted than there are parts, the ends come first, then further rounds through the parts. */
export function outlineOf(input: ProposalInput): Outline {
  const parts = namedParts(input)
  const room = input.target_nodes - parts.length
  const opensWithJoining = joiningWords(parts[0]!.title).length > 0
  const hasOverview = room >= 2 || (room === 1 && opensWithJoining)
  const hasValidation = room >= (opensWithJoining ? 2 : 1)
  const hasIntegration = room >= 3
  const rounds = Math.max(0, input.target_nodes - parts.length - 3)
  const places: Place[] = []
  const add = (stage: Stage, part: Part | null, round: number, before: readonly number[]) =>
    places.push({ stage, part, round, before }) - 1

  const overview = hasOverview ? add('overview', null, 0, []) : null
  const web = new Web(parts, overview, input)
  const latest = parts.map((part, i) => {
    const stage = rounds === 0 && i >= parts.length / 2 ? 'application' : 'foundation'
    return add(stage, part, 0, web.next(i, places.length))
  })
  for (let n = 0; n < rounds; n++) {
    const i = n % parts.length
    const neighbour = i > 0 && input.max_prerequisites > 1 ? [latest[i - 1]!] : []
    latest[i] = add('application', parts[i]!, Math.floor(n / parts.length) + 1, [latest[i]!, ...neighbour])
  }
  if (hasIntegration) add('integration', null, 0, lastEnds(places, input.max_prerequisites))
  if (hasValidation) add('validation', null, 0, lastEnds(places, hasIntegration ? 1 : input.max_prerequisites))
  return { parts, places }
}

/** Places that nothing builds on yet, the last ones first, in order. */
function lastEnds(places: readonly Place[], most: number): number[] {
  const used = new Set(places.flatMap(({ before }) => before))
  return [...places.keys()].filter(i => !used.has(i)).slice(-most)
}

/** As many as the node behind them can build on. */
const FEW_ENDS = 2

/** Fewer parts are one way from the first to the last. */
const LEAST_FOR_STRANDS = 6

/** Says for one part after another what it builds on. */
class Web {
  readonly #placeOf: number[] = []
  readonly #ends = new Set<number>()
  readonly #words: readonly ReadonlySet<string>[]
  readonly #hasEdges: boolean

  constructor(
    readonly parts: readonly Part[],
    readonly overview: number | null,
    readonly input: ProposalInput,
  ) {
    this.#hasEdges = parts.some(({ after }) => after.length > 0)
    // What most parts share says nothing about which of them belong together.
    const all = parts.map(({ title }) => significantWords(title))
    const common = [...significantWords(input.topic)]
    this.#words = all.map(words => new Set([...words].filter(word => !common.includes(word))))
  }

  /** `place`: where the part is going to stand. */
  next(i: number, place: number): number[] {
    const chosen = this.#chosen(i)
    this.#placeOf.push(place)
    for (const part of chosen) this.#ends.delete(part)
    const before =
      chosen.length === 0 ? (this.overview === null ? [] : [this.overview]) : chosen.map(part => this.#placeOf[part]!)
    this.#ends.add(i)
    return before
  }

  #chosen(i: number): number[] {
    if (i === 0) return []
    const { max_prerequisites: most } = this.input
    const named = this.#nearest(this.parts[i]!.after, most)
    const chosen = named.length > 0 ? named : this.#unnamed(i)
    // Loose ends are taken up again, so that what comes last builds on everything.
    const loose = [...this.#ends].filter(end => !chosen.includes(end))
    const takesUp = chosen.length > 0 && chosen.length < Math.min(most, 2) && loose.length >= Math.min(most, 2)
    return takesUp && !this.#hasEdges ? [loose[0]!, ...chosen].toSorted((a, b) => a - b) : chosen
  }

  /** Without those that come before another one anyway; of too many the last. */
  #nearest(after: readonly number[], most: number): number[] {
    const steps = this.parts.map((part, i) => ({ id: String(i), after: part.after.map(String) }))
    const covered = new Set(after.flatMap(i => [...allBefore(steps, String(i))]))
    return after.filter(i => !covered.has(String(i))).slice(-most)
  }

  /**
   * A part goes behind an earlier one that shares words with it, else behind the one that the author named before it. Behind the
   * first third two strands go on, which the integration joins again: the later the part, the less does all before it have to be known.
   */
  #unnamed(i: number): number[] {
    const trunk = Math.ceil(this.parts.length / 3)
    const hasStrands = this.parts.length >= LEAST_FOR_STRANDS && this.input.max_prerequisites > 1
    let best = hasStrands && i > trunk ? Math.max(trunk - 1, i - 2) : i - 1
    let most = 0
    for (let other = i - 1; other >= 0; other--) {
      const shared = [...this.#words[i]!].filter(word => this.#words[other]!.has(word)).length
      if (shared > most) [best, most] = [other, shared]
    }
    if (most > 0 || !this.#hasEdges || this.overview === null) return [best]
    // A scope file that says what belongs together leaves the rest independent, as long as that leaves few loose ends.
    return this.#ends.size < FEW_ENDS ? [] : [...this.#ends].slice(0, 1)
  }
}
