// Where a compilation stands, as plain JSON: enough to go on from without asking a model again.
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { CompiledCurriculum, CurriculumNode } from '../../contract/curriculum.js'
import { Iteration, type ModelPolicy } from '../../contract/optimization.js'
import type { TopicSpec } from '../../contract/topic-spec.js'
import type { ProposalInput } from '../domain/messages.js'
import { Spending } from './spending.js'

export const OptimizationState = z.strictObject({
  /** Of everything that the result follows from. */
  task_hash: z.string(),
  curriculum: CompiledCurriculum,
  iterations: z.array(Iteration),
  /** What the next iteration has to tell of the way to this curriculum. */
  notes: z.array(z.string()),
  /** Actions that brought nothing since the curriculum last changed. */
  futile_actions: z.array(z.string()),
  /** An author's words for the iteration under way; null: not asked for yet. */
  words: z.strictObject({ nodes: z.array(CurriculumNode), notes: z.array(z.string()), spending: Spending }).nullable(),
  /** All of it, the words under way too. */
  spending: Spending,
})
export type OptimizationState = z.infer<typeof OptimizationState>

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
  createHash('sha256')
    .update(JSON.stringify([spec, input, policy, start ?? null]))
    .digest('hex')
