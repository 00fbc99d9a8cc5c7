// What counts as the same is the same to fifty digits, by an evaluator that shares nothing with the comparison; and what is the same by a
// rule of mathematics is never called different. `npm run bench -- equivalence` counts more of them.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPair, comparedPair, lawfulPair } from '../support/expression-pairs.js'
import { isDeep, testDay } from '../support/sampling.js'

const numRuns = isDeep ? 100_000 : 250
/** Other pairs each day. */
const seed = Number(process.env['PROPERTY_SEED'] ?? testDay)
const seeds = fc.string({ minLength: 1, maxLength: 4 })

test('no two that differ are called the same', { timeout: 3_600_000 }, () => {
  let [same, apart] = [0, 0]
  fc.assert(
    fc.property(anyPair, seeds, (pair, points) => {
      const compared = comparedPair(pair, points)
      if (compared === null) return
      const { verdict, differ } = compared
      if (verdict === 'same') same++
      if (differ === true) apart++
      expect(verdict === 'same' && differ === true, `${pair[0]} and ${pair[1]}`).toBe(false)
    }),
    { numRuns, seed },
  )
  // Both kinds are among them, else nothing is shown.
  expect(same).toBeGreaterThan(numRuns / 20)
  expect(apart).toBeGreaterThan(numRuns / 20)
})

test('what is the same by a law is never called different', { timeout: 3_600_000 }, () => {
  fc.assert(
    fc.property(lawfulPair, seeds, (pair, points) => {
      expect(comparedPair(pair, points)?.verdict, `${pair[0]} and ${pair[1]}`).not.toBe('different')
    }),
    { numRuns: isDeep ? 20_000 : 100, seed },
  )
})
