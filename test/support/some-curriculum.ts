// Curricula of nobody, for tests that need one and do not care what it teaches.
import type { CompiledCurriculum, CurriculumNode } from '../../src/contract/curriculum.js'
import type { TopicSpec } from '../../src/contract/topic-spec.js'

/** Wide enough for a sound curriculum of any size. */
export const someSpec = (about: Partial<TopicSpec> = {}): TopicSpec => ({
  goal: 'Sort anything by hand and know what it costs.',
  audience: 'People who can count.',
  prerequisites: ['Counting'],
  scope_in: ['Sorting methods'],
  scope_out: ['Parallel machines'],
  constraints: { hours_per_week: 6, total_hours_min: 0.5, total_hours_max: 400, depth: 'practical' },
  domain_mode: 'mature',
  evidence_mode: 'standard',
  ...about,
})

/** The `place`-th node of a sound curriculum (1 and up) without prerequisites; sound under strict evidence too. */
export const someNode = (about: Partial<CurriculumNode> = {}, place = 1): CurriculumNode => ({
  id: `N${place}`,
  title: `Sorting method ${place}`,
  capability: `Sort a list by sorting method ${place}.`,
  prerequisites: [],
  core_ideas: [`Method ${place} compares two numbers at a time.`, `Method ${place} ends when nothing moves.`],
  pitfalls: [`Stopping method ${place} too early.`],
  mastery_check: {
    task: `Sort ten numbers on paper by sorting method ${place}.`,
    pass_criteria: `All ten numbers stand in order after method ${place}.`,
  },
  estimate_minutes: [30, 45, 60][place % 3]!,
  estimate_confidence: 0.8,
  resources: [
    {
      title: `What sorting method ${place} is`,
      url: `https://sorting.example/methods/${place}`,
      kind: 'doc',
      role: 'definition',
      citation: `Sorter, Sorting methods, chapter ${place}`,
    },
    {
      title: `Sorting method ${place}, worked`,
      url: `https://sorting.example/worked/${place}`,
      kind: 'book',
      role: 'example',
      citation: `Sorter, Sorting worked, chapter ${place}`,
    },
  ],
  covers: ['S1'],
  ...about,
})

/** Breaks no rule under `someSpec()`, whatever its evidence mode. `size`: 1 to 200 nodes, N1 to N<size>. */
export const soundCurriculum = (size: number): CompiledCurriculum => ({
  topic: 'Sorting methods',
  nodes: Array.from({ length: size }, (_, i) => someNode({ prerequisites: soundPrerequisites(i + 1) }, i + 1)),
})

/** A tree, with the node before as a second prerequisite of every third. */
function soundPrerequisites(place: number): string[] {
  if (place === 1) return []
  const parent = Math.floor(place / 2)
  return place % 3 === 0 && place - 1 !== parent ? [`N${parent}`, `N${place - 1}`] : [`N${parent}`]
}
