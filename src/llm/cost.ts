// What a call cost.
import type { Usage } from './model.js'

/** US dollars per million tokens. */
export type Prices = { readonly input: number; readonly output: number }

/** US dollars; null when tokens or prices are not known. No tokens cost nothing at any price: so it is with the built-in models. */
export function costOf(usage: Usage | null, prices: Prices | null): number | null {
  if (usage === null) return null
  const { inputTokens, outputTokens } = usage
  if (inputTokens === 0 && outputTokens === 0) return 0
  return prices && (inputTokens * prices.input + outputTokens * prices.output) / 1_000_000
}
