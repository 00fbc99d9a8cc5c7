// The checkpoint of a compilation, as plain JSON: enough to resume without asking a model again.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { NodeReview } from '../../contract/content-review.js'
import { CompiledCurriculum, CurriculumNode } from '../../contract/curriculum.js'
import { Iteration, RepairAction, type ModelPolicy } from '../../contract/optimization.js'
import type { TopicSpec } from '../../contract/topic-spec.js'
import type { ProposalInput, RevisionTask } from '../domain/messages.js'
import { Spending } from './spending.js'

const Answer = z.strictObject({
  /** A hash of the node at the time of the request. */
  node_hash: z.string(),
  rule_ids: z.array(z.string()),
  /** The revised node; null if the answer could not be used. */
  words: CurriculumNode.nullable(),
})
type Answer = z.infer<typeof Answer>

export const OptimizationState = z.strictObject({
  /** A hash of everything that determines the result. */
  task_hash: z.string(),
  curriculum: CompiledCurriculum,
  iterations: z.array(Iteration),
  /** Notes that the next iteration records. */
  notes: z.array(z.string()),
  /** Keys of the actions without effect since the last improvement. */
  futile_actions: z.array(z.string()),
  /** The author's answers so far, so that no question is asked twice. */
  answers: z.array(Answer),
  /** The author's answer in the iteration under way and the repairs that it is for, which come next. Null: the author was not asked yet. */
  words: z.strictObject({ actions: z.array(RepairAction), notes: z.array(z.string()), spending: Spending }).nullable(),
  /** The reviews so far. */
  reviews: z.array(NodeReview).default([]),
  /** Hashes of the content that a critic was asked about without a usable answer. */
  unread: z.array(z.string()).default([]),
  /** The total, including the iteration under way. */
  spending: Spending,
})
export type OptimizationState = z.infer<typeof OptimizationState>

const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

export const answerOf = (task: RevisionTask, revised: CurriculumNode | undefined): Answer => ({
  node_hash: hashOf(task.node),
  rule_ids: task.rule_ids,
  words: revised ?? null,
})

/** The stored answer for the same node and rules; undefined if there is none. */
export function answerTo({ node, rule_ids: rules }: RevisionTask, answers: readonly Answer[]): Answer | undefined {
  const hash = hashOf(node)
  return answers.find(answer => answer.node_hash === hash && rules.every(rule => answer.rule_ids.includes(rule)))
}

/** The inputs that determine the result of a compilation, apart from the model's answers. */
export type TaskFacts = {
  readonly spec: TopicSpec
  readonly input: ProposalInput
  readonly policy: ModelPolicy
  /** The curriculum to start from; without it the author writes a draft. */
  readonly start?: CompiledCurriculum
}

/** Identifies a task: only a checkpoint with the same hash can be resumed. */
export const taskHash = ({ spec, input, policy, start }: TaskFacts): string =>
  hashOf([spec, input, policy, start ?? null])
