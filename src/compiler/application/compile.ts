// From a specification to a curriculum: whoever may write for it, and the loop that makes it good.
import { z } from 'zod'
import type { CompiledCurriculum } from '../../contract/curriculum.js'
import type { ModelPolicy } from '../../contract/optimization.js'
import type { TopicSpec } from '../../contract/topic-spec.js'
import type { Model, ProductPrompts } from '../../llm/index.js'
import { draftCurriculum } from '../domain/drafting/draft.js'
import { proposalInput } from '../domain/drafting/proposal-input.js'
import { PROPOSAL, ProposalInput, type ProposalReply, REVISION, RevisionInput } from '../domain/messages.js'
import { reviseWords } from '../domain/repair/revise.js'
import type { Scope } from '../domain/scope/scope.js'
import { modelAuthor } from './author.js'
import { optimize, type Optimized, type Progress } from './optimize.js'
import type { OptimizationState } from './optimization-state.js'

export type CompileTask = {
  readonly spec: TopicSpec
  readonly scope: Scope | null
  /** Whoever writes the words; for `internal` one that answers with `builtInAnswer`. */
  readonly model: Model
  readonly prompts: ProductPrompts
  readonly policy: ModelPolicy
  /** Where the scope text is cut, in characters. */
  readonly scopeTextMaxChars: number
  /** The curriculum to go on from; without it one is drafted. */
  readonly start?: CompiledCurriculum
  readonly resume?: OptimizationState
  readonly signal: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  readonly checkpoint?: (state: OptimizationState) => void | Promise<void>
}

/** As `optimize`. The curriculum may be one that is not accepted: the trace says so. */
export function compile({ scope, model, prompts, scopeTextMaxChars, ...task }: CompileTask): Promise<Optimized> {
  return optimize({
    ...task,
    input: proposalInput(task.spec, scope, { scopeTextMaxChars }),
    author: modelAuthor(model, prompts),
  })
}

/** A question that is asked a second time says what was wrong with the first answer. */
const told = <Shape extends z.ZodRawShape>(question: z.ZodObject<Shape, z.core.$strict>) =>
  question.extend({ refused_because: z.array(z.string()).optional() })

/** What the built-in author answers to each of the two questions. Pure. Throws for any other question, and for an input of another shape. */
export function builtInAnswer(name: string, input: unknown): object {
  switch (name) {
    case PROPOSAL:
      return { curriculum: draftCurriculum(told(ProposalInput).parse(input)) } satisfies ProposalReply
    case REVISION:
      return reviseWords(told(RevisionInput).parse(input))
    default:
      throw new Error(`The built-in author of curricula does not know ${name}`)
  }
}
