// Compiles a specification into a curriculum: an author writes it, and the optimization loop repairs it.
import type { NodeReview } from '../../contract/content-review.js'
import type { CompiledCurriculum } from '../../contract/curriculum.js'
import type { ModelPolicy } from '../../contract/optimization.js'
import type { TopicSpec } from '../../contract/topic-spec.js'
import type { Model, ProductPrompts } from '../../llm/index.js'
import { draftOutline } from '../domain/drafting/draft.js'
import { proposalInput } from '../domain/drafting/proposal-input.js'
import { PROPOSAL, ProposalInput, type ProposalReply } from '../domain/messages.js'
import type { Scope } from '../domain/scope/scope.js'
import { modelAuthor } from './author.js'
import { optimize, type Optimized, type Progress } from './optimize.js'
import type { OptimizationState } from './optimization-state.js'

export type CompileTask = {
  readonly spec: TopicSpec
  readonly scope: Scope | null
  /** The author's model; for `internal` one that answers with `builtInAnswer`. */
  readonly model: Model
  readonly prompts: ProductPrompts
  readonly policy: ModelPolicy
  /** The longest scope text that the author is given, in characters. */
  readonly scopeTextMaxChars: number
  /** The curriculum to start from; without it one is drafted. */
  readonly start?: CompiledCurriculum
  /** Earlier reviews. */
  readonly reviews?: readonly NodeReview[]
  readonly resume?: OptimizationState
  readonly signal: AbortSignal
  readonly onProgress?: (progress: Progress) => void
  readonly checkpoint?: (state: OptimizationState) => void | Promise<void>
}

/** As `optimize`. The curriculum may not be accepted: the trace says whether it is. */
export function compile({ scope, model, prompts, scopeTextMaxChars, ...task }: CompileTask): Promise<Optimized> {
  return optimize({
    ...task,
    input: proposalInput(task.spec, scope, { scopeTextMaxChars }),
    author: modelAuthor(model, prompts),
  })
}

/** The built-in author's answer to a request for a draft: an outline. Pure. Throws for any other request and for an input of another shape. */
export function builtInAnswer(name: string, input: unknown): object {
  if (name !== PROPOSAL) throw new Error(`The built-in author of curricula does not know ${name}`)
  return { curriculum: draftOutline(ProposalInput.parse(input)) } satisfies ProposalReply
}
