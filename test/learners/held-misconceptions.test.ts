// Pupils who hold one misconception, in practice with the shipped questions: none is certified while they do, and whoever gives it up
// is soon. One in 120 of all misconceptions a day; `npm run test:deep` takes all of them.
import { beforeAll, describe, expect, test } from 'vitest'
import type { Catalogue } from '../../src/items/index.js'
import { heldInBank, practise, type Practised } from '../support/misconception-holder.js'
import { sampled } from '../support/sampling.js'
import { shippedCatalogue } from '../support/shipped-catalogue.js'

const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!

describe('a misconception that is held', () => {
  let catalogue: Catalogue
  let stubborn: Practised[]
  beforeAll(async () => {
    catalogue = await shippedCatalogue()
    stubborn = sampled(heldInBank(catalogue), 120).map(held =>
      practise(catalogue, { ...held, curedAfter: null, seed: 'stubborn' }, 40),
    )
  }, 600_000)

  test('is seen by everybody who practises long enough', () =>
    expect(stubborn.filter(({ seen }) => seen === 0).length).toBeLessThanOrEqual(stubborn.length * 0.03))
  test('keeps the skill from being certified', () =>
    expect(stubborn.filter(one => one.certifiedHolding).length).toBeLessThanOrEqual(stubborn.length * 0.03))
  test('is over within a dozen items once it is given up after the second treatment', () => {
    const cured = sampled(heldInBank(catalogue), 120).map(held =>
      practise(catalogue, { ...held, curedAfter: 2, seed: 'cured' }, 60),
    )
    const items = cured.flatMap(({ itemsToMastery }) => itemsToMastery ?? [])
    expect(items.length).toBeGreaterThanOrEqual(cured.length * 0.9)
    expect(median(items)).toBeLessThanOrEqual(12)
  }, 600_000)
})
