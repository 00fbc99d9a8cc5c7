// Builds the request to a critic.
import type { CompiledCurriculum, CurriculumNode } from '../../contract/curriculum.js'
import type { TopicSpec } from '../../contract/topic-spec.js'
import { partsOf } from './judging/coverage.js'
import type { ProposalInput, ReviewInput } from './messages.js'

/** The nodes to read, with the titles of all nodes and the goal of the curriculum. */
export const reviewInput = (
  curriculum: CompiledCurriculum,
  nodes: readonly CurriculumNode[],
  input: ProposalInput,
  spec: TopicSpec,
): ReviewInput => ({
  topic: curriculum.topic,
  goal: input.goal,
  audience: input.audience,
  learners_bring: input.learners_bring,
  scope: input.scope.map(({ title }) => title),
  scope_out: input.scope_out,
  sources: input.sources,
  parts: [...partsOf(spec)].map(([id, text]) => ({ id, text })),
  curriculum: curriculum.nodes.map(({ id, title }) => ({ id, title })),
  nodes: [...nodes],
})
