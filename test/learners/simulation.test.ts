// The estimates against learners of whom we know the truth. `npm run bench -- mastery` prints more of them, with more learners.
import { describe, expect, test } from 'vitest'
import { tryGate } from '../../src/learners/simulation/try-gate.js'
import { tryChoice } from '../support/simulated-learning.js'

describe('the gate lets learners through in time and few too early', () => {
  test.each([
    [
      'who type numbers',
      { known: 0.2, learns: 0.1, guess: 0.05, slips: 0.1 },
      { items: 11.2, premature: 0.002, over: 3.3 },
    ],
    [
      'who choose among four',
      { known: 0.2, learns: 0.1, guess: 0.25, slips: 0.1 },
      { items: 13.3, premature: 0.009, over: 5.5 },
    ],
    [
      'who say true or false',
      { known: 0.2, learns: 0.1, guess: 0.5, slips: 0.1 },
      { items: 18, premature: 0.008, over: 10.3 },
    ],
    [
      'who know it mostly, hardly learn, and often slip',
      { known: 0.63, learns: 0.02, guess: 0.28, slips: 0.21 },
      { items: 18.6, premature: 0.02, over: 7.1 },
    ],
  ])('%s', (_, truth, expected) => {
    const found = tryGate(truth, 4_000)
    expect(Math.abs(found.items - expected.items)).toBeLessThan(0.6)
    expect(found.premature).toBeLessThan(0.04)
    expect(Math.abs(found.premature - expected.premature)).toBeLessThan(0.015)
    expect(Math.abs(found.over - expected.over)).toBeLessThan(0.5)
    // Who slips once in five cannot be right more often than that.
    expect(found.nextRight).toBeGreaterThan(truth.slips > 0.12 ? 1 - truth.slips - 0.03 : 0.88)
  })
})

describe('what is chosen suits', () => {
  test.each([-0.5, 0, 0.5, 1, 1.5])(
    'a learner of ability %d, who is right in three of five to four of five',
    ability => {
      const { success } = tryChoice(ability, 100, 40)
      expect(success).toBeGreaterThan(0.6)
      expect(success).toBeLessThan(0.8)
    },
  )
  test('better than one tier for all would', () => {
    const weak = tryChoice(-0.5, 50, 40).asked
    const strong = tryChoice(2, 50, 40).asked
    expect(weak.easy).toBeGreaterThan(0.7)
    expect(strong.hard).toBeGreaterThan(0.5)
  })
})
