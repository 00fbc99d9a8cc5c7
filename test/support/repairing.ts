// Curricula under repair, for tests: what repairs need to know, and rounds of repairs like those of the compiler.
import { isBetter } from '../../src/compiler/domain/better.js'
import { accepts, judge } from '../../src/compiler/domain/judge.js'
import type { ProposalInput } from '../../src/compiler/domain/messages.js'
import { chooseActions } from '../../src/compiler/domain/planner.js'
import type { RepairContext } from '../../src/compiler/domain/repair/context.js'
import { repair } from '../../src/compiler/domain/repair/repair.js'
import type { CompiledCurriculum, CurriculumNode } from '../../src/contract/curriculum.js'
import type { RepairAction } from '../../src/contract/optimization.js'
import type { TopicSpec } from '../../src/contract/topic-spec.js'

export const inputFor = (spec: TopicSpec): ProposalInput => ({
  topic: 'Sorting methods',
  goal: spec.goal,
  audience: spec.audience,
  learners_bring: spec.prerequisites,
  scope: spec.scope_in.map(title => ({ title, after: [], notes: [] })),
  scope_out: spec.scope_out,
  constraints: spec.constraints,
  target_nodes: 8,
  target_minutes: 360,
  max_prerequisites: spec.constraints.max_prerequisites_per_node ?? 2,
  domain_mode: spec.domain_mode,
  evidence_mode: spec.evidence_mode,
  misconceptions: spec.misconceptions ?? [],
  domain: null,
  focus_terms: [],
  required_outcomes: [],
  preferred_resource_kinds: spec.context_pack?.preferred_resource_kinds ?? [],
  sources: spec.context_pack?.sources ?? [],
  scope_text: null,
})

export const contextFor = (
  spec: TopicSpec,
  revised: ReadonlyMap<string, CurriculumNode> = new Map(),
): RepairContext => ({ spec, input: inputFor(spec), revised })

export const TARGET = 82

/** Rounds of at most four repairs until the curriculum is accepted, nothing helps or `most` rounds are over; what brought nothing is left out. */
export function repairedInRounds(start: CompiledCurriculum, spec: TopicSpec, most: number) {
  let curriculum = start
  let futile = new Set<string>()
  let rounds = 0
  for (; rounds < most && !accepts(judge(curriculum, spec), TARGET); rounds++) {
    const actions = chooseActions(judge(curriculum, spec), curriculum, Infinity)
      .filter(action => !futile.has(keyOf(action)))
      .slice(0, 4)
    if (actions.length === 0) break
    for (const action of actions) {
      const before = judge(curriculum, spec)
      const repaired = repair(curriculum, action, contextFor(spec))
      const isKept = repaired !== null && isBetter(judge(repaired.curriculum, spec), before)
      if (isKept) {
        curriculum = repaired.curriculum
        futile = new Set()
      } else futile.add(keyOf(action))
    }
  }
  const judgement = judge(curriculum, spec)
  return { curriculum, judgement, rounds, accepted: accepts(judgement, TARGET) }
}

const keyOf = (action: RepairAction): string => JSON.stringify({ ...action, reason: '' })
