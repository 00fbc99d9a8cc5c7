import type { CompiledCurriculum, CurriculumNode } from '../../../contract/curriculum.js'
import type { Patch, RepairAction } from '../../../contract/optimization.js'
import type { TopicSpec } from '../../../contract/topic-spec.js'
import type { ProposalInput } from '../messages.js'
import type { RuleId } from '../rules.js'

export type RepairContext = {
  readonly spec: TopicSpec
  readonly input: ProposalInput
  /** What an author has written for nodes, by id; a node that breaks the schema is ignored. Empty without a model: then no text changes. */
  readonly revised: ReadonlyMap<string, CurriculumNode>
}

export type Repaired = {
  readonly curriculum: CompiledCurriculum
  /** What differs from the curriculum before; never empty. */
  readonly patches: readonly Patch[]
}

/** One type of repair: the mended curriculum, which may be as it was, or null where it cannot be done. */
export type Mend = (
  curriculum: CompiledCurriculum,
  action: RepairAction,
  context: RepairContext,
) => CompiledCurriculum | null

export const isFor = (action: RepairAction, ...rules: readonly RuleId[]): boolean =>
  rules.some(rule => action.rule_ids.includes(rule))
