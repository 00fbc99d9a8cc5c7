// A small graph: sets and counting come first, fractions need both, percentages need fractions.
import { conceptGraph, type Concept } from '../../src/mastery/domain/concept-graph.js'
import type { ConceptRecord } from '../../src/mastery/domain/concept-status.js'

export const concept = (conceptId: string, ...prerequisites: string[]): Concept => ({
  conceptId,
  title: conceptId,
  prerequisites,
  skills: [conceptId],
  passages: [],
})

export const GRAPH = conceptGraph([
  concept('percentages', 'fractions'),
  concept('counting'),
  concept('sets'),
  concept('fractions', 'sets', 'counting'),
])

export const NOW = new Date('2026-03-01T00:00:00Z')

export const record = (mastery: number, more: Partial<ConceptRecord> = {}): ConceptRecord => ({
  mastery,
  mastered: mastery >= 0.95,
  attempts: 3,
  dueAt: null,
  ...more,
})
