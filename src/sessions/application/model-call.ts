// The record of one call to a model: kept for audit, never with the prompt's or the reply's text.
import type { Model, Usage } from '../../llm/index.js'
import type { ModelCall } from '../domain/session-events.js'

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
    durationMs: Math.round(performance.now() - began),
  })
}
