// Models that are asked about documents, and so belong to no session: they count for the day's budget, and end with it.
import type { Embedder, Model } from '../../llm/index.js'
import type { ModelBudget } from './model-budget.js'

/** What reads documents. */
type StructuredModel = Pick<Model, 'provider' | 'name' | 'structured'>

/** Rejects with `budget_spent` once the day's budget is. Without a budget it is the model itself. */
export function meteredModel(model: StructuredModel, budget: ModelBudget | null): StructuredModel {
  if (budget === null) return model
  const { provider, name } = model
  return {
    provider,
    name,
    structured: (request, hooks) =>
      budget.withinDay(async () => {
        const reply = await model.structured(request, hooks)
        return { reply, used: reply.usage && { provider, model: name, ...reply.usage } }
      }),
  }
}

/** Rejects with `budget_spent` once the day's budget is. Without a budget it is the embedder itself. */
export function meteredEmbedder(embedder: Embedder, budget: ModelBudget | null): Embedder {
  if (budget === null) return embedder
  const { provider, model, leastSimilarity, prices } = embedder
  return {
    provider,
    model,
    leastSimilarity,
    prices,
    embed: (texts, signal) =>
      budget.withinDay(async () => {
        const reply = await embedder.embed(texts, signal)
        return { reply, used: reply.usage && { provider, model, ...reply.usage } }
      }),
  }
}
