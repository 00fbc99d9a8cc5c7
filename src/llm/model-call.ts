// The record of one call to a model: kept for audit, never with the prompt's or the reply's text.
import type { Model, Usage } from './model.js'

export type ModelCall = {
  readonly provider: string
  readonly model: string
  readonly promptHash: string
  readonly inputTokens: number | null
  readonly outputTokens: number | null
  /** How many of the input tokens the provider read from its cache; absent: none, or it does not say. */
  readonly cachedInputTokens?: number
  readonly durationMs: number
}

/** The call begins now; what it returns ends the call. `usage` null: the model counted no tokens, or did not answer. */
export function beginModelCall(
  { provider, name }: Pick<Model, 'provider' | 'name'>,
  promptHash: string,
): (usage: Usage | null) => ModelCall {
  const began = performance.now()
  return usage => ({
    provider,
    model: name,
    promptHash,
    inputTokens: usage?.inputTokens ?? null,
    outputTokens: usage?.outputTokens ?? null,
    ...(usage?.cachedInputTokens !== undefined && { cachedInputTokens: usage.cachedInputTokens }),
    durationMs: Math.round(performance.now() - began),
  })
}
