import type { CompiledCurriculum, CurriculumNode } from '../../../contract/curriculum.js'
import type { RepairAction } from '../../../contract/optimization.js'
import type { TopicSpec } from '../../../contract/topic-spec.js'
import type { ProposalInput, RevisionInput, RevisionReply, RevisionTask } from '../messages.js'
import type { RuleId } from '../rules.js'
import { areTwins } from '../judging/sameness.js'
import { retarget } from './retarget.js'
import { rewrite } from './rewrite.js'

type Field = RevisionTask['fields'][number]

/** What an author may write anew where a rule is broken; of all other rules the repairs need no words. */
const FIELDS: Readonly<Partial<Record<RuleId, readonly Field[]>>> = {
  'mastery.non_actionable_task': ['mastery_check'],
  'mastery.non_measurable_criteria': ['mastery_check'],
  'resource.missing': ['resources'],
  'resource.weak_relevance': ['resources'],
  'learner.concept_jump': ['capability'],
  'redundancy.title_repetition': ['title'],
  'validation.titles': ['title'],
  'validation.node_quality': ['core_ideas', 'pitfalls'],
  'validation.repetition': ['core_ideas', 'mastery_check'],
  'validation.evidence': ['resources'],
}

/** What an author is asked for, each node once; null: no action needs words. */
export function revisionInput(
  curriculum: CompiledCurriculum,
  actions: readonly RepairAction[],
  spec: TopicSpec,
  input: ProposalInput,
): RevisionInput | null {
  const tasks = new Map<string, RevisionTask>()
  for (const action of actions) {
    const task = taskOf(curriculum, action, spec)
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

function taskOf({ nodes }: CompiledCurriculum, action: RepairAction, spec: TopicSpec): RevisionTask | null {
  const find = (id: string | undefined): CurriculumNode | undefined => nodes.find(node => node.id === id)
  const node = find(action.node_b ?? action.node_id)
  const first = find(action.node_a)
  const wanted = [...new Set(action.rule_ids.flatMap(rule => FIELDS[rule as RuleId] ?? []))]
  // Under strict evidence nothing but the given sources will do, and those are chosen without an author.
  const fields = spec.evidence_mode === 'strict' ? wanted.filter(field => field !== 'resources') : wanted
  if (node === undefined || fields.length === 0) return null
  // Twins become one, which needs no words.
  if (action.action_type === 'merge_nodes' && first !== undefined && areTwins(first, node)) return null
  return { action_type: action.action_type, node, problems: [action.reason], rule_ids: action.rule_ids, fields }
}

const bothTasks = (one: RevisionTask, other: RevisionTask): RevisionTask => ({
  ...one,
  problems: [...new Set([...one.problems, ...other.problems])],
  rule_ids: [...new Set([...one.rule_ids, ...other.rule_ids])],
  fields: [...new Set([...one.fields, ...other.fields])],
})

/** The built-in author's words for every task, from what the input says and from nothing else. */
export function reviseWords(input: RevisionInput): RevisionReply {
  const nodes: CurriculumNode[] = []
  for (const task of input.tasks) nodes.push(wordsFor(task, input, nodes))
  return { curriculum: { nodes } }
}

/** Of the other nodes only their titles are known. */
function wordsFor(task: RevisionTask, input: RevisionInput, done: readonly CurriculumNode[]): CurriculumNode {
  const known = new Map([...done, task.node].map(node => [node.id, node]))
  const nodes = input.curriculum.map(line => known.get(line.id) ?? stubOf(line))
  const action = { ...task, reason: '', severity: 'high', node_id: task.node.id } as const
  const context = { spec: input, input: { ...input, misconceptions: [] }, revised: new Map() }
  const worded = rewrite({ topic: input.topic, nodes }, action, context)!
  const equipped = retarget(worded, action, context)!
  return equipped.nodes.find(node => node.id === task.node.id) ?? task.node
}

const stubOf = ({
  id,
  title,
  prerequisites,
  estimate_minutes,
}: RevisionInput['curriculum'][number]): CurriculumNode => ({
  id,
  title,
  capability: title,
  prerequisites,
  core_ideas: [],
  pitfalls: [],
  mastery_check: { task: title, pass_criteria: title },
  estimate_minutes,
  resources: [],
})
