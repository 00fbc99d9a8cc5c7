// The types that every repair shares: its context, its result and its function.
import type { CompiledCurriculum, CurriculumNode } from '../../../contract/curriculum.js'
import type { Patch, RepairAction } from '../../../contract/optimization.js'
import type { TopicSpec } from '../../../contract/topic-spec.js'
import type { ProposalInput } from '../messages.js'
import type { RuleId } from '../rules.js'

export type RepairContext = {
  readonly spec: TopicSpec
  readonly input: ProposalInput
  /** The author's revised nodes by id; a node that breaks the schema is ignored. Empty without a model: then no text changes. */
  readonly revised: ReadonlyMap<string, CurriculumNode>
}

export type Repaired = {
  readonly curriculum: CompiledCurriculum
  /** The differences from the previous curriculum; never empty. */
  readonly patches: readonly Patch[]
}

/** One type of repair. Returns the repaired curriculum, which may be unchanged, or null if the repair cannot be done. */
export type RepairFunction = (
  curriculum: CompiledCurriculum,
  action: RepairAction,
  context: RepairContext,
) => CompiledCurriculum | null

/** Whether the action repairs one of the rules. */
export const isFor = (action: RepairAction, ...rules: readonly RuleId[]): boolean =>
  rules.some(rule => action.rule_ids.includes(rule))
