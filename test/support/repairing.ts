// Curricula under repair, for tests: what repairs need to know, and the rounds of repairs that the compiler makes.
import type { Author } from '../../src/compiler/application/author.js'
import { optimize } from '../../src/compiler/application/optimize.js'
import { partsOf } from '../../src/compiler/domain/judging/coverage.js'
import { judge } from '../../src/compiler/domain/judge.js'
import type { ProposalInput } from '../../src/compiler/domain/messages.js'
import type { RepairContext } from '../../src/compiler/domain/repair/context.js'
import type { CompiledCurriculum, CurriculumNode } from '../../src/contract/curriculum.js'
import type { TopicSpec } from '../../src/contract/topic-spec.js'
import { somePolicy } from './compiler-inputs.js'

export const inputFor = (spec: TopicSpec): ProposalInput => ({
  topic: 'Sorting methods',
  goal: spec.goal,
  audience: spec.audience,
  learners_bring: spec.prerequisites,
  scope: spec.scope_in.map((title, i) => ({ id: `S${i + 1}`, title, after: [], notes: [], sources: [] })),
  scope_out: spec.scope_out,
  constraints: spec.constraints,
  target_nodes: 8,
  target_minutes: 360,
  max_prerequisites: spec.constraints.max_prerequisites_per_node ?? 2,
  domain_mode: spec.domain_mode,
  evidence_mode: spec.evidence_mode,
  domain: null,
  parts: partsOf(spec),
  preferred_resource_kinds: spec.context_pack?.preferred_resource_kinds ?? [],
  sources: spec.context_pack?.sources ?? [],
  scope_text: null,
})

export const contextFor = (
  spec: TopicSpec,
  revised: ReadonlyMap<string, CurriculumNode> = new Map(),
): RepairContext => ({ spec, input: inputFor(spec), revised })

/** Nobody who writes: what is repaired is repaired by code. */
const NOBODY: Author = {
  canRead: false,
  propose: () => Promise.reject(new Error('There is a curriculum to begin with')),
  revise: () => Promise.reject(new Error('Nobody is to be asked')),
  review: () => Promise.reject(new Error('Nobody is to be asked')),
}

/** At most `most` iterations of the compiler, at most four repairs in each; without a model, unless an author is given. */
export async function repairedInRounds(
  start: CompiledCurriculum,
  spec: TopicSpec,
  most: number,
  author: Author = NOBODY,
) {
  const { curriculum, trace } = await optimize({
    spec,
    input: inputFor(spec),
    author,
    policy: somePolicy({ max_iterations: most, max_actions_per_iteration: 4 }),
    start,
    signal: new AbortController().signal,
  })
  return { curriculum, accepted: trace.accepted, rounds: trace.iterations.length, judgement: judge(curriculum, spec) }
}
