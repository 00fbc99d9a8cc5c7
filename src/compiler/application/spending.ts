// The tokens and the waiting time that models use, and the budget for both.
import { z } from 'zod'
import { ModelUse, type ModelPolicy } from '../../contract/optimization.js'
import type { Usage } from '../../llm/index.js'

/** Estimates tokens for a provider that reports none. */
const CHARACTERS_PER_TOKEN = 4

export const Spending = z.strictObject({
  use: ModelUse,
  /** For the budget: reported by the provider, or estimated. */
  tokens: z.int().min(0),
})
export type Spending = z.infer<typeof Spending>

/** Null: no limit. */
export type Allowance = { readonly tokens: number | null; readonly ms: number | null }

export const NOTHING_SPENT: Spending = {
  use: { calls: 0, input_tokens: 0, output_tokens: 0, waited_ms: 0 },
  tokens: 0,
}

/** The spending of one call. `characters`: of request and reply together. `usage` null: the provider reported none. */
export const spentOn = (characters: number, usage: Usage | null, waitedMs: number): Spending => ({
  use: {
    calls: 1,
    input_tokens: usage?.inputTokens ?? null,
    output_tokens: usage?.outputTokens ?? null,
    waited_ms: Math.round(waitedMs),
  },
  tokens: usage ? usage.inputTokens + usage.outputTokens : Math.ceil(characters / CHARACTERS_PER_TOKEN),
})

/** The sum; its tokens are unknown if one of them is. */
export const spend = (one: Spending, other: Spending): Spending => ({
  use: {
    calls: one.use.calls + other.use.calls,
    input_tokens: sum(one.use.input_tokens, other.use.input_tokens),
    output_tokens: sum(one.use.output_tokens, other.use.output_tokens),
    waited_ms: one.use.waited_ms + other.use.waited_ms,
  },
  tokens: one.tokens + other.tokens,
})

const sum = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one + other

/** The rest of a policy's budget. */
export const allowance = (policy: ModelPolicy, { tokens, use }: Spending): Allowance => ({
  tokens: policy.token_budget === null ? null : policy.token_budget - tokens,
  ms: policy.time_budget_seconds === null ? null : policy.time_budget_seconds * 1_000 - use.waited_ms,
})

export const isSpent = (left: Allowance, spending: Spending = NOTHING_SPENT): boolean =>
  budgetSpent(left, spending) !== null

/** The budget that is used up; null while both have something left. */
export function budgetSpent(
  left: Allowance,
  { tokens, use }: Spending = NOTHING_SPENT,
): 'token_budget_spent' | 'time_budget_spent' | null {
  if (left.tokens !== null && tokens >= left.tokens) return 'token_budget_spent'
  return left.ms !== null && use.waited_ms >= left.ms ? 'time_budget_spent' : null
}
