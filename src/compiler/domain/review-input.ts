// Builds the request to a critic.
import type { CompiledCurriculum, CurriculumNode } from '../../contract/curriculum.js'
import type { ProposalInput, ReviewInput } from './messages.js'

/** The nodes to read, with the titles of all nodes and the goal of the curriculum. */
export const reviewInput = (
  curriculum: CompiledCurriculum,
  nodes: readonly CurriculumNode[],
  input: ProposalInput,
): ReviewInput => ({
  topic: curriculum.topic,
  goal: input.goal,
  audience: input.audience,
  learners_bring: input.learners_bring,
  scope: input.scope.map(({ title }) => title),
  scope_out: input.scope_out,
  sources: input.sources,
  parts: input.parts,
  curriculum: curriculum.nodes.map(({ id, title }) => ({ id, title })),
  nodes: [...nodes],
})
