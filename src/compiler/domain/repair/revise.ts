// The request that asks an author to rewrite fields of nodes.
import type { CompiledCurriculum } from '../../../contract/curriculum.js'
import type { RepairAction } from '../../../contract/optimization.js'
import type { TopicSpec } from '../../../contract/topic-spec.js'
import type { ProposalInput, RevisionInput, RevisionTask } from '../messages.js'
import type { ContentRule, RuleId } from '../rules.js'

type Field = RevisionTask['fields'][number]

/** The fields that an author may rewrite for each rule; all other repairs need no author. */
const FIELDS: Readonly<Partial<Record<RuleId | ContentRule, readonly Field[]>>> = {
  'resource.missing': ['resources'],
  'validation.titles': ['title'],
  'validation.node_quality': ['title', 'capability', 'core_ideas', 'pitfalls', 'mastery_check'],
  'validation.repetition': ['core_ideas', 'mastery_check'],
  'validation.evidence': ['resources'],
  'content.true_to_sources': ['capability', 'core_ideas', 'pitfalls', 'mastery_check'],
  'content.in_scope': ['title', 'capability', 'core_ideas', 'pitfalls', 'mastery_check'],
  'content.teaches_what_it_claims': ['capability', 'core_ideas', 'mastery_check'],
  'content.task_observable': ['mastery_check'],
  'content.example_concrete': ['core_ideas', 'mastery_check'],
  'content.resource_fits': ['resources'],
}

/** The fields of a node that an author may rewrite for these rules. */
export const fieldsFor = (rules: readonly string[]): Field[] => [
  ...new Set(rules.flatMap(rule => FIELDS[rule as RuleId] ?? [])),
]

/** The revision request, each node once; null if no action needs text. */
export function revisionInput(
  curriculum: CompiledCurriculum,
  actions: readonly RepairAction[],
  spec: TopicSpec,
  input: ProposalInput,
): RevisionInput | null {
  const tasks = new Map<string, RevisionTask>()
  for (const action of actions) {
    const task = taskOf(curriculum, action, spec.evidence_mode !== 'strict' || input.sources.length > 0)
    if (task === null) continue
    const known = tasks.get(task.node.id)
    tasks.set(task.node.id, known === undefined ? task : bothTasks(known, task))
  }
  if (tasks.size === 0) return null
  return {
    topic: curriculum.topic,
    goal: input.goal,
    audience: input.audience,
    evidence_mode: spec.evidence_mode,
    preferred_resource_kinds: input.preferred_resource_kinds,
    sources: input.sources,
    curriculum: curriculum.nodes.map(({ id, title, prerequisites, estimate_minutes }) => ({
      id,
      title,
      prerequisites,
      estimate_minutes,
    })),
    tasks: [...tasks.values()],
  }
}

/** `canCite`: whether there is anything that the author may cite. */
function taskOf({ nodes }: CompiledCurriculum, action: RepairAction, canCite: boolean): RevisionTask | null {
  const node = nodes.findLast(({ id }) => id === (action.node_b ?? action.node_id))
  const fields = fieldsFor(action.rule_ids).filter(field => field !== 'resources' || canCite)
  // Merging duplicates needs no author.
  if (node === undefined || fields.length === 0 || action.action_type === 'merge_nodes') return null
  return { action_type: action.action_type, node, problems: [action.reason], rule_ids: action.rule_ids, fields }
}

const bothTasks = (one: RevisionTask, other: RevisionTask): RevisionTask => ({
  ...one,
  problems: [...new Set([...one.problems, ...other.problems])],
  rule_ids: [...new Set([...one.rule_ids, ...other.rule_ids])],
  fields: [...new Set([...one.fields, ...other.fields])],
})
