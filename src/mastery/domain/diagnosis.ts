// Which concepts a learner knows, found out with few questions. Whoever knows a concept knows what it builds on, and whoever lacks one
// lacks what builds on it; so one answer says something about many concepts. Beliefs are marginals by message passing along the
// prerequisites (noisy-AND); the next question is the one that is expected to say most.
import { layersOf } from '../../kernel/dag.js'
import type { ConceptGraph } from './concept-graph.js'

/** `right` null: it was asked and not answered. `guess`: the chance to be right without knowing, 0 to 1. */
export type Observation = { readonly conceptId: string; readonly right: boolean | null; readonly guess: number }

/** Probability that each concept is known, 0 to 1. */
export type Beliefs = ReadonlyMap<string, number>

export const DIAGNOSIS = {
  /** A concept counts as known, or as not known, with this probability. */
  certainty: 0.85,
  /** That the concept furthest from the foundations is known, before anything was asked. */
  furthest: 0.2,
  /** That a learner who knows errs. */
  slips: 0.1,
  /** How a question is asked is not yet known: between four options and a typed answer. */
  expectedGuess: 0.1,
  /** At most this share of the questions that asking about every concept once would take … */
  share: 0.4,
  /** … but so many in any case, where there are as many concepts. */
  least: 3,
} as const

const ROUNDS = 12
const CALM = 1e-4

/** `prior`: what earlier practice says of a concept, as odds for known against not known; none: 1. */
export function beliefs(
  graph: ConceptGraph,
  observations: readonly Observation[],
  prior: ReadonlyMap<string, number> = new Map(),
): Beliefs {
  const network = networkOf(graph)
  const { size, parents, children, learnt } = network
  const evidence = evidenceOf(graph, observations, prior)
  // Messages as the probability of “known”, normalised. `down`: from a parent to a child’s factor; `up`: from the factor to the parent.
  const up = parents.map(all => all.map(() => 0.5))
  const fromParents = graph.ids.map(() => learnt)
  const fromChildren = graph.ids.map(() => 0.5)
  let change = 1
  for (let round = 0; round < ROUNDS && change > CALM; round += 1) {
    change = 0
    // From the foundations upwards, then back.
    for (let node = 0; node < size; node += 1) {
      let all = learnt
      parents[node]!.forEach((parent, at) => (all *= without(belief(parent), up[node]![at]!)))
      change = Math.max(change, Math.abs(all - fromParents[node]!))
      fromParents[node] = all
    }
    for (let node = size - 1; node >= 0; node -= 1) {
      fromChildren[node] = children[node]!.reduce((all, [child, at]) => combined(all, up[child]![at]!), 0.5)
      const own = combined(fromChildren[node]!, evidence[node]!)
      const all = parents[node]!.map((parent, at) => without(belief(parent), up[node]![at]!))
      all.forEach((_, at) => {
        const others = all.reduce((product, each, other) => (other === at ? product : product * each), learnt)
        const ifKnown = (1 - own) * (1 - others) + own * others
        const ifUnknown = 1 - own
        const message = clamp(ifKnown / (ifKnown + ifUnknown))
        change = Math.max(change, Math.abs(message - up[node]![at]!))
        up[node]![at] = message
      })
    }
  }
  return new Map(graph.ids.map((id, node) => [id, belief(node)]))

  function belief(node: number): number {
    return combined(combined(fromParents[node]!, fromChildren[node]!), evidence[node]!)
  }
}

const clamp = (p: number): number => Math.min(1 - 1e-9, Math.max(1e-9, p))
/** Two independent opinions as one. */
const combined = (one: number, other: number): number => clamp((one * other) / (one * other + (1 - one) * (1 - other)))
/** A belief without one of the opinions that went into it. */
const without = (whole: number, part: number): number => combined(whole, 1 - part)

type Network = {
  readonly size: number
  readonly parents: readonly (readonly number[])[]
  /** Each child with the place of this node among its parents. */
  readonly children: readonly (readonly (readonly [number, number])[])[]
  /** That a concept is known whose prerequisites are, before anything was asked. */
  readonly learnt: number
}

const networks = new WeakMap<ConceptGraph, Network>()
function networkOf(graph: ConceptGraph): Network {
  const known = networks.get(graph)
  if (known) return known
  const at = new Map(graph.ids.map((id, i) => [id, i]))
  const parents = graph.ids.map(id => graph.prerequisites(id).map(other => at.get(other)!))
  const children: [number, number][][] = graph.ids.map(() => [])
  parents.forEach((all, child) => all.forEach((parent, place) => children[parent]!.push([child, place])))
  const layers = 1 + Math.max(0, ...layersOf(graph.ids.map(id => ({ id, after: graph.prerequisites(id) }))).values())
  const network = {
    size: graph.ids.length,
    parents,
    children,
    learnt: Math.max(0.5, DIAGNOSIS.furthest ** (1 / layers)),
  }
  networks.set(graph, network)
  return network
}

/** What answers and earlier practice say of each concept by itself: 0.5 where nothing does. */
function evidenceOf(
  graph: ConceptGraph,
  observations: readonly Observation[],
  prior: ReadonlyMap<string, number>,
): number[] {
  const odds = new Map(prior)
  for (const { conceptId, right, guess } of observations) {
    if (right === null) continue
    const ratio = right ? (1 - DIAGNOSIS.slips) / Math.max(guess, 0.01) : DIAGNOSIS.slips / (1 - guess)
    odds.set(conceptId, (odds.get(conceptId) ?? 1) * ratio)
  }
  return graph.ids.map(id => {
    const ratio = odds.get(id) ?? 1
    return clamp(ratio / (1 + ratio))
  })
}

/** `unsure`: neither, with the certainty that is asked for. */
type Findings = {
  readonly known: readonly string[]
  readonly notKnown: readonly string[]
  readonly unsure: readonly string[]
}

export function findings(graph: ConceptGraph, believed: Beliefs, certainty: number = DIAGNOSIS.certainty): Findings {
  const among = (fits: (p: number) => boolean): string[] => graph.ids.filter(id => fits(believed.get(id)!))
  return {
    known: among(p => p >= certainty),
    notKnown: among(p => p <= 1 - certainty),
    unsure: among(p => p < certainty && p > 1 - certainty),
  }
}

type Asking = {
  readonly graph: ConceptGraph
  readonly observations: readonly Observation[]
  readonly prior?: ReadonlyMap<string, number>
  /** Concepts that can be asked about. */
  readonly askable: (conceptId: string) => boolean
}

/** How many questions a diagnosis asks at most. */
export const mostQuestions = (concepts: number): number =>
  Math.min(concepts, Math.max(DIAGNOSIS.least, Math.floor(concepts * DIAGNOSIS.share)))

/** The concept to ask about next; null: everything is certain enough, or enough was asked. */
export function nextProbe({ graph, observations, prior, askable }: Asking): string | null {
  const candidates = graph.ids.filter(askable)
  if (observations.length >= mostQuestions(candidates.length)) return null
  const believed = beliefs(graph, observations, prior)
  const unsure = new Set(findings(graph, believed).unsure)
  if (unsure.size === 0) return null
  const unanswered = new Set(observations.flatMap(({ conceptId, right }) => (right === null ? [conceptId] : [])))
  let best: { readonly id: string; readonly gain: number } | null = null
  for (const id of candidates) {
    if (unanswered.has(id) || !unsure.has(id)) continue
    const gain = expectedGain(graph, believed, id, unsure)
    if (best === null || gain > best.gain + 1e-12) best = { id, gain }
  }
  return best !== null && best.gain > 1e-3 ? best.id : null
}

/** How much an answer about `id` is expected to take, in bits, from the uncertainty about it and all that stands in a line with it. */
function expectedGain(graph: ConceptGraph, believed: Beliefs, id: string, unsure: ReadonlySet<string>): number {
  const p = clamp(believed.get(id)!)
  const { slips, expectedGuess } = DIAGNOSIS
  const right = p * (1 - slips) + (1 - p) * expectedGuess
  const knownIfRight = (p * (1 - slips)) / right
  const knownIfWrong = (p * slips) / (1 - right)
  /** `ifKnown`, `ifUnknown`: the belief in another concept, once it is certain whether this one is known. */
  const informs = (other: number, ifKnown: number, ifUnknown: number): number => {
    const after = (known: number): number => entropy(known * ifKnown + (1 - known) * ifUnknown)
    return entropy(other) - right * after(knownIfRight) - (1 - right) * after(knownIfWrong)
  }
  let sum = informs(p, 1, 0)
  for (const before of graph.before(id)) {
    if (!unsure.has(before)) continue
    const q = Math.max(p, believed.get(before)!)
    sum += informs(q, 1, (q - p) / (1 - p))
  }
  for (const after of graph.after(id)) {
    if (!unsure.has(after)) continue
    const q = Math.min(p, believed.get(after)!)
    sum += informs(q, q / p, 0)
  }
  return sum
}

const entropy = (p: number): number => (p <= 0 || p >= 1 ? 0 : -p * Math.log2(p) - (1 - p) * Math.log2(1 - p))
