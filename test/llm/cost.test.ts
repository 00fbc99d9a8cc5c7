// What a call is said to cost.
import { expect, test } from 'vitest'
import type { ModelUse } from '../../src/contract/optimization.js'
import { costOf, describeUse, type Prices, type Usage } from '../../src/llm/index.js'

const prices: Prices = { input: 2.5, output: 10 }

test.each<[string, Usage | null, Prices | null, number | null]>([
  ['each token at its price', { inputTokens: 1_000_000, outputTokens: 1_000_000 }, prices, 12.5],
  ['a part of a million in proportion', { inputTokens: 2_000, outputTokens: 500 }, prices, 0.01],
  [
    'what came from the cache at its own price',
    { inputTokens: 1_000_000, outputTokens: 0, cachedInputTokens: 800_000 },
    { ...prices, cachedInput: 0.25 },
    0.7,
  ],
  [
    'what came from the cache like other input where it has no price',
    { inputTokens: 2_000, outputTokens: 500, cachedInputTokens: 1_000 },
    prices,
    0.01,
  ],
  ['nothing where it is free', { inputTokens: 2_000, outputTokens: 500 }, { input: 0, output: 0 }, 0],
  ['nothing without tokens, as with the built-in models', { inputTokens: 0, outputTokens: 0 }, null, 0],
  ['nobody knows what without prices', { inputTokens: 2_000, outputTokens: 500 }, null, null],
  ['nobody knows what without counts', null, prices, null],
])('%s', (_, usage, known, cost) => {
  expect(costOf(usage, known)).toBe(cost)
})

const use: ModelUse = { calls: 3, input_tokens: 12_345, output_tokens: 2_000, waited_ms: 9_000 }
test.each<[ModelUse, Prices | null, string | null]>([
  [use, prices, '3 calls, 12,345 tokens in and 2,000 out, 0.051 US dollars'],
  [
    { ...use, input_tokens: 4_000_000, output_tokens: 0 },
    prices,
    '3 calls, 4,000,000 tokens in and 0 out, 10.00 US dollars',
  ],
  [{ ...use, calls: 1 }, null, '1 call, 12,345 tokens in and 2,000 out'],
  [{ ...use, output_tokens: null }, prices, '3 calls, tokens not told'],
  [{ calls: 0, input_tokens: 0, output_tokens: 0, waited_ms: 0 }, prices, null],
])('%o at %o is told as “%s”', (asked, known, told) => {
  expect(describeUse(asked, known)).toBe(told)
})
