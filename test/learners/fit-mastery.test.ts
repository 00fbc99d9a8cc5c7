// The fits find what simulated learners were made from, and say how much better that predicts learners whom they have not seen.
import { describe, expect, test } from 'vitest'
import { fitMastery, type FitAnswer, type Series } from '../../src/learners/domain/fit-mastery.js'
import { fitReport } from '../../src/learners/infrastructure/mastery-command.js'
import { randomFrom } from '../../src/learners/simulation/try-gate.js'

type Made = {
  readonly known: number
  readonly learns: number
  readonly slips: number
  readonly typed: number
  readonly options: number
}

/** Typed questions and such with four options in turn; one answer in ten with help. */
function seriesOf(skillId: string, learners: number, answers: number, made: Made, seed: number): Series[] {
  const random = randomFrom(seed)
  return Array.from({ length: learners }, (_, learner) => {
    let knows = random() < made.known
    return {
      learnerId: `learner ${learner}`,
      skillId,
      answers: Array.from({ length: answers }, (_, at): FitAnswer => {
        const typed = at % 2 === 0
        const correct = random() < (knows ? 1 - made.slips : typed ? made.typed : made.options)
        const assistance = random() < 0.1 ? 'hinted' : 'none'
        knows ||= random() < made.learns
        return { tier: 'easy', guess: typed ? 0.05 : 0.25, correct: correct || assistance === 'hinted', assistance }
      }),
    }
  })
}

const MADE = { known: 0.45, learns: 0.18, slips: 0.06, typed: 0.02, options: 0.38 }

describe('fitted to stored answers', () => {
  const fit = fitMastery([
    ...seriesOf('fractions', 1_500, 12, MADE, 1),
    ...seriesOf('sets', 30, 4, MADE, 2),
    ...seriesOf('primes', 20, 4, MADE, 3),
  ])
  const [own, pooled] = fit.tracing

  test('the parameters are those that the learners were made with', () => {
    const { known, learns, slips, guess } = own!.fitted!
    for (const [found, made] of [
      [known, MADE.known],
      [learns, MADE.learns],
      [slips, MADE.slips],
      [guess.typed, MADE.typed],
      [guess.options, MADE.options],
    ] as const)
      expect(Math.abs(found - made)).toBeLessThan(0.04)
  })
  test('they predict those who were held out better than the ones in use', () => {
    const { fitted, inUse } = own!.heldOut!
    expect(fitted.answers).toBe(inUse.answers)
    expect(fitted.logLoss).toBeLessThan(inUse.logLoss)
    expect(fitted.rmse).toBeLessThan(inUse.rmse)
  })
  test('skills with few answers are taken together, and counted', () => {
    expect(own).toMatchObject({ skillId: 'fractions', skills: 1, learners: 1_500 })
    expect(pooled).toMatchObject({ skillId: null, skills: 2, learners: 30 })
  })
  test('difficulty is told by tier and item type, and only where there are answers', () =>
    expect(fit.difficulties.map(({ tier, type }) => [tier, type])).toEqual([
      ['easy', 'typed'],
      ['easy', 'options'],
    ]))
  test('the report is one line for each', () => {
    const lines = fitReport(fit).split('\n')
    expect(lines.filter(line => line.startsWith('fractions '))).toHaveLength(1)
    expect(lines.filter(line => line.startsWith('2 others, pooled '))).toHaveLength(1)
  })
})

test('a single learner, of whom nobody is held out, is no reason to fail', () => {
  const fit = fitMastery(seriesOf('sets', 1, 2, MADE, 4))
  expect(fit.tracing[0]!.heldOut).toBeNull()
  expect(fit.rating).toBeNull()
  expect(fitReport(fit)).toContain('1 others, pooled')
})
