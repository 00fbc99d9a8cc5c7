// The formulas against what others have published of them, and the fits against learners of whom we know the truth.
import { describe, expect, test } from 'vitest'
import { retention } from '../../src/learners/index.js'
import { fitDifficulties } from '../../src/learners/domain/fit-difficulty.js'
import { TIER_DIFFICULTY } from '../../src/learners/domain/evidence.js'
import { FRESH_RECORD, predicted, recordAfter } from '../../src/learners/domain/skill-record.js'
import { rightBy, tracedAfter } from '../../src/learners/domain/tracing.js'
import { randomFrom, someEvidence } from '../../src/learners/simulation/try-gate.js'

describe('knowledge tracing', () => {
  // R. Baker, Big Data and Education, week 4, video 2 (learninganalytics.upenn.edu/MOOT/slides/W004V002.pdf): known .4, learns .1,
  // slips .3, guesses .2; the answers are wrong, right, right, wrong, wrong. Checked by a second
  // program.
  test('gives the trace of Baker’s example, to six decimals', () => {
    const tracing = { known: 0.4, learns: 0.1, slips: 0.3 }
    let known = tracing.known
    const trace = [false, true, true, false, false].map(right => (known = tracedAfter(known, right, 0.2, tracing)))
    expect(trace.map(one => one.toFixed(6))).toEqual(['0.280000', '0.618824', '0.865312', '0.736009', '0.560010'])
  })
  // M. Yudelson, Quick BKT (myudelson.github.io/quickbkt.html), its example: known .5, learns .4, slips .2, guesses .2; 0 0 1 1 1 0 1 1 0 1.
  test('gives the trace of Yudelson’s example, and what it expects of each answer, to six decimals', () => {
    const tracing = { known: 0.5, learns: 0.4, slips: 0.2 }
    let known = tracing.known
    const trace = [...'0011101101'].map(answer => {
      const expected = rightBy(known, 0.2, tracing)
      known = tracedAfter(known, answer === '1', 0.2, tracing)
      return `${expected.toFixed(6)} ${known.toFixed(6)}`
    })
    expect(trace).toEqual([
      '0.500000 0.520000',
      '0.512000 0.527869',
      '0.516721 0.890355',
      '0.734213 0.982080',
      '0.789248 0.997275',
      '0.798365 0.993514',
      '0.796108 0.999022',
      '0.799413 0.999853',
      '0.799912 0.999648',
      '0.799789 0.999947',
    ])
  })
})

const DAY = 86_400_000

describe('forgetting, by FSRS-6 with the published default parameters', () => {
  // fsrs-rs, src/inference.rs, and ts-fsrs, __tests__/FSRS-6.test.ts, “memory state [long-term]”: wrong, then right five times, after 0, 0, 1,
  // 3, 8 and 21 days, gives a stability of 53.335106 days. The curve: R = (1 + f t / S)^−w20, w20 = 0.1542, f = 0.9^(−1 / w20) − 1.
  const days = [0, 0, 1, 4, 12, 33]
  const start = Date.UTC(2022, 11, 29, 12, 30)
  const found = retention(
    days.map((day, at) => someEvidence(at + 1, { correct: at > 0, at: new Date(start + day * DAY + at) })),
  )!
  test('has the published stability', () => {
    const factor = 0.9 ** (-1 / 0.1542) - 1
    for (const later of [1, 30, 53, 200])
      expect(found.recall(new Date(start + (33 + later) * DAY + 5))).toBeCloseTo(
        (1 + (factor * later) / 53.335106) ** -0.1542,
        6,
      )
  })
  test('is due when recall has fallen to nine in ten', () =>
    expect(Math.round((found.dueAt.getTime() - start) / DAY) - 33).toBe(53))
})

describe('20,000 simulated learners', () => {
  const abilities = 20_000
  const random = randomFrom(3)
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const truth = [-1.4, -0.2, 0.9, -1, 0.3, 1.6]
  const guesses = [0.05, 0.05, 0.05, 0.25, 0.25, 0.25]
  const learners = Array.from({ length: abilities }, () => {
    const ability = 1.2 * normal()
    return Array.from({ length: 12 }, (_, at) => {
      const group = at % truth.length
      const chance = guesses[group]! + (1 - guesses[group]!) / (1 + Math.exp(truth[group]! - ability))
      return { group, guess: guesses[group]!, right: random() < chance }
    })
  })

  test('show how hard their questions are, by tier and by item type', () => {
    const { difficulty, spread } = fitDifficulties(learners, truth.length)
    for (const [group, b] of truth.entries()) expect(Math.abs(difficulty[group]! - b)).toBeLessThan(0.06)
    expect(Math.abs(spread - 1.2)).toBeLessThan(0.04)
  }, 30_000)

  test('are rated without a bias by their answers to questions of known difficulty', () => {
    const bank = { blueprints: 1, aboveEasy: false, misconceptions: new Map() }
    const tiers = Object.keys(TIER_DIFFICULTY) as (keyof typeof TIER_DIFFICULTY)[]
    let [sum, squares] = [0, 0]
    for (let learner = 0; learner < abilities; learner += 1) {
      const ability = normal()
      let record = FRESH_RECORD
      for (let position = 1; position <= 40; position += 1) {
        const tier = tiers[position % tiers.length]!
        const correct = random() < predicted(ability, tier, 0.05)
        record = recordAfter(record, someEvidence(position, { tier, correct }), bank)
      }
      sum += record.theta - ability
      squares += (record.theta - ability) ** 2
    }
    expect(Math.abs(sum / abilities)).toBeLessThan(0.05)
    expect(Math.sqrt(squares / abilities)).toBeLessThan(0.6)
  }, 30_000)
})
