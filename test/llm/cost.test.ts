// What a call is said to cost.
import { expect, test } from 'vitest'
import { costOf, type Prices, type Usage } from '../../src/llm/index.js'

const prices: Prices = { input: 2.5, output: 10 }

test.each<[string, Usage | null, Prices | null, number | null]>([
  ['each token at its price', { inputTokens: 1_000_000, outputTokens: 1_000_000 }, prices, 12.5],
  ['a part of a million in proportion', { inputTokens: 2_000, outputTokens: 500 }, prices, 0.01],
  ['nothing where it is free', { inputTokens: 2_000, outputTokens: 500 }, { input: 0, output: 0 }, 0],
  ['nothing without tokens, as with the built-in models', { inputTokens: 0, outputTokens: 0 }, null, 0],
  ['nobody knows what without prices', { inputTokens: 2_000, outputTokens: 500 }, null, null],
  ['nobody knows what without counts', null, prices, null],
])('%s', (_, usage, known, cost) => {
  expect(costOf(usage, known)).toBe(cost)
})
