// A model whose calls are watched: who played which role, how it went, what it used. Never a word of what was asked or answered.
import { UNWATCHED, type Watched, type WatchedFields } from '../kernel/watched.js'
import {
  costOf,
  InternalModel,
  ModelError,
  type ConverseHooks,
  type ConverseReply,
  type ConverseRequest,
  type Model,
  type ModelSettings,
  type SessionRole,
  type StructuredHooks,
  type StructuredReply,
  type StructuredRequest,
  type Usage,
} from '../llm/index.js'

/** The model itself if it is built in: it costs nothing, and cannot fail. */
export function watchedModel(
  model: Model,
  role: SessionRole,
  { prices }: Pick<ModelSettings, 'prices'>,
  watched: Watched,
): Model {
  return model instanceof InternalModel || watched === UNWATCHED
    ? model
    : new WatchedModel(model, role, prices, watched)
}

class WatchedModel implements Model {
  constructor(
    private readonly inner: Model,
    private readonly role: SessionRole,
    private readonly prices: ModelSettings['prices'],
    private readonly watched: Watched,
  ) {}

  get provider() {
    return this.inner.provider
  }
  get name() {
    return this.inner.name
  }

  converse(request: ConverseRequest, hooks: ConverseHooks): Promise<ConverseReply> {
    return this.#watch('text', () => this.inner.converse(request, hooks))
  }

  structured(request: StructuredRequest, hooks: StructuredHooks): Promise<StructuredReply> {
    return this.#watch('json', () => this.inner.structured(request, hooks))
  }

  #watch<T extends { readonly usage: Usage | null }>(output: 'text' | 'json', call: () => Promise<T>): Promise<T> {
    const about = { role: this.role, provider: this.provider, model: this.name, output }
    return this.watched('model', about, async note => {
      try {
        const reply = await call()
        note({ outcome: 'answered', ...this.#use(reply.usage) })
        return reply
      } catch (error) {
        // What is no error of the model broke the call off.
        note({ outcome: error instanceof ModelError ? error.code : 'aborted' })
        throw error
      }
    })
  }

  #use(usage: Usage | null): WatchedFields {
    if (usage === null) return {}
    const { inputTokens, outputTokens, cachedInputTokens = 0 } = usage
    const cost = costOf(usage, this.prices)
    return {
      input_tokens: inputTokens,
      output_tokens: outputTokens,
      cached_input_tokens: cachedInputTokens,
      ...(cost !== null && { cost_dollars: cost }),
    }
  }
}
