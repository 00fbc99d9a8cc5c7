// Graphs of concepts and learners with a hidden truth, to measure the diagnosis and the path with.
import { conceptGraph, type ConceptGraph } from '../domain/concept-graph.js'
import { chance } from './chance.js'

/** Foundations without prerequisites, and how far back prerequisites lie at most. */
const FOUNDATIONS = 4
const REACH = 8

/** Every concept but the foundations builds on one or two before it. */
export function simulatedGraph(concepts: number, seed: number): ConceptGraph {
  const next = chance(seed)
  return conceptGraph(
    Array.from({ length: concepts }, (_, at) => {
      const wanted = at < FOUNDATIONS ? 0 : next() < 0.6 ? 1 : 2
      const prerequisites = new Set<string>()
      while (prerequisites.size < Math.min(wanted, at)) prerequisites.add(idOf(at - 1 - Math.floor(next() * REACH)))
      return {
        conceptId: idOf(at),
        title: idOf(at),
        prerequisites: [...prerequisites],
        skills: [idOf(at)],
        passages: [],
      }
    }),
  )
}

const idOf = (at: number): string => `concept-${Math.max(0, at)}`

/** The truth about a simulated learner. */
export type Truth = {
  readonly knows: Set<string>
  /** That an answer is wrong though the concept is known, and that an explanation or a question teaches it. */
  readonly slips: number
  readonly learns: number
}

/** Learnt one concept after the other, each from what was ready, up to any level. */
export function simulatedTruth(graph: ConceptGraph, next: () => number): Truth {
  const level = Math.floor(next() * (graph.ids.length + 1))
  const knows = new Set<string>()
  while (knows.size < level) {
    const ready = graph.ids.filter(id => !knows.has(id) && graph.prerequisites(id).every(other => knows.has(other)))
    knows.add(ready[Math.floor(next() * ready.length)]!)
  }
  return { knows, slips: 0.05 + next() * 0.1, learns: 0.1 + next() * 0.2 }
}

/** Half of the questions have four options, half are typed. */
export const drawnGuess = (next: () => number): number => (next() < 0.5 ? 0.25 : 0.05)

export const answersRightly = ({ knows, slips }: Truth, id: string, guess: number, next: () => number): boolean =>
  next() < (knows.has(id) ? 1 - slips : guess)
