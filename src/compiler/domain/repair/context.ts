import { type CompiledCurriculum, CurriculumNode } from '../../../contract/curriculum.js'
import type { Patch, RepairAction } from '../../../contract/optimization.js'
import type { TopicSpec } from '../../../contract/topic-spec.js'
import type { ProposalInput } from '../messages.js'
import type { RuleId } from '../rules.js'

export type RepairContext = {
  readonly spec: TopicSpec
  readonly input: ProposalInput
  /** An author's words for nodes, by id. They are taken where they are sound. */
  readonly revised: ReadonlyMap<string, CurriculumNode>
}

export type Repaired = {
  readonly curriculum: CompiledCurriculum
  /** What differs from the curriculum before; never empty. */
  readonly patches: readonly Patch[]
}

/** What repairs of words need to know. */
export type WordsContext = {
  readonly spec: Pick<TopicSpec, 'evidence_mode'>
  readonly input: Pick<ProposalInput, 'sources' | 'misconceptions' | 'preferred_resource_kinds'>
  readonly revised: RepairContext['revised']
}

/** One type of repair: the mended curriculum, which may be as it was, or null where it cannot be done. */
export type Mend<Context = RepairContext> = (
  curriculum: CompiledCurriculum,
  action: RepairAction,
  context: Context,
) => CompiledCurriculum | null

export const isFor = (action: RepairAction, ...rules: readonly RuleId[]): boolean =>
  rules.some(rule => action.rule_ids.includes(rule))

/** An author's node that breaks the schema offers nothing. */
export const sound = (offered: CurriculumNode | undefined): CurriculumNode | undefined =>
  CurriculumNode.safeParse(offered).data
