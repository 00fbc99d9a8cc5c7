// Compiles a specification into a curriculum: an author writes it, and the optimization loop repairs it.
import type { Model, ProductPrompts } from '../../llm/index.js'
import { draftOutline } from '../domain/drafting/draft.js'
import { proposalInput } from '../domain/drafting/proposal-input.js'
import { PROPOSAL, ProposalInput, type ProposalReply } from '../domain/messages.js'
import type { Scope } from '../domain/scope/scope.js'
import { modelAuthor } from './author.js'
import { optimize, type OptimizationTask, type Optimized } from './optimize.js'

export type CompileTask = Omit<OptimizationTask, 'input' | 'author'> & {
  readonly scope: Scope | null
  /** The author's model; for `internal` one that answers with `builtInAnswer`. */
  readonly model: Model
  readonly prompts: ProductPrompts
  /** The longest scope text that the author is given, in characters. */
  readonly scopeTextMaxChars: number
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
