// What happens to a simulated learner when something is explained or asked.
import type { Evidence } from '../../learners/index.js'
import type { ConceptGraph } from '../domain/concept-graph.js'
import type { Truth } from './simulated-concepts.js'

/** Nobody learns a concept whose prerequisites are missing. */
export function teach(graph: ConceptGraph, { knows, learns }: Truth, conceptId: string, next: () => number): void {
  if (graph.prerequisites(conceptId).every(id => knows.has(id)) && next() < learns) knows.add(conceptId)
}

/** As practice records it. `count`: answers about the concept before it. */
export const simulatedAnswer = (conceptId: string, count: number, correct: boolean, guess: number): Evidence => ({
  sessionId: 'simulated',
  position: count + 1,
  skillId: conceptId,
  blueprintId: conceptId,
  variantKey: `${conceptId} ${count}`,
  tier: 'medium',
  guess,
  correct,
  assistance: 'none',
  couldShow: [],
  misconception: null,
  at: new Date(0),
})
