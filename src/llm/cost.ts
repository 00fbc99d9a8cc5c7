// The cost of calls.
import type { ModelUse } from '../contract/optimization.js'
import type { Usage } from './model.js'

/** US dollars per million tokens. `cachedInput`: of input that the provider read from its cache; without it such input costs like other. */
export type Prices = { readonly input: number; readonly output: number; readonly cachedInput?: number }

/** US dollars; null when tokens or prices are not known. No tokens cost nothing at any price: so it is with the built-in models. */
export function costOf(usage: Usage | null, prices: Prices | null): number | null {
  if (usage === null) return null
  const { inputTokens, outputTokens, cachedInputTokens = 0 } = usage
  if (inputTokens === 0 && outputTokens === 0) return 0
  if (prices === null) return null
  const cached = Math.min(cachedInputTokens, inputTokens)
  const input = (inputTokens - cached) * prices.input + cached * (prices.cachedInput ?? prices.input)
  return (input + outputTokens * prices.output) / 1_000_000
}

const number = new Intl.NumberFormat('en')
const dollars = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumSignificantDigits: 2,
  roundingPriority: 'morePrecision',
})

/** The use of a model and, if prices are known, its cost, for people; null if it was not used. */
export function describeUse(
  { calls, input_tokens: inputTokens, output_tokens: outputTokens }: ModelUse,
  prices: Prices | null,
): string | null {
  if (calls === 0) return null
  const asked = calls === 1 ? '1 call' : `${number.format(calls)} calls`
  if (inputTokens === null || outputTokens === null) return `${asked}, tokens not told`
  const cost = costOf({ inputTokens, outputTokens }, prices)
  const tokens = `${asked}, ${number.format(inputTokens)} tokens in and ${number.format(outputTokens)} out`
  return cost === null ? tokens : `${tokens}, ${dollars.format(cost)} US dollars`
}
