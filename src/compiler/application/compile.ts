// From a specification to a curriculum: the author who writes it, and the loop that repairs it.
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
  /** Who writes; for `internal` a model that answers with `builtInAnswer`. */
  readonly model: Model
  readonly prompts: ProductPrompts
  readonly policy: ModelPolicy
  /** Where the scope text is cut, in characters. */
  readonly scopeTextMaxChars: number
  /** The curriculum to go on from; without it one is drafted. */
  readonly start?: CompiledCurriculum
  /** What readers have found before. */
  readonly reviews?: readonly NodeReview[]
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

/** What the built-in author answers to a request for a draft: an outline. Pure. Throws for any other request, and for an input of another shape. */
export function builtInAnswer(name: string, input: unknown): object {
  if (name !== PROPOSAL) throw new Error(`The built-in author of curricula does not know ${name}`)
  return { curriculum: draftOutline(ProposalInput.parse(input)) } satisfies ProposalReply
}
