import type { CurriculumNode } from '../../../contract/curriculum.js'
import type { RevisionInput, RevisionReply, RevisionTask } from '../messages.js'
import { retarget } from './retarget.js'
import { rewrite } from './rewrite.js'

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
  const context = { spec: input, input: { sources: input.sources, misconceptions: [] }, revised: new Map() }
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
