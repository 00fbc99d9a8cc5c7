// Where a compilation stands, as plain JSON: enough to go on from without asking a model again.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { NodeReview } from '../../contract/content-review.js'
import { CompiledCurriculum, CurriculumNode } from '../../contract/curriculum.js'
import { Iteration, RepairAction, type ModelPolicy } from '../../contract/optimization.js'
import type { TopicSpec } from '../../contract/topic-spec.js'
import type { ProposalInput, RevisionTask } from '../domain/messages.js'
import { Spending } from './spending.js'

const Answer = z.strictObject({
  /** The node as it was when its words were asked for. */
  node_hash: z.string(),
  rule_ids: z.array(z.string()),
  /** Null: there were none that could be used. */
  words: CurriculumNode.nullable(),
})
type Answer = z.infer<typeof Answer>

export const OptimizationState = z.strictObject({
  /** Of everything that the result follows from. */
  task_hash: z.string(),
  curriculum: CompiledCurriculum,
  iterations: z.array(Iteration),
  /** What the next iteration has to tell of the way to this curriculum. */
  notes: z.array(z.string()),
  /** Actions that brought nothing since the curriculum last became better. */
  futile_actions: z.array(z.string()),
  /** What an author has answered so far, so that nothing is asked for twice. */
  answers: z.array(Answer),
  /** The asking of the iteration under way, and the repairs that it was for: they are what comes next. Null: nobody was asked yet. */
  words: z.strictObject({ actions: z.array(RepairAction), notes: z.array(z.string()), spending: Spending }).nullable(),
  /** What readers have found so far. */
  reviews: z.array(NodeReview).default([]),
  /** Hashes of the content for which a critic was asked in vain. */
  unread: z.array(z.string()).default([]),
  /** All of it, the words under way too. */
  spending: Spending,
})
export type OptimizationState = z.infer<typeof OptimizationState>

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

export const answerOf = (task: RevisionTask, words: CurriculumNode | undefined): Answer => ({
  node_hash: hashOf(task.node),
  rule_ids: task.rule_ids,
  words: words ?? null,
})

/** What was answered for the same node when it broke the same rules; undefined: nothing yet. */
export function answerTo({ node, rule_ids: rules }: RevisionTask, answers: readonly Answer[]): Answer | undefined {
  const hash = hashOf(node)
  return answers.find(answer => answer.node_hash === hash && rules.every(rule => answer.rule_ids.includes(rule)))
}

/** What the result of a compilation follows from, beside what a model says. */
export type TaskFacts = {
  readonly spec: TopicSpec
  readonly input: ProposalInput
  readonly policy: ModelPolicy
  /** The curriculum to begin with; without it the author is asked for a draft. */
  readonly start?: CompiledCurriculum
}

/** Whether a checkpoint was taken of this very task: any other is of no use to it. */
export const taskHash = ({ spec, input, policy, start }: TaskFacts): string =>
  hashOf([spec, input, policy, start ?? null])
